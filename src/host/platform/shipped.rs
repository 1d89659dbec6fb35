//! The designs of `assets/crawlers`, for a platform without folders.

#[cfg_attr(not(target_family = "wasm"), allow(dead_code))]
pub(super) const DESIGNS: [(&str, &str); 2] = [
    ("gatehouse.ron", include_str!("../../../assets/crawlers/gatehouse.ron")),
    ("ribs.ron", include_str!("../../../assets/crawlers/ribs.ron")),
];

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::DESIGNS;

    #[test]
    fn every_shipped_design_is_here() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/crawlers");
        let files = fs::read_dir(&folder).expect("the folder").flatten();
        let mut names: Vec<String> =
            files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        assert_eq!(names, DESIGNS.map(|(name, _)| name));
    }
}
