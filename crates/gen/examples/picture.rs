//! tmp
use rootward_gen::*;
use rootward_gen::crawlers::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let preset = Preset::from_name(&a[1]).unwrap();
    let number: u64 = a[2].parse().unwrap();
    let base = generate(&Params::shell(Seed::crawler(number, preset)));
    let plan = base.plan();
    let mut w = Workshop::default();
    w.lay(64, 32, |at| plan.floor_at(at).unwrap_or(0));
    for f in 1..=plan.floor_count() { w.build(f, preset.table(), &[], number, &mut ()).unwrap(); }
    for y in 0..32 { 
        println!("{}   {}", (0..64).map(|x| match w.hall().tile(Pos::new(x,y)) { Tile::FixedWall => '%', Tile::Column => 'o', t if t.is_passable() => ' ', _ => '#' }).collect::<String>(),
        (0..64).map(|x| { let at = Pos::new(x,y); let c = base.crawl().unwrap(); if c.generation(at).is_some() {'#'} else if base.is_open(at) { ' ' } else {'%'} }).collect::<String>());
    }
}
