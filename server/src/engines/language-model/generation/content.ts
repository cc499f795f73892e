import { type Static, Type } from 'typebox';

import type { ResultWarning } from '../../../contract/meeting-results.ts';
import { countWords } from '../../../language/content-words.ts';
import type {
  ContentRequest,
  ContentResult,
  SourceText,
} from '../../language-engine/generation-engine.ts';
import { askModel } from '../model-calls/ask-model.ts';
import {
  COMPUTE_OPTIONS,
  resultEngine,
  type LanguageModelDependencies,
} from '../model-calls/dependencies.ts';
import { CITATION_PROPERTIES } from '../model-calls/ground-citations.ts';
import {
  composeDraft,
  type ComposedDraft,
  listSources,
  minimumWords,
  renderDraft,
} from './compose.ts';
import { type DraftInput, type DraftText, SENTENCE_KINDS } from './draft-text.ts';
import {
  gatherMaterial,
  type GenerationMaterial,
  languageSetting,
  requestSection,
  sourceWarnings,
} from './material.ts';
import type { ShownSources } from './show-sources.ts';

const SUPPORT_MODULE = new URL('remove-unsupported.compute.ts', import.meta.url).href;
const TEXT_LENGTH_MAX = 2_000;
const OUTPUT_TOKENS = 4_000;
/** Limit of attempts at the requested length. */
const ATTEMPTS_MAX = 2;
/** Least number of words to ask for, however many sources the list below the text names. */
const WORDS_LEAST = 40;

const ANSWER = Type.Object({
  title: Type.String({ maxLength: TEXT_LENGTH_MAX }),
  sections: Type.Array(
    Type.Object({
      heading: Type.String({ maxLength: TEXT_LENGTH_MAX }),
      is_list: Type.Boolean(),
      sentences: Type.Array(
        Type.Object({
          kind: Type.Enum([...SENTENCE_KINDS]),
          text: Type.String({ maxLength: TEXT_LENGTH_MAX }),
          quotes: Type.Array(Type.Object(CITATION_PROPERTIES), { maxItems: 8 }),
        }),
        { maxItems: 80 },
      ),
    }),
    { maxItems: 40 },
  ),
});
type Answer = Static<typeof ANSWER>;

/**
 * Writes a text with a model. A sentence with a statement carries the numbers of its sources, which are quoted below the
 * text; unsupported sentences are removed.
 */
export async function writeContent(
  dependencies: LanguageModelDependencies,
  request: ContentRequest,
  sources: readonly SourceText[],
  signal: AbortSignal,
): Promise<ContentResult> {
  signal.throwIfAborted();
  const material = await gatherMaterial(dependencies, request, sources, signal);
  const draft = await writeWithinLength(dependencies, material, signal);
  const content = renderDraft(draft);
  return {
    title: draft.title,
    content,
    sources: listSources(draft),
    warnings: [...sourceWarnings(material), ...lengthWarning(countWords(content), request.words)],
    engine: resultEngine(dependencies.client),
  };
}

/** Writes the text up to twice and returns the one whose length is nearest to the requested length. */
async function writeWithinLength(
  dependencies: LanguageModelDependencies,
  material: GenerationMaterial<ContentRequest>,
  signal: AbortSignal,
): Promise<ComposedDraft> {
  const { request, sources, retrieved } = material;
  const { words } = request;
  let best: { draft: ComposedDraft; distance: number } | undefined;
  let triedWords: number | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX && best?.distance !== 0; attempt++) {
    const text = await writeOnce(dependencies, material, triedWords, signal);
    const draft = composeDraft(text, retrieved, { ...request, sources });
    triedWords = countWords(renderDraft(draft));
    const distance = Math.max(0, words.min - triedWords, triedWords - words.max);
    if (!best || distance < best.distance) best = { draft, distance };
  }
  return best!.draft;
}

async function writeOnce(
  dependencies: LanguageModelDependencies,
  { request, sources, retrieved, shown }: GenerationMaterial<ContentRequest>,
  triedWords: number | undefined,
  signal: AbortSignal,
): Promise<DraftText> {
  const { type, tone, words } = request;
  const listWords = minimumWords({ type, sources }, retrieved);
  const answer = await askModel(
    dependencies,
    {
      operation: 'content',
      prompt: 'content',
      settings: {
        type,
        tone,
        words_min: Math.max(WORDS_LEAST, words.min - listWords),
        words_max: Math.max(2 * WORDS_LEAST, words.max - listWords),
        language: languageSetting(retrieved.language),
        ...(triedWords !== undefined && { tried_words: triedWords }),
      },
      data: [requestSection(request, 'k', request.keywords), ...shown.data],
      schema: ANSWER,
      outputTokens: OUTPUT_TOKENS,
    },
    signal,
  );
  const draft = await groundAnswer(dependencies, shown, answer, signal);
  const { language, subject } = retrieved;
  const input: DraftInput = { request, language, sources, draft };
  const supported = await dependencies.compute.run<DraftText>(
    SUPPORT_MODULE,
    'removeUnsupported',
    input,
    { ...COMPUTE_OPTIONS, signal },
  );
  return { ...supported, title: supported.title.trim() || subject };
}

/** Replaces the quotes of an answer by evidence from the sources. */
async function groundAnswer(
  dependencies: LanguageModelDependencies,
  shown: ShownSources,
  { title, sections }: Answer,
  signal: AbortSignal,
): Promise<DraftText> {
  const citations = sections.flatMap(({ sentences }) => sentences.flatMap(({ quotes }) => quotes));
  const quotedBy = await shown.ground(dependencies, citations, signal);
  const { guard } = dependencies;
  return {
    title: guard.sanitize(title),
    sections: sections.map(({ heading, is_list, sentences }) => ({
      heading: guard.sanitize(heading),
      isList: is_list,
      sentences: sentences.map(({ kind, text, quotes }) => ({
        kind,
        text: guard.sanitize(text),
        quoted: kind === 'said' ? quotes.flatMap(quotedBy) : [],
      })),
    })),
  };
}

function lengthWarning(words: number, { min, max }: ContentRequest['words']): ResultWarning[] {
  if (words >= min && words <= max) return [];
  const message =
    words > max
      ? `${words} words in place of at most ${max}, so that every source is quoted`
      : `${words} words in place of at least ${min}: no more was borne out`;
  return [{ code: 'length', message }];
}
