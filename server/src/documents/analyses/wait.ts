import { setTimeout as sleep } from 'node:timers/promises';

import type { Context } from '../../http/route.ts';
import type { AnalysisRow } from '../../storage/schema.ts';
import { findAnalysis, findAnalysisStatus } from './store.ts';

const POLL_MIN_MS = 50;
const POLL_MAX_MS = 250;
const POLL_GROWTH = 1.5;

/**
 * Polls until the analysis is finished, the caller's wait time is over or the request is aborted.
 *
 * @returns the analysis in its current status; undefined if it was deleted, or if the caller does not wait
 */
export async function waitForAnalysis(
  { services, workspaceId, waitMs, signal }: Context,
  id: string,
): Promise<AnalysisRow | undefined> {
  if (waitMs === 0) return undefined;
  const deadline = performance.now() + waitMs;
  let pollMs = POLL_MIN_MS;
  while ((await findAnalysisStatus(services.reads, workspaceId, id)) === 'processing') {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0 || signal.aborted) break;
    await sleepUnlessAborted(Math.min(pollMs, leftMs), signal);
    pollMs = Math.min(pollMs * POLL_GROWTH, POLL_MAX_MS);
  }
  return findAnalysis(services.reads, workspaceId, id);
}

async function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
