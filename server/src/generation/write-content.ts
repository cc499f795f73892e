import {
  CONTENT_TYPE_DEFAULT,
  CONTENT_TYPES,
  type ContentType,
  type GenerateContentRequest,
  type GeneratedContent,
  LENGTH_BANDS,
  LENGTH_DEFAULT,
  type Tone,
  TONE_DEFAULT,
  TONES,
  WORDS_MAX,
  WORDS_MIN,
  WORDS_TOLERANCE,
} from '../contract/generation.ts';
import { UNSEEN_CHARACTERS } from '../contract/patterns.ts';
import type { ContentRequest } from '../engines/language-engine/generation-engine.ts';
import type { Context } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { countWords, partitionKeywords } from '../language/content-words.ts';
import { findSettings } from '../workspaces/settings.ts';
import { generateFromSources, storeGeneration } from './generate.ts';

/**
 * Writes content on a topic, stores it and publishes `content.generated`.
 *
 * @throws as `generateFromSources`
 */
export async function writeContent(
  context: Context,
  request: GenerateContentRequest,
): Promise<GeneratedContent> {
  const { services, workspaceId, transaction, signal } = context;
  const { locale } = await findSettings(services.reads, workspaceId);
  const contentRequest = { ...toContentRequest(request), locale };
  const { result, hasMeetingSources: quotesMeetings } = await generateFromSources(
    context,
    request,
    (language, sources) => language.writeContent(contentRequest, sources, signal),
  );
  const { used, missing } = partitionKeywords(result.content, contentRequest.keywords);
  const content: GeneratedContent = {
    id: newId('content'),
    kind: 'content',
    workspace_id: workspaceId,
    type: request.type ?? CONTENT_TYPE_DEFAULT,
    topic: request.topic,
    tone: request.tone ?? TONE_DEFAULT,
    length: request.length ?? LENGTH_DEFAULT,
    title: result.title.replaceAll(UNSEEN_CHARACTERS, ''),
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

const WORDS = /(?<![\d.,])(\d{1,9})\s*-?\s*(?:words?|w)?\s*$/i;

/** Converts a request to the input of the engine. Unknown types, tones and lengths become the defaults. */
function toContentRequest(request: GenerateContentRequest): ContentRequest {
  const { topic, type, tone, length = LENGTH_DEFAULT, keywords = [] } = request;
  return {
    topic,
    type: isContentType(type) ? type : CONTENT_TYPE_DEFAULT,
    tone: isTone(tone) ? tone : TONE_DEFAULT,
    words: toWordRange(length),
    keywords,
  };
}

/** Returns the range of words for a length: a named band, a number of words ± the tolerance, or the default. */
function toWordRange(length: string): { min: number; max: number } {
  if (isLength(length)) return LENGTH_BANDS[length];
  const number = WORDS.exec(length.trim())?.[1];
  if (number === undefined) return LENGTH_BANDS[LENGTH_DEFAULT];
  const words = Math.min(WORDS_MAX, Math.max(WORDS_MIN, Number(number)));
  return {
    min: Math.ceil(words * (1 - WORDS_TOLERANCE)),
    max: Math.floor(words * (1 + WORDS_TOLERANCE)),
  };
}

function isContentType(type: string | undefined): type is ContentType {
  return CONTENT_TYPES.some((known) => known === type);
}

function isTone(tone: string | undefined): tone is Tone {
  return TONES.some((known) => known === tone);
}

function isLength(length: string): length is keyof typeof LENGTH_BANDS {
  return Object.hasOwn(LENGTH_BANDS, length);
}
