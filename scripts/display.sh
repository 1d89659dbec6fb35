# shellcheck shell=bash
# A screen that nobody sees, for checks that look at the game in its window. Sourced, not run.

# Starts a screen of WIDTHxHEIGHT, its log in a file, and waits for it: DISPLAY names it, $screen is its process. What
# follows are options for Xvfb.
begin_screen() {
    local size=$1 log=$2
    shift 2
    export DISPLAY=:$((70 + RANDOM % 200))
    Xvfb "$DISPLAY" -screen 0 "${size}x24" -noreset "$@" >"$log" 2>&1 &
    screen=$!
    for _ in $(seq 50); do
        ! xdotool getdisplaygeometry >/dev/null 2>&1 || return 0
        sleep 0.1
    done
    return 1
}

# The window of the game, with the keys, once it is there.
find_window() {
    window=$(timeout 90 xdotool search --sync --onlyvisible --name '^Rootward$' | head -n 1) || return 1
    xdotool windowfocus --sync "$window"
}
