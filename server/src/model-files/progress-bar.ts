import type { Writable } from 'node:stream';

import type { PullProgress } from './pull-model.ts';

export type ProgressBar = {
  show(progress: PullProgress): void;
  /** Ends the line. */
  end(): void;
};

const BAR_WIDTH = 30;
const DRAWN_EVERY_MS = 100;
/** Interval of lines when no bar can be drawn. */
const LINE_EVERY_PERCENT = 10;

/** Creates a progress bar on a terminal; elsewhere it writes a line per 10 %. */
export function createProgressBar(output: Writable & { isTTY?: boolean }): ProgressBar {
  return output.isTTY ? drawnBar(output) : writtenLines(output);
}

function drawnBar(output: Writable): ProgressBar {
  let drawnAt = -Infinity;
  let isOpen = false;
  const speed = createSpeedometer();
  return {
    show(progress) {
      const now = performance.now();
      const rate = speed(progress.bytes, now);
      if (now - drawnAt < DRAWN_EVERY_MS && progress.bytes < progress.bytesTotal) return;
      drawnAt = now;
      isOpen = true;
      const done = Math.floor((progress.bytes / progress.bytesTotal) * BAR_WIDTH);
      const bar = '█'.repeat(done) + '░'.repeat(BAR_WIDTH - done);
      // \u001B[K clears the rest of a longer previous line.
      output.write(`\r${bar} ${describe(progress)}, ${megabytes(rate)} MB/s\u001B[K`);
    },
    end() {
      if (isOpen) output.write('\n');
    },
  };
}

function writtenLines(output: Writable): ProgressBar {
  let next = 0;
  return {
    show(progress) {
      const percent = percentOf(progress);
      if (percent < next) return;
      next = percent - (percent % LINE_EVERY_PERCENT) + LINE_EVERY_PERCENT;
      output.write(`${progress.model.name} ${describe(progress)}\n`);
    },
    end: () => undefined,
  };
}

/** Creates a function that returns the average bytes per second since its first call. */
function createSpeedometer(): (bytes: number, nowMs: number) => number {
  let first: { bytes: number; nowMs: number } | undefined;
  return (bytes, nowMs) => {
    first ??= { bytes, nowMs };
    const seconds = (nowMs - first.nowMs) / 1_000;
    return seconds > 0 ? (bytes - first.bytes) / seconds : 0;
  };
}

function describe(progress: PullProgress): string {
  const { bytes, bytesTotal } = progress;
  return `${percentOf(progress)} %, ${megabytes(bytes)} of ${megabytes(bytesTotal)} MB`;
}

function percentOf({ bytes, bytesTotal }: PullProgress): number {
  return Math.floor((bytes / bytesTotal) * 100);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
