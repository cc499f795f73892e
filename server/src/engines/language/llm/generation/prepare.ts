import type { LlmParts } from '../parts.ts';
import type { Prepared, PrepareTask, WeighTask, Written } from './written.ts';

const MODULE = new URL('prepare.compute.ts', import.meta.url).href;
const LIMITS = { timeoutMs: 120_000, memoryMaxBytes: 1_000_000_000 };

type Parts = Pick<LlmParts, 'compute'>;

/** As `prepare` of `prepare.compute.ts`, in a compute child. */
export async function prepare(
  { compute }: Parts,
  task: PrepareTask,
  signal: AbortSignal,
): Promise<Prepared> {
  return compute.run<Prepared>(MODULE, 'prepare', task, options(signal));
}

/** As `weigh` of `prepare.compute.ts`, in a compute child. */
export async function weigh(
  { compute }: Parts,
  task: WeighTask,
  signal: AbortSignal,
): Promise<Written> {
  return compute.run<Written>(MODULE, 'weigh', task, options(signal));
}

function options(signal: AbortSignal) {
  return { limits: LIMITS, stage: 'analyze', signal } as const;
}
