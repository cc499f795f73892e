import type { Services } from '../app/services.ts';
import { createWakeUp, type WakeUp } from '../jobs/wake-up.ts';
import { SECOND_MS } from '../kernel/clock.ts';
import type { CommitSignal } from '../storage/database.ts';
import { parseDueSignal } from './delivery-store.ts';
import { createSender, type Sender } from './delivery/sender.ts';
import { createFanOut, type FanOut } from './fan-out/fan-out.ts';

const POLL_INTERVAL_MS = SECOND_MS;
const ERROR_DELAY_MS = 5 * SECOND_MS;
const DRAIN_MS = 10 * SECOND_MS;
const LANE_CHANGED = 'lane:';
const LANES_CHANGED = 'lanes:';

/** Background service that turns events into deliveries and sends them. */
export type Deliverer = {
  /** Fans out and sends from now on, when a commit signals new work and at each poll. */
  start(): Promise<void>;
  /** Starts nothing more and waits at most `drainMs` (default 10 seconds) for attempts in flight. */
  stop(options?: { drainMs?: number }): Promise<void>;
  /** Replaces `start` in tests: does everything that is due. @returns whether anything was due */
  runDue(): Promise<boolean>;
};

/** Creates the deliverer of this process. It does nothing until `start` or `runDue`. */
export function createDeliverer(services: Services): Deliverer {
  const fanOut = createFanOut(services);
  const fanOutWakeUp = createWakeUp();
  const sendWakeUp = createWakeUp();
  const sender = createSender(services, sendWakeUp.call);
  const poll = createPoll(sender);
  const stopping = new AbortController();
  let unsubscribe: (() => void) | undefined;
  let loops: Promise<unknown> | undefined;

  function onCommit(signal: CommitSignal): void {
    if (signal === 'published') fanOutWakeUp.call();
    const due = parseDueSignal(signal);
    if (due) sender.markDue(due);
    if (signal.startsWith(LANE_CHANGED)) sender.invalidate(signal.slice(LANE_CHANGED.length));
    if (signal.startsWith(LANES_CHANGED)) {
      sender.invalidateWorkspace(signal.slice(LANES_CHANGED.length));
    }
    if (due || signal.startsWith(LANE_CHANGED) || signal.startsWith(LANES_CHANGED)) {
      sendWakeUp.call();
    }
  }

  return {
    async start() {
      const { signal } = stopping;
      unsubscribe = services.commitSignals.subscribe(onCommit);
      loops = Promise.all([
        repeat(services, { signal, wakeUp: fanOutWakeUp }, () => fanOutUntilDone(fanOut, signal)),
        repeat(services, { signal, wakeUp: sendWakeUp }, poll),
      ]);
    },

    async stop({ drainMs = DRAIN_MS } = {}) {
      stopping.abort();
      unsubscribe?.();
      fanOutWakeUp.call();
      sendWakeUp.call();
      await Promise.all([loops, sender.drain(drainMs)]);
      await sender.releaseLanes();
    },

    async runDue() {
      unsubscribe ??= services.commitSignals.subscribe(onCommit);
      let isAny = false;
      for (let isMore = true; isMore; isAny ||= isMore) {
        isMore = await fanOut.runDue();
        await sender.poll();
        isMore = (await sender.finishDue()) > 0 || isMore;
      }
      await sender.releaseLanes();
      return isAny;
    },
  };
}

/** Returns a function that resumes marked lanes at every call and polls the database once a second. */
function createPoll(sender: Sender): () => Promise<void> {
  let polledAtMs = -Infinity;
  return async () => {
    if (performance.now() - polledAtMs < POLL_INTERVAL_MS) return sender.resume();
    polledAtMs = performance.now();
    await sender.poll();
  };
}

async function fanOutUntilDone(fanOut: FanOut, signal: AbortSignal): Promise<void> {
  let isMore = true;
  while (isMore && !signal.aborted) isMore = await fanOut.runDue();
}

/** Does `work` at each wake-up and each poll until `signal` aborts. */
async function repeat(
  { log }: Services,
  { signal, wakeUp }: { signal: AbortSignal; wakeUp: WakeUp },
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    let waitMs = POLL_INTERVAL_MS;
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, 'deliverer could not read or write the database');
      waitMs = ERROR_DELAY_MS;
    }
    if (!signal.aborted) await wakeUp.wait(waitMs);
  }
}
