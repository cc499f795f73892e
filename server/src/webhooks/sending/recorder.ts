import { SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { DueDelivery } from '../../storage/delivery-statements.ts';
import type { Outcome } from './attempt.ts';
import { recordAttempts } from './record-attempts.ts';
import type { Attempted } from './recorded-attempt.ts';
import { recordUnsent, type UnsentDelivery } from './unsent.ts';

/** Results come along that are ready within this time: a commit costs more than recording them. */
const GATHER_MS = 50;
const BATCH_MAX = 500;
/** A death repeats what is not recorded. */
const UNRECORDED_MAX = 2 * BATCH_MAX;
const AFTER_ERROR_MS = 5 * SECOND_MS;

type Item = { delivery: DueDelivery; outcome: Outcome; endedAt: Date; recorded: () => void };

/** Writes down results beside the sending. */
export type Recorder = {
  /** `recorded` is called once it is committed, and never when it cannot be recorded. */
  add(item: Item): void;
  /** So much waits to be recorded that nothing more is to be sent before. */
  isBehind(): boolean;
  /** Waits for no more to come along. */
  hurry(): void;
  /** Ends when all has been recorded. */
  idle(): Promise<void>;
  /** As `idle`, but what the database does not take is given up: those attempts are repeated. */
  stop(): Promise<void>;
};

export function createRecorder(services: Services): Recorder {
  const waiting: Item[] = [];
  const pause = createPause();
  let running: Promise<void> | undefined;
  let isStopping = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      if (waiting.length < BATCH_MAX) await pause.wait(GATHER_MS);
      await record(waiting.splice(0, BATCH_MAX));
    }
    running = undefined;
  }

  async function record(batch: readonly Item[]): Promise<void> {
    for (;;) {
      try {
        await recordBatch(services, batch);
        return;
      } catch (error) {
        services.log.error({ err: error }, 'results of webhook attempts could not be recorded');
        if (!services.dialect.isUnavailable(error)) return recordSingly(batch);
        if (isStopping) return;
        await pause.wait(AFTER_ERROR_MS);
      }
    }
  }

  /** So that the one that cannot be recorded does not keep the others. */
  async function recordSingly(batch: readonly Item[]): Promise<void> {
    for (const item of batch) {
      await recordBatch(services, [item]).catch((error: unknown) => {
        const { id } = item.delivery;
        services.log.error({ err: error, delivery_id: id }, 'result of an attempt is lost');
      });
    }
  }

  return {
    add(item) {
      waiting.push(item);
      running ??= run();
    },
    isBehind: () => waiting.length >= UNRECORDED_MAX,
    hurry: () => pause.end(),
    async idle() {
      pause.end();
      await running;
    },
    async stop() {
      isStopping = true;
      pause.end();
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
  for (const { recorded } of batch) recorded();
}

/** A wait that can be cut short. */
function createPause(): { wait: (ms: number) => Promise<void>; end: () => void } {
  let cut: (() => void) | undefined;
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        cut = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => cut?.(),
  };
}
