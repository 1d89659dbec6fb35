use rootward_gen::{
    Base, Cause, Generator, Records, Seed,
    crawlers::{Design, Preset},
    law,
};

use crate::{check_sentence, text_of};

/// The number of the base that is built from every design. Its floors have several sizes.
const NUMBER: u64 = 42;

/// Checks that a text is rejected in one sentence, or always builds the same base, which keeps every law.
pub fn design(bytes: &[u8]) {
    let text = text_of(bytes);
    let design = match Design::from_ron("own.ron", &text) {
        Err(fault) => return check_sentence(&fault.to_string()),
        Ok(design) => design,
    };
    let first = made_by(&design);
    assert!(first == made_by(&design), "a design makes two bases");
    let breaches = law::check(&first, &Records::of(&first));
    let unexplained = breaches.iter().find(|breach| breach.cause == Cause::Unexplained);
    assert_eq!(unexplained.map(ToString::to_string), None, "a base by this design breaks a law");
}

fn made_by(design: &Design) -> Base {
    let mut base = Base::empty();
    let seed = Seed::crawler(NUMBER, Preset::default());
    Generator::new().with_design(design.clone()).generate_into(&seed.into(), &mut base);
    base
}
