import { SECOND_MS } from '../kernel/clock.ts';

/** An attempt that ignores its signal for longer is abandoned: its slot is needed. */
const ABORT_GRACE_MS = 10 * SECOND_MS;

export type AbortCause = 'cancelled' | 'deadline' | 'shutdown' | 'lease lost';

/** Aborts an attempt from outside. */
export type AttemptControl = {
  signal: AbortSignal;
  /** First cause of abortion; undefined until then. */
  cause: AbortCause | undefined;
  abort: (cause: AbortCause) => void;
  /**
   * Waits for `running`, and at most a grace period after abortion.
   *
   * @throws the error of `running`, or the reason of `signal`
   */
  settle: (running: Promise<void>) => Promise<void>;
};

/** @param timeoutMs time from the call of `settle` to an abortion by `deadline` */
export function createAttemptControl(timeoutMs: number): AttemptControl {
  const controller = new AbortController();
  const { signal } = controller;
  const control: AttemptControl = {
    signal,
    cause: undefined,
    abort(cause) {
      if (control.cause !== undefined) return;
      control.cause = cause;
      controller.abort(new DOMException(`The job was stopped: ${cause}`, 'AbortError'));
    },
    async settle(running) {
      const { promise: abandoned, reject: abandon } = Promise.withResolvers<never>();
      let grace: NodeJS.Timeout | undefined;
      const startGrace = () => {
        grace = setTimeout(abandon, ABORT_GRACE_MS, signal.reason);
      };
      const deadline = setTimeout(control.abort, timeoutMs, 'deadline');
      if (signal.aborted) startGrace();
      else signal.addEventListener('abort', startGrace, { once: true });
      try {
        await Promise.race([running, abandoned]);
      } finally {
        signal.removeEventListener('abort', startGrace);
        clearTimeout(deadline);
        clearTimeout(grace);
      }
    },
  };
  return control;
}
