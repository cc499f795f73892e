import { inTransaction } from '../../storage/transaction.ts';
import type { VectorSpaceRow } from '../../storage/vector-schema.ts';
import { deleteSpace } from './space-store.ts';
import { deleteVectorChanges } from './vector-change-store.ts';
import type { VectorServices } from './vector-services.ts';
import { deleteVectorsOfSpace } from './vector-store.ts';

const ROWS_PER_TRANSACTION = 200;

/** Deletes a piece of a space that is not used any more; its own row last. @returns false when nothing is left */
export async function clearSpace(
  services: Pick<VectorServices, 'db' | 'dialect' | 'jobSignals'>,
  { workspace_id: workspaceId, number }: Pick<VectorSpaceRow, 'workspace_id' | 'number'>,
): Promise<boolean> {
  return inTransaction(services, async (tx) => {
    if ((await deleteVectorsOfSpace(tx, number, ROWS_PER_TRANSACTION)) > 0) return true;
    if ((await deleteVectorChanges(tx, number, ROWS_PER_TRANSACTION)) > 0) return true;
    await deleteSpace(tx, workspaceId, number);
    return false;
  });
}
