import type { ComputeOptions } from '../../../compute/compute-options.ts';

/** For work on what models answered, in a child: a long document and hundreds of findings take a few seconds. */
export const SETTLE_OPTIONS: Omit<ComputeOptions, 'signal'> = {
  limits: { timeoutMs: 120_000, memoryMaxBytes: 1_000_000_000 },
  stage: 'analyze',
};
