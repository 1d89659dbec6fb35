//! Starts a program on a screen of Xvfb and measures it, for `scripts/start-cost`:
//! `start_cost FRAMEBUFFER COLOURS PROGRAM [ARGUMENT...]`.
//!
//! It prints, in one line: milliseconds until the screen shows so many colours, milliseconds of processor time until then,
//! and five seconds later the memory in MiB: all of it that is in use, the part that no file backs, and the most there was.

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
/// How long a program may take to show its picture.
const PATIENCE: Duration = Duration::from_secs(60);
/// When the memory is read, after the picture.
const SETTLED: Duration = Duration::from_secs(5);
const PIXEL: usize = 4;
const PIXELS: usize = 1280 * 720;
/// Every how many-th pixel is looked at: often enough to meet every line, seldom enough to cost nothing.
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

/// How many colours the screen has; its pixels stand at the end of the file.
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
