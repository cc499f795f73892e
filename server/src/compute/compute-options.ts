import type { FailureStage } from '../kernel/errors.ts';

export type ComputeLimits = {
  /** Wall-clock limit of the work in the child, without the wait for a child. The child is killed at the limit. */
  timeoutMs: number;
  /**
   * Limit of the child's resident memory; the child is killed above it. A bare child takes about 70 MB. Without /proc,
   * only the limit of the JavaScript heap applies.
   */
  memoryMaxBytes: number;
};

export type ComputeOptions = {
  limits: ComputeLimits;
  /** Stage that failures of the child are reported with. */
  stage: FailureStage;
  signal: AbortSignal;
};
