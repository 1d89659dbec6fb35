# shellcheck shell=bash
# A virtual screen for checks that look at the game in its window. This file is sourced, not run.

# Starts a screen of WIDTHxHEIGHT with its log in a file, and waits for it. Sets DISPLAY, and sets $screen to its
# process. Further arguments are options for Xvfb.
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

# Waits for the window of the game, sets $window to it, and gives it the keyboard focus.
find_window() {
    window=$(timeout 90 xdotool search --sync --onlyvisible --name '^Rootward$' | head -n 1) || return 1
    xdotool windowfocus --sync "$window"
}
