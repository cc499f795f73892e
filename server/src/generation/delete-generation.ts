import { publishEvent } from '../events/publish.ts';
import type { Context } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { requireReadable } from './require-readable.ts';
import { deleteGenerationRow, findLockedGeneration } from './store.ts';

/**
 * Deletes a content or a brainstorm and publishes `generation.deleted`.
 *
 * @throws ApiError as `requireReadable`
 */
export function deleteGeneration(
  context: Context,
  id: string,
): Promise<{ id: string; deleted: true }> {
  const { services, workspaceId, transaction } = context;
  return transaction(async (tx) => {
    const row = requireReadable(context, id, await findLockedGeneration(tx, workspaceId, id));
    await deleteGenerationRow(tx, row);
    await publishEvent(tx, services.clock, workspaceId, {
      name: 'generation.deleted',
      resourceId: id,
      data: { generation_id: id, deleted_at: isoNow(services.clock) },
    });
    return { id, deleted: true as const };
  });
}
