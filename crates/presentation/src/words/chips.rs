//! The pictures and colours of a party's chips. Their names and texts come from the tables.

use rootward_rules::chips::{Chip, Chips};

const DROIDS: usize = 4;

/// The subject of a chip, which decides the colour of its light on a droid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChipKind {
    /// Sight, hearing and noise.
    Senses,
    Fights,
    /// Points and energy.
    Body,
    Gold,
}

pub const fn picture(chip: Chip) -> &'static str {
    match chip {
        Chip::WiderSight => "item.visor",
        Chip::QuietSteps => "item.radar",
        Chip::SecondShove => "item.fist",
        Chip::BatteriesMend => "item.battery",
        Chip::FasterHands => "item.blade",
        Chip::LongerSparks => "item.sparks",
        Chip::TougherFront => "item.armour",
        Chip::CheaperRepair => "shop",
        Chip::MoreGold => "item.gold",
        Chip::FireProof => "item.shield.fire",
        Chip::MineSense => "mine.1",
        Chip::SoundSleep => "beam.heal",
        Chip::SpareEnergy => "shot.spark.0",
        Chip::WaterLegs => "twist.flood",
        Chip::LongFuse => "item.explosives",
        Chip::SecondWind => "item.shield.body",
        Chip::DeftFingers => "mine.off",
        Chip::Haggler => "item.die",
        Chip::QuickPlug => "socket.s",
    }
}

pub const fn kind(chip: Chip) -> ChipKind {
    match chip {
        Chip::WiderSight | Chip::QuietSteps | Chip::MineSense | Chip::LongFuse | Chip::DeftFingers => {
            ChipKind::Senses
        }
        Chip::SecondShove | Chip::FasterHands | Chip::LongerSparks | Chip::TougherFront => ChipKind::Fights,
        Chip::BatteriesMend
        | Chip::FireProof
        | Chip::SoundSleep
        | Chip::SpareEnergy
        | Chip::WaterLegs
        | Chip::SecondWind
        | Chip::QuickPlug => ChipKind::Body,
        Chip::CheaperRepair | Chip::MoreGold | Chip::Haggler => ChipKind::Gold,
    }
}

/// The chips whose signs a droid shows. The party's chips are distributed over the droids in order.
pub fn of_droid(chips: Chips, droid: u8) -> impl Iterator<Item = Chip> {
    chips.iter().skip(usize::from(droid) % DROIDS).step_by(DROIDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chip_has_a_picture_of_its_own_that_is_drawn() {
        let drawn = rootward_art::features::all();
        for (place, &chip) in Chip::ALL.iter().enumerate() {
            assert!(drawn.iter().any(|name| name == picture(chip)), "{chip:?}");
            assert!(Chip::ALL[..place].iter().all(|&other| picture(other) != picture(chip)), "{chip:?}");
        }
    }

    #[test]
    fn each_chip_is_on_one_droid_and_no_droid_has_more_than_five() {
        let all: Chips = Chip::ALL.iter().copied().collect();
        let dealt: Vec<Vec<Chip>> = (0..4).map(|droid| of_droid(all, droid).collect()).collect();
        assert!(dealt.iter().all(|own| own.len() <= 5));
        assert!(Chip::ALL.iter().all(|chip| dealt.iter().flatten().filter(|own| *own == chip).count() == 1));
    }
}
