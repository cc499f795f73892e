import { splitWords } from '../../words/split-words.ts';
import { termOf } from '../../words/term.ts';
import type { TextLanguage } from '../../words/text-language.ts';
import type { MeetingReading, MeetingSentence } from '../reading/read-meeting.ts';
import { isSpokenStopWord } from './speech-stop-words.ts';

/** Terms are rare or common by the stretches of so many words in which they stand. */
const STRETCH_WORDS = 100;

export type TurnTerms = {
  speaker: string | null;
  /** In the order in which they were said. */
  list: readonly string[];
  counts: ReadonlyMap<string, number>;
  words: number;
  /** How many words into the meeting its middle is. */
  place: number;
};

export type Posting = { turn: number; count: number };

export type TermIndex = {
  language: TextLanguage;
  turns: readonly TurnTerms[];
  /** In all turns together. */
  words: number;
  /** In the order of the turns. */
  postings: ReadonlyMap<string, readonly Posting[]>;
  /** How much a term tells passages apart; 0 for one that was not said. */
  weightOf: (term: string) => number;
};

/** The terms of what a sentence is about, in order; `long-term` is two. */
export function termsOf({ tokens }: MeetingSentence, language: TextLanguage): string[] {
  return tokens.flatMap(({ text }) => {
    const parts = JOINED.test(text) ? splitWords(text).map((word) => word.text) : [text];
    return parts.filter((part) => says(part, language)).map((part) => termOf(part, language));
  });
}

const JOINED = /[-&/]|\p{L}\./u;
const WORD = /[\p{L}\p{N}]/u;

function says(word: string, language: TextLanguage): boolean {
  const isWord = WORD.test(word) && word.length > 1 && !word.startsWith("'");
  return isWord && !isSpokenStopWord(word, language);
}

/** Signs and the parts of contractions are no words of their own. */
function countWords(tokens: MeetingSentence['tokens']): number {
  return tokens.reduce(
    (sum, { isGlued, text }) => (isGlued || !WORD.test(text) ? sum : sum + 1),
    0,
  );
}

/** Where in a meeting each term was said. */
export function indexTerms({ turns, sentences, language }: MeetingReading): TermIndex {
  const postings = new Map<string, Posting[]>();
  const indexed: TurnTerms[] = [];
  let words = 0;
  for (const turn of turns) {
    const own = sentences.slice(turn.firstSentence, turn.endSentence);
    const list = own.flatMap((sentence) => termsOf(sentence, language));
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
      place: words + length / 2,
    });
    words += length;
  }
  return { language, turns: indexed, words, postings, weightOf: weights(postings, indexed, words) };
}

function weights(
  postings: ReadonlyMap<string, readonly Posting[]>,
  turns: readonly TurnTerms[],
  words: number,
): (term: string) => number {
  const stretches = Math.max(1, words / STRETCH_WORDS);
  const known = new Map<string, number>();
  return (term) => {
    const remembered = known.get(term);
    if (remembered !== undefined) return remembered;
    const places = postings.get(term) ?? [];
    const held = new Set(places.map(({ turn }) => Math.floor(turns[turn]!.place / STRETCH_WORDS)));
    const rare = Math.max(0, stretches - held.size) + 0.5;
    const weight = held.size === 0 ? 0 : Math.log(1 + rare / (held.size + 0.5));
    known.set(term, weight);
    return weight;
  };
}
