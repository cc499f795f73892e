/** Tells a dependency that answers from one that does not. */
export type Availability = {
  readonly isDown: boolean;
  /**
   * @param work what is asked of the dependency
   * @param late gets an answer that came after nobody waited for it any more
   * @throws Error when it failed, or did not answer in time: it is down from then on
   */
  ask<T>(work: () => Promise<T>, late?: (answer: T) => void): Promise<T>;
  close(): void;
};

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

type Waiting = { giveUp: (reason: Error) => void };

/**
 * The first request that gets no answer in time ends the waiting of all others, and none waits after it until a probe is
 * answered: an outage costs each request that was under way at most `timeoutMs`, and later ones nothing.
 */
export function createAvailability(options: AvailabilityOptions): Availability {
  const { timeoutMs, probeMs } = options;
  const waiting = new Set<Waiting>();
  let isDown = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function goDown(reason: Error): void {
    if (!isDown && !isClosed) {
      isDown = true;
      options.onDown(reason.message);
      probeSoon();
    }
    for (const { giveUp } of waiting) giveUp(reason);
  }

  function probeSoon(): void {
    timer = setTimeout(() => void probe(), probeMs).unref();
  }

  async function probe(): Promise<void> {
    try {
      await within(options.probe(), timeoutMs);
    } catch (error) {
      if (isClosed) return;
      if (error instanceof NoAnswer) options.reconnect();
      probeSoon();
      return;
    }
    if (isClosed) return;
    isDown = false;
    options.onUp();
  }

  async function ask<T>(work: () => Promise<T>, late?: (answer: T) => void): Promise<T> {
    const { promise: givenUp, reject } = Promise.withResolvers<never>();
    let isOver = false;
    const asked = { giveUp: reject };
    waiting.add(asked);
    const answer = work();
    answer.then(
      (value) => isOver && late?.(value),
      () => {},
    );
    try {
      return await within(Promise.race([answer, givenUp]), timeoutMs);
    } catch (error) {
      isOver = true;
      waiting.delete(asked);
      goDown(error instanceof Error ? error : new Error(String(error)));
      throw error;
    } finally {
      waiting.delete(asked);
    }
  }

  return {
    get isDown() {
      return isDown;
    },
    ask,
    close() {
      isClosed = true;
      clearTimeout(timer);
      goDown(new Error('closing'));
    },
  };
}

class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NoAnswer(`no answer within ${ms} ms`)), ms);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
