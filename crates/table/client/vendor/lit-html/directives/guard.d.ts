// Types for `npm run check`; the browser never asks for this file.
export * from 'lit-html/directives/guard.js';
