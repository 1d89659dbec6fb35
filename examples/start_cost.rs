//! Starts a program on a screen of Xvfb and measures it, for `scripts/start-cost`:
//! `start_cost FRAMEBUFFER COLOURS PROGRAM [ARGUMENT...]`.
//!
//! It prints one line with five numbers. The first is the milliseconds until the screen shows this many colours. The
//! second is the milliseconds of processor time until then. The last three are the memory in MiB five seconds later:
//! all memory in use, the part that no file backs, and the peak.

use std::{
    collections::HashSet,
    error::Error,
    fs,
    path::Path,
    process::{Child, Command, ExitCode, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

const GLANCE: Duration = Duration::from_millis(5);
const PATIENCE: Duration = Duration::from_secs(60);
/// The delay between the picture and reading the memory.
const SETTLED: Duration = Duration::from_secs(5);
const PIXEL: usize = 4;
const PIXELS: usize = 1280 * 720;
/// The sampling stride in pixels. It is small enough to meet every line and large enough to cost nothing.
const STRIDE: usize = 7;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [screen, colours, program, rest @ ..] = arguments.as_slice() else {
        eprintln!("start_cost: FRAMEBUFFER COLOURS PROGRAM [ARGUMENT...]");
        return ExitCode::from(2);
    };
    match colours.parse().map_err(Into::into).and_then(|colours| run(screen, colours, program, rest)) {
        Ok(line) => {
            println!("{line}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("start_cost: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(screen: &str, colours: usize, program: &str, rest: &[String]) -> Result<String, Box<dyn Error>> {
    let begun = Instant::now();
    let mut child = Command::new(program).args(rest).stdout(Stdio::null()).spawn()?;
    let line = watch(&mut child, begun, Path::new(screen), colours);
    child.kill()?;
    child.wait()?;
    line
}

fn watch(child: &mut Child, begun: Instant, screen: &Path, colours: usize) -> Result<String, Box<dyn Error>> {
    while colours_on(&fs::read(screen)?) < colours {
        if let Some(status) = child.try_wait()? {
            return Err(format!("the program has ended: {status}").into());
        }
        if begun.elapsed() > PATIENCE {
            return Err("the picture did not come".into());
        }
        sleep(GLANCE);
    }
    let (shown, busy) = (begun.elapsed().as_millis(), processor_time(child.id())?);
    sleep(SETTLED);
    let process = format!("/proc/{}", child.id());
    let (status, rollup) = (
        fs::read_to_string(format!("{process}/status"))?,
        fs::read_to_string(format!("{process}/smaps_rollup"))?,
    );
    let [rss, anonymous, most] = [(&rollup, "Rss:"), (&rollup, "Anonymous:"), (&status, "VmHWM:")]
        .map(|(text, name)| mebibytes(text, name));
    Ok(format!("{shown} {busy} {} {} {}", rss?, anonymous?, most?))
}

/// The number of colours on the screen. Its pixels are at the end of the file.
fn colours_on(file: &[u8]) -> usize {
    let pixels = &file[file.len().saturating_sub(PIXELS * PIXEL)..];
    pixels.chunks_exact(PIXEL).step_by(STRIDE).collect::<HashSet<_>>().len()
}

/// Processor time of a process in milliseconds. The clock of `/proc` has a hundred ticks a second.
fn processor_time(process: u32) -> Result<u64, Box<dyn Error>> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let (_, fields) = stat.rsplit_once(')').ok_or("an unknown form of /proc/PID/stat")?;
    let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<u64>).sum::<Result<u64, _>>()?;
    Ok(ticks * 10)
}

fn mebibytes(text: &str, name: &str) -> Result<u64, Box<dyn Error>> {
    let line = text
        .lines()
        .find(|line| line.starts_with(name))
        .ok_or_else(|| format!("the kernel tells no {name}"))?;
    let kibibytes: u64 = line.split_whitespace().nth(1).ok_or("no value")?.parse()?;
    Ok(kibibytes.div_ceil(1024))
}
