//! The tables of the manual in Markdown, from the program's own rows. `rootward --tables` prints them.

use clap::{Arg, CommandFactory};
use rootward_presentation::overlay::{Overlay, legend};

use super::CliArguments;
use crate::input::{
    actions::Action,
    bindings::{Binding, Bindings},
};

/// Every table, with its name in the manual.
#[must_use]
pub fn all() -> [(&'static str, String); 4] {
    [("options", options()), ("keys", keys()), ("console", console()), ("overlays", overlays())]
}

fn options() -> String {
    let mut command = CliArguments::command();
    command.build();
    let rows = command.get_arguments().filter(|option| !option.is_hide_set()).map(|option| {
        let help = option.get_help().map(ToString::to_string).unwrap_or_default();
        [code(&typed(option)), help]
    });
    table(["option", "what it does"], rows)
}

fn typed(option: &Arg) -> String {
    let values = option.get_value_names().filter(|_| option.get_action().takes_values());
    let name = option.get_long().map(|long| format!("--{long}"));
    let may_miss = option.get_num_args().is_some_and(|count| count.takes_values() && count.min_values() == 0);
    let value = |value: &clap::builder::Str| if may_miss { format!("[{value}]") } else { value.to_string() };
    let words = name.into_iter().chain(values.into_iter().flatten().map(value));
    words.collect::<Vec<_>>().join(" ")
}

/// Consecutive actions that differ in one word share a row.
fn keys() -> String {
    let bindings = Bindings::default();
    let mut groups: Vec<(Vec<Action>, String)> = Vec::new();
    for action in Action::ALL {
        let label = action.label();
        let verb = verb_of_two(label);
        match groups.last_mut() {
            Some((group, text))
                if verb.is_some() && group.iter().all(|one| verb_of_two(one.label()) == verb) =>
            {
                text.push_str(", ");
                text.push_str(label.split(' ').next_back().unwrap_or_default());
                group.push(action);
            }
            _ => groups.push((vec![action], label.to_owned())),
        }
    }
    let rows = groups.into_iter().map(|(group, text)| {
        let bound: Vec<&Binding> = group.iter().map(|&action| bindings.of(action)).collect();
        let keys = bound.iter().map(|binding| binding.keys.iter().map(|key| key.label()).collect());
        let buttons = bound.iter().map(|binding| binding.buttons.iter().map(|one| one.label()).collect());
        [choices(keys.collect()), choices(buttons.collect()), text]
    });
    table(["key", "gamepad", "does"], rows)
}

fn verb_of_two(label: &str) -> Option<&str> {
    label.split_once(' ').filter(|(_, rest)| !rest.contains(' ')).map(|(verb, _)| verb)
}

/// Joins the first labels of all actions, then the second labels, and so on.
fn choices(mut labels: Vec<Vec<String>>) -> String {
    labels.iter_mut().for_each(|labels| labels.dedup());
    let most = labels.iter().map(Vec::len).max().unwrap_or_default();
    let of =
        |choice: usize| labels.iter().filter_map(move |labels| labels.get(choice)).map(|label| sign(label));
    let choices: Vec<String> = (0..most).map(|choice| of(choice).collect::<Vec<_>>().join(", ")).collect();
    choices.join(" or ")
}

/// Formats a label of punctuation as code, because Markdown may give it a meaning.
fn sign(label: &str) -> String {
    if label.bytes().all(|byte| byte.is_ascii_punctuation()) { code(label) } else { label.to_owned() }
}

fn console() -> String {
    table(
        ["command", "does"],
        rootward_console::commands::TABLE.iter().map(|row| [code(row.usage), row.about()]),
    )
}

fn overlays() -> String {
    let shown = Overlay::ALL.iter().copied().filter(|&overlay| overlay != Overlay::Off);
    table(
        ["overlay", "shows"],
        shown.map(|overlay| [code(overlay.name()), legend::title(overlay).to_owned()]),
    )
}

fn code(text: &str) -> String {
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

fn table<const COLUMNS: usize>(
    head: [&str; COLUMNS],
    rows: impl Iterator<Item = [String; COLUMNS]>,
) -> String {
    let line = |cells: [String; COLUMNS]| {
        format!("| {} |\n", cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
    };
    let rule = format!("|{}\n", "---|".repeat(COLUMNS));
    line(head.map(str::to_owned)) + &rule + &rows.map(line).collect::<String>()
}
