/** A wait that another part of the process can end. */
export type WakeUp = {
  /** Ends the current wait, or the next one when none runs. */
  call: () => void;
  /** Waits for `call`, at most `timeoutMs`. */
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
