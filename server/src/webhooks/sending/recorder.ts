import { createWakeUp } from '../../jobs/wake-up.ts';
import { HOUR_MS, SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { DueDelivery } from '../../storage/delivery-statements.ts';
import type { Outcome } from './attempt.ts';
import { recordAttempts } from './record-attempts.ts';
import type { Attempted } from './recorded-attempt.ts';
import { recordUnsent, type UnsentDelivery } from './unsent.ts';

/** Results come along that are ready within this time: a commit costs more than recording them. */
const GATHER_MS = 20;
/** With so many the batch is worth its commit: waiting longer would only hold up the sending. */
const BATCH_ENOUGH = 128;
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
  const waiting: Item[] = [];
  const wakeUp = createWakeUp();
  let unrecorded = 0;
  let running: Promise<void> | undefined;
  let isStopping = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      if (waiting.length < BATCH_ENOUGH) await wakeUp.wait(GATHER_MS);
      const batch = waiting.splice(0, BATCH_MAX);
      const onRecord = await record(services, batch, waitForDatabase);
      unrecorded -= batch.length;
      for (const { recorded } of onRecord) recorded();
    }
    running = undefined;
  }

  async function waitForDatabase(): Promise<boolean> {
    if (isStopping) return false;
    await wakeUp.wait(AFTER_ERROR_MS);
    return true;
  }

  async function end(): Promise<void> {
    wakeUp.call();
    await running;
  }

  return {
    add(item) {
      unrecorded += 1;
      waiting.push(item);
      if (waiting.length === BATCH_ENOUGH) wakeUp.call();
      running ??= run();
    },
    unrecorded: () => unrecorded,
    hurry: () => wakeUp.call(),
    idle: end,
    stop() {
      isStopping = true;
      return end();
    },
  };
}

/**
 * @param waitForDatabase answers false when there is no time to wait
 * @returns those that are now on record
 */
async function record(
  services: Services,
  batch: readonly Item[],
  waitForDatabase: () => Promise<boolean>,
): Promise<readonly Item[]> {
  const { log, dialect } = services;
  for (;;) {
    try {
      await recordBatch(services, batch);
      return batch;
    } catch (error) {
      log.error({ err: error, attempts: batch.length }, 'attempts could not be recorded');
      if (!dialect.isUnavailable(error)) break;
      if (!(await waitForDatabase())) return [];
    }
  }
  const [item, ...others] = batch;
  if (others.length === 0) return recordAsOwnFailure(services, item!, waitForDatabase);
  // So that the one that cannot be recorded does not keep the others.
  const onRecord: Item[] = [];
  for (const one of batch) onRecord.push(...(await record(services, [one], waitForDatabase)));
  return onRecord;
}

/** The database refuses what came of the attempt, again and again: it is made once more, ever later. */
async function recordAsOwnFailure(
  services: Services,
  item: Item,
  waitForDatabase: () => Promise<boolean>,
): Promise<readonly Item[]> {
  if (item.outcome.kind !== 'own failure') {
    const error = new Error('What came of the attempt could not be recorded');
    return record(
      services,
      [{ ...item, outcome: { kind: 'own failure', error } }],
      waitForDatabase,
    );
  }
  // It is due as before, and is not to be sent each second.
  setTimeout(item.recorded, HOUR_MS).unref();
  return [];
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
