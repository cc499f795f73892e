export type AvailabilityOptions = {
  /** For one answer. */
  timeoutMs: number;
  /** From one attempt to see whether it is back until the next. */
  probeMs: number;
  /** Whether it works again: rejects as long as it does not. */
  probe: () => Promise<unknown>;
  /** Called when it did not answer a probe in time. */
  reconnect: () => void;
  /** Once an outage. */
  onDown: (reason: string) => void;
  onUp: () => void;
};

type GiveUp = (reason: Error) => void;

/**
 * Tells a dependency that answers from one that does not. The first request that gets no answer in time ends the waiting
 * of all others, and none waits after it until a probe is answered: an outage costs each request that was under way at
 * most `timeoutMs`, and later ones nothing.
 */
export class Availability {
  readonly #options: AvailabilityOptions;
  readonly #waiting = new Set<GiveUp>();
  #isDown = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AvailabilityOptions) {
    this.#options = options;
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  /**
   * @param work what is asked of the dependency
   * @param late gets an answer that came after nobody waited for it any more
   * @throws Error when it failed, or did not answer in time: it is down from then on
   */
  async ask<T>(work: () => Promise<T>, late: (answer: T) => void): Promise<T> {
    const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
    let isOver = false;
    this.#waiting.add(giveUp);
    const answer = work();
    answer.then(
      (value) => isOver && late(value),
      () => {},
    );
    try {
      return await within(Promise.race([answer, givenUp]), this.#options.timeoutMs);
    } catch (error) {
      isOver = true;
      this.#waiting.delete(giveUp);
      this.#goDown(error instanceof Error ? error : new Error(String(error)));
      throw error;
    } finally {
      this.#waiting.delete(giveUp);
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#goDown(new Error('closing'));
  }

  #goDown(reason: Error): void {
    if (!this.#isDown && !this.#isClosed) {
      this.#isDown = true;
      this.#options.onDown(reason.message);
      this.#probeSoon();
    }
    for (const giveUp of this.#waiting) giveUp(reason);
  }

  #probeSoon(): void {
    this.#timer = setTimeout(() => void this.#probe(), this.#options.probeMs).unref();
  }

  async #probe(): Promise<void> {
    const { probe, reconnect, onUp, timeoutMs } = this.#options;
    try {
      await within(probe(), timeoutMs);
    } catch (error) {
      if (this.#isClosed) return;
      if (error instanceof NoAnswer) reconnect();
      this.#probeSoon();
      return;
    }
    if (this.#isClosed) return;
    this.#isDown = false;
    onUp();
  }
}

class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  // When it was this process that stood still, the answer is here already: it is read before anybody gives up.
  const giveUp = () => reject(new NoAnswer(`no answer within ${ms} ms`));
  const timer = setTimeout(() => setImmediate(giveUp), ms);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
