//! Compares the base on screen with that of another seed.

use rootward_gen::{
    Generator, Seed,
    compare::{Comparison, Trail},
};

use crate::world::base::current::CurrentBase;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Compared {
    /// The full text. The base on screen is A.
    pub words: String,
    /// The number of the last common step and the text shown there. `None` if no step differs.
    pub parting: Option<(usize, String)>,
}

/// Generates both bases again, phase by phase, within some hundredths of a second.
pub(super) fn with_seed(current: &CurrentBase, seed: Seed) -> Compared {
    let mut own = Generator::new();
    if let Some(design) = current.custom_design() {
        own = own.with_design(design.design.clone());
    }
    let name = current.custom_design().map(|design| design.name.as_str());
    let a = Trail::of(&mut own, &current.base().seed().into(), name);
    let b = Trail::of(&mut Generator::new(), &seed.into(), None);
    let comparison = Comparison::of(&a, &b);
    let parting = comparison.step.as_ref().map(|parting| {
        // If this base has the step that differs, the picture shows the base after it.
        let made = parting.step + usize::from(parting.written.a.is_some());
        let words = parting.words();
        (made, format!("This base {}; {seed} {}.", words.a, words.b))
    });
    Compared { words: comparison.to_string().trim_end().to_owned(), parting }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{app::testing, host::states::Mode, session::watch::DigPlayback};

    #[test]
    fn the_console_shows_where_two_bases_diverge() {
        for (seed, other) in
            [("17.3", "17.4"), ("w42", "w43"), ("x7", "x7s"), ("17.3", "w179"), ("21", "9.1")]
        {
            let mut app = testing::app_in(seed.parse().expect("a seed"));
            let told = testing::console(&mut app, &format!("compare {other}"));
            assert!(told[0].text.starts_with("A  ") && told[1].text.starts_with("B  "), "{told:?}");
            let current = app.world().resource::<CurrentBase>();
            let compared = with_seed(current, other.parse().expect("a seed"));
            let (step, words) = compared.parting.expect("they part");
            let written = current.dig_log().steps()[step - 1].at;
            assert!(words.contains(&format!("into {},{} in", written.x, written.y)), "{words}: {written:?}");
            testing::updates(&mut app, 4);
            let playback = app.world().resource::<DigPlayback>();
            assert_eq!(
                (testing::mode(&app), playback.frame.step()),
                (Some(Mode::Watch), step),
                "{seed} {other}"
            );
            assert_eq!(playback.told_here(), Some(words.as_str()));
        }
    }

    #[test]
    fn a_base_that_was_tuned_is_named_with_its_design() {
        let mut app = testing::app_in("w42".parse().expect("a seed"));
        testing::console(&mut app, "set border_density 20");
        testing::wait_until(&mut app, "the tuned base", |app| {
            app.world().resource::<CurrentBase>().custom_design().is_some()
        });
        let told = testing::console(&mut app, "compare w42");
        assert!(told[0].text.starts_with("A  w42 by maze with changes, generator"), "{told:?}");
        assert!(told[1].text.starts_with("B  w42, generator"), "{told:?}");
    }

    #[test]
    fn the_same_base_never_diverges() {
        let mut app = testing::app_in_179();
        let told = testing::console(&mut app, "compare 17.3");
        assert!(told.iter().any(|line| line.text.starts_with("They are the same")), "{told:?}");
        testing::updates(&mut app, 4);
        assert_ne!(testing::mode(&app), Some(Mode::Watch));
    }
}
