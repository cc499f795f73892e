import type { Writable } from 'node:stream';

import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';

/** A model may have to be loaded first. */
const TIMEOUT_MS = 3 * MINUTE_MS;

export type RunOptions = {
  output: Writable;
  /** Timeout per check. Default: three minutes. */
  timeoutMs?: number;
};

/**
 * Runs checks one after the other, because they share the cores, and prints a line for each.
 *
 * @returns false when one failed
 */
export async function runChecks(
  checks: readonly Check[],
  { output, timeoutMs = TIMEOUT_MS }: RunOptions,
): Promise<boolean> {
  let failures = 0;
  for (const { subject: what, run, note } of checks) {
    if (!run) {
      output.write(formatLine('-', what, note));
      continue;
    }
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      output.write(formatLine('ok', what, await run(signal)));
    } catch (error) {
      failures += 1;
      const seconds = timeoutMs / SECOND_MS;
      const why = signal.aborted ? `There was no answer within ${seconds} s` : errorMessage(error);
      output.write(formatLine('FAILS', what, why));
    }
  }
  return failures === 0;
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Formats one line. Line breaks in foreign text are removed. */
function formatLine(state: string, what: string, why: string | null | undefined | void): string {
  const line = `${state.padEnd(6)} ${what}${why ? `: ${why}` : ''}`;
  // oxlint-disable-next-line no-control-regex -- Control characters are what is taken out.
  return `${line.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')}\n`;
}

/** Dependency of this server and how to test it. */
export type Check = {
  /** Name, such as `speech: moonshine-tiny 1.0`. */
  subject: string;
  /**
   * Makes one real call. Absent when there is nothing to test; `note` says why.
   *
   * @returns a remark on a working dependency, if any
   * @throws Error whose message explains the failure in one sentence
   */
  run?: (signal: AbortSignal) => Promise<string | undefined | void>;
  /** Reason that there is nothing to test, and what to do about it. */
  note?: string | null;
};
