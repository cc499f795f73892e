import type { SecretBox } from '../../kernel/secret-box.ts';
import type { EmbeddingModel } from '../../model-use/language-model.ts';
import type { VectorSpaceRow } from '../../storage/vector-schema.ts';

/** Whether the vectors of a space are those of a model, whoever pays for it and with whichever key. */
export function isSpaceOf(
  space: Pick<VectorSpaceRow, 'base_url' | 'model' | 'asked_dimensions'>,
  model: EmbeddingModel,
): boolean {
  return (
    space.base_url === model.baseUrl &&
    space.model === model.model &&
    space.asked_dimensions === (model.dimensions ?? null)
  );
}

/**
 * Whether texts may still be sent to the model of a space that is not the one that is set up now: only while the same
 * party decides. A workspace that has taken its own model away, or has come with one, does so at once.
 */
export function isStillAllowed(
  space: Pick<VectorSpaceRow, 'owner'>,
  model: EmbeddingModel,
): boolean {
  return space.owner === model.owner;
}

export function sealModel(secrets: SecretBox, workspaceId: string, model: EmbeddingModel): string {
  return secrets.seal(JSON.stringify(model), contextOf(workspaceId));
}

/** The model of a space, as it was set up last. */
export function openModel(
  secrets: SecretBox,
  space: Pick<VectorSpaceRow, 'workspace_id' | 'settings_sealed'>,
): EmbeddingModel {
  return JSON.parse(
    secrets.open(space.settings_sealed, contextOf(space.workspace_id)),
  ) as EmbeddingModel;
}

function contextOf(workspaceId: string): string {
  return `vector space of ${workspaceId}`;
}
