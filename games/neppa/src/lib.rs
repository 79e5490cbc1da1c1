//! NEPPAGAMES: European Theater of Operations.
