//! Checks every claim on the small cases in `fuzz/corpus`. The fuzz targets begin with them. This test needs no fuzzer.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use rootward_claims::CLAIMS;

/// The longest time for one small case, in an unoptimised build on a busy machine.
const LONGEST: Duration = Duration::from_secs(20);

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

fn names(folder: &Path) -> BTreeSet<String> {
    let files = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let stem = |path: PathBuf| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    files.flatten().filter_map(|file| stem(file.path())).collect()
}

#[test]
fn every_small_case_keeps_its_claim() {
    let mut broken = Vec::new();
    for (name, claim) in CLAIMS {
        let folder = fuzz_folder().join("corpus").join(name);
        let cases: Vec<PathBuf> = fs::read_dir(&folder)
            .expect("there is a folder of cases")
            .flatten()
            .map(|case| case.path())
            .collect();
        assert!(cases.len() >= 5, "{name} has only {} cases", cases.len());
        for path in cases {
            let bytes = fs::read(&path).expect("a case can be read");
            let begun = Instant::now();
            // The output of the test contains the claim's own message.
            let holds = std::panic::catch_unwind(|| claim(&bytes)).is_ok();
            if !holds || begun.elapsed() > LONGEST {
                broken.push(format!("{} after {:?}", path.display(), begun.elapsed()));
            }
        }
    }
    assert!(broken.is_empty(), "these cases break their claims: {broken:#?}");
}

#[test]
fn every_claim_has_a_target_and_every_target_has_cases() {
    let wanted: BTreeSet<String> = CLAIMS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names(&fuzz_folder().join("fuzz_targets")), wanted);
    assert_eq!(names(&fuzz_folder().join("corpus")), wanted);
}
