import type { Services } from '../../services.ts';
import { attempt, type Outcome } from './attempt.ts';
import { hasFailed, hasSucceeded, type Lane } from './lane.ts';
import type { Lanes } from './lanes.ts';
import { createOpenedSecrets } from './opened-secrets.ts';
import type { Recorder } from './recorder.ts';
import type { Turn, Turns } from './turns.ts';

/** Makes attempts, and hands over how they went. */
export type Pump = {
  /** Begins attempts as long as there is room for more. Each that ends calls it again. */
  run(): void;
  /** Ends when none is under way. */
  ended(): Promise<void>;
  /** Begins no more, and waits for those under way: what ends after `drainMs` is not recorded. */
  stop(drainMs: number): Promise<void>;
};

type Parts = { lanes: Lanes; turns: Turns; recorder: Recorder; wantsMore: () => void };

export function createPump(services: Services, parts: Parts): Pump {
  const { lanes, turns, recorder, wantsMore } = parts;
  const { attemptsAtOnce, attemptsPerReceiver } = services.webhookSettings;
  const secrets = createOpenedSecrets(services);
  const allEnded = createWaiters();
  let isStopping = false;
  let isOver = false;

  /** What is not on record is repeated after a death. */
  const hasRoom = () => turns.underWay() + recorder.unrecorded() < 2 * attemptsAtOnce;

  function run(): void {
    if (isStopping || !lanes.areValid()) return;
    while (hasRoom()) {
      const turn = turns.next();
      if (!turn) return;
      void make(turn);
    }
  }

  function goOn(lane: Lane): void {
    if (lanes.wantMore(lane)) wantsMore();
    run();
  }

  async function make(turn: Turn): Promise<void> {
    const { lane, delivery } = turn;
    const outcome = await attempt(services, secrets, delivery);
    // Too late to be recorded: it is made again.
    if (isOver) return;
    adapt(lane, outcome, attemptsPerReceiver);
    turns.ended(turn);
    const endedAt = services.clock.now();
    const recorded = () => {
      settle(turn);
      goOn(lane);
    };
    recorder.add({ delivery, outcome, endedAt, recorded });
    goOn(lane);
    // Nothing else will come along, or the next of its key waits for it.
    if (turns.underWay() === 0 || delivery.order_key !== null) recorder.hurry();
    if (turns.underWay() === 0) allEnded.call();
  }

  const ended = async () => {
    if (turns.underWay() > 0) await allEnded.wait();
  };

  return {
    run,
    ended,
    async stop(drainMs) {
      isStopping = true;
      await withinTime(ended(), drainMs);
      isOver = true;
    },
  };
}

/** Its result is on record. */
function settle({ lane, delivery }: Turn): void {
  lane.inHand.delete(delivery.id);
  lane.busyAtMs = performance.now();
  if (delivery.order_key !== null) lane.freed.add(delivery.order_key);
}

/** Additive increase, and down to one by a failure: a receiver in trouble is met by one attempt at a time. */
function adapt(lane: Lane, outcome: Outcome, attemptsPerReceiver: number): void {
  if (outcome.kind !== 'attempted') return;
  if (outcome.result.error === null) hasSucceeded(lane, attemptsPerReceiver);
  else hasFailed(lane);
}

function createWaiters(): { wait: () => Promise<void>; call: () => void } {
  const waiting: (() => void)[] = [];
  return {
    wait: () => new Promise((resolve) => waiting.push(resolve)),
    call() {
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

async function withinTime(work: Promise<void>, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
