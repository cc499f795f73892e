import { inTransaction } from '../../storage/transaction.ts';
import type { VectorSpaceRow } from '../../storage/vector-schema.ts';
import { deleteIndex } from './index-store.ts';
import { deleteVectorChanges } from './vector-change-store.ts';
import type { VectorServices } from './vector-services.ts';
import { deleteIndexVectors } from './vector-store.ts';

const ROWS_PER_TRANSACTION = 200;

/** Deletes a batch of a removed index, its own row last. @returns false when nothing is left */
export async function clearIndex(
  services: Pick<VectorServices, 'db' | 'dialect' | 'commitSignals'>,
  { workspace_id: workspaceId, number }: Pick<VectorSpaceRow, 'workspace_id' | 'number'>,
): Promise<boolean> {
  return inTransaction(services, async (tx) => {
    if ((await deleteIndexVectors(tx, number, ROWS_PER_TRANSACTION)) > 0) return true;
    if ((await deleteVectorChanges(tx, number, ROWS_PER_TRANSACTION)) > 0) return true;
    await deleteIndex(tx, workspaceId, number);
    return false;
  });
}
