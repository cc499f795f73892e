import type { JobContext } from '../jobs/job.ts';

/** Context of a job that a test runs outside the worker. */
export function newJobContext(): JobContext {
  return {
    signal: AbortSignal.timeout(60_000),
    attempt: 1,
    stage: async () => undefined,
    checkpoint: async () => undefined,
  };
}
