import {
  CONTENT_TYPE_DEFAULT,
  type GenerateContentRequest,
  type GeneratedContent,
  LENGTH_DEFAULT,
  TONE_DEFAULT,
} from '../contract/generation.ts';
import { countWords, splitKeywords } from '../engines/language/content-words.ts';
import type { Context } from '../http/handle.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { findSettings } from '../workspaces/settings.ts';
import { contentSettings } from './content-settings.ts';
import { generate } from './generate.ts';
import { storeGeneration } from './store-generation.ts';

/**
 * Writes content, stores it and announces it.
 *
 * @throws as `generate`
 */
export async function writeContent(
  context: Context,
  request: GenerateContentRequest,
): Promise<GeneratedContent> {
  const { services, workspaceId, transaction, signal } = context;
  const { locale } = await findSettings(services.reads, workspaceId);
  const asked = { ...contentSettings(request), locale };
  const { result, quotesMeetings } = await generate(context, request, (language, sources) =>
    language.writeContent(asked, sources, signal),
  );
  const { used, missing } = splitKeywords(result.content, asked.keywords);
  const content: GeneratedContent = {
    id: newId('content'),
    kind: 'content',
    workspace_id: workspaceId,
    type: request.type ?? CONTENT_TYPE_DEFAULT,
    topic: request.topic,
    tone: request.tone ?? TONE_DEFAULT,
    length: request.length ?? LENGTH_DEFAULT,
    title: result.title,
    content: result.content,
    format: 'markdown',
    word_count: countWords(result.content),
    keywords_used: used,
    keywords_missing: missing,
    sources: result.sources,
    warnings: result.warnings,
    engine: result.engine,
    created_at: isoNow(services.clock),
  };
  return transaction(async (tx) => {
    const event = { name: 'content.generated', resourceId: content.id, data: content } as const;
    await storeGeneration(tx, services.clock, event, quotesMeetings);
    return content;
  });
}
