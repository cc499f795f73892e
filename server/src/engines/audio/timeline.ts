import type { Piece } from './audio-decoder.ts';
import { RECORDING_SECONDS_MAX, SAMPLE_RATE } from './audio-info.ts';

/** Samples with the silence before them. */
export type Placed = { silence: number; samples: Float32Array[] };

/** Timestamps of containers are rounded and clocks of recorders drift: only from here on they are followed. */
const TOLERANCE = 0.1 * SAMPLE_RATE;
/** What is said twice by so much is left out; a longer way back is a clock that was set anew. */
const OVERLAP_MAX = SAMPLE_RATE;
/** One damaged timestamp may leap as far. A longer way ahead is believed when the next piece follows it. */
const LEAP_MAX = 10 * SAMPLE_RATE;
const LENGTH_MAX = RECORDING_SECONDS_MAX * SAMPLE_RATE;

/**
 * Puts pieces where their timestamps say: a sample's number divided by the rate is then its time in the recording.
 */
export type Timeline = {
  /** What can be placed by now, in order. */
  add(piece: Piece): Placed[];
  /** What is still to be placed. */
  finish(): Placed[];
};

export function createTimeline(): Timeline {
  let position = 0;
  /** Added to the timestamps, after a clock was set anew. */
  let shift = 0;
  /** Leapt ahead; to be placed when the next tells whether to believe it. */
  let doubted: { start: number; samples: Float32Array[] } | undefined;

  function place(silence: number, samples: Float32Array[]): Placed {
    position += silence + lengthOf(samples);
    return { silence, samples };
  }

  /** @param next where the next piece starts; undefined when there is none */
  function placeDoubted(next: number | undefined): Placed[] {
    if (!doubted) return [];
    const { start, samples } = doubted;
    doubted = undefined;
    const isFollowed = Math.abs((next ?? -Infinity) - start - lengthOf(samples)) < TOLERANCE;
    return [place(isFollowed ? start - position : 0, samples)];
  }

  function placeAt(start: number, samples: Float32Array[]): Placed[] {
    const leap = start - position;
    if (leap > LENGTH_MAX || leap < -OVERLAP_MAX) {
      shift -= leap;
      return [place(0, samples)];
    }
    if (leap > LEAP_MAX) {
      doubted = { start, samples };
      return [];
    }
    if (position > 0 && Math.abs(leap) < TOLERANCE) return [place(0, samples)];
    const skipped = Math.max(0, -leap);
    return [
      place(
        Math.max(0, leap),
        samples.map((channel) => channel.subarray(skipped)),
      ),
    ];
  }

  return {
    add({ seconds, samples }) {
      const stamped = seconds === null ? undefined : Math.round(seconds * SAMPLE_RATE) + shift;
      const placed = placeDoubted(stamped);
      return [...placed, ...placeAt(stamped ?? position, samples)];
    },
    finish: () => placeDoubted(undefined),
  };
}

function lengthOf(samples: Float32Array[]): number {
  return samples[0]?.length ?? 0;
}
