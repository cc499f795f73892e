export type ComputeLimits = {
  /** Wall-clock time, after which the child is killed. */
  timeoutMs: number;
  /** Resident memory, above which the child is killed. */
  memoryMaxBytes: number;
};

export type ComputePool = {
  /**
   * Runs a function of a task module in a child process at nice 19. The child is killed on abort, time-out and too
   * much memory; the promise then rejects with the abort reason or a WorkError.
   *
   * @param moduleUrl `file:` URL of a `*.compute.ts` module, imported by the child
   * @param name exported async function taking one structured-cloneable argument
   */
  run<T>(moduleUrl: string, name: string, argument: unknown, options: ComputeOptions): Promise<T>;
  /** Kills every child. */
  close(): Promise<void>;
};

export type ComputeOptions = { limits: ComputeLimits; signal: AbortSignal };
