import { SAMPLE_RATE } from '../audio/audio-info.ts';

/** In samples: 50 ms. */
const WINDOW = SAMPLE_RATE / 20;
const WINDOWS_PER_SECOND = SAMPLE_RATE / WINDOW;
/** 90 dB below full scale: less is silence. */
const POWER_FLOOR = 1e-9;
/** The share of windows in which a channel is taken to hold its noise alone. */
const NOISE_QUANTILE = 0.1;
const LOUD_QUANTILE = 0.95;

// Differences of level, as ratios of power.
/** 10 dB. */
const ABOVE_NOISE = 10;
/** 35 dB. */
const BELOW_LOUD = 3_200;
/** 12 dB: a person in a room with two microphones is nearer to one of them, but not by so much. */
const DOMINANT = 16;

/** The least that a channel is heard: a share of the windows in which any is, and in seconds. */
const EACH_SHARE_MIN = 0.03;
const EACH_SECONDS_MIN = 0.8;
/** The share of windows in which one channel dominates, where people take turns. */
const ONE_SIDED_SHARE_MIN = 0.7;
/** Levels that rise and fall together are of the same sound. */
const LEVEL_CORRELATION_MAX = 0.1;
/** So are waves: those of two people have nothing in common but chance. */
const WAVE_CORRELATION_MAX = 0.3;

/** Of each window: the power of either channel and the mean of the products of their samples. */
export type ChannelWindows = { left: number[]; right: number[]; cross: number[] };

/** Adds a block of two channels; what does not fill a window is left out. */
export function addWindows(windows: ChannelWindows, [left, right]: Float32Array[]): void {
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
 * Whether each channel is a person of its own, as on recorded calls: both are heard, and either they take turns or,
 * where they talk at the same time, neither their levels nor their waves have anything in common. The same sound on both
 * channels, one silent channel, a room heard by two microphones and music are not like that; crosstalk 20 dB below the
 * voice does not hide it.
 */
export function areSeparate(windows: ChannelWindows): boolean {
  const [left, right] = [aboveNoise(windows.left), aboveNoise(windows.right)];
  const louder = left.map((power, i) => Math.max(power, right[i]!));
  const audible = Math.max(POWER_FLOOR, quantile(louder, LOUD_QUANTILE) / BELOW_LOUD);
  const heard = [...louder.keys()].filter((i) => louder[i]! > audible);
  const least = Math.max(heard.length * EACH_SHARE_MIN, EACH_SECONDS_MIN * WINDOWS_PER_SECOND);
  const isHeard = (powers: number[]) => heard.filter((i) => powers[i]! > audible).length >= least;
  if (!isHeard(left) || !isHeard(right)) return false;

  const dominates = (one: number[], other: number[]) =>
    heard.filter((i) => one[i]! > DOMINANT * other[i]!).length;
  const [leftAlone, rightAlone] = [dominates(left, right), dominates(right, left)];
  if (
    Math.min(leftAlone, rightAlone) >= least &&
    leftAlone + rightAlone >= heard.length * ONE_SIDED_SHARE_MIN
  ) {
    return true;
  }
  const levels = (powers: number[]) => heard.map((i) => Math.log(Math.max(audible, powers[i]!)));
  return (
    correlation(levels(left), levels(right)) < LEVEL_CORRELATION_MAX &&
    waveCorrelation(windows, heard) < WAVE_CORRELATION_MAX
  );
}

/** What is left of the power without the channel's noise; next to nothing where there is only noise. */
function aboveNoise(powers: readonly number[]): number[] {
  const noise = Math.max(POWER_FLOOR, quantile(powers, NOISE_QUANTILE));
  return powers.map((power) => (power > noise * ABOVE_NOISE ? power - noise : POWER_FLOOR));
}

function waveCorrelation({ left, right, cross }: ChannelWindows, heard: readonly number[]): number {
  const correlations = heard.map(
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
