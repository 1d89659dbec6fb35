#!/usr/bin/env bash
# Installs each package of scripts/package into a bare Debian, as a new user would, and starts the game there on a
# virtual screen: the title, a key, a base, a picture without a screen, both versions, and bases in the terminal tool.
#   tests/package.sh ARCHIVE [DEB]
# The Debian is the smallest in which apt works. mmdebstrap makes it and chroot enters it, so this needs root. The files
# of the test are in target/bare, and the pictures are named at the end.
set -euo pipefail
# In a private mount namespace, the mounts end with the script.
[[ -n ${ROOTWARD_OWN_MOUNTS:-} || $EUID -ne 0 ]] ||
    exec unshare --mount --propagation private env ROOTWARD_OWN_MOUNTS=yes bash "${BASH_SOURCE[0]}" "$@"
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
# shellcheck source=scripts/display.sh
source "$ROOT/scripts/display.sh"

archive=${1:?the archive}
package=${2:-}
[[ $EUID -eq 0 ]] || die "a bare Debian is entered by chroot, which needs root."
on_debian || die "a bare Debian is made by mmdebstrap, which is found on Debian and Ubuntu."
need_packages window bare

bare=$(target_dir)/bare
out=$bare/pictures
# The home folder of the player in the Debian.
HOUSE=/var/player
# The programs need the C library of the system that built them.
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
base=$bare/$suite.tar
screen=0
game=0
root=""

cleanup() {
    [[ $game == 0 ]] || kill "$game" 2>/dev/null || true
    [[ $screen == 0 ]] || kill "$screen" 2>/dev/null || true
    [[ -z $root ]] || end_root || true
}
trap cleanup EXIT

fail() { die "$*${root:+ (in $root)}"; }

# ---- A bare Debian ----

begin_root() {
    root=$bare/$1
    rm -rf --one-file-system "$root"
    mkdir -p "$root"
    tar -xf "$base" -C "$root"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mkdir -p "$root/tmp/.X11-unix"
    mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
    cp --remove-destination /etc/resolv.conf "$root/etc/resolv.conf"
    chroot "$root" useradd --create-home --home-dir "$HOUSE" player
    chroot "$root" apt-get update -qq
}

end_root() {
    umount "$root/tmp/.X11-unix" "$root/proc"
    umount -l "$root/dev"
    rm -rf --one-file-system "$root"
    root=""
}

install_in() {
    chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >"$out/apt.log" 2>&1 ||
        { tail -n 20 "$out/apt.log" >&2; fail "apt-get could not install $*"; }
}

# Runs a command as a player who has just logged in, without the environment of this machine.
as_player() {
    chroot --userspec=player:player "$root" /usr/bin/env -i -C "$HOUSE" HOME="$HOUSE" LANG=C.UTF-8 \
        PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games "$@"
}

# ---- Tests ----

colours() { identify -format %k "$1"; }

# Tests the title and the start of the campaign in a window, with keys.
try_window() {
    local name=$1 program=$2
    as_player DISPLAY="$DISPLAY" "$program" >"$out/$name.log" 2>&1 &
    game=$!
    find_window || { cat "$out/$name.log" >&2; fail "no window came"; }
    for _ in $(seq 60); do
        sleep 0.5
        import -window root "$out/$name-title.png"
        (($(colours "$out/$name-title.png") < 40)) || break
    done
    sleep 2
    import -window root "$out/$name-title.png"
    # Enter begins the campaign with its story.
    xdotool key Return
    sleep 4
    import -window root "$out/$name-story.png"
    kill -0 "$game" 2>/dev/null || { cat "$out/$name.log" >&2; fail "the game ended on its own"; }
    kill "$game"
    wait "$game" 2>/dev/null || true
    game=0
    for picture in title story; do
        (($(colours "$out/$name-$picture.png") >= 40)) || fail "$name-$picture.png shows hardly anything"
    done
    ! cmp -s "$out/$name-title.png" "$out/$name-story.png" || fail "Enter did nothing"
    # Libraries complain about a screen without a physical size. The game must not complain.
    ! grep -E '^rootward: | ERROR ' "$out/$name.log" || fail "the game complained"
}

try_programs() {
    local name=$1 program=$2 survey=$3 part golden version
    version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$ROOT/Cargo.toml" | head -n 1)
    for tool in "$program" "$survey"; do
        as_player "$tool" --version | grep -qE "^[a-z]+ ${version//./\\.} \(generator [0-9]+, rules [0-9]+\)$" || fail "$tool --version"
    done
    as_player "$program" 17.3 --floor 2 --reveal --screenshot "$HOUSE/floor.png" || fail "no picture without a screen"
    cp "$root$HOUSE/floor.png" "$out/$name-floor.png"
    (($(colours "$out/$name-floor.png") >= 40)) || fail "$name-floor.png shows hardly anything"
    as_player "$program" w42 --preset ribs --screenshot "$HOUSE/ribs.png" || fail "no design of the assets was found"
    for part in a b; do
        golden=$ROOT/crates/gen/tests/golden/phases-$part.csv
        as_player "$survey" checkpoints --part "$part" --seeds 0..13 |
            diff -q <(awk -F, 'NR == 1 || ($1 < 13 && $2 !~ /^station/)' "$golden") - || fail "the bases are other ones"
    done
    as_player "$survey" hash --seeds 0..220 >"$out/$name-hash.txt"
    (($(wc -l <"$out/$name-hash.txt") == 221)) || fail "survey hash"
}

# Prints the files that were written outside the player's folder. There must be none.
touched() { find "$root" -xdev -newer "$out/before" \( -type f -o -type l \) ! -path "$root$HOUSE/*" ! -path "$root/tmp/*"; }

try_all() {
    touch "$out/before"
    try_programs "$@"
    try_window "$1" "$2"
    [[ -z $(touched) ]] || fail "files were written outside of the player's folder: $(touched)"
    [[ -d $root$HOUSE/.local/share/rootward ]] || fail "nothing was kept for the player"
}

# ---- Archive and package ----

rm -rf "$out"
mkdir -p "$out"
if [[ ! -e $base ]]; then
    say "A bare Debian $suite is made, once; it takes a minute or two."
    mmdebstrap --variant=minbase --format=tar "$suite" "$base.part" 2>"$out/mmdebstrap.log" || { tail "$out/mmdebstrap.log" >&2; die "no bare Debian"; }
    mv "$base.part" "$base"
fi
begin_screen 1280x720 "$out/xvfb.log" || die "no screen"

say "-- the archive"
begin_root archive
tar -xzf "$archive" -C "$root$HOUSE"
folder=$(cd "$root$HOUSE" && echo rootward-*-linux)
chroot "$root" chown -R player:player "$HOUSE/$folder"
# Install exactly the packages that START.txt names.
read -ra named < <(sed -n 's/^ *Debian, Ubuntu *apt-get install //p' "$root$HOUSE/$folder/START.txt")
((${#named[@]} > 0)) || fail "START.txt names no packages"
install_in "${named[@]}"
# The game is started by a link from another folder.
ln -s "$HOUSE/$folder/rootward" "$root/usr/local/bin/rootward"
try_all archive rootward "$HOUSE/$folder/survey"
end_root

if [[ -n $package ]]; then
    say "-- the Debian package"
    begin_root deb
    cp "$package" "$root/tmp/rootward.deb"
    # apt finds the dependencies.
    install_in /tmp/rootward.deb
    try_all deb rootward survey
    chroot "$root" env DEBIAN_FRONTEND=noninteractive dpkg --purge rootward >>"$out/apt.log"
    left=$(find "$root" -xdev -iname '*rootward*' ! -path "$root$HOUSE/*" ! -path "$root/tmp/*" ! -path "$root/var/log/*")
    [[ -z $left ]] || fail "the package leaves behind: $left"
    end_root
    cmp "$out/archive-hash.txt" "$out/deb-hash.txt"
    # The pictures are not compared. They differed by 5,595 pixels around the party for an unknown reason.
fi
say "package: installed in a bare Debian $suite, played and looked at; pictures in $out"
