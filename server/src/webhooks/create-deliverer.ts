import { createWakeUp, type WakeUp } from '../jobs/wake-up.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { JobSignal } from '../storage/db.ts';
import { fanOutDue } from './fan-out/fan-out.ts';
import { createSender } from './sending/sender.ts';

const POLL_MS = SECOND_MS;
const AFTER_ERROR_MS = 5 * SECOND_MS;
const DRAIN_MS = 10 * SECOND_MS;

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
  const ending = new AbortController();
  const { signal } = ending;
  let unsubscribe: (() => void) | undefined;
  let loops: Promise<unknown> | undefined;
  let mustLook = false;
  let lookedAtMs = 0;

  function listen(given: JobSignal): void {
    if (given === 'published') fanOutCall.call();
    if (given === 'deliveries') {
      mustLook = true;
      sendCall.call();
    }
    if (given.startsWith('lane:')) {
      sender.changed(given.slice('lane:'.length));
      sendCall.call();
    }
  }

  /** Looks when there may be something new, and once a second for what has become due. */
  async function send(): Promise<void> {
    if (!mustLook && performance.now() - lookedAtMs < POLL_MS) return sender.goOn();
    mustLook = false;
    lookedAtMs = performance.now();
    await sender.look();
  }

  async function fanOut(): Promise<void> {
    let isMore = true;
    while (isMore && !signal.aborted) isMore = await fanOutDue(services);
  }

  return {
    async start() {
      unsubscribe = services.jobSignals.subscribe(listen);
      loops = Promise.all([
        repeat(services, { signal, call: fanOutCall }, fanOut),
        repeat(services, { signal, call: sendCall }, send),
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

type Loop = { signal: AbortSignal; call: WakeUp };

/** Runs `work` when called and at each poll, until `signal`. */
async function repeat(
  { log }: Services,
  { signal, call }: Loop,
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
    if (signal.aborted) return;
    await call.wait(waitMs);
  }
}
