import type { ChangeKind, CommitSignal } from '../storage/database.ts';
import type { Tx } from '../storage/db.ts';
import { notifyAfterCommit } from '../storage/transaction.ts';

/**
 * A change that live streams show although it is no event. The ID of a chunk is `TRANSCRIPTION/POSITION`; that of a
 * delivery is `*` if many have changed at once.
 */
export type Change = { workspaceId: string; kind: ChangeKind; id: string };

/** Deliveries of one transaction and workspace that are signaled one by one. */
const DELIVERIES_SIGNALED_MAX = 20;
const CHANGED = 'changed:';

/** Returns the commit signal of a change. */
export function changeSignal({ workspaceId, kind, id }: Change): CommitSignal {
  return `changed:${workspaceId}:${kind}:${id}`;
}

/** Returns the change of a signal by `changeSignal`; undefined for any other signal. */
export function parseChangeSignal(signal: CommitSignal): Change | undefined {
  if (!signal.startsWith(CHANGED)) return undefined;
  const [, workspaceId, kind, id] = signal.split(':');
  return { workspaceId: workspaceId!, kind: kind as ChangeKind, id: id! };
}

/** Signals after COMMIT that deliveries have changed. */
export function notifyDeliveriesChanged(
  tx: Tx,
  deliveries: readonly { workspace_id: string; id: string }[],
): void {
  for (const [workspaceId, changed] of Map.groupBy(deliveries, (each) => each.workspace_id)) {
    const ids =
      changed.length > DELIVERIES_SIGNALED_MAX ? [MANY] : changed.map((delivery) => delivery.id);
    for (const id of ids) {
      notifyAfterCommit(tx, changeSignal({ workspaceId, kind: 'delivery', id }));
    }
  }
}

/** ID in place of the IDs of many deliveries. */
export const MANY = '*';
