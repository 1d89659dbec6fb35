# shellcheck shell=bash
# Functions that scripts/web and scripts/atlas share: the target of browsers, wasm-bindgen, packages of npm, a server and
# the browser that tests a page. This file is sourced after lib.sh, not run.

TARGET=wasm32-unknown-unknown

# Prints the folder of the programs that only pages need.
tools() {
    echo "$(target_dir)/web-tools"
}

# Set if Debian's compiler builds for the target, together with its standard library.
WITH_DEBIANS_RUST=

# Makes sure that a target has its standard library: installed, fetched by rustup, or built from Debian's sources.
need_target() {
    rustc --print target-libdir --target "$1" 2>/dev/null | xargs -r test -d && return
    if command -v rustup >/dev/null && rustup target add "$1" >&2; then
        return
    fi
    [[ $1 == "$TARGET" ]] && debian_can_help ||
        die "the standard library of $1 is missing; with rustup: rustup target add $1"
    say "Debian's compiler builds the standard library of $1 along."
    need_packages web
    is_older "$(/usr/bin/rustc --version | cut -d ' ' -f 2)" "$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$ROOT/Cargo.toml")" &&
        die "the rustc-web of this Debian is too old; with rustup: rustup target add $1"
    WITH_DEBIANS_RUST=yes
}

# Whether Debian can install its compiler for the web without removing packages. It conflicts with a packaged Rust.
debian_can_help() {
    local packages
    on_debian || return 1
    mapfile -t packages < <(packages_of web)
    [[ $(apt-cache policy rustc-web 2>/dev/null) == *"Candidate: "[0-9]* ]] &&
        ! apt-get --simulate install --no-install-recommends "${packages[@]}" 2>/dev/null | grep -q '^Remv'
}

# Runs cargo build for a target of the web.
build_for() {
    local target=$1
    shift
    if [[ -z $WITH_DEBIANS_RUST ]]; then
        cargo build --target "$target" "$@"
        return
    fi
    # Building the standard library is not stable yet. The variable allows it in a stable compiler.
    PATH=/usr/bin:$PATH RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=/usr/bin/wasm-ld-19 \
        /usr/bin/cargo build --target "$target" "$@" -Z build-std=std,panic_abort
}

# Prints the version of a crate in Cargo.lock.
locked() {
    awk -v name="$1" '$0 == "name = \"" name "\"" { found = 1; next } found { gsub(/[^0-9.]/, ""); print; exit }' "$ROOT/Cargo.lock"
}

# Installs wasm-bindgen in the version of the library. Any other version rejects the program.
need_bindgen() {
    local wanted
    wanted=$(locked wasm-bindgen)
    PATH="$(tools)/bin:$PATH"
    [[ $(wasm-bindgen --version 2>/dev/null) == "wasm-bindgen $wanted" ]] && return
    say "Installing wasm-bindgen-cli $wanted."
    # Leave out its test runner and the downloads for it. The tool does not need to be fast.
    CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off cargo install wasm-bindgen-cli --version "$wanted" --no-default-features --bin wasm-bindgen \
        --root "$(tools)" --quiet >&2
}

# Installs packages of npm, written as name@version.
need_npm() {
    command -v npm >/dev/null || die "npm is missing; on Debian and Ubuntu: apt-get install npm"
    local package
    for package in "$@"; do
        [[ $(sed -n 's/^ *"version": "\(.*\)",*/\1/p' "$(tools)/node_modules/${package%@*}/package.json" 2>/dev/null) == "${package##*@}" ]] ||
            npm install --prefix "$(tools)" --no-audit --no-fund --silent "$package" >&2
    done
}

browser() {
    browser_program ||
        die "Chromium is missing; on Debian and Ubuntu: apt-get install chromium"
}

# Runs a script that plays a page, with Playwright and the browser of this machine.
run_in_browser() {
    local program
    need_npm playwright-core@1.65.1
    program=$(browser)
    CHROMIUM=$program PLAYWRIGHT=$(tools)/node_modules/playwright-core/index.mjs node "$@"
}

# Serves a folder on this machine. The second argument tells what the page has, and the third is its path in the folder.
serve_folder() {
    command -v python3 >/dev/null || die "python3 is missing; any other web server does as well, for the folder ${1#"$ROOT/"}."
    say "http://localhost:$PORT/${3:-} $2 Ctrl+C ends it."
    exec python3 -m http.server "$PORT" --bind 127.0.0.1 --directory "$1"
}

# Prints the size of a program, plain and as servers send it.
report_size() {
    local brotli="not measured"
    ! command -v brotli >/dev/null || brotli=$(brotli --quality=11 --lgwin=24 -c "$1" | wc -c)
    say "${1##*/}: $(wc -c <"$1") bytes, gzip $(gzip -9 -c "$1" | wc -c), brotli $brotli"
}
