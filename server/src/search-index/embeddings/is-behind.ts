import type { EmbeddingModel } from '../../language-models/language-model.ts';
import type { Db } from '../../storage/db.ts';
import { usesModel } from './index-model.ts';
import { listIndexes } from './index-store.ts';
import { hasVectorChanges } from './vector-change-store.ts';

/** Returns true while the vectors of a workspace differ from its texts or from the configured model. */
export async function isBehind(
  db: Db,
  workspaceId: string,
  model: EmbeddingModel | undefined,
): Promise<boolean> {
  const indexes = await listIndexes(db, workspaceId);
  if (model && indexes.length === 0) return true;
  for (const index of indexes) {
    const isWhole = index.state === 'active' && index.walked_to === null;
    if (!isWhole || !model || !usesModel(index, model)) return true;
    if (await hasVectorChanges(db, index.number)) return true;
  }
  return false;
}
