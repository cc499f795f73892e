import type { Tx } from '../storage/db.ts';
import type { TaskActivityRow } from '../storage/task-schema.ts';

export async function insertActivity(tx: Tx, rows: readonly TaskActivityRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('task_activity').values(rows).execute();
}
