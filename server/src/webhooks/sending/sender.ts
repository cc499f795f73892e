import { randomUUID } from 'node:crypto';

import { SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { LaneId } from '../../storage/delivery-statements.ts';
import { createDueLanes } from './due-lanes.ts';
import { createLanes } from './lanes.ts';
import { createPump } from './pump.ts';
import { readAhead } from './read-ahead.ts';
import { createRecorder } from './recorder.ts';
import { createTurns } from './turns.ts';

const KEEP_MS = 10 * SECOND_MS;

/** Sends what is due and records how it went. */
export type Sender = {
  /** Looks for what is due, and begins what may be sent now. */
  look(): Promise<void>;
  /** Reads and begins more of what was found or noticed. */
  goOn(): Promise<void>;
  /** Something may be due in this lane. */
  notice(lane: LaneId): void;
  /** What was read of the lane of this name is no longer true. */
  changed(lane: string): void;
  /** As `changed`, of all lanes of the workspace. */
  changedAll(workspaceId: string): void;
  /** Ends when nothing is under way and all is recorded. @returns how many attempts have begun since it was last asked */
  settle(): Promise<number>;
  /** Begins no more attempts, and waits until those under way have ended, `drainMs` at most, and are recorded. */
  drain(drainMs: number): Promise<void>;
  releaseLanes(): Promise<void>;
};

/** @param wantsMore called when `goOn` has something to do */
export function createSender(services: Services, wantsMore: () => void): Sender {
  const lanes = createLanes(services, `deliverer_${randomUUID()}`);
  const dueLanes = createDueLanes(services);
  const turns = createTurns(services.webhookSettings.attemptsAtOnce);
  const recorder = createRecorder(services);
  const pump = createPump(services, { lanes, turns, recorder, wantsMore });
  let keptAtMs = performance.now();

  async function goOn(): Promise<void> {
    await lanes.take(dueLanes.noticed());
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
      await lanes.take(await dueLanes.find());
      await goOn();
    },

    goOn,
    notice: (lane) => dueLanes.notice(lane),
    changed: (lane) => lanes.changed(lane),
    changedAll: (workspaceId) => lanes.changedAll(workspaceId),

    async settle() {
      await pump.ended();
      await recorder.idle();
      return turns.taken();
    },

    async drain(drainMs) {
      await pump.stop(drainMs);
      await recorder.stop();
    },

    releaseLanes: () => lanes.releaseAll(),
  };
}
