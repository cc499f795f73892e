import type { Writable } from 'node:stream';

import { MINUTE_MS, SECOND_MS } from '../kernel/clock.ts';
import type { Check } from './check.ts';

/** A model that has to be loaded first takes a while. */
const TIMEOUT_MS = 3 * MINUTE_MS;

export type RunOptions = {
  output: Writable;
  /** For one check. Default: three minutes. */
  timeoutMs?: number;
};

/**
 * Runs one check after the other, since they share the cores of this machine, and prints a line for each.
 *
 * @returns false when one of them failed
 */
export async function runChecks(
  checks: readonly Check[],
  { output, timeoutMs = TIMEOUT_MS }: RunOptions,
): Promise<boolean> {
  let failures = 0;
  for (const { what, run, note } of checks) {
    if (!run) {
      output.write(lineOf('-', what, note));
      continue;
    }
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      output.write(lineOf('ok', what, await run(signal)));
    } catch (error) {
      failures += 1;
      const seconds = timeoutMs / SECOND_MS;
      const why = signal.aborted ? `There was no answer within ${seconds} s` : messageOf(error);
      output.write(lineOf('FAILS', what, why));
    }
  }
  return failures === 0;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What others wrote must not draw lines of its own. */
function lineOf(state: string, what: string, why: string | null | undefined | void): string {
  const line = `${state.padEnd(6)} ${what}${why ? `: ${why}` : ''}`;
  // oxlint-disable-next-line no-control-regex -- Control characters are what is taken out.
  return `${line.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')}\n`;
}
