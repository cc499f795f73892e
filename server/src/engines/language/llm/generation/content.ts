import { type Static, Type } from 'typebox';

import type { ResultWarning } from '../../../../contract/meeting-results.ts';
import { countWords } from '../../content-words.ts';
import type { ContentRequest, ContentResult, SourceText } from '../../generation-engine.ts';
import { askModel } from '../ask-model.ts';
import { CITED } from '../evidence-of.ts';
import { engineOf } from '../engine-of.ts';
import type { LlmParts } from '../parts.ts';
import { compose, type Draft, leastWords, render, sourcesOf } from './compose.ts';
import { languageSetting } from './language.ts';
import { gatherMaterial, type Material, requestSection } from './material.ts';
import { weigh } from './prepare.ts';
import type { ShownSources } from './read-sources.ts';
import { sourceWarnings } from './source-warnings.ts';
import { SENTENCE_KINDS, type Written } from './written.ts';

const TEXT_LENGTH_MAX = 2_000;
const OUTPUT_TOKENS = 4_000;
/** A text that is too short or too long is asked for again. */
const TRIES = 2;
/** Words for which there is always room, however many sources are named below. */
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
          quotes: Type.Array(Type.Object(CITED), { maxItems: 8 }),
        }),
        { maxItems: 80 },
      ),
    }),
    { maxItems: 40 },
  ),
});
type Answer = Static<typeof ANSWER>;

/**
 * A text in the words of a model. A sentence that tells something carries the numbers of the sources that bear it out,
 * each of which is quoted below; what nothing bears out is left out.
 */
export async function writeContent(
  parts: LlmParts,
  request: ContentRequest,
  sources: readonly SourceText[],
  signal: AbortSignal,
): Promise<ContentResult> {
  signal.throwIfAborted();
  const material = await gatherMaterial(parts, request, sources, signal);
  const draft = await writeWithin(parts, material, signal);
  const content = render(draft);
  return {
    title: draft.title,
    content,
    sources: sourcesOf(draft),
    warnings: [...sourceWarnings(material), ...lengthWarning(countWords(content), request.words)],
    engine: engineOf(parts.client),
  };
}

/** Of what a model writes at most twice the text whose length is nearest to what was asked for. */
async function writeWithin(
  parts: LlmParts,
  material: Material<ContentRequest>,
  signal: AbortSignal,
): Promise<Draft> {
  const { request, sources, prepared } = material;
  const { words } = request;
  let best: { draft: Draft; away: number } | undefined;
  let tried: number | undefined;
  for (let attempt = 1; attempt <= TRIES && best?.away !== 0; attempt++) {
    const written = await writeOnce(parts, material, tried, signal);
    const draft = compose(written, prepared, { ...request, sources });
    tried = countWords(render(draft));
    const away = Math.max(0, words.min - tried, tried - words.max);
    if (!best || away < best.away) best = { draft, away };
  }
  return best!.draft;
}

async function writeOnce(
  parts: LlmParts,
  { request, sources, prepared, shown }: Material<ContentRequest>,
  tried: number | undefined,
  signal: AbortSignal,
): Promise<Written> {
  const { type, tone, words } = request;
  const below = leastWords({ type, sources }, prepared);
  const answer = await askModel(
    parts,
    {
      operation: 'content',
      prompt: 'content',
      settings: {
        type,
        tone,
        words_min: Math.max(WORDS_LEAST, words.min - below),
        words_max: Math.max(2 * WORDS_LEAST, words.max - below),
        language: languageSetting(prepared.language),
        ...(tried !== undefined && { tried_words: tried }),
      },
      data: [requestSection(request, 'k', request.keywords), ...shown.data],
      schema: ANSWER,
      outputTokens: OUTPUT_TOKENS,
    },
    signal,
  );
  const written = await grounded(parts, shown, answer, signal);
  const { language, subject } = prepared;
  const weighed = await weigh(parts, { request, language, sources, written }, signal);
  return { ...weighed, title: weighed.title.trim() || subject };
}

/** An answer with what its quotes cut out of the sources in their place. */
async function grounded(
  parts: LlmParts,
  shown: ShownSources,
  { title, sections }: Answer,
  signal: AbortSignal,
): Promise<Written> {
  const citations = sections.flatMap(({ sentences }) => sentences.flatMap(({ quotes }) => quotes));
  const quotedBy = await shown.ground(parts, citations, signal);
  const { guard } = parts;
  return {
    title: guard.clean(title),
    sections: sections.map(({ heading, is_list, sentences }) => ({
      heading: guard.clean(heading),
      isList: is_list,
      sentences: sentences.map(({ kind, text, quotes }) => ({
        kind,
        text: guard.clean(text),
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
