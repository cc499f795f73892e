import type { LlmParts } from '../parts.ts';
import { SETTLE_OPTIONS } from '../settle-options.ts';
import type { Prepared, PrepareTask, WeighTask, Written } from './written.ts';

const MODULE = new URL('prepare.compute.ts', import.meta.url).href;

type Parts = Pick<LlmParts, 'compute'>;

/** As `prepare` of `prepare.compute.ts`, in a compute child. */
export async function prepare(
  { compute }: Parts,
  task: PrepareTask,
  signal: AbortSignal,
): Promise<Prepared> {
  return compute.run<Prepared>(MODULE, 'prepare', task, { ...SETTLE_OPTIONS, signal });
}

/** As `weigh` of `prepare.compute.ts`, in a compute child. */
export async function weigh(
  { compute }: Parts,
  task: WeighTask,
  signal: AbortSignal,
): Promise<Written> {
  return compute.run<Written>(MODULE, 'weigh', task, { ...SETTLE_OPTIONS, signal });
}
