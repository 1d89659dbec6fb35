//! Detects sound devices.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// Whether there may be a sound device. Without one, the library fills the terminal with errors on Linux.
pub fn has_device() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let cards = fs::read_to_string("/proc/asound/cards");
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    cards.is_ok_and(|cards| has_card(&cards))
        || named("PULSE_SERVER").is_some()
        || named("XDG_RUNTIME_DIR").is_some_and(|folder| has_server(&folder))
        || Path::new("/etc/asound.conf").exists()
        || named("HOME").is_some_and(|home| home.join(".asoundrc").exists())
}

/// Whether the kernel's list of sound cards names one: ` 0 [PCH   ]: HDA-Intel - ...`.
fn has_card(cards: &str) -> bool {
    cards.lines().any(|line| line.trim_start().starts_with(|letter: char| letter.is_ascii_digit()))
}

/// Whether a sound server listens in the user's socket folder.
fn has_server(folder: &Path) -> bool {
    ["pulse/native", "pipewire-0"].iter().any(|socket| folder.join(socket).exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_without_cards_is_recognised() {
        assert!(has_card(
            " 0 [PCH            ]: HDA-Intel - HDA Intel PCH\n                      HDA at 0xf7\n"
        ));
        assert!(!has_card("--- no soundcards ---\n") && !has_card(""));
        assert!(!has_server(Path::new("/no/such/folder")));
    }
}
