#!/usr/bin/env bash
# Presses real keys in a real window. Begins the campaign with Enter, Enter. Enters base 1.1 past its briefing, walks,
# strikes, climbs a ladder, opens the console, swaps the seed, and checks that the pictures differ. Needs Xvfb, xdotool,
# setxkbmap and ImageMagick's import.
# $ROOTWARD is the program. Pictures and log go to the first argument, or to a temporary folder.
set -euo pipefail

program=${ROOTWARD:?the program to test}
out=${1:-$(mktemp -d)}
mkdir -p "$out"
# shellcheck source=scripts/display.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/display.sh"
export ROOTWARD_CONFIG_DIR="$out/config"
screen=0
game=0
cleanup() {
    [ "$game" = 0 ] || kill "$game" 2>/dev/null || true
    [ "$screen" = 0 ] || kill "$screen" 2>/dev/null || true
}
trap cleanup EXIT
begin_screen 1280x720 "$out/xvfb.log"

# On the German layout, a dead key opens the console: code 49, to the left of the 1.
setxkbmap de

# For a new player, Enter begins the campaign, and Enter again lands six steps before the door of base 1.0.
RUST_LOG=rootward=info "$program" >"$out/game.log" 2>&1 &
game=$!
find_window
sleep 6
import -window root "$out/title.png"
xdotool key Return
sleep 4
import -window root "$out/story.png"
xdotool key Return
sleep 2
import -window root "$out/landing.png"
# The landing ends without a key.
sleep 5
xdotool key 49
sleep 0.5
xdotool type --delay 60 where
xdotool key Return
landed="1.0, outside.*6 steps to the door"
for _ in $(seq 40); do ! grep -q -- "$landed" "$out/game.log" || break; sleep 0.25; done
grep -q -- "$landed" "$out/game.log" || { echo "window: Enter, Enter did not lead before the door of base 1.0" >&2; tail -n 20 "$out/game.log" >&2; exit 1; }
kill "$game"
wait "$game" 2>/dev/null || true
setxkbmap us

RUST_LOG=rootward=info "$program" 1.1 >"$out/game.log" 2>&1 &
game=$!
find_window
sleep 4

# A tap is one step, however short it is. This is part of the test.
press() { xdotool key "$1"; sleep 0.45; }
text() { xdotool type --delay 60 "$1"; sleep 0.3; press Return; }
shot() { import -window root "$out/$1.png"; }
# The console also writes its answers to the log.
said() { grep -q -- "$1" "$out/game.log"; }
expect() { for _ in $(seq 40); do said "$1" && return; sleep 0.25; done; echo "window: expected to read: $1" >&2; tail -n 20 "$out/game.log" >&2; exit 1; }

shot briefing
# The briefing comes before the base.
press Return
sleep 0.6
for key in d d s; do press "$key"; done
press f
shot steps
# Locks and creatures are on the way to the ladder, so the console moves the party there.
press grave; sleep 0.4
text "god"
text "goto 8 3"
press Escape
sleep 0.6
shot ladder
press Prior
sleep 1
shot above
press grave; sleep 0.4
text where
expect "floor 2"
text "seed 2.10"
sleep 2
text where
expect "2.10 is loaded"
shot console
press Escape
sleep 0.5
shot swapped
for picture in title story briefing steps ladder above console swapped; do
    colours=$(identify -format %k "$out/$picture.png")
    [ "$colours" -ge 40 ] || { echo "window: $picture.png shows only $colours colours" >&2; exit 1; }
done
cmp -s "$out/steps.png" "$out/swapped.png" && { echo "window: the swapped base looks like the first" >&2; exit 1; }
kill -0 "$game" 2>/dev/null || { echo "window: the game ended on its own" >&2; exit 1; }
echo "window: walked to a ladder and up by keys, and swapped the seed from the console"
