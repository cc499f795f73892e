import type { GenerationSource } from '../../../../../contract/generation.ts';
import type { ResultWarning } from '../../../../../contract/meeting-results.ts';
import { countRuns, countWords, splitKeywords } from '../../../content-words.ts';
import type { ContentRequest, ContentResult, SourceText } from '../../../generation-engine.ts';
import { ENGINE } from '../../engine.ts';
import { findPassages } from '../passages/find-passages.ts';
import type { Passage } from '../passages/passage.ts';
import { commonWarnings } from '../warnings.ts';
import { readTopic, type Topic } from '../topic.ts';
import { fill } from './fill.ts';
import { gap } from './gaps.ts';
import { OUTLINES } from './outlines.ts';
import { leastWords, planSections } from './plan.ts';
import { type Draft, render } from './render.ts';
import { TONES } from './tones.ts';

/** Where in the band quotes end, and where questions do. */
const QUOTES_SHARE = 0.6;
const QUESTIONS_SHARE = 0.45;
/** Texts that may have so few words have little around what is known. */
const BRIEF_WORDS_MAX = 200;
/** Of the words of a text, those that keywords may take which no source has anything about. */
const KEYWORDS_SHARE = 0.25;

/**
 * An outline of the type, filled with sentences of the sources that fit topic and section, each quoted and numbered.
 * What no source says is marked as missing, with questions that help to find it out; nothing is made up.
 */
export function writeContent(
  request: ContentRequest,
  sources: readonly SourceText[],
): ContentResult {
  const topic = readTopic(request.topic, request.locale);
  const wanted = { words: topic.words, keywords: request.keywords };
  const passages = findPassages(sources, wanted);
  const draft = createDraft(request, { topic, sources, passages });
  const { min } = request.words;
  const covered = withKeywords(draft, request.keywords, request.words.max);
  const target = Math.round(min + QUESTIONS_SHARE * (request.words.max - min));
  const filled = fill(covered, { ...request.words, target });
  const content = render(filled);
  return {
    title: filled.title,
    content,
    sources: sourcesOf(filled),
    warnings: [
      ...commonWarnings(topic, sources, passages),
      ...lengthWarning(countWords(content), request.words.max),
    ],
    engine: ENGINE,
  };
}

type Material = {
  topic: Topic;
  sources: readonly SourceText[];
  passages: readonly (readonly Passage[])[];
};

function createDraft(request: ContentRequest, { topic, sources, passages }: Material): Draft {
  const outline = OUTLINES[request.type];
  const { min, max } = request.words;
  const empty: Draft = {
    outline,
    tone: TONES[request.tone],
    title: outline.title(topic.subject),
    subject: topic.subject,
    sections: outline.sections.map((section) => ({ ...section, points: [], questions: [] })),
    alsoToCover: [],
    hashtags: hashtagsOf(topic, request.keywords),
    checks: [],
    sources,
    isBrief: max < BRIEF_WORDS_MAX,
  };
  const quoted = passages.filter((own) => own.length > 0).length;
  const room = Math.round(min + QUOTES_SHARE * (max - min)) - wordsAround(empty);
  const words = Math.max(room, leastWords(quoted));
  const plan = planSections(outline, { passages, keywords: request.keywords, words });
  return { ...empty, sections: plan.map((section) => ({ ...section, questions: [] })) };
}

/** What there is besides quotes, in the tone that has most words, so that no tone has room for more quotes. */
function wordsAround(draft: Draft): number {
  return Math.max(...Object.values(TONES).map((tone) => countRuns(render({ ...draft, tone }))));
}

/** Names keywords that no quote has, as things still to be covered, as long as there is room for them. */
function withKeywords(draft: Draft, keywords: readonly string[], max: number): Draft {
  const { missing } = splitKeywords(render(draft), keywords);
  const used = countRuns(render(draft));
  let left = Math.min(KEYWORDS_SHARE * max, max - used - KEYWORDS_FRAME_WORDS);
  const alsoToCover = missing.filter((keyword) => {
    const words = countRuns(keyword) + 1;
    if (keyword.trim() === '' || words > left) return false;
    left -= words;
    return true;
  });
  return { ...draft, alsoToCover };
}

const KEYWORDS_FRAME_WORDS = 14;

const HASHTAGS_MAX = 6;
const HASHTAG_LETTERS_MIN = 4;

function hashtagsOf({ words }: Topic, keywords: readonly string[]): string {
  const long = words.filter((word) => word.length >= HASHTAG_LETTERS_MIN);
  const tags = [...keywords, ...long].flatMap((words_) => hashtag(words_) ?? []);
  const [...own] = new Set(tags);
  return own.length === 0 ? gap('hashtags') : own.slice(0, HASHTAGS_MAX).join(' ');
}

const HASHTAG_LENGTH_MAX = 40;

/** `blue sky` as `#BlueSky`; undefined where nothing but signs is left. */
function hashtag(words: string): string | undefined {
  const letters = words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const tag = letters.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  const isLetters = /^\p{L}/u.test(tag) && tag.length <= HASHTAG_LENGTH_MAX;
  return isLetters ? `#${tag}` : undefined;
}

function sourcesOf({ sources, sections }: Draft): GenerationSource[] {
  const points = sections.flatMap((section) => section.points);
  return sources.map(({ type, id, title }, index) => ({
    type,
    id,
    title,
    evidence: points
      .filter(({ passage }) => passage.source === index)
      .map(({ quote }) => quote.evidence),
  }));
}

function lengthWarning(words: number, max: number): ResultWarning[] {
  if (words <= max) return [];
  const message = `${words} words in place of at most ${max}, so that every source is quoted`;
  return [{ code: 'length', message }];
}
