import { createWakeUp } from '../../jobs/wake-up.ts';
import { HOUR_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { DueDelivery } from '../../storage/delivery-statements.ts';
import type { Outcome } from './attempt.ts';
import { recordAttempts } from './record-attempts.ts';
import type { Attempted } from './recorded-attempt.ts';
import { recordUnsent, type UnsentDelivery } from './unsent.ts';

/** Results come along that are ready within this time: a commit costs more than recording them. */
const GATHER_MS = 50;
const BATCH_MAX = 500;
const AFTER_ERROR_MS = 5 * SECOND_MS;

type Item = { delivery: DueDelivery; outcome: Outcome; endedAt: Date; recorded: () => void };

/** Writes down results beside the sending. */
export type Recorder = {
  /** `recorded` is called once it is committed. */
  add(item: Item): void;
  /** How many were added and are not recorded yet. */
  unrecorded(): number;
  /** Waits for no more to come along. */
  hurry(): void;
  /** Ends when all has been recorded. */
  idle(): Promise<void>;
  /** As `idle`, but what cannot be recorded since there is no database is given up: those attempts are repeated. */
  stop(): Promise<void>;
};

export function createRecorder(services: Services): Recorder {
  const { log, dialect } = services;
  const waiting: Item[] = [];
  const wakeUp = createWakeUp();
  let unrecorded = 0;
  let running: Promise<void> | undefined;
  let isStopping = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      if (waiting.length < BATCH_MAX) await wakeUp.wait(GATHER_MS);
      await record(waiting.splice(0, BATCH_MAX));
    }
    running = undefined;
  }

  /** While the database is not there, results wait for it. */
  async function record(batch: readonly Item[]): Promise<void> {
    for (;;) {
      try {
        await recordBatch(services, batch);
        unrecorded -= batch.length;
        for (const { recorded } of batch) recorded();
        return;
      } catch (error) {
        log.error({ err: error }, 'results of webhook attempts could not be recorded');
        if (!dialect.isUnavailable(error)) return recordOtherwise(batch, error);
        if (isStopping) return;
        await wakeUp.wait(AFTER_ERROR_MS);
      }
    }
  }

  /** A result that the database refuses keeps no other; its attempt is made again, as after a failure of our own. */
  async function recordOtherwise(batch: readonly Item[], error: unknown): Promise<void> {
    if (batch.length > 1) {
      for (const item of batch) await record([item]);
      return;
    }
    for (const item of batch) {
      if (item.outcome.kind !== 'own failure') {
        await record([{ ...item, outcome: { kind: 'own failure', error } }]);
        continue;
      }
      log.error({ err: error, delivery_id: item.delivery.id }, 'result of an attempt is lost');
      unrecorded -= 1;
      // Sent again, but not each second.
      setTimeout(item.recorded, HOUR_MS).unref();
    }
  }

  return {
    add(item) {
      unrecorded += 1;
      waiting.push(item);
      running ??= run();
    },
    unrecorded: () => unrecorded,
    hurry: () => wakeUp.call(),
    async idle() {
      wakeUp.call();
      await running;
    },
    async stop() {
      isStopping = true;
      wakeUp.call();
      await running;
    },
  };
}

async function recordBatch(services: Services, batch: readonly Item[]): Promise<void> {
  const attempted: Attempted[] = [];
  const unsent: UnsentDelivery[] = [];
  for (const { delivery, outcome, endedAt } of batch) {
    if (outcome.kind === 'attempted') attempted.push({ delivery, result: outcome.result, endedAt });
    else unsent.push({ delivery, outcome });
  }
  if (attempted.length > 0) await recordAttempts(services, attempted);
  if (unsent.length > 0) await recordUnsent(services, unsent);
}
