/** Timeouts and callbacks of a circuit breaker. */
export type DependencyBreakerOptions = {
  /** Timeout of one call. */
  timeoutMs: number;
  /** Pause between probes. */
  probeMs: number;
  /** Checks the dependency. Rejects while it is down. */
  probe: () => Promise<unknown>;
  /** Called after a probe that timed out. */
  reconnect: () => void;
  /** Called once per outage. */
  onDown: (reason: string) => void;
  onUp: () => void;
};

type Abandon = (reason: Error) => void;

/**
 * Circuit breaker for a dependency. The first failed call opens it: all waiting calls fail at once, and no call waits
 * until a probe succeeds. An outage delays running calls by at most `timeoutMs`, and later calls not at all.
 */
export class DependencyBreaker {
  readonly #options: DependencyBreakerOptions;
  readonly #waiting = new Set<Abandon>();
  #isDown = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DependencyBreakerOptions) {
    this.#options = options;
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  /**
   * Calls the dependency.
   *
   * @param onLate receives a result that arrives after the timeout
   * @throws Error if the call failed or timed out; the breaker is open from then on
   */
  async call<T>(work: () => Promise<T>, onLate: (result: T) => void): Promise<T> {
    const { promise: abandoned, reject: abandon } = Promise.withResolvers<never>();
    let isAbandoned = false;
    this.#waiting.add(abandon);
    const result = work();
    result.then(
      (value) => isAbandoned && onLate(value),
      () => {},
    );
    try {
      return await withTimeout(Promise.race([result, abandoned]), this.#options.timeoutMs);
    } catch (error) {
      isAbandoned = true;
      this.#waiting.delete(abandon);
      this.#open(error instanceof Error ? error : new Error(String(error)));
      throw error;
    } finally {
      this.#waiting.delete(abandon);
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#open(new Error('closing'));
  }

  #open(reason: Error): void {
    if (!this.#isDown && !this.#isClosed) {
      this.#isDown = true;
      this.#options.onDown(reason.message);
      this.#scheduleProbe();
    }
    for (const abandon of this.#waiting) abandon(reason);
  }

  #scheduleProbe(): void {
    this.#timer = setTimeout(() => void this.#probe(), this.#options.probeMs).unref();
  }

  async #probe(): Promise<void> {
    const { probe, reconnect, onUp, timeoutMs } = this.#options;
    try {
      await withTimeout(probe(), timeoutMs);
    } catch (error) {
      if (this.#isClosed) return;
      if (error instanceof CallTimeout) reconnect();
      this.#scheduleProbe();
      return;
    }
    if (this.#isClosed) return;
    this.#isDown = false;
    onUp();
  }
}

class CallTimeout extends Error {
  override readonly name = 'NoAnswer';
}

async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  // If this process was blocked, the result is already here: setImmediate reads it before the timeout.
  const expire = () => reject(new CallTimeout(`no reply within ${ms} ms`));
  const timer = setTimeout(() => setImmediate(expire), ms);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
