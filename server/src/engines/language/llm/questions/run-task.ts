import type { ComputeLimits } from '../../../../compute/compute-options.ts';
import type { LlmParts } from '../parts.ts';

const MODULE = new URL('questions.compute.ts', import.meta.url).href;
/** As of the engine by rules, whose index of the document is made here too. */
const LIMITS: ComputeLimits = { timeoutMs: 120_000, memoryMaxBytes: 1_000_000_000 };

/** Runs a function of `questions.compute.ts` in a child. */
export async function runTask<T>(
  compute: LlmParts['compute'],
  name: 'readQuestion' | 'bears',
  task: unknown,
  signal: AbortSignal,
): Promise<T> {
  return compute.run<T>(MODULE, name, task, { limits: LIMITS, stage: 'analyze', signal });
}
