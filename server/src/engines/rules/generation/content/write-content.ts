import type { GenerationSource } from '../../../../contract/generation.ts';
import type { ResultWarning } from '../../../../contract/meeting-results.ts';
import { countTokens, countWords, partitionKeywords } from '../../../../language/content-words.ts';
import type {
  ContentRequest,
  ContentResult,
  SourceText,
} from '../../../language-engine/generation-engine.ts';
import { madeByRules } from '../../../language-engine/engine-identity.ts';
import { findPassagesAndPoints, generationWarnings, type QuotablePassage } from '../passages.ts';
import { readTopic, type Topic } from '../topic.ts';
import { placeholder } from './section-kinds.ts';
import { listSections, type Outline, OUTLINES, titleOf } from './outlines.ts';
import { minQuoteWords, type PlannedSection, planSections } from './plan.ts';
import { type ContentDraft, renderDraft } from './render.ts';
import { TONES } from './tones.ts';

/** Plans in search of the one that uses the length, and words that a further quote takes at least. */
const PLANS_MAX = 4;
const QUOTE_ROOM_MIN = 12;
/** Texts with fewer words have brief wording around the quotes. */
const BRIEF_WORDS_MAX = 200;
/** Share of the words of a text that uncovered keywords may take. */
const KEYWORDS_SHARE = 0.25;

/**
 * Fills the outline of a type of text with stated points and sentences of the sources that fit the topic and the section.
 * Placeholders mark missing information; nothing is invented. The outline is as long as its material, within the length.
 */
export function writeContent(
  request: ContentRequest,
  sources: readonly SourceText[],
): ContentResult {
  const topic = readTopic(request.topic, request.locale);
  const query = { words: topic.words, keywords: request.keywords };
  const passages = findPassagesAndPoints(sources, query);
  const draft = createDraft(request, { topic, sources, passages });
  const covered = addUncoveredKeywords(draft, request.keywords, request.words.max);
  const content = renderDraft(covered);
  return {
    title: covered.title,
    content,
    sources: listSources(covered),
    warnings: [
      ...generationWarnings(topic, sources, passages),
      ...lengthWarning(countWords(content), request.words),
    ],
    engine: madeByRules('content'),
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
  const { max } = request.words;
  const sections = listSections(
    outline,
    sources.some(({ type }) => type === 'meeting'),
  );
  const empty: ContentDraft = {
    outline,
    tone: TONES[request.tone],
    title: titleOf(outline, topic),
    topic,
    sections: sections.map((section) => ({ ...section, quotes: [] })),
    uncoveredKeywords: [],
    hashtags: formatHashtags(topic, request.keywords),
    sources,
    isBrief: max < BRIEF_WORDS_MAX,
  };
  const quoted = passages.filter((own) => own.length > 0).length;
  const room = max - keywordWords(request, passages);
  const least = minQuoteWords(quoted);
  let words = Math.max(least, room - countWordsInLongestTone(empty));
  let draft = empty;
  for (let attempt = 1; attempt <= PLANS_MAX; attempt++) {
    const plan = planSections(sections, { passages, ...request, words });
    const planned = { ...empty, sections: omitGaps(outline, plan, quoted > 0) };
    const left = room - countWordsInLongestTone(planned);
    if (left < 0 && attempt > 1) break;
    draft = planned;
    // Quotes take the place of gaps, which leaves room for more quotes.
    words += left;
    if (left < QUOTE_ROOM_MIN || words < least) break;
  }
  return draft;
}

/** Counts the words that the list of keywords without a passage takes. */
function keywordWords(
  { keywords, words }: ContentRequest,
  passages: readonly (readonly QuotablePassage[])[],
): number {
  const covered = new Set(passages.flat().flatMap((passage) => passage.keywords));
  const missing = keywords.filter((keyword) => !covered.has(keyword));
  if (missing.length === 0) return 0;
  const listed = missing.reduce((sum, keyword) => sum + countTokens(keyword) + 1, 0);
  return Math.min(listed + KEYWORDS_FRAME_WORDS, Math.round(KEYWORDS_SHARE * words.max));
}

/** Drops the sections without quotes from an outline of sources alone, which has no gaps besides their outcome. */
function omitGaps(
  outline: Outline,
  sections: readonly PlannedSection[],
  hasQuotes: boolean,
): readonly PlannedSection[] {
  if (!outline.isOfSources || !hasQuotes) return sections;
  return sections.filter(({ quotes, isPointsOnly }) => isPointsOnly || quotes.length > 0);
}

/** Counts the words of a draft in the longest tone, so that no tone has room for more quotes. */
function countWordsInLongestTone(draft: ContentDraft): number {
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

function formatHashtags({ words, isRequest }: Topic, keywords: readonly string[]): string {
  const long = isRequest ? [] : words.filter((word) => word.length >= HASHTAG_LETTERS_MIN);
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
      .flatMap(({ quote }) => quote.evidence),
  }));
}

function lengthWarning(words: number, { min, max }: ContentRequest['words']): ResultWarning[] {
  if (words >= min && words <= max) return [];
  const message =
    words > max
      ? `${words} words in place of at most ${max}, so that every source is quoted`
      : `${words} words in place of at least ${min}: an outline is as long as its material`;
  return [{ code: 'length', message }];
}
