fn main() {
    citations::write();
    println!("cargo:rerun-if-changed=rules");
}
