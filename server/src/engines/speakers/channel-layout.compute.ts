import { decodeAudio } from '../audio/decode.ts';
import { probeAudio } from '../audio/probe.ts';
import { SAMPLE_RATE } from '../audio/audio-info.ts';

/** Seconds that are analyzed: the rest of a long recording resembles its beginning. */
const SECONDS_MAX = 600;

/** Detects whether each channel is a different person. Runs in a compute child. */
export async function detectChannelLayout(path: string): Promise<'mixed' | 'separate'> {
  const { channels } = await probeAudio(path);
  if (channels !== 2) return 'mixed';
  const windows: ChannelWindows = { left: [], right: [], cross: [] };
  let seconds = 0;
  for await (const block of decodeAudio(path, { channels: 'separate' })) {
    if (block.length !== 2) return 'mixed';
    measureWindows(windows, block);
    if (++seconds === SECONDS_MAX) break;
  }
  return areSeparateSpeakers(windows) ? 'separate' : 'mixed';
}

/** Window of 50 ms, in samples. */
const WINDOW = SAMPLE_RATE / 20;
const WINDOWS_PER_SECOND = SAMPLE_RATE / WINDOW;
/** Power of silence: 90 dB below full scale. */
const POWER_FLOOR = 1e-9;
/** Share of windows in which a channel is assumed to contain only noise. */
const NOISE_QUANTILE = 0.1;
const LOUD_QUANTILE = 0.95;

// Level differences, as ratios of power.
/** Ratio of voice to noise: 10 dB. */
const ABOVE_NOISE = 10;
/** Ratio of loud to barely audible sound: 35 dB. */
const BELOW_LOUD = 3_200;
/**
 * Ratio at which one channel dominates: 12 dB. A person in a room with two microphones is closer to one, but by less.
 */
const DOMINANT = 16;

/** Least sound of each channel: a share of the audible windows, and seconds. */
const EACH_SHARE_MIN = 0.03;
const EACH_SECONDS_MIN = 0.8;
/** Least share of windows with a dominant channel when people take turns. */
const ONE_SIDED_SHARE_MIN = 0.7;
/** Highest correlation of the levels of separate speakers. */
const LEVEL_CORRELATION_MAX = 0.1;
/** Highest correlation of the waveforms of separate speakers. */
const WAVE_CORRELATION_MAX = 0.3;

/** Measurements of each window: the power of both channels and the mean product of their samples. */
export type ChannelWindows = { left: number[]; right: number[]; cross: number[] };

/** Measures a block of two channels. An incomplete last window is ignored. */
export function measureWindows(windows: ChannelWindows, [left, right]: Float32Array[]): void {
  for (let at = 0; at + WINDOW <= left!.length; at += WINDOW) {
    let [leftPower, rightPower, cross] = [0, 0, 0];
    for (let i = at; i < at + WINDOW; i++) {
      leftPower += left![i]! ** 2;
      rightPower += right![i]! ** 2;
      cross += left![i]! * right![i]!;
    }
    windows.left.push(leftPower / WINDOW);
    windows.right.push(rightPower / WINDOW);
    windows.cross.push(cross / WINDOW);
  }
}

/**
 * Returns whether each channel is a different person, as on recorded calls. Both channels contain sound. The speakers
 * take turns, or neither levels nor waveforms of the channels correlate. The same sound on both channels, a silent
 * channel, a room with two microphones, and music do not qualify. Crosstalk 20 dB below the voice is tolerated.
 */
export function areSeparateSpeakers(windows: ChannelWindows): boolean {
  const [left, right] = [subtractNoise(windows.left), subtractNoise(windows.right)];
  const louder = left.map((power, i) => Math.max(power, right[i]!));
  const audibleThreshold = Math.max(POWER_FLOOR, quantile(louder, LOUD_QUANTILE) / BELOW_LOUD);
  const audibleWindows = [...louder.keys()].filter((i) => louder[i]! > audibleThreshold);
  const windowsMin = Math.max(
    audibleWindows.length * EACH_SHARE_MIN,
    EACH_SECONDS_MIN * WINDOWS_PER_SECOND,
  );
  const hasSound = (powers: number[]) =>
    audibleWindows.filter((i) => powers[i]! > audibleThreshold).length >= windowsMin;
  if (!hasSound(left) || !hasSound(right)) return false;

  const dominates = (one: number[], other: number[]) =>
    audibleWindows.filter((i) => one[i]! > DOMINANT * other[i]!).length;
  const [leftAlone, rightAlone] = [dominates(left, right), dominates(right, left)];
  if (
    Math.min(leftAlone, rightAlone) >= windowsMin &&
    leftAlone + rightAlone >= audibleWindows.length * ONE_SIDED_SHARE_MIN
  ) {
    return true;
  }
  const levels = (powers: number[]) =>
    audibleWindows.map((i) => Math.log(Math.max(audibleThreshold, powers[i]!)));
  return (
    correlation(levels(left), levels(right)) < LEVEL_CORRELATION_MAX &&
    waveCorrelation(windows, audibleWindows) < WAVE_CORRELATION_MAX
  );
}

/** Subtracts the noise power of the channel. Windows with only noise get the power of silence. */
function subtractNoise(powers: readonly number[]): number[] {
  const noise = Math.max(POWER_FLOOR, quantile(powers, NOISE_QUANTILE));
  return powers.map((power) => (power > noise * ABOVE_NOISE ? power - noise : POWER_FLOOR));
}

function waveCorrelation(
  { left, right, cross }: ChannelWindows,
  audibleWindows: readonly number[],
): number {
  const correlations = audibleWindows.map(
    (i) => Math.abs(cross[i]!) / Math.sqrt(Math.max(left[i]! * right[i]!, POWER_FLOOR ** 2)),
  );
  return mean(correlations);
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [oneMean, otherMean] = [mean(one), mean(other)];
  let [product, oneSquare, otherSquare] = [0, 0, 0];
  for (const [i, value] of one.entries()) {
    product += (value - oneMean) * (other[i]! - otherMean);
    oneSquare += (value - oneMean) ** 2;
    otherSquare += (other[i]! - otherMean) ** 2;
  }
  return product / Math.sqrt(Math.max(oneSquare * otherSquare, Number.MIN_VALUE));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
