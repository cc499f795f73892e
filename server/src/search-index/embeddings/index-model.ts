import type { SecretBox } from '../../kernel/secret-box.ts';
import type { EmbeddingModel } from '../../language-models/language-model.ts';
import type { VectorSpaceRow } from '../../storage/vector-schema.ts';

/** Returns true when an index holds vectors of a model, whoever pays and with whichever key. */
export function usesModel(
  index: Pick<VectorSpaceRow, 'base_url' | 'model' | 'asked_dimensions'>,
  model: EmbeddingModel,
): boolean {
  return (
    index.base_url === model.baseUrl &&
    index.model === model.model &&
    index.asked_dimensions === (model.dimensions ?? null)
  );
}

/**
 * Returns true when texts may still be sent to the model of an older index: only while the same party owns both
 * models. A workspace that adds or removes its own model ends this at once.
 */
export function isStillAllowed(
  index: Pick<VectorSpaceRow, 'owner'>,
  model: EmbeddingModel,
): boolean {
  return index.owner === model.owner;
}

export function sealModel(secrets: SecretBox, workspaceId: string, model: EmbeddingModel): string {
  return secrets.seal(JSON.stringify(model), contextOf(workspaceId));
}

/** Decrypts the model settings of an index. */
export function openModel(
  secrets: SecretBox,
  index: Pick<VectorSpaceRow, 'workspace_id' | 'settings_sealed'>,
): EmbeddingModel {
  return JSON.parse(
    secrets.open(index.settings_sealed, contextOf(index.workspace_id)),
  ) as EmbeddingModel;
}

function contextOf(workspaceId: string): string {
  return `vector space of ${workspaceId}`;
}
