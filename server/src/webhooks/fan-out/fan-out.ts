import type { Services } from '../../services.ts';
import { inGroupedTransaction } from '../../storage/grouped-transaction.ts';
import { fanOutBatch } from './fan-out-batch.ts';
import { findWorkspacesBehind, lockCursor, moveCursor } from './fan-out-store.ts';
import { afterFailure, isHopeless, type Trouble, troublesIn } from './trouble.ts';

const EVENTS_PER_BATCH = 200;
/** They share a commit. Bounds what is in memory. */
const WORKSPACES_AT_ONCE = 4;

/**
 * Turns events into deliveries: of every workspace that has new events one batch, so that none waits behind the many of
 * another.
 *
 * @returns true when there may be more to do
 * @throws when the database is not available
 */
export async function fanOutDue(services: Services): Promise<boolean> {
  const behind = await findWorkspacesBehind(services.reads);
  let isMoved = false;
  for (let start = 0; start < behind.length; start += WORKSPACES_AT_ONCE) {
    const turn = behind.slice(start, start + WORKSPACES_AT_ONCE);
    const moved = await Promise.all(turn.map((id) => fanOutWorkspace(services, id)));
    isMoved ||= moved.includes(true);
  }
  return isMoved;
}

/** @returns true when the cursor has moved, or the events are to be tried one by one at once */
async function fanOutWorkspace(services: Services, workspaceId: string): Promise<boolean> {
  const troubles = troublesIn(services);
  const trouble = troubles.get(workspaceId);
  const nowMs = services.clock.now().getTime();
  if (trouble && nowMs < trouble.notBefore) return false;
  const attempt = createAttempt(services, workspaceId, trouble);
  try {
    const last = await attempt.run();
    if (last === undefined) return false;
    if (trouble) troubleAfter(services, workspaceId, trouble, last);
    return true;
  } catch (error) {
    if (services.dialect.isUnavailable(error)) throw error;
    const after = attempt.after() ?? 0;
    services.log.error({ err: error, workspace_id: workspaceId, after }, 'fan-out failed');
    const first = { until: after + EVENTS_PER_BATCH, failures: 0, notBefore: 0 };
    troubles.set(workspaceId, trouble ? afterFailure(trouble, nowMs) : first);
    return !trouble;
  }
}

/** Of an event that has gone through, or was passed over. */
function troubleAfter(
  services: Services,
  workspace_id: string,
  trouble: Trouble,
  sequence: number,
): void {
  const troubles = troublesIn(services);
  if (isHopeless(trouble)) {
    const message = 'an event fails again and again: nobody is notified of it';
    services.log.error({ workspace_id, sequence }, message);
  }
  if (sequence >= trouble.until) troubles.delete(workspace_id);
  else troubles.set(workspace_id, { ...trouble, failures: 0 });
}

function createAttempt(services: Services, workspaceId: string, trouble: Trouble | undefined) {
  let after: number | undefined;
  const limit = trouble ? 1 : EVENTS_PER_BATCH;
  const isPassedOver = trouble !== undefined && isHopeless(trouble);

  return {
    /** Number of the last event before the batch, once it is known. */
    after: () => after,

    /** @returns the number of the last event of the batch; undefined when there is none */
    run: () =>
      inGroupedTransaction(services, async (tx) => {
        after = await lockCursor(services, tx, workspaceId);
        if (after === undefined) return undefined;
        const last = isPassedOver
          ? after + limit
          : await fanOutBatch(services, tx, workspaceId, { after, limit });
        if (last === after) return undefined;
        await moveCursor(tx, workspaceId, last);
        return last;
      }),
  };
}
