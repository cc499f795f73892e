export type WakeUp = {
  /** Ends the wait that runs, or else the next one. */
  call: () => void;
  /** Until called, or for `timeoutMs`. */
  wait: (timeoutMs: number) => Promise<void>;
};

export function createWakeUp(): WakeUp {
  let isCalled = false;
  let end: (() => void) | undefined;
  return {
    call() {
      isCalled = true;
      end?.();
    },
    async wait(timeoutMs) {
      if (!isCalled) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, timeoutMs);
        end = resolve;
        await promise;
        clearTimeout(timer);
      }
      isCalled = false;
    },
  };
}
