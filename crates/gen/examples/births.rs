//! tmp
use rootward_gen::*;
fn main() {
    for &preset in crawlers::Preset::ALL {
        let (mut births, mut laid, mut cols) = (0, 0, 0);
        for number in 0..200u64 {
            let base = generate(&Params::shell(Seed::crawler(number * 1_000_003 + 70_000, preset)));
            let c = base.crawl().unwrap();
            births += c.report().births;
            laid += Pos::all().filter(|&at| c.generation(at).is_some()).count();
            cols += Pos::all().filter(|&at| c.generation(at).is_some() && Heading::ALL.iter().all(|&h| base.is_open(at.step(h)))).count();
        }
        println!("{:10} births {} laid {} pillars {}", preset.name(), births / 200, laid / 200, cols/200);
    }
}
