//! tmp
use rootward_gen::*;
fn main() {
    for &preset in crawlers::Preset::ALL { for number in 0..10000 {
        let seed = Seed::crawler(number, preset);
        let base = generate(&seed.into());
        let records = Records::of(&base);
        for breach in law::check(&base, &records) {
            if breach.cause == Cause::Unexplained {
                let at = breach.at.unwrap();
                println!("{seed}: {breach} kind {:?}", base.kind(at));
                for dy in -2..=2 { println!("  {}", (-2..=2).map(|dx| format!("{:>14}", format!("{:?}{}", base.kind(at.offset(dx,dy)), if base.is_open(at.offset(dx,dy)) {""} else {"x"}))).collect::<String>()); }
            }
        }
        let c = base.crawl().unwrap(); if c.failed() || c.attempt() > 0 { println!("{seed} attempt {} {:?}", c.attempt(), c.failed()); }
    } }
}
