import type {
  GeneratedContent,
  Generation,
  UpdateGenerationRequest,
} from '../contract/generation.ts';
import { publishEvent } from '../events/publish.ts';
import type { Context } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { invalidField } from '../kernel/errors.ts';
import { countWords, partitionKeywords } from '../language/content-words.ts';
import { requireReadable } from './require-readable.ts';
import { findLockedGeneration, updateGenerationResult } from './store.ts';

/**
 * Stores a person's title and text of a content, and publishes `generation.updated`.
 *
 * @throws ApiError as `requireReadable`; `invalid_request` for a brainstorm
 */
export function editContent(
  context: Context,
  id: string,
  change: UpdateGenerationRequest,
): Promise<GeneratedContent> {
  const { services, workspaceId, transaction } = context;
  return transaction(async (tx) => {
    const row = requireReadable(context, id, await findLockedGeneration(tx, workspaceId, id));
    const before = JSON.parse(row.result_json) as Generation;
    if (before.kind !== 'content') throw refuseBrainstorm();
    const edited_at = isoNow(services.clock);
    const content = { ...applyEdit(before, change), edited_at };
    await updateGenerationResult(tx, row, JSON.stringify(content));
    const { workspace_id, title, word_count } = content;
    await publishEvent(tx, services.clock, workspaceId, {
      name: 'generation.updated',
      resourceId: id,
      data: { generation_id: id, workspace_id, title, word_count, edited_at },
    });
    return content;
  });
}

function applyEdit(before: GeneratedContent, change: UpdateGenerationRequest): GeneratedContent {
  const edited = { ...before, ...change };
  const keywords = [...before.keywords_used, ...before.keywords_missing];
  const { used, missing } = partitionKeywords(edited.content, keywords);
  return {
    ...edited,
    word_count: countWords(edited.content),
    keywords_used: used,
    keywords_missing: missing,
  };
}

function refuseBrainstorm() {
  const message = 'generation_id names a brainstorm, whose ideas cannot be edited';
  return invalidField('generation_id', 'invalid_value', message);
}
