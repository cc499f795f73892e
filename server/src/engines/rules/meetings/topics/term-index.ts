import { byLanguage, loadCues } from '../../../../language/cues.ts';
import { isStopWord } from '../../../../language/stop-words.ts';
import { splitWords } from '../../../../language/words.ts';
import { toTerm } from '../../../../language/stemming.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';

/** Length of the stretches, in words, that tell rare terms from common ones. */
const STRETCH_WORDS = 100;

/** Terms of one turn. */
export type TurnTerms = {
  speaker: string | null;
  /** Terms in the order of the turn. */
  list: readonly string[];
  counts: ReadonlyMap<string, number>;
  words: number;
  /** Number of the meeting's words before the middle of the turn. */
  position: number;
};

/** Occurrences of a term in one turn. */
export type Posting = { turn: number; count: number };

/** Inverted index of a meeting's terms. */
export type TermIndex = {
  language: TextLanguage;
  turns: readonly TurnTerms[];
  /** Number of words in all turns. */
  words: number;
  /** Occurrences of each term, in the order of the turns. */
  postings: ReadonlyMap<string, readonly Posting[]>;
  /** Returns how much a term tells passages apart, as its inverse document frequency; 0 when nobody said it. */
  weightOf: (term: string) => number;
};

/** Returns the terms of a sentence without stop words, in order; `long-term` gives two. */
export function contentTermsOf({ tokens }: MeetingSentence, language: TextLanguage): string[] {
  return tokens.flatMap(({ text }) => {
    const parts = JOINED.test(text) ? splitWords(text).map((word) => word.text) : [text];
    return parts
      .filter((part) => isContentWord(part, language))
      .map((part) => toTerm(part, language));
  });
}

const SPOKEN_STOP_WORDS = byLanguage(
  (language) => new Set(loadCues(language, 'meetings/spoken-stop-words')),
);

/**
 * Tells whether a word says nothing about the topic of a meeting.
 *
 * @param word in lower case
 */
export function isSpokenStopWord(word: string, language: TextLanguage): boolean {
  return isStopWord(word, language) || SPOKEN_STOP_WORDS[language].has(word);
}

/** Matches tokens of several words. */
const JOINED = /[-&/]|\p{L}\./u;
const WORD = /[\p{L}\p{N}]/u;

function isContentWord(word: string, language: TextLanguage): boolean {
  const isWord = WORD.test(word) && word.length > 1 && !word.startsWith("'");
  return isWord && !isSpokenStopWord(word, language);
}

/** Counts words; signs and parts of contractions do not count. */
function countWords(tokens: MeetingSentence['tokens']): number {
  return tokens.reduce(
    (sum, { isGlued, text }) => (isGlued || !WORD.test(text) ? sum : sum + 1),
    0,
  );
}

/** Indexes the turns in which each term occurs. */
export function indexTerms({ turns, sentences, language }: MeetingReading): TermIndex {
  const postings = new Map<string, Posting[]>();
  const indexed: TurnTerms[] = [];
  let words = 0;
  for (const turn of turns) {
    const own = sentences.slice(turn.firstSentence, turn.endSentence);
    const list = own.flatMap((sentence) => contentTermsOf(sentence, language));
    const counts = new Map<string, number>();
    for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const places = postings.get(term);
      if (places) places.push({ turn: turn.index, count });
      else postings.set(term, [{ turn: turn.index, count }]);
    }
    const length = own.reduce((sum, { tokens }) => sum + countWords(tokens), 0);
    indexed.push({
      speaker: turn.speaker,
      list,
      counts,
      words: length,
      position: words + length / 2,
    });
    words += length;
  }
  return {
    language,
    turns: indexed,
    words,
    postings,
    weightOf: createTermWeights(postings, indexed, words),
  };
}

function createTermWeights(
  postings: ReadonlyMap<string, readonly Posting[]>,
  turns: readonly TurnTerms[],
  words: number,
): (term: string) => number {
  const stretches = Math.max(1, words / STRETCH_WORDS);
  const weights = new Map<string, number>();
  return (term) => {
    const remembered = weights.get(term);
    if (remembered !== undefined) return remembered;
    const places = postings.get(term) ?? [];
    const held = new Set(
      places.map(({ turn }) => Math.floor(turns[turn]!.position / STRETCH_WORDS)),
    );
    const rare = Math.max(0, stretches - held.size) + 0.5;
    const weight = held.size === 0 ? 0 : Math.log(1 + rare / (held.size + 0.5));
    weights.set(term, weight);
    return weight;
  };
}
