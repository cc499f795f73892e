import type { JobSignal, Tx } from '../storage/db.ts';
import type { LaneId } from '../storage/delivery-statements.ts';
import { signalAfterCommit } from '../storage/transaction.ts';

const DUE = 'due:';

/** Tells the senders that something may be due in this lane. */
export function signalDue(tx: Tx, { workspace_id, lane }: LaneId): void {
  signalAfterCommit(tx, `due:${workspace_id}:${lane}`);
}

/** @returns undefined when the signal is another one */
export function dueLaneOf(signal: JobSignal): LaneId | undefined {
  if (!signal.startsWith(DUE)) return undefined;
  const [, workspace_id, lane] = signal.split(':');
  return { workspace_id: workspace_id!, lane: lane! };
}
