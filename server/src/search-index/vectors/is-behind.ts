import type { EmbeddingModel } from '../../model-use/language-model.ts';
import type { Db } from '../../storage/db.ts';
import { isSpaceOf } from './space-model.ts';
import { listSpaces } from './space-store.ts';
import { hasVectorChanges } from './vector-change-store.ts';

/** Whether there is work to do until the vectors of a workspace are those of its texts, by the model that is set up now. */
export async function isBehind(
  db: Db,
  workspaceId: string,
  model: EmbeddingModel | undefined,
): Promise<boolean> {
  const spaces = await listSpaces(db, workspaceId);
  if (model && spaces.length === 0) return true;
  for (const space of spaces) {
    const isWhole = space.state === 'active' && space.walked_to === null;
    if (!isWhole || !model || !isSpaceOf(space, model)) return true;
    if (await hasVectorChanges(db, space.number)) return true;
  }
  return false;
}
