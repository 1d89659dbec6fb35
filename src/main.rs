//! Starts the game.

use std::process::ExitCode;

use rootward::{
    app::{cli, run},
    host::{messages, platform},
    session::save::room,
};

fn main() -> ExitCode {
    platform::prepare(room::may_go);
    match cli::read(platform::arguments()) {
        Ok(options) => run::run(options),
        Err(cli::CliError::Help(text)) if messages::print(&text) => ExitCode::SUCCESS,
        Err(cli::CliError::Help(_)) => ExitCode::FAILURE,
        Err(error) => {
            messages::complain(&error.to_string());
            match cli::read(["rootward"]) {
                // A page cannot be restarted with better options, so the game begins with the title.
                Ok(options) if !platform::MAY_QUIT => run::run(options),
                _ => ExitCode::from(2),
            }
        }
    }
}
