import { randomUUID } from 'node:crypto';

import type { Services } from '../../app/services.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import type { LaneId } from '../../storage/delivery-statements.ts';
import { createDispatcher } from './dispatcher.ts';
import { createLanes } from './lanes.ts';
import { createDueLanes, readAhead } from './read-ahead.ts';
import { createRecorder } from './record-attempts.ts';
import { createDeliveryScheduler } from './scheduler.ts';

const LEASE_RENEWAL_MS = 10 * SECOND_MS;

/** Sends due deliveries and records the outcomes. */
export type Sender = {
  /** Scans the database for due deliveries and starts the attempts that fit the limits. */
  poll(): Promise<void>;
  /** Reads and starts more deliveries of the lanes that are marked or already held. */
  resume(): Promise<void>;
  /** Marks a lane in which deliveries may be due. */
  markDue(lane: LaneId): void;
  /** Discards the loaded deliveries of the lane with this name, because they have changed. */
  invalidate(lane: string): void;
  /** Discards the loaded deliveries of all lanes of the workspace. */
  invalidateWorkspace(workspaceId: string): void;
  /** Waits until no attempt is in flight and all are recorded. @returns attempts started since the previous call */
  finishDue(): Promise<number>;
  /** Starts no more attempts, waits at most `drainMs` for those in flight, and records them. */
  drain(drainMs: number): Promise<void>;
  releaseLanes(): Promise<void>;
};

/** Creates a sender. @param onReadNeeded called when `resume` has something to read */
export function createSender(services: Services, onReadNeeded: () => void): Sender {
  const lanes = createLanes(services, `deliverer_${randomUUID()}`);
  const dueLanes = createDueLanes(services);
  const scheduler = createDeliveryScheduler(services.webhookSettings.attemptsAtOnce);
  const recorder = createRecorder(services);
  const dispatcher = createDispatcher(services, { lanes, scheduler, recorder, onReadNeeded });
  let renewedAtMs = performance.now();

  async function resume(): Promise<void> {
    await lanes.acquire(dueLanes.takeMarked());
    for (;;) {
      const read = await readAhead(services, lanes);
      for (const lane of read) scheduler.schedule(lane);
      dispatcher.dispatch();
      if (read.length === 0) return;
    }
  }

  async function renewLeases(): Promise<void> {
    if (lanes.holdsLeases() && performance.now() - renewedAtMs < LEASE_RENEWAL_MS) return;
    renewedAtMs = performance.now();
    await lanes.renew();
  }

  return {
    async poll() {
      await renewLeases();
      await lanes.acquire(await dueLanes.scan());
      await resume();
    },

    resume,
    markDue: (lane) => dueLanes.markDue(lane),
    invalidate: (lane) => lanes.invalidate(lane),
    invalidateWorkspace: (workspaceId) => lanes.invalidateWorkspace(workspaceId),

    async finishDue() {
      await dispatcher.whenIdle();
      await recorder.whenIdle();
      return scheduler.takeStartedCount();
    },

    async drain(drainMs) {
      await dispatcher.stop(drainMs);
      await recorder.stop();
    },

    releaseLanes: () => lanes.releaseAll(),
  };
}
