#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| rootward_claims::link(bytes));
