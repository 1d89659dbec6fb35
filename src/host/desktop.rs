//! Looks for a desktop to open a window on. Without a desktop, the window library would end the program.

use std::ffi::OsStr;

use thiserror::Error;

#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub(crate) enum NoDesktop {
    #[error("there is no desktop for a window")]
    None,
    /// The desktop that the environment names does not exist.
    #[error("the desktop `{0}` in {1} does not answer")]
    Dead(String, &'static str),
}

/// Every system except Linux counts as having a desktop.
pub(crate) fn find() -> Result<(), NoDesktop> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let named = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let wayland = named("WAYLAND_DISPLAY").filter(|_| cfg!(feature = "wayland"));
    look(
        wayland.as_deref(),
        named("DISPLAY").as_deref(),
        &std::env::var_os("XDG_RUNTIME_DIR").unwrap_or_default(),
    )
}

fn look(wayland: Option<&OsStr>, x11: Option<&OsStr>, runtime: &OsStr) -> Result<(), NoDesktop> {
    let dead = |name: &OsStr, by| Err(NoDesktop::Dead(name.to_string_lossy().into_owned(), by));
    match (wayland, x11) {
        (Some(name), _) if answers::wayland(name, runtime) => Ok(()),
        (_, Some(name)) if answers::x11(name) => Ok(()),
        (_, Some(name)) => dead(name, "DISPLAY"),
        (Some(name), None) => dead(name, "WAYLAND_DISPLAY"),
        (None, None) => Err(NoDesktop::None),
    }
}

#[cfg(target_os = "linux")]
mod answers {
    use std::{
        ffi::OsStr,
        net::{TcpStream, ToSocketAddrs},
        os::{
            linux::net::SocketAddrExt,
            unix::net::{SocketAddr, UnixStream},
        },
        path::Path,
        time::Duration,
    };

    const PATIENCE: Duration = Duration::from_secs(5);
    /// The TCP port of display 0.
    const FIRST_PORT: u16 = 6000;

    pub(crate) fn wayland(name: &OsStr, runtime: &OsStr) -> bool {
        UnixStream::connect(Path::new(runtime).join(name)).is_ok()
    }

    /// Whether a display such as `:0`, `unix:0.0` or `there:10.0` answers. A path is left to the window library.
    pub(crate) fn x11(name: &OsStr) -> bool {
        let Some(name) = name.to_str() else { return true };
        if name.starts_with('/') {
            return true;
        }
        let Some((host, number)) = name.rsplit_once(':') else { return false };
        let number = number.split('.').next().and_then(|number| number.parse::<u16>().ok());
        let Some(number) = number else { return false };
        match host {
            "" | "unix" => here(number),
            host => elsewhere(host, number),
        }
    }

    fn here(number: u16) -> bool {
        let path = format!("/tmp/.X11-unix/X{number}");
        let hidden = SocketAddr::from_abstract_name(&path).and_then(|at| UnixStream::connect_addr(&at));
        hidden.is_ok() || UnixStream::connect(&path).is_ok() || elsewhere("localhost", number)
    }

    fn elsewhere(host: &str, number: u16) -> bool {
        let Some(port) = FIRST_PORT.checked_add(number) else { return false };
        let Ok(mut places) = (host, port).to_socket_addrs() else { return false };
        places.any(|at| TcpStream::connect_timeout(&at, PATIENCE).is_ok())
    }
}

#[cfg(not(target_os = "linux"))]
mod answers {
    use std::ffi::OsStr;

    pub(crate) fn wayland(_: &OsStr, _: &OsStr) -> bool {
        true
    }

    pub(crate) fn x11(_: &OsStr) -> bool {
        true
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_desktop_that_does_not_answer_is_reported() {
        let look = |wayland: Option<&str>, x11: Option<&str>| {
            look(wayland.map(OsStr::new), x11.map(OsStr::new), OsStr::new("/nowhere"))
        };
        let dead = |name: &str, by| Err(NoDesktop::Dead(name.to_owned(), by));
        assert_eq!(look(None, None), Err(NoDesktop::None));
        assert_eq!(look(None, Some(":59321")), dead(":59321", "DISPLAY"));
        assert_eq!(look(None, Some("nonsense")), dead("nonsense", "DISPLAY"));
        assert_eq!(look(Some("wayland-77"), None), dead("wayland-77", "WAYLAND_DISPLAY"));
        let sentence = NoDesktop::Dead(":1".to_owned(), "DISPLAY").to_string();
        assert_eq!(sentence, "the desktop `:1` in DISPLAY does not answer");
    }
}
