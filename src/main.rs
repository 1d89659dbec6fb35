//! Starts the game.

use std::process::ExitCode;

use rootward::{cli, run};

fn main() -> ExitCode {
    match cli::read(std::env::args_os()) {
        Ok(options) => run::run(options),
        Err(cli::CliError::Help(text)) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("rootward: {error}");
            ExitCode::from(2)
        }
    }
}
