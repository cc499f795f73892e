import type { Context } from '../http/route.ts';
import { requireAccess } from '../http/security/principal.ts';
import { notFound } from '../kernel/errors.ts';
import type { GenerationRow } from '../storage/generation-schema.ts';

/**
 * Returns the generation that a caller may see.
 *
 * @throws ApiError `resource_not_found` without a row; `insufficient_scope` when it quotes meetings and the caller
 *   cannot read transcripts
 */
export function requireReadable(
  { principal, workspaceId }: Pick<Context, 'principal' | 'workspaceId'>,
  id: string,
  row: GenerationRow | undefined,
): GenerationRow {
  if (!row) throw notFound('generation', id);
  if (row.quotes_meetings === 1) requireAccess(principal, workspaceId, ['read:transcripts']);
  return row;
}
