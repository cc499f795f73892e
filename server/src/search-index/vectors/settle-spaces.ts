import { isoNow } from '../../kernel/clock.ts';
import type { EmbeddingModel } from '../../model-use/language-model.ts';
import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { VectorSpaceRow } from '../../storage/vector-schema.ts';
import { takeNumbers } from '../run-store.ts';
import { isSpaceOf, isStillAllowed, openModel, sealModel } from './space-model.ts';
import { insertSpace, listSpaces, updateSpace, WALK_BEGINS } from './space-store.ts';
import type { VectorServices } from './vector-services.ts';

/**
 * Brings the spaces of a workspace after its settings: one for the model that is set up now, which fills up; beside it
 * the one that is searched until that is whole; every other one is to be cleared.
 */
export async function settleSpaces(
  services: VectorServices,
  workspaceId: string,
): Promise<VectorSpaceRow[]> {
  const model = await services.engineSettings.embeddingModel(workspaceId);
  return inTransaction(services, async (tx) => {
    const spaces = await listSpaces(tx, workspaceId);
    for (const space of spaces) await settleSpace(services, tx, space, model);
    const isThere = spaces.some(
      (space) => model && space.state !== 'removed' && isSpaceOf(space, model),
    );
    if (model && !isThere) await insertSpaceOf(services, tx, workspaceId, model);
    return listSpaces(tx, workspaceId);
  });
}

async function settleSpace(
  { secrets }: VectorServices,
  tx: Tx,
  space: VectorSpaceRow,
  model: EmbeddingModel | undefined,
): Promise<void> {
  const { workspace_id: workspaceId, number, state } = space;
  if (state === 'removed') return;
  if (model && isSpaceOf(space, model)) {
    if (JSON.stringify(openModel(secrets, space)) === JSON.stringify(model)) return;
    const settings_sealed = sealModel(secrets, workspaceId, model);
    await updateSpace(tx, workspaceId, number, { owner: model.owner, settings_sealed });
    return;
  }
  const isSearched = state === 'active' && model !== undefined && isStillAllowed(space, model);
  if (!isSearched) await updateSpace(tx, workspaceId, number, { state: 'removed' });
}

async function insertSpaceOf(
  { secrets, clock }: VectorServices,
  tx: Tx,
  workspaceId: string,
  model: EmbeddingModel,
): Promise<void> {
  const [number = 0] = await takeNumbers(tx, 'vector_space', 1);
  await insertSpace(tx, {
    number,
    workspace_id: workspaceId,
    base_url: model.baseUrl,
    model: model.model,
    asked_dimensions: model.dimensions ?? null,
    dimensions: null,
    owner: model.owner,
    settings_sealed: sealModel(secrets, workspaceId, model),
    state: 'filling',
    walked_to: WALK_BEGINS,
    created_at: isoNow(clock),
  });
}
