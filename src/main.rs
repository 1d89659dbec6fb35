//! Starts the game.

use std::process::ExitCode;

use rootward::{bot, cli, replay, run};

fn main() -> ExitCode {
    match cli::read(std::env::args_os()) {
        Ok(options) if !options.check.is_empty() => replay::command::run(&options.check),
        Ok(options) => match &options.bot {
            Some(seeds) => bot::command::run(seeds),
            None => run::run(options),
        },
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
