//! A base with its records and the land around it.

use std::sync::Arc;

use rootward_gen::{Base, Outside, Records, Seed, Variant, generate};

/// A finished base with the records of what stands in it. Cheap to copy.
#[derive(Clone, Debug)]
pub struct FurnishedBase {
    base: Arc<Base>,
    records: Arc<Records>,
    land: Option<Arc<Outside>>,
    design: Option<Arc<str>>,
    number: u32,
}

impl FurnishedBase {
    /// A base with its records. It has no land around it yet.
    pub fn new(base: Base, records: Records) -> Self {
        Self { base: Arc::new(base), records: Arc::new(records), land: None, design: None, number: 0 }
    }

    /// The base that a seed leads to, with its records and its land.
    pub fn of(seed: Seed) -> Self {
        Self::with_records(generate(&seed.into())).with_land_of(seed)
    }

    /// Collects the records of a base.
    pub fn with_records(base: Base) -> Self {
        let records = Records::of(&base);
        Self::new(base, records)
    }

    /// The base with the land that its seed leads to.
    #[must_use]
    pub fn with_land_of(self, seed: Seed) -> Self {
        self.with_land(Outside::of(seed))
    }

    /// The base with the land around it. Space stations have none: the shuttle docks at their hatch.
    #[must_use]
    pub fn with_land(self, land: Outside) -> Self {
        let has_land = self.base.seed().variant() == Variant::Planet;
        Self { land: has_land.then(|| Arc::new(land)), ..self }
    }

    /// The base with the name of its design, if that was no preset.
    #[must_use]
    pub fn by_design(self, name: Option<&str>) -> Self {
        Self { design: name.map(Arc::from), ..self }
    }

    /// The name of the design that built it; `None` if the seed alone gives this base.
    pub fn design(&self) -> Option<&str> {
        self.design.as_deref()
    }

    /// The base with a number that tells it from others, of the same seed too.
    #[must_use]
    pub fn numbered(self, number: u32) -> Self {
        Self { number, ..self }
    }

    /// The number that it was given; 0 without one.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// What the player calls it: its seed, and the design, which the seed does not name.
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

    /// What stands in it.
    pub fn records(&self) -> &Records {
        &self.records
    }

    /// The land around it; none around a space station.
    pub fn outside(&self) -> Option<&Outside> {
        self.land.as_deref()
    }
}
