import { setTimeout as sleep } from 'node:timers/promises';
import type { Static } from 'typebox';

import type { Failure } from '../contract/analysis.ts';
import type { DocumentStatus } from '../contract/documents.ts';
import type { Context } from '../http/route.ts';

/** Row of work on a document: of its text, of an analysis or of an extraction. */
type WorkRow = { status: DocumentStatus; error_json: string | null };

/** Returns the status of work on a document, with the error of failed work. */
export function presentStatus({ status, error_json }: WorkRow): {
  status: DocumentStatus;
  error?: Static<typeof Failure>;
} {
  if (error_json === null) return { status };
  return { status, error: JSON.parse(error_json) as Static<typeof Failure> };
}

const POLL_MIN_MS = 50;
const POLL_MAX_MS = 250;
const POLL_GROWTH = 1.5;

/** Polls the status of work until it is finished, the caller's wait time is over or the request is aborted. */
export async function pollWhileProcessing(
  { waitMs, signal }: Context,
  findStatus: () => Promise<string | undefined>,
): Promise<void> {
  const deadline = performance.now() + waitMs;
  let pollMs = POLL_MIN_MS;
  while ((await findStatus()) === 'processing') {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0 || signal.aborted) break;
    await sleepUnlessAborted(Math.min(pollMs, leftMs), signal);
    pollMs = Math.min(pollMs * POLL_GROWTH, POLL_MAX_MS);
  }
}

async function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
