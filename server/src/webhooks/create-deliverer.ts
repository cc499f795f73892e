import { createWakeUp, type WakeUp } from '../jobs/wake-up.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { JobSignal } from '../storage/db.ts';
import { dueLaneOf } from './delivery-signals.ts';
import { fanOutDue } from './fan-out/fan-out.ts';
import { createSender, type Sender } from './sending/sender.ts';

const POLL_MS = SECOND_MS;
const AFTER_ERROR_MS = 5 * SECOND_MS;
const DRAIN_MS = 10 * SECOND_MS;
const LANE_CHANGED = 'lane:';
const LANES_CHANGED = 'lanes:';

export type Deliverer = {
  /** Makes deliveries of events, and sends them, from now on. */
  start(): Promise<void>;
  /** Begins nothing more and waits until what is under way has ended, `drainMs` (default 10 seconds) at most. */
  stop(options?: { drainMs?: number }): Promise<void>;
  /** For tests, instead of `start`: does what is due until nothing is. @returns whether there was anything */
  runDue(): Promise<boolean>;
};

/** Brings events to their receivers. */
export function createDeliverer(services: Services): Deliverer {
  const fanOutCall = createWakeUp();
  const sendCall = createWakeUp();
  const sender = createSender(services, sendCall.call);
  const look = createLook(sender);
  const ending = new AbortController();
  let unsubscribe: (() => void) | undefined;
  let loops: Promise<unknown> | undefined;

  function listen(signal: JobSignal): void {
    if (signal === 'published') fanOutCall.call();
    const due = dueLaneOf(signal);
    if (due) sender.notice(due);
    if (signal.startsWith(LANE_CHANGED)) sender.changed(signal.slice(LANE_CHANGED.length));
    if (signal.startsWith(LANES_CHANGED)) {
      sender.changedAll(signal.slice(LANES_CHANGED.length));
    }
    if (due || signal.startsWith(LANE_CHANGED) || signal.startsWith(LANES_CHANGED)) {
      sendCall.call();
    }
  }

  return {
    async start() {
      const { signal } = ending;
      unsubscribe = services.jobSignals.subscribe(listen);
      loops = Promise.all([
        repeat(services, { signal, call: fanOutCall }, () => fanOutAll(services, signal)),
        repeat(services, { signal, call: sendCall }, look),
      ]);
    },

    async stop({ drainMs = DRAIN_MS } = {}) {
      ending.abort();
      unsubscribe?.();
      fanOutCall.call();
      sendCall.call();
      await Promise.all([loops, sender.drain(drainMs)]);
      await sender.releaseLanes();
    },

    async runDue() {
      unsubscribe ??= services.jobSignals.subscribe(listen);
      let isAny = false;
      for (let isMore = true; isMore; isAny ||= isMore) {
        isMore = await fanOutDue(services);
        await sender.look();
        isMore = (await sender.settle()) > 0 || isMore;
      }
      await sender.releaseLanes();
      return isAny;
    },
  };
}

/** Goes on with what is known to be due, and looks once a second for that whose time has come. */
function createLook(sender: Sender): () => Promise<void> {
  let lookedAtMs = -Infinity;
  return async () => {
    if (performance.now() - lookedAtMs < POLL_MS) return sender.goOn();
    lookedAtMs = performance.now();
    await sender.look();
  };
}

async function fanOutAll(services: Services, signal: AbortSignal): Promise<void> {
  let isMore = true;
  while (isMore && !signal.aborted) isMore = await fanOutDue(services);
}

/** Does `work` when called and at each poll, until `signal`. */
async function repeat(
  { log }: Services,
  { signal, call }: { signal: AbortSignal; call: WakeUp },
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    let waitMs = POLL_MS;
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, 'deliverer could not read or write the database');
      waitMs = AFTER_ERROR_MS;
    }
    if (!signal.aborted) await call.wait(waitMs);
  }
}
