import { isoNow } from '../../kernel/clock.ts';
import type { EmbeddingModel } from '../../language-models/language-model.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { VectorSpaceRow } from '../../storage/vector-schema.ts';
import { reserveNumbers } from '../run-store.ts';
import { usesModel, isStillAllowed, openModel, sealModel } from './index-model.ts';
import { insertIndex, listIndexes, updateIndex, BACKFILL_START } from './index-store.ts';
import type { VectorServices } from './vector-services.ts';

/**
 * Reconciles the indexes of a workspace with its settings: one for the configured model, which is filled, and the
 * active one until the new one is complete. All others are removed.
 */
export async function reconcileIndexes(
  services: VectorServices,
  workspaceId: string,
): Promise<VectorSpaceRow[]> {
  const model = await services.engineSettings.embeddingModel(workspaceId);
  return inTransaction(services, async (tx) => {
    const indexes = await listIndexes(tx, workspaceId);
    for (const index of indexes) await reconcileIndex(services, tx, index, model);
    const isThere = indexes.some(
      (index) => model && index.state !== 'removed' && usesModel(index, model),
    );
    if (model && !isThere) await createIndex(services, tx, workspaceId, model);
    return listIndexes(tx, workspaceId);
  });
}

async function reconcileIndex(
  { secrets }: VectorServices,
  tx: Tx,
  index: VectorSpaceRow,
  model: EmbeddingModel | undefined,
): Promise<void> {
  const { workspace_id: workspaceId, number, state } = index;
  if (state === 'removed') return;
  if (model && usesModel(index, model)) {
    if (JSON.stringify(openModel(secrets, index)) === JSON.stringify(model)) return;
    const settings_sealed = sealModel(secrets, workspaceId, model);
    await updateIndex(tx, workspaceId, number, { owner: model.owner, settings_sealed });
    return;
  }
  const isSearched = state === 'active' && model !== undefined && isStillAllowed(index, model);
  if (!isSearched) await updateIndex(tx, workspaceId, number, { state: 'removed' });
}

async function createIndex(
  { secrets, clock }: VectorServices,
  tx: Tx,
  workspaceId: string,
  model: EmbeddingModel,
): Promise<void> {
  const [number = 0] = await reserveNumbers(tx, 'vector_space', 1);
  await insertIndex(tx, {
    number,
    workspace_id: workspaceId,
    base_url: model.baseUrl,
    model: model.model,
    asked_dimensions: model.dimensions ?? null,
    dimensions: null,
    owner: model.owner,
    settings_sealed: sealModel(secrets, workspaceId, model),
    state: 'filling',
    walked_to: BACKFILL_START,
    created_at: isoNow(clock),
  });
}
