import type { FailureStage } from '../kernel/errors.ts';

export type ComputeLimits = {
  /** Wall-clock time from the start in the child, after which the child is killed. Waiting for a child is not counted. */
  timeoutMs: number;
  /**
   * Resident memory of the whole child, above which it is killed. A bare child takes about 70 MB. Measured where
   * there is a /proc; elsewhere only the cap on the JavaScript heap holds.
   */
  memoryMaxBytes: number;
};

export type ComputeOptions = {
  limits: ComputeLimits;
  /** The stage that a failure of the child is reported under. */
  stage: FailureStage;
  signal: AbortSignal;
};
