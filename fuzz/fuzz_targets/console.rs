#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| rootward::testing::console_line(bytes));
