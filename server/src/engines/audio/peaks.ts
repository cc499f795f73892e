/** Peaks of a recording, fine enough for every drawing. */
export type Peaks = {
  /** Samples of the recording. */
  samples: number;
  /** Samples of each peak; the last peak may have fewer. */
  samplesPerPeak: number;
  /** Largest absolute sample of each part, 0 to 255. */
  peaks: Uint8Array;
};

/** Samples of a peak at the beginning: a millisecond. */
const FINEST_SAMPLES = 16;
/** Number of peaks at which pairs of them become one. */
const PEAKS_MAX = 2 ** 16;
const LOUDEST = 255;

/** Collects the peaks of a recording of unknown length in bounded memory. */
export function createPeakCollector(): {
  add(samples: Float32Array): void;
  finish(): Peaks;
} {
  const peaks = new Uint8Array(PEAKS_MAX);
  let samplesPerPeak = FINEST_SAMPLES;
  let [samples, full] = [0, 0];
  let [loudest, held] = [0, 0];

  function push(): void {
    peaks[full] = Math.round(Math.min(1, loudest) * LOUDEST);
    full += 1;
    [loudest, held] = [0, 0];
    if (full === PEAKS_MAX) joinPairs();
  }

  function joinPairs(): void {
    for (let index = 0; index < full; index += 2) {
      peaks[index / 2] = Math.max(peaks[index]!, peaks[index + 1]!);
    }
    full /= 2;
    samplesPerPeak *= 2;
  }

  return {
    add(block) {
      samples += block.length;
      for (const sample of block) {
        const size = Math.abs(sample);
        if (size > loudest) loudest = size;
        held += 1;
        if (held === samplesPerPeak) push();
      }
    },
    finish() {
      if (held > 0) push();
      return { samples, samplesPerPeak, peaks: peaks.slice(0, full) };
    },
  };
}

/** Returns the peak of each of `count` parts of equal length, 0 to 1. */
export function toBuckets({ samples, samplesPerPeak, peaks }: Peaks, count: number): number[] {
  const perBucket = samples / samplesPerPeak / count;
  return Array.from({ length: count }, (_, bucket) => {
    const from = Math.floor(bucket * perBucket);
    const to = Math.max(from + 1, Math.ceil((bucket + 1) * perBucket));
    const largest = peaks.subarray(from, to).reduce((a, b) => Math.max(a, b), 0);
    return Math.round((largest / LOUDEST) * 1_000) / 1_000;
  });
}
