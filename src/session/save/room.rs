//! The order in which files are removed when there are too many or the storage is full. The campaign is never removed.

use std::path::Path;

use rootward_files::remove_keeping_none;

use super::base_save::{DAY, SINGLE, SaveHead, saves};
use crate::host::files::{
    hold::{RECORDINGS, SAVES},
    store::SettingsStore,
};

fn is_outside_campaign(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    is_in(path, SAVES) && name.ends_with(".ron") && [SINGLE, DAY].iter().any(|begin| name.starts_with(begin))
}

fn is_in(path: &Path, folder: &str) -> bool {
    path.parent().is_some_and(|parent| parent.ends_with(folder))
}

/// The rank of a file in the order of removal, lower ranks first. `None` for a file that is never removed.
pub fn may_go(path: &Path) -> Option<u8> {
    if is_outside_campaign(path) {
        return Some(0);
    }
    let is_lost = is_in(path, RECORDINGS) && path.to_string_lossy().ends_with("-lost.ron");
    is_lost.then_some(1)
}

/// Removes all saves outside the campaign except the newest `most`. Unreadable saves stay.
pub(super) fn remove_oldest(store: &SettingsStore, most: usize) {
    for path in saves(store).into_iter().filter(|path| is_outside_campaign(path)).skip(most) {
        if SaveHead::of(&path).is_some_and(|(head, _)| !head.campaign) {
            let _ = remove_keeping_none(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        path::PathBuf,
        time::{Duration, SystemTime},
    };

    use bevy::prelude::*;
    use rootward_gen::Seed;

    use super::*;
    use crate::{
        app::testing::{app_on, enter, folder, leave, load, tap, updates},
        host::files::store::tests::write_at,
        input::settings::Settings,
        world::base::load::Restart,
    };

    fn names(folder: &Path) -> Vec<String> {
        let files = fs::read_dir(folder.join(SAVES)).into_iter().flatten().flatten();
        let mut names: Vec<_> = files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// A base without an order is not saved.
    fn save(app: &mut App, seed: Seed) {
        enter(app, seed);
        tap(app, KeyCode::KeyS);
        updates(app, 5);
        leave(app);
    }

    #[test]
    fn bases_without_an_order_leave_no_save() {
        let folder = folder("untouched");
        let mut app = app_on(&folder);
        enter(&mut app, Seed::classic(0));
        for number in 1..4 {
            updates(&mut app, 250);
            load(&mut app, Seed::classic(number));
        }
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert!(names(&folder).is_empty(), "{:?}", names(&folder));
        tap(&mut app, KeyCode::KeyS);
        updates(&mut app, 5);
        leave(&mut app);
        assert_eq!(names(&folder), ["base-1.3.ron"]);
        // Continued and restarted bases stay saved without another order.
        for restarts in [false, true] {
            let tick = fs::read_to_string(folder.join("saves/base-1.3.ron")).expect("a save");
            enter(&mut app, Seed::classic(3));
            if restarts {
                app.world_mut().write_message(Restart);
            }
            updates(&mut app, 30);
            leave(&mut app);
            let later = fs::read_to_string(folder.join("saves/base-1.3.ron")).expect("a save");
            assert_ne!(tick, later, "{restarts}");
        }
    }

    #[test]
    fn the_oldest_single_saves_go() {
        let folder = folder("too-many-saves");
        let mut app = app_on(&folder);
        app.world_mut().resource_mut::<Settings>().saved_bases = 10;
        save(&mut app, Seed::classic(3));
        let text = fs::read_to_string(folder.join("saves/base-1.3.ron")).expect("a save");
        let put = |name: &str, text: &str, age: u64| {
            write_at(&folder.join(SAVES).join(name), text, SystemTime::now() - Duration::from_secs(age));
        };
        put("campaign-1.0.ron", &text, 999);
        put("charge-1.0.ron", &text, 999);
        put("base-1.9.ron", "a broken one", 999);
        put("base-1.8.ron", &text, 800);
        put("base-1.8.ron.old", &text, 900);
        for age in 0..9 {
            put(&format!("{}-2.{age}.ron", if age % 2 == 0 { "base" } else { "day" }), &text, 100 + age);
        }
        save(&mut app, Seed::classic(4));
        let left = names(&folder);
        let stays = ["base-1.3.ron", "base-1.4.ron", "base-1.9.ron", "campaign-1.0.ron", "charge-1.0.ron"];
        assert!(stays.iter().all(|name| left.iter().any(|left| left == name)), "{left:?}");
        // The ten newest saves are those of 1.3 and 1.4 and eight others. The broken save stays as well.
        let saves = left.iter().filter(|name| name.ends_with(".ron")).count();
        assert_eq!(saves, stays.len() + 8, "{left:?}");
        assert!(!left.iter().any(|name| name.contains("1.8") || name.contains("2.8")), "{left:?}");
    }

    #[test]
    fn the_campaign_stays_when_storage_is_full() {
        let ranks = [
            ("saves/base-17.3.ron", Some(0)),
            ("saves/day-17.3.ron", Some(0)),
            ("recordings/17.3-lost.ron", Some(1)),
            ("recordings/17.3-won.ron", None),
            ("saves/campaign-1.0.ron", None),
            ("saves/charge-1.0.ron", None),
            ("saves/base-17.3.ron.broken", None),
            ("designs/base-mine.ron", None),
            ("career.ron", None),
            ("settings.ron", None),
        ];
        for (name, rank) in ranks {
            assert_eq!(may_go(&PathBuf::from("browser").join(name)), rank, "{name}");
        }
    }
}
