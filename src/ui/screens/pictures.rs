//! The pictures of entries in lists and pages, in the colours of the base.

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_art::{
    Theme,
    atlas::COLUMNS,
    names::{self, DroidFacing},
    sheet::TILE_SIZE,
};
use rootward_rules::{
    site::Site,
    tables::{items::ItemName, kit::Arm, weapons::WeaponClass},
};

use super::display::PixelArt;
use crate::{
    kit::{
        artbook::{ArtBook, theme_of},
        widgets::part,
    },
    world::base::current::CurrentBase,
};

pub const ARMOUR: &str = "item.armour";
/// The colour behind a picture, as bright as a floor, because outlines and plates are nearly black.
const BEHIND: Color = Color::srgb(0.13, 0.17, 0.23);

#[derive(SystemParam)]
pub struct Pictures<'w> {
    book: Res<'w, ArtBook>,
    images: Res<'w, Assets<Image>>,
    current: Option<Res<'w, CurrentBase>>,
}

impl Pictures<'_> {
    /// Returns a picture at twice its size, on its own background. Small droids have four times their size.
    pub fn of(&self, name: &str) -> Option<impl Bundle + use<>> {
        let (image, size) = self.image(name)?;
        let zoom = if size.x < TILE_SIZE as f32 { 4.0 } else { 2.0 };
        Some((drawn(name, image, size, zoom), BackgroundColor(BEHIND)))
    }

    /// Returns a picture at this zoom, without a background.
    pub fn large(&self, name: &str, zoom: f32) -> Option<impl Bundle + use<>> {
        let (image, size) = self.image(name)?;
        Some(drawn(name, image, size, zoom))
    }

    /// Returns a picture that fits into a line of text, without a background.
    pub fn tiny(&self, name: &str) -> Option<impl Bundle + use<>> {
        let (image, size) = self.image(name)?;
        let zoom = (TILE_SIZE as f32 / size.x).max(1.0);
        Some(drawn(name, image, size, zoom))
    }

    /// Returns a mark at its own size, in a colour.
    pub fn small(&self, name: &str, ink: Color) -> Option<impl Bundle + use<>> {
        let (image, size) = self.image(name)?;
        Some(drawn(name, ImageNode { color: ink, ..image }, size, 1.0))
    }

    pub fn portrait(&self, droid: u8, tint: Color) -> Option<impl Bundle + use<>> {
        let name = names::portrait(droid);
        let (image, size) = self.image(&name)?;
        Some(drawn(&name, ImageNode { color: tint, ..image }, size, 2.0))
    }

    fn image(&self, name: &str) -> Option<(ImageNode, Vec2)> {
        let theme = self.current.as_ref().map_or(Theme::Station, |current| theme_of(current.base()));
        match self.book.thing_index(name) {
            Some(index) => {
                let image = ImageNode { rect: Some(place(index)), ..ImageNode::new(self.book.things(theme)) };
                Some((image, Vec2::splat(TILE_SIZE as f32)))
            }
            None => {
                let image = self.book.picture(name)?;
                let size = self.images.get(&image)?.size_f32();
                Some((ImageNode::new(image), size))
            }
        }
    }
}

/// A picture in whole pixels. The mouse passes through it.
fn drawn(name: &str, image: ImageNode, size: Vec2, zoom: f32) -> impl Bundle + use<> {
    (Name::new(format!("picture: {name}")), Pickable::IGNORE, image, PixelArt { size, zoom }, part())
}

pub fn spawn_if(parent: &mut ChildSpawnerCommands, part: Option<impl Bundle>) {
    if let Some(part) = part {
        parent.spawn(part);
    }
}

pub fn place(index: usize) -> Rect {
    let corner = Vec2::new((index % COLUMNS) as f32, (index / COLUMNS) as f32) * TILE_SIZE as f32;
    Rect::from_corners(corner, corner + Vec2::splat(TILE_SIZE as f32))
}

pub fn of_droid(droid: u8) -> String {
    names::droid(droid, DroidFacing::South, 0)
}

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
    use crate::app::testing::app_in;

    #[test]
    fn every_listed_thing_has_a_picture() {
        let app = app_in(Seed::classic(0));
        let site = app.world().resource::<Site>();
        let things = features::all();
        let arms = (1..=24).map(|level| Arm::Weapon { level, quality: 1 }).chain([Arm::Sparks]);
        let listed = arms
            .map(|arm| of_arm(site, arm))
            .chain(ItemName::ALL.iter().map(|&item| of_item(item)))
            .chain([ARMOUR]);
        for name in listed {
            assert!(things.iter().any(|thing| thing == name), "{name}");
        }
        let singles = names::all();
        assert!((0..4).all(|droid| singles.iter().any(|(name, _)| *name == of_droid(droid))));
    }
}
