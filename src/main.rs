//! Starts the game.

use std::process::ExitCode;

use rootward::{cli, messages, run};

fn main() -> ExitCode {
    match cli::read(std::env::args_os()) {
        Ok(options) => run::run(options),
        Err(cli::CliError::Help(text)) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            messages::complain(&error.to_string());
            ExitCode::from(2)
        }
    }
}
