# shellcheck shell=bash
# Functions that the scripts share: system packages, Rust, and the crates of other projects. This file is sourced, not
# run. On Debian and Ubuntu it installs missing packages. Elsewhere it names them.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# CI builds nothing twice, so incremental builds would only cost time and disk space. The game is built three times and
# played for some minutes. Only crates with a level of their own in Cargo.toml are optimised there. Of the game and Bevy,
# only bevy_ecs is.
if [[ ${CI:-} == true ]]; then
    export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_OPT_LEVEL=0
    cargo() {
        local crate config=(--config 'profile.dev.package."*".opt-level=0')
        for crate in bevy_{camera,ecs_tilemap,render,sprite,sprite_render,tasks,text,transform,ui,ui_render}; do
            config+=(--config "profile.dev.package.$crate.opt-level=0" --config "profile.dev.package.$crate.codegen-units=16")
        done
        command cargo "${config[@]}" "$@"
    }
fi

say() {
    printf '%s\n' "$*" >&2
}

die() {
    say "${0##*/}: $*"
    exit 1
}

# ---- System packages ----

# Prints the Debian packages of a group, one per line. `a|b` is one package with two names, because newer releases have
# renamed it.
packages_of() {
    case $1 in
        # gcc without its recommended packages has no C library to link with.
        compiler) printf '%s\n' gcc libc6-dev ;;
        build) printf '%s\n' 'pkg-config|pkgconf' libasound2-dev libudev-dev ;;
        # Mesa has the drivers of most graphics cards, and one that needs no graphics card.
        run)
            printf '%s\n' 'libasound2|libasound2t64' libudev1 libx11-6 libx11-xcb1 libxcursor1 libxi6 \
                libxkbcommon-x11-0 libvulkan1 mesa-vulkan-drivers
            ;;
        window) printf '%s\n' xvfb xauth xdotool imagemagick ;;
        # Tools that find the dependencies of a program and make a Debian package.
        pack) printf '%s\n' dpkg-dev binutils ;;
        # The tool that makes a small Debian to install packages into.
        bare) printf '%s\n' mmdebstrap ;;
        # The fuzzer is written in C++. strace slows down writes.
        soak) printf '%s\n' g++ strace ;;
        browser) printf '%s\n' 'chromium|chromium-browser' ;;
        # Python environments for the map readers.
        readers) printf '%s\n' python3-venv ;;
        # A compiler for WebAssembly and the sources of its standard library, in the place of Debian's own Rust.
        web) printf '%s\n' rustc-web cargo-web rust-web-src lld-19 ;;
    esac
}

reason_of() {
    case $1 in
        compiler | build) echo "build" ;;
        run) echo "draw" ;;
        window) echo "test the window" ;;
        soak) echo "soak" ;;
        pack) echo "pack" ;;
        bare) echo "install into a bare Debian" ;;
        browser) echo "test the page" ;;
        readers) echo "read maps" ;;
        web) echo "build for the web" ;;
    esac
}

on_debian() {
    command -v apt-get >/dev/null && command -v dpkg-query >/dev/null
}

# Prints the path of the browser that plays the page, if there is one.
browser_program() {
    command -v chromium || command -v chromium-browser || command -v google-chrome
}

# Whether a package is installed. Any C compiler, any of the browsers and any Python will do, even without a package.
is_installed() {
    local name
    [[ $1 != gcc ]] || ! command -v cc >/dev/null || return 0
    [[ $1 != chromium* ]] || ! browser_program >/dev/null || return 0
    [[ $1 != python3-venv ]] || ! python3 -c 'import ensurepip' 2>/dev/null || return 0
    for name in ${1//|/ }; do
        if dpkg-query -W -f='${db:Status-Status}\n' "$name" 2>/dev/null | grep -qx installed; then
            return 0
        fi
    done
    return 1
}

# Prints the name under which this release offers a package.
offered_name() {
    local name
    for name in ${1//|/ }; do
        if apt-cache policy "$name" 2>/dev/null | grep -q 'Candidate: [^(]'; then
            echo "$name"
            return
        fi
    done
    echo "${1%%|*}"
}

install_packages() {
    local why=$1 package names sudo="" chosen=()
    shift
    names="${*//|/ or }"
    if [[ $EUID -ne 0 ]]; then
        if ! command -v sudo >/dev/null; then
            for package in "$@"; do
                chosen+=("$(offered_name "$package")")
            done
            die "to $why, this needs more packages; as root run: apt-get install --no-install-recommends ${chosen[*]}"
        fi
        sudo=sudo
    fi
    say "To $why, apt-get${sudo:+, through sudo,} installs: $names"
    # Partly outdated package lists may still be good enough.
    $sudo apt-get update -qq >&2 || say "apt-get update failed; trying with the present package lists."
    for package in "$@"; do
        chosen+=("$(offered_name "$package")")
    done
    $sudo env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=120 "${chosen[@]}" >&2 ||
        die "apt-get could not install ${chosen[*]}; check the network and the package sources, then try again."
}

# Prints the missing parts of a group on a Linux without apt-get, one per line.
missing_elsewhere() {
    local library libraries
    case $1 in
        compiler) command -v cc >/dev/null || echo "cc, a C compiler and linker" ;;
        build)
            if ! command -v pkg-config >/dev/null; then
                echo "pkg-config"
            fi
            for library in alsa libudev; do
                pkg-config --exists "$library" 2>/dev/null || echo "$library (development files)"
            done
            ;;
        run)
            libraries=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null) || return 0
            for library in libX11 libX11-xcb libXcursor libXi libxkbcommon-x11 libvulkan; do
                [[ $libraries == *"$library.so"* ]] || echo "$library"
            done
            ;;
        browser) browser_program >/dev/null || echo "Chromium" ;;
        pack) command -v objdump >/dev/null || echo "objdump, of binutils" ;;
    esac
}

say_what_to_install() {
    say "  Fedora: dnf install gcc pkgconf-pkg-config alsa-lib-devel systemd-devel libX11 libX11-xcb" \
        "libXcursor libXi libxkbcommon-x11 vulkan-loader mesa-vulkan-drivers"
    say "  Arch:   pacman -S --needed gcc pkgconf alsa-lib systemd-libs libx11 libxcursor libxi" \
        "libxkbcommon-x11 vulkan-icd-loader, and the Vulkan driver of the graphics card (or vulkan-swrast)"
}

# Makes sure that the packages of the named groups are installed.
need_packages() {
    local group line missing=() reasons="" fatal=""
    [[ $(uname -s) == Linux ]] || return 0
    for group in "$@"; do
        local before=${#missing[@]}
        if on_debian; then
            while read -r line; do
                is_installed "$line" || missing+=("$line")
            done < <(packages_of "$group")
        else
            while read -r line; do
                missing+=("$line")
                # ldconfig may not list libraries that are loaded at run time.
                [[ $group == run ]] || fatal=yes
            done < <(missing_elsewhere "$group")
        fi
        if ((${#missing[@]} > before)) && [[ $reasons != *"$(reason_of "$group")" ]]; then
            reasons+="${reasons:+ and }$(reason_of "$group")"
        fi
    done
    ((${#missing[@]} > 0)) || return 0
    if on_debian; then
        install_packages "$reasons" "${missing[@]}"
        return
    fi
    say "To $reasons, Rootward needs what is not found here:"
    printf '  - %s\n' "${missing[@]}" >&2
    say_what_to_install
    [[ -z $fatal ]] || die "install these first, then try again."
}

# ---- Rust ----

need_rust() {
    local needed have from="Rootward needs Rust"
    needed=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$ROOT/Cargo.toml")
    from+=" $needed or newer, from rustup: https://rustup.rs (the one that Debian and Ubuntu package is too old)."
    # rustup changes the path only of later shells, and a packaged Rust comes before it. So look in its folder here.
    if ! type -P cargo >/dev/null || is_older "$(rust_version)" "$needed"; then
        PATH="${CARGO_HOME:-${HOME:-}/.cargo}/bin:$PATH"
        hash -r
    fi
    if ! type -P cargo >/dev/null || ! command -v rustc >/dev/null; then
        die "Rust is missing. $from"
    fi
    have=$(rust_version)
    if [[ $have == 0.0 ]]; then
        die "rustc does not run; with rustup: rustup default stable. $from"
    fi
    if is_older "$have" "$needed"; then
        die "Rust $have is too old; with rustup: rustup update stable. $from"
    fi
}

# Prints the version of rustc, or 0.0 if none runs.
rust_version() {
    local version
    version=$(cd "$ROOT" && rustc --version 2>/dev/null | cut -d ' ' -f 2) || true
    if [[ $version == *.* ]]; then echo "$version"; else echo 0.0; fi
}

# Whether a version is older than another one. Only the first two numbers count.
is_older() {
    local have_major have_minor needed_major needed_minor
    IFS=. read -r have_major have_minor _ <<<"$1"
    IFS=. read -r needed_major needed_minor _ <<<"$2"
    ((have_major < needed_major || have_major == needed_major && ${have_minor%%-*} < needed_minor))
}

# Downloads the crates, so that a network failure does not look like a build failure. Afterwards cargo stays offline.
# Fetches only the crates for this machine. `fetch_crates all` fetches those for all systems, to read their licences.
fetch_crates() {
    local log host try only
    log=$(mktemp)
    host=$(rustc -vV | sed -n 's/^host: //p')
    only=(--target "$host")
    [[ ${1:-} != all ]] || only=()
    for try in 1 2 3; do
        if (cd "$ROOT" && cargo fetch --locked "${only[@]}") 2>&1 | tee "$log" >&2; then
            rm -f "$log"
            export CARGO_NET_OFFLINE=true
            return
        fi
        if grep -q 'lock file' "$log"; then
            rm -f "$log"
            die "Cargo.lock does not fit the Cargo.toml files. Run cargo update --workspace and commit Cargo.lock."
        fi
        if grep -qE 'failed to (parse|load|read) .*manifest' "$log"; then
            rm -f "$log"
            die "a Cargo.toml cannot be read; the message above says where."
        fi
        if ((try < 3)); then
            say "Downloading the crates failed; once more in $((try * 5)) seconds."
            sleep $((try * 5))
        fi
    done
    rm -f "$log"
    die "the crates could not be downloaded in three attempts. This is the network, not the build: check" \
        "the connection (and a proxy, if there is one), then try again."
}

# ---- Building ----

# Builds only the game, because the other programs need more crates. `scripts/test lock` checks that the whole workspace
# uses the same features of the shared crates, so that nothing is built twice.
build_game() {
    (cd "$ROOT" && cargo build -p rootward --bins --locked "$@")
}

# The only feature that is off by default. No crate of the game uses it, so only survey is built again for it.
PARQUET=(--features rootward-survey/parquet)

# Builds survey with the features and the profile of the tests.
build_survey() {
    (cd "$ROOT" && cargo build --workspace --bin survey --locked "${PARQUET[@]}")
}

# Prints the folder in which cargo builds, as configured.
target_dir() {
    local target
    target=$(cd "$ROOT" && cargo metadata --no-deps --format-version 1 |
        sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p')
    echo "${target:-$ROOT/target}"
}

# Prints the folder of the programs that are built for play and tests.
program_dir() {
    echo "$(target_dir)/debug"
}
