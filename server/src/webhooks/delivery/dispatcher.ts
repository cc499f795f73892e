import type { Services } from '../../app/services.ts';
import { type Lane, type Lanes, markFailed, markSucceeded } from './lanes.ts';
import { attemptDelivery, type AttemptOutcome } from './post-event.ts';
import type { Recorder } from './record-attempts.ts';
import type { DeliveryScheduler, Slot } from './scheduler.ts';
import { createSigningSecrets } from './signature.ts';

/** Makes attempts and hands their outcomes to the recorder. */
export type Dispatcher = {
  /** Starts attempts while there are free slots. Each attempt that ends calls it again. */
  dispatch(): void;
  /** Resolves when no attempt is in flight. */
  whenIdle(): Promise<void>;
  /** Starts no more attempts and waits for those in flight. Attempts that end after `drainMs` are not recorded. */
  stop(drainMs: number): Promise<void>;
};

type DispatcherDependencies = {
  lanes: Lanes;
  scheduler: DeliveryScheduler;
  recorder: Recorder;
  /** Called when a lane needs to read more deliveries. */
  onReadNeeded: () => void;
};

/** Creates a dispatcher. It starts attempts at the first call of `dispatch`. */
export function createDispatcher(
  services: Services,
  { lanes, scheduler, recorder, onReadNeeded }: DispatcherDependencies,
): Dispatcher {
  const { attemptsAtOnce, attemptsPerReceiver } = services.webhookSettings;
  const secrets = createSigningSecrets(services);
  const idle = createCondition();
  let isStopping = false;
  let isStopped = false;

  /** Bounds the attempts that a crash repeats: those without a record. */
  const hasRoom = () => scheduler.inFlight() + recorder.unrecordedCount() < 2 * attemptsAtOnce;

  function dispatch(): void {
    if (isStopping || !lanes.holdsLeases()) return;
    while (hasRoom()) {
      const slot = scheduler.next();
      if (!slot) return;
      void runAttempt(slot);
    }
  }

  function resume(lane: Lane): void {
    if (lanes.requestRead(lane)) onReadNeeded();
    dispatch();
  }

  async function runAttempt(slot: Slot): Promise<void> {
    const { lane, delivery } = slot;
    const outcome = await attemptDelivery(services, secrets, delivery);
    // Too late to be recorded: the next process repeats the attempt.
    if (isStopped) return;
    adaptConcurrency(lane, outcome, attemptsPerReceiver);
    scheduler.release(slot);
    const endedAt = services.clock.now();
    const onRecorded = () => {
      markRecorded(slot);
      resume(lane);
    };
    recorder.add({ delivery, outcome, endedAt, onRecorded });
    resume(lane);
    // No other result will join the batch, or the next delivery of the order key waits for this record.
    if (scheduler.inFlight() === 0 || delivery.order_key !== null) recorder.flush();
    if (scheduler.inFlight() === 0) idle.notifyAll();
  }

  const whenIdle = async () => {
    if (scheduler.inFlight() > 0) await idle.wait();
  };

  return {
    dispatch,
    whenIdle,
    async stop(drainMs) {
      isStopping = true;
      await withinTime(whenIdle(), drainMs);
      isStopped = true;
    },
  };
}

/** Unblocks the order key of a delivery whose outcome is recorded. */
function markRecorded({ lane, delivery }: Slot): void {
  lane.loadedIds.delete(delivery.id);
  lane.lastActiveMs = performance.now();
  if (delivery.order_key !== null) lane.unblockedKeys.add(delivery.order_key);
}

/** Additive increase of the lane's concurrency; a failure reduces it to one attempt at a time. */
function adaptConcurrency(lane: Lane, outcome: AttemptOutcome, attemptsPerReceiver: number): void {
  if (outcome.kind !== 'attempted') return;
  if (outcome.result.error === null) markSucceeded(lane, attemptsPerReceiver);
  else markFailed(lane);
}

/** Creates a condition: `notifyAll` resolves every pending `wait`. */
function createCondition(): { wait: () => Promise<void>; notifyAll: () => void } {
  const waiters: (() => void)[] = [];
  return {
    wait: () => new Promise((resolve) => waiters.push(resolve)),
    notifyAll() {
      for (const resolve of waiters.splice(0)) resolve();
    },
  };
}

async function withinTime(work: Promise<void>, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
