//! The part of an address behind `#`: a seed, and options behind `&`, as in `#17.3` or `#x42@3.2s&view=visor&reveal`.
//! With the option `play`, it is a link with a recording, as in `#17.3&play=...`.

use rootward_rules::recording::link::is_link;

/// The options of an address, and whether each takes a value. Others are ignored, because programs append their own.
const OPTIONS: [(&str, bool); 8] = [
    ("outside", false),
    ("watch", false),
    ("reveal", false),
    ("overlay", true),
    ("floor", true),
    ("zoom", true),
    ("preset", true),
    ("view", true),
];

/// The command line that is equivalent to the part of an address, without the program name.
#[must_use]
pub fn arguments_of(part: &str) -> Vec<String> {
    // Keep a link whole. The program reads it in place of the seed.
    let link = is_link(part).then(|| format!("#{}", part.trim_start_matches('#')));
    let mut arguments: Vec<String> = link.or_else(|| seed_of(part).map(str::to_owned)).into_iter().collect();
    for word in words(part) {
        let (name, value) = word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value)));
        match OPTIONS.iter().find(|(known, _)| *known == name) {
            Some((_, true)) => arguments.extend(value.map(|value| format!("--{name}={value}"))),
            Some((_, false)) => arguments.push(format!("--{name}")),
            None => {}
        }
    }
    arguments
}

/// The seed of an address as written. It is the first word, unless that is an option.
#[must_use]
pub fn seed_of(part: &str) -> Option<&str> {
    let first = words(part).next()?;
    let is_option = first.contains('=') || OPTIONS.iter().any(|(known, _)| *known == first);
    // A word that looks like a command-line option is no seed.
    (!is_option && !first.starts_with('-')).then_some(first)
}

fn words(part: &str) -> impl Iterator<Item = &str> {
    part.trim_start_matches('#').split('&').map(str::trim).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_and_options_are_read_and_others_ignored() {
        for (part, arguments) in [
            ("", &[][..]),
            ("#", &[]),
            ("#17.3", &["17.3"]),
            ("#x42@3.2s&view=visor&reveal", &["x42@3.2s", "--view=visor", "--reveal"]),
            ("#w42:halls&watch", &["w42:halls", "--watch"]),
            ("#watch", &["--watch"]),
            ("#17.3&utm_source=x&overlay", &["17.3"]),
            ("#--screenshot=a.png", &[]),
            ("#17.3&exec=a.txt&remote", &["17.3"]),
            ("#17.3&view=visor&play=A-_", &["#17.3&view=visor&play=A-_", "--view=visor"]),
            ("#play=A", &["#play=A"]),
        ] {
            assert_eq!(arguments_of(part), arguments, "{part}");
        }
        assert_eq!((seed_of("#17.3&watch"), seed_of("#reveal"), seed_of("#")), (Some("17.3"), None, None));
    }
}
