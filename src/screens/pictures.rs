//! Pictures of what lists and pages name, in the colours of the base.

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_art::{Theme, atlas::COLUMNS, names::DroidFacing, sheet::TILE_SIZE};
use rootward_rules::{
    site::Site,
    tables::{items::ItemName, kit::Arm, weapons::WeaponClass},
};

use super::display::PixelArt;
use crate::{
    base::current::CurrentBase,
    kit::artbook::{ArtBook, theme_of},
};

/// The picture of a set of armour.
pub const ARMOUR: &str = "item.armour";
/// What lies behind a picture, as bright as a floor.
const BEHIND: Color = Color::srgb(0.13, 0.17, 0.23);
/// Enlargement of a picture of a whole cell.
const ZOOM: f32 = 2.0;

/// All pictures, in the colours of the current base.
#[derive(SystemParam)]
pub struct Pictures<'w> {
    book: Res<'w, ArtBook>,
    current: Option<Res<'w, CurrentBase>>,
}

impl Pictures<'_> {
    /// A picture by its name, twice as large as its pixels; droids are half as large and drawn four times. Nothing for
    /// names that are no pictures.
    pub fn of(&self, name: &str) -> Option<impl Bundle + use<>> {
        let theme = self.current.as_ref().map_or(Theme::Station, |current| theme_of(current.base()));
        let (image, size) = match self.book.thing_index(name) {
            Some(index) => {
                let sheet = self.book.things(theme);
                (ImageNode { rect: Some(place(index)), ..ImageNode::new(sheet) }, TILE_SIZE as f32)
            }
            None => {
                let size = if name.starts_with("droid.") { TILE_SIZE / 2 } else { TILE_SIZE };
                (ImageNode::new(self.book.picture(name)?), size as f32)
            }
        };
        Some((
            Name::new(format!("picture: {name}")),
            Pickable::IGNORE,
            image,
            // Outlines are nearly black, and so are plates.
            BackgroundColor(BEHIND),
            PixelArt { size: Vec2::splat(size), zoom: ZOOM * TILE_SIZE as f32 / size },
            Node { flex_shrink: 0.0, ..default() },
        ))
    }
}

impl Pictures<'_> {
    /// A mark as large as its pixels, in a colour of its own.
    pub fn small(&self, name: &str, ink: Color) -> Option<impl Bundle + use<>> {
        let image = ImageNode { color: ink, ..ImageNode::new(self.book.picture(name)?) };
        Some((
            Name::new(format!("mark: {name}")),
            Pickable::IGNORE,
            image,
            PixelArt { size: Vec2::splat(TILE_SIZE as f32), zoom: 1.0 },
            Node { flex_shrink: 0.0, ..default() },
        ))
    }
}

/// Where a picture lies in the sheets of things.
pub fn place(index: usize) -> Rect {
    let corner = Vec2::new((index % COLUMNS) as f32, (index / COLUMNS) as f32) * TILE_SIZE as f32;
    Rect::from_corners(corner, corner + Vec2::splat(TILE_SIZE as f32))
}

/// The picture of a droid that looks at the player.
pub fn of_droid(droid: u8) -> String {
    rootward_art::names::droid(droid, DroidFacing::South, 0)
}

/// The picture of what a droid can hold.
pub fn of_arm(site: &Site, arm: Arm) -> &'static str {
    match arm {
        Arm::Sparks => "item.sparks",
        Arm::Weapon { level, .. } => match site.tables().weapons.level(level).class.class {
            WeaponClass::Fist => "item.fist",
            WeaponClass::Blade => "item.blade",
            WeaponClass::Handgun => "item.handgun",
            WeaponClass::Rifle => "item.rifle",
            WeaponClass::Automatic => "item.automatic",
            WeaponClass::Laser => "item.laser",
            WeaponClass::Cannon => "item.cannon",
            WeaponClass::Spray => "item.spray",
        },
    }
}

/// The picture of an item.
pub const fn of_item(item: ItemName) -> &'static str {
    match item {
        ItemName::Gold => "item.gold",
        ItemName::Explosives => "item.explosives",
        ItemName::Probe => "item.probe",
        ItemName::Clip => "item.clip",
        ItemName::Battery => "item.battery",
        ItemName::Ball => "item.ball",
        ItemName::Die => "item.die",
        ItemName::Visor => "item.visor",
        ItemName::Radar => "item.radar",
        ItemName::Corrector => "item.corrector",
        ItemName::FireShield => "item.shield.fire",
        ItemName::BodyShield => "item.shield.body",
        ItemName::RootFinder => "item.rootfinder",
        ItemName::AntiGravity => "item.antigravity",
        ItemName::FloorMap => "item.map",
        ItemName::ButtonCode | ItemName::BarCode => "item.code",
        ItemName::ComputerPassword | ItemName::DoorPassword => "item.password",
        ItemName::Note => "item.note",
    }
}

#[cfg(test)]
mod tests {
    use rootward_art::{features, names};
    use rootward_gen::Seed;

    use super::*;
    use crate::testing::app_in;

    #[test]
    fn everything_that_can_be_listed_has_a_picture_that_is_drawn() {
        let app = app_in(Seed::classic(0));
        let site = app.world().resource::<Site>();
        let things = features::all();
        let arms = (1..=24).map(|level| Arm::Weapon { level, quality: 1 }).chain([Arm::Sparks]);
        let listed = arms.map(|arm| of_arm(site, arm)).chain(ItemName::ALL.map(of_item)).chain([ARMOUR]);
        for name in listed {
            assert!(things.iter().any(|thing| thing == name), "{name}");
        }
        let singles = names::all();
        assert!((0..4).all(|droid| singles.iter().any(|(name, _)| *name == of_droid(droid))));
    }
}
