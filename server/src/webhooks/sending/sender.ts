import { randomUUID } from 'node:crypto';

import { SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import { attempt, type Outcome } from './attempt.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { type Lane, wantedOf } from './lane.ts';
import { createOpenedSecrets } from './opened-secrets.ts';
import { readAhead } from './read-ahead.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { createTurns, type Turn, type Turns } from './turns.ts';

const KEEP_MS = 10 * SECOND_MS;

/** Sends what is due and records how it went. */
export type Sender = {
  /** Looks for what is due, and begins what may be sent now. */
  look(): Promise<void>;
  /** Reads and begins more of what was found. */
  goOn(): Promise<void>;
  /** What was read of the lane of this name is no longer true. */
  changed(lane: string): void;
  /** Ends when nothing is under way and all is recorded. @returns how many attempts have begun since it was last asked */
  settle(): Promise<number>;
  /** Begins no more attempts, and waits until those under way have ended, `drainMs` at most, and are recorded. */
  drain(drainMs: number): Promise<void>;
  releaseLanes(): Promise<void>;
};

/** @param wantsMore called when `goOn` has something to do */
export function createSender(services: Services, wantsMore: () => void): Sender {
  const lanes = createLanes(services, `deliverer_${randomUUID()}`);
  const turns = createTurns(services.webhookSettings.attemptsAtOnce);
  const recorder = createRecorder(services);
  const pump = createPump(services, { lanes, turns, recorder, wantsMore });
  let keptAtMs = performance.now();

  async function goOn(): Promise<void> {
    for (;;) {
      const read = await readAhead(services, lanes);
      for (const lane of read) turns.ready(lane);
      pump.run();
      if (read.length === 0) return;
    }
  }

  async function keep(): Promise<void> {
    if (lanes.areValid() && performance.now() - keptAtMs < KEEP_MS) return;
    keptAtMs = performance.now();
    await lanes.keep();
  }

  return {
    async look() {
      await keep();
      await lanes.find();
      await goOn();
    },

    goOn,
    changed: lanes.changed,

    async settle() {
      await pump.ended();
      await recorder.idle();
      return pump.begun();
    },

    async drain(drainMs) {
      await pump.stop(drainMs);
      await recorder.stop();
    },

    releaseLanes: lanes.releaseAll,
  };
}

type Parts = { lanes: Lanes; turns: Turns; recorder: Recorder; wantsMore: () => void };

type Pump = {
  /** Begins attempts as long as there is room for more. Each that ends calls it again. */
  run(): void;
  /** Ends when none is under way. */
  ended(): Promise<void>;
  stop(drainMs: number): Promise<void>;
  /** Attempts since it was last asked. */
  begun(): number;
};

function createPump(services: Services, parts: Parts): Pump {
  const { lanes, turns, recorder } = parts;
  const { attemptsPerReceiver } = services.webhookSettings;
  const secrets = createOpenedSecrets(services);
  let isStopping = false;
  let isOver = false;
  let count = 0;
  let allEnded: (() => void) | undefined;

  function run(): void {
    if (isStopping || !lanes.areValid()) return;
    for (let turn = turns.next(); turn; turn = turns.next()) {
      count += 1;
      void make(turn);
    }
  }

  async function make(turn: Turn): Promise<void> {
    const { lane, delivery } = turn;
    const outcome = await attempt(services, secrets, delivery);
    // Too late to be recorded: it is made again.
    if (isOver) return;
    adapt(lane, outcome, attemptsPerReceiver);
    turns.ended(turn);
    const endedAt = services.clock.now();
    recorder.add({ delivery, outcome, endedAt, recorded: () => recorded(turn, outcome) });
    if (wantedOf(lane) > 0) wantMore(lane);
    run();
    // Nothing else will come along, or the next of its key waits for it.
    if (turns.underWay() === 0 || delivery.order_key !== null) recorder.hurry();
    if (turns.underWay() === 0) allEnded?.();
  }

  function recorded({ lane, delivery }: Turn, outcome: Outcome): void {
    lane.inHand.delete(delivery.id);
    lane.busyAtMs = performance.now();
    if (delivery.order_key === null && outcome.kind === 'attempted') return;
    // The next of its key may now be sent, or this one once more.
    lane.mayHaveMore = true;
    wantMore(lane);
  }

  function wantMore(lane: Lane): void {
    lanes.wanting.add(lane);
    parts.wantsMore();
  }

  async function ended(): Promise<void> {
    if (turns.underWay() === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    allEnded = resolve;
    await promise;
  }

  return {
    run,
    ended,
    async stop(drainMs) {
      isStopping = true;
      let timer: NodeJS.Timeout | undefined;
      const timeUp = new Promise((resolve) => {
        timer = setTimeout(resolve, drainMs);
      });
      await Promise.race([ended(), timeUp]);
      clearTimeout(timer);
      isOver = true;
    },
    begun() {
      const begun = count;
      count = 0;
      return begun;
    },
  };
}

/** Additive increase, and down to one by a failure: a receiver in trouble is met by one attempt at a time. */
function adapt(lane: Lane, outcome: Outcome, attemptsPerReceiver: number): void {
  if (outcome.kind !== 'attempted') return;
  const isGood = outcome.result.error === null;
  lane.limit = isGood ? Math.min(lane.limit + 1, attemptsPerReceiver) : 1;
}
