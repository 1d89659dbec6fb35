//! Looks a moment ahead and reduces the loudness before a peak arrives.

use std::collections::VecDeque;

/// The highest output.
pub const CEILING: f32 = 0.97;
/// The look-ahead, in frames: a millisecond and a half.
const AHEAD: usize = 64;
/// The fraction of the way back to full loudness per frame. Most of the recovery takes a tenth of a second.
const BACK: f32 = 0.0003;

#[derive(Clone, Debug)]
pub struct Limiter {
    waiting: [[f32; 2]; AHEAD],
    at: usize,
    /// The lowest gains of the last frames, each with the frame that required it. Both are in rising order.
    lowest: VecDeque<(u64, f32)>,
    frames: u64,
    /// The gain. It falls to the lowest gain immediately, and rises slowly.
    gain: f32,
    /// The last gains. Their mean is the applied gain, so that the applied gain changes smoothly.
    gains: [f32; AHEAD],
}

impl Default for Limiter {
    fn default() -> Self {
        Self {
            waiting: [[0.0; 2]; AHEAD],
            at: 0,
            lowest: VecDeque::with_capacity(AHEAD + 2),
            frames: 0,
            gain: 1.0,
            gains: [1.0; AHEAD],
        }
    }
}

impl Limiter {
    /// Takes a frame and returns the delayed one, turned down as needed.
    pub fn pass(&mut self, frame: [f32; 2]) -> [f32; 2] {
        let peak = frame[0].abs().max(frame[1].abs());
        let wanted = if peak > CEILING { CEILING / peak } else { 1.0 };
        while self.lowest.back().is_some_and(|&(_, gain)| gain >= wanted) {
            self.lowest.pop_back();
        }
        self.lowest.push_back((self.frames, wanted));
        while self.lowest.front().is_some_and(|&(frame, _)| frame + (AHEAD as u64) < self.frames) {
            self.lowest.pop_front();
        }
        let lowest = self.lowest.front().map_or(1.0, |&(_, gain)| gain);
        self.gain = lowest.min(self.gain + (1.0 - self.gain) * BACK);
        self.gains[self.at] = self.gain;
        // The oldest frame comes out. Every gain in the mean already includes it.
        let waited = std::mem::replace(&mut self.waiting[self.at], frame);
        self.at = (self.at + 1) % AHEAD;
        self.frames += 1;
        let gain = self.gains.iter().sum::<f32>() / AHEAD as f32;
        waited.map(|sample| (sample * gain).clamp(-CEILING, CEILING))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wave(level: f32, frames: usize) -> Vec<[f32; 2]> {
        (0..frames).map(|at| [(at as f32 * 0.05).sin() * level, (at as f32 * 0.07).cos() * level]).collect()
    }

    #[test]
    fn quiet_frames_pass_unchanged() {
        let mut limiter = Limiter::default();
        let went_in = wave(0.9, 2000);
        let came_out: Vec<[f32; 2]> = went_in.iter().map(|&frame| limiter.pass(frame)).collect();
        for (one, other) in came_out.iter().skip(AHEAD).zip(&went_in) {
            assert!((one[0] - other[0]).abs() < 1e-5 && (one[1] - other[1]).abs() < 1e-5);
        }
    }

    #[test]
    fn loud_frames_are_reduced_without_clipping() {
        let mut limiter = Limiter::default();
        let mut frames = wave(0.5, 3000);
        frames.extend(wave(9.0, 3000));
        frames.extend(wave(0.5, 30_000));
        let out: Vec<[f32; 2]> = frames.iter().map(|&frame| limiter.pass(frame)).collect();
        let peak = out.iter().fold(0.0_f32, |peak, frame| peak.max(frame[0].abs()).max(frame[1].abs()));
        assert!(peak <= CEILING && peak > 0.8, "{peak}");
        // The wave keeps its shape: the loud part is the same wave, only lower.
        let (inside, before) = (&out[4000 + AHEAD..5000 + AHEAD], &frames[4000..5000]);
        let ratios: Vec<f32> = inside
            .iter()
            .zip(before)
            .filter(|(_, one)| one[0].abs() > 2.0)
            .map(|(out, one)| out[0] / one[0])
            .collect();
        let (low, high) = ratios.iter().fold((9.0_f32, 0.0_f32), |(low, high), &r| (low.min(r), high.max(r)));
        assert!(high / low < 1.15, "{low} {high}");
        // Later it returns to its former loudness.
        let late = out[35_000..].iter().fold(0.0_f32, |peak, frame| peak.max(frame[0].abs()));
        assert!(late > 0.45, "{late}");
    }
}
