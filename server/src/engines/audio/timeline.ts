import type { AudioPiece } from './audio-decoder.ts';
import { RECORDING_SECONDS_MAX, SAMPLE_RATE } from './audio-info.ts';
import { requireDurationWithinLimit } from './decode-failure.ts';

/** Samples, and the length of the silence before them. */
export type TimelinePiece = { silence: number; samples: Float32Array[] };

/** Deviation of timestamps that is ignored: containers round them and clocks of recorders drift. */
const TOLERANCE = 0.1 * SAMPLE_RATE;
/** Longest overlap that is removed. A larger step back is a reset clock. */
const OVERLAP_MAX = SAMPLE_RATE;
/**
 * Longest jump that is followed at once. A longer one can be a damaged timestamp, and is followed only if the next
 * piece continues it.
 */
const JUMP_MAX = 10 * SAMPLE_RATE;
const LENGTH_MAX = RECORDING_SECONDS_MAX * SAMPLE_RATE;

/**
 * Orders pieces by their timestamps, so that the index of a sample divided by the rate is its time in the recording.
 */
export type Timeline = {
  /**
   * Adds a piece.
   *
   * @returns the pieces whose position is known now, in order
   */
  add(piece: AudioPiece): TimelinePiece[];
  /** Returns the piece whose position was undecided, if any. */
  finish(): TimelinePiece[];
};

/** Creates a timeline that starts at zero. */
export function createTimeline(): Timeline {
  let position = 0;
  /** Offset added to timestamps after a clock reset. */
  let shift = 0;
  /** Piece after a long jump. The next piece decides whether its timestamp is right. */
  let suspect: { start: number; samples: Float32Array[] } | undefined;

  function append(silence: number, samples: Float32Array[]): TimelinePiece {
    position += silence + pieceLength(samples);
    return { silence, samples };
  }

  /**
   * Places the undecided piece.
   *
   * @param next start of the next piece; undefined at the end
   */
  function placeSuspect(next: number | undefined): TimelinePiece[] {
    if (!suspect) return [];
    const { start, samples } = suspect;
    suspect = undefined;
    const isFollowed = Math.abs((next ?? -Infinity) - start - pieceLength(samples)) < TOLERANCE;
    return [append(isFollowed ? start - position : 0, samples)];
  }

  function placeAt(start: number, samples: Float32Array[]): TimelinePiece[] {
    const jump = start - position;
    if (jump > LENGTH_MAX || jump < -OVERLAP_MAX) {
      shift -= jump;
      return [append(0, samples)];
    }
    if (jump > JUMP_MAX) {
      suspect = { start, samples };
      return [];
    }
    if (position > 0 && Math.abs(jump) < TOLERANCE) return [append(0, samples)];
    const skipped = Math.max(0, -jump);
    return [
      append(
        Math.max(0, jump),
        samples.map((channel) => channel.subarray(skipped)),
      ),
    ];
  }

  return {
    add({ seconds, samples }) {
      const stamped = seconds === null ? undefined : Math.round(seconds * SAMPLE_RATE) + shift;
      const pieces = placeSuspect(stamped);
      return [...pieces, ...placeAt(stamped ?? position, samples)];
    },
    finish: () => placeSuspect(undefined),
  };
}

function pieceLength(samples: Float32Array[]): number {
  return samples[0]?.length ?? 0;
}

/** Collector of samples into blocks of one second. */
export type BlockCollector = {
  /**
   * Adds silence and samples, and yields the completed blocks.
   *
   * @throws WorkError `too_large` if the recording is longer than a day
   */
  add(pieces: TimelinePiece): Generator<Float32Array[]>;
  /** Yields the last, shorter block, if any. */
  finish(): Generator<Float32Array[]>;
};

const BLOCK_SAMPLES = SAMPLE_RATE;

/** Creates a collector of blocks of one second. */
export function createBlockCollector(): BlockCollector {
  let block: Float32Array[] = [];
  let filled = 0;
  let total = 0;

  /**
   * Appends samples.
   *
   * @param samples undefined for silence
   */
  function* append(
    channels: number,
    length: number,
    samples: Float32Array[] | undefined,
  ): Generator<Float32Array[]> {
    for (let taken = 0; taken < length;) {
      if (filled === 0) block = emptyBlock(channels);
      const count = Math.min(length - taken, BLOCK_SAMPLES - filled);
      for (const [index, channel] of block.entries()) {
        const source = samples?.[index];
        if (source) channel.set(source.subarray(taken, taken + count), filled);
      }
      taken += count;
      filled += count;
      total += count;
      requireDurationWithinLimit(total / SAMPLE_RATE);
      if (filled < BLOCK_SAMPLES) return;
      yield block;
      filled = 0;
    }
  }

  return {
    *add({ silence, samples }) {
      yield* append(samples.length, silence, undefined);
      yield* append(samples.length, samples[0]?.length ?? 0, samples);
    },
    *finish() {
      if (filled > 0) yield block.map((channel) => channel.subarray(0, filled));
    },
  };
}

function emptyBlock(channels: number): Float32Array[] {
  return Array.from({ length: channels }, () => new Float32Array(BLOCK_SAMPLES));
}
