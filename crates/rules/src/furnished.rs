//! A base with its records and the land around it.

use std::sync::Arc;

use rootward_gen::{Base, Outside, Records, Seed, Variant, generate};

/// A finished base with the records of its contents. Cheap to clone.
#[derive(Clone, Debug)]
pub struct FurnishedBase {
    base: Arc<Base>,
    records: Arc<Records>,
    land: Option<Arc<Outside>>,
    design: Option<Arc<str>>,
    number: u32,
}

impl FurnishedBase {
    /// The base of a seed, with its records and its land.
    pub fn of(seed: Seed) -> Self {
        Self::with_records(generate(&seed.into())).with_land_of(seed)
    }

    /// A base with its records, but no land around it yet.
    pub fn with_records(base: Base) -> Self {
        let records = Arc::new(Records::of(&base));
        Self { base: Arc::new(base), records, land: None, design: None, number: 0 }
    }

    /// Adds the land of a seed. Space stations have none, because the shuttle docks at their hatch.
    #[must_use]
    pub fn with_land_of(self, seed: Seed) -> Self {
        let has_land = self.base.seed().variant() == Variant::Planet;
        Self { land: has_land.then(|| Arc::new(Outside::of(seed))), ..self }
    }

    /// Adds the name of the design, unless the design is a preset.
    #[must_use]
    pub fn by_design(self, name: Option<&str>) -> Self {
        Self { design: name.map(Arc::from), ..self }
    }

    /// The name of the base's design. `None` if the seed alone determines the base.
    pub fn design(&self) -> Option<&str> {
        self.design.as_deref()
    }

    /// Adds a number that distinguishes the base from other bases, even from those with the same seed.
    #[must_use]
    pub fn numbered(self, number: u32) -> Self {
        Self { number, ..self }
    }

    /// The base's number, or 0 if the base has none.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The name that the player uses: the seed, and the design if the seed does not include it.
    pub fn label(&self) -> String {
        let seed = self.base.seed();
        match &self.design {
            None => seed.to_string(),
            Some(design) => format!("{seed} by {design}"),
        }
    }

    /// The finished base.
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// The records of the base's contents.
    pub fn records(&self) -> &Records {
        &self.records
    }

    /// The land around the base. `None` for a space station.
    pub fn outside(&self) -> Option<&Outside> {
        self.land.as_deref()
    }
}
