fn main() {
    citations::write();
}
