//! The program `survey`.

use std::process::ExitCode;

fn main() -> ExitCode {
    rootward_survey::run()
}
