import type { GenerationSource } from '../../../../contract/generation.ts';
import type { ResultWarning } from '../../../../contract/meeting-results.ts';
import { countTokens, countWords, partitionKeywords } from '../../../../language/content-words.ts';
import type {
  ContentRequest,
  ContentResult,
  SourceText,
} from '../../../language-engine/generation-engine.ts';
import { RULES_ENGINE } from '../../../language-engine/engine-identity.ts';
import { generationWarnings, findPassages, type QuotablePassage } from '../passages.ts';
import { readTopic, type Topic } from '../topic.ts';
import { fillWithQuestions } from './fill.ts';
import { placeholder } from './section-kinds.ts';
import { OUTLINES } from './outlines.ts';
import { minQuoteWords, planSections } from './plan.ts';
import { type ContentDraft, renderDraft } from './render.ts';
import { TONES } from './tones.ts';

/** Shares of the range of words at which quotes end, and at which questions end. */
const QUOTES_SHARE = 0.6;
const QUESTIONS_SHARE = 0.45;
/** Texts with fewer words have brief wording around the quotes. */
const BRIEF_WORDS_MAX = 200;
/** Share of the words of a text that uncovered keywords may take. */
const KEYWORDS_SHARE = 0.25;

/**
 * Fills the outline of a type of text with quoted sentences of the sources that fit the topic and the section. Placeholders
 * and questions mark missing information; nothing is invented.
 */
export function writeContent(
  request: ContentRequest,
  sources: readonly SourceText[],
): ContentResult {
  const topic = readTopic(request.topic, request.locale);
  const passages = findPassages(sources, { words: topic.words, keywords: request.keywords });
  const draft = createDraft(request, { topic, sources, passages });
  const { min } = request.words;
  const covered = addUncoveredKeywords(draft, request.keywords, request.words.max);
  const target = Math.round(min + QUESTIONS_SHARE * (request.words.max - min));
  const filled = fillWithQuestions(covered, { ...request.words, target });
  const content = renderDraft(filled);
  return {
    title: filled.title,
    content,
    sources: listSources(filled),
    warnings: [
      ...generationWarnings(topic, sources, passages),
      ...lengthWarning(countWords(content), request.words.max),
    ],
    engine: RULES_ENGINE,
  };
}

type Material = {
  topic: Topic;
  sources: readonly SourceText[];
  passages: readonly (readonly QuotablePassage[])[];
};

function createDraft(
  request: ContentRequest,
  { topic, sources, passages }: Material,
): ContentDraft {
  const outline = OUTLINES[request.type];
  const { min, max } = request.words;
  const empty: ContentDraft = {
    outline,
    tone: TONES[request.tone],
    title: outline.title(topic.subject),
    subject: topic.subject,
    sections: outline.sections.map((section) => ({ ...section, quotes: [], questions: [] })),
    uncoveredKeywords: [],
    hashtags: formatHashtags(topic, request.keywords),
    checks: [],
    sources,
    isBrief: max < BRIEF_WORDS_MAX,
  };
  const quoted = passages.filter((own) => own.length > 0).length;
  const room = Math.round(min + QUOTES_SHARE * (max - min)) - countFrameWords(empty);
  const words = Math.max(room, minQuoteWords(quoted));
  const plan = planSections(outline, { passages, keywords: request.keywords, words });
  return { ...empty, sections: plan.map((section) => ({ ...section, questions: [] })) };
}

/** Counts the words besides quotes in the longest tone, so that no tone has room for more quotes. */
function countFrameWords(draft: ContentDraft): number {
  return Math.max(
    ...Object.values(TONES).map((tone) => countTokens(renderDraft({ ...draft, tone }))),
  );
}

/** Lists keywords that occur in no quote, as long as there is room for them. */
function addUncoveredKeywords(
  draft: ContentDraft,
  keywords: readonly string[],
  max: number,
): ContentDraft {
  const { missing } = partitionKeywords(renderDraft(draft), keywords);
  const used = countTokens(renderDraft(draft));
  let left = Math.min(KEYWORDS_SHARE * max, max - used - KEYWORDS_FRAME_WORDS);
  const uncoveredKeywords = missing.filter((keyword) => {
    const words = countTokens(keyword) + 1;
    if (keyword.trim() === '' || words > left) return false;
    left -= words;
    return true;
  });
  return { ...draft, uncoveredKeywords };
}

const KEYWORDS_FRAME_WORDS = 14;

const HASHTAGS_MAX = 6;
const HASHTAG_LETTERS_MIN = 4;

function formatHashtags({ words }: Topic, keywords: readonly string[]): string {
  const long = words.filter((word) => word.length >= HASHTAG_LETTERS_MIN);
  const tags = [...keywords, ...long].flatMap((phrase) => toHashtag(phrase) ?? []);
  const [...own] = new Set(tags);
  return own.length === 0 ? placeholder('hashtags') : own.slice(0, HASHTAGS_MAX).join(' ');
}

const HASHTAG_LENGTH_MAX = 40;

/** Returns `blue sky` as `#BlueSky`; undefined if it has no letters or is too long. */
function toHashtag(words: string): string | undefined {
  const letters = words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const tag = letters.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  const isLetters = /^\p{L}/u.test(tag) && tag.length <= HASHTAG_LENGTH_MAX;
  return isLetters ? `#${tag}` : undefined;
}

function listSources({ sources, sections }: ContentDraft): GenerationSource[] {
  const quotes = sections.flatMap((section) => section.quotes);
  return sources.map(({ type, id, title }, index) => ({
    type,
    id,
    title,
    evidence: quotes
      .filter(({ passage }) => passage.source === index)
      .map(({ quote }) => quote.evidence),
  }));
}

function lengthWarning(words: number, max: number): ResultWarning[] {
  if (words <= max) return [];
  const message = `${words} words in place of at most ${max}, so that every source is quoted`;
  return [{ code: 'length', message }];
}
