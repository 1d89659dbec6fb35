//! Checks the laws of the current base and describes the result.

use rootward_gen::law::{self, Cause, Law};

use crate::world::base::current::CurrentBase;

const MOST: usize = 12;

pub fn check(current: &CurrentBase) -> String {
    let breaches = law::check(current.base(), current.records());
    let seed = current.label();
    if breaches.is_empty() {
        return format!("{seed} keeps all {} laws.", Law::ALL.len());
    }
    let broken = Law::ALL.iter().filter(|&&law| breaches.iter().any(|breach| breach.law == law)).count();
    let mut lines = vec![format!("{seed} keeps {} of {} laws.", Law::ALL.len() - broken, Law::ALL.len())];
    lines.extend(breaches.iter().take(MOST).map(|breach| match breach.cause {
        Cause::Unexplained => format!("{breach}: cause unknown."),
        cause => format!("{breach}: {}", cause.about()),
    }));
    if breaches.len() > MOST {
        lines.push(format!("... and {} more.", breaches.len() - MOST));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use rootward_gen::{DigLog, Seed};
    use rootward_rules::furnished::FurnishedBase;

    use super::*;

    fn checked(number: u16) -> String {
        let (base, dig_log) = DigLog::of(&Seed::classic(number).into());
        check(&CurrentBase::new(FurnishedBase::with_records(base), dig_log))
    }

    #[test]
    fn breaches_are_named_and_good_bases_keep_laws() {
        assert_eq!(checked(0), format!("1.0 keeps all {} laws.", Law::ALL.len()));
        let text = checked(5);
        assert!(text.lines().count() > 1 && !text.contains("cause unknown"), "{text}");
    }
}
