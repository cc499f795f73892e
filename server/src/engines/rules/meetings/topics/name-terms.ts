import { anyOf, byLanguage, loadCues } from '../../../../language/cues.ts';
import { tagPartsOfSpeech } from '../../../../language/parts-of-speech.ts';
import type { Span } from '../../../../language/span.ts';
import { toTerm } from '../../../../language/stemming.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import type { SpeechToken } from '../../../../language/speech-tokens.ts';
import type { TopicSegment } from './segments.ts';
import { isSpokenStopWord } from './term-index.ts';

const NAMES_MAX = 3;
const WORD = /^\p{L}{3,}(?:-\p{L}+)*$/u;

/** Matches English words that name no topic: days, numbers, adverbs, courtesy, times, participles. */
const NOT_A_NAME = new RegExp(`^${anyOf(loadCues('en', 'meetings/not-topic-names'))}$`);

const NOUNS_IN_LY = /^(?:assembly|supply|family|anomaly|reply|monopoly)$/;

/** Names the topics of a segment in the words of the speakers: `pump truck`, `scaffold`. At most three. */
export function nameSegment(reading: MeetingReading, segment: TopicSegment): string[] {
  const { forms, pairs, said } = countForms(reading, segment);
  const shareOf = (term: string) => countNames(forms.get(term)) / (said.get(term)?.count ?? 1);
  const weights = new Map(
    segment.terms.map(({ term, weight }) => [term, weight * shareOf(term)] as const),
  );
  const singles = segment.terms.flatMap(({ term }) => {
    const form = forms.get(term);
    return form
      ? [{ name: mostFrequentForm(form), terms: [term], weight: weights.get(term)! }]
      : [];
  });
  const doubles = [...pairs.values()]
    .filter(({ count }) => count > 1)
    .map(({ name, terms, count }) => ({
      name,
      terms,
      weight:
        terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) *
        Math.min(1.2, 0.4 + count / 5),
    }));
  const chosen: { name: string; terms: readonly string[] }[] = [];
  for (const one of [...doubles, ...singles].toSorted((a, b) => b.weight - a.weight)) {
    if (chosen.length === NAMES_MAX) break;
    const isNamed = chosen.some(({ terms }) => terms.some((term) => one.terms.includes(term)));
    if (!isNamed && isNoun(reading.language, one.terms.at(-1)!, said)) chosen.push(one);
  }
  return chosen.map(({ name }) => name);
}

/** Two terms that follow each other, with the number of occurrences. */
type TermPair = { name: string; terms: string[]; count: number };
/** Term with the form in which it was said. */
type TermForm = { term: string; form: string };
/** Sentences in which a term was said, up to `SENTENCES_READ`, and the number of times. */
type Said = { count: number; sentences: MeetingSentence[] };

const SENTENCES_READ = 6;

/** Tells whether an English term is a noun at least as often as it is not; other languages are not tagged. */
function isNoun(language: TextLanguage, term: string, said: ReadonlyMap<string, Said>): boolean {
  if (language !== 'en') return true;
  let balance = 0;
  for (const sentence of said.get(term)?.sentences ?? []) {
    const phrases = findPhrases(sentence, language);
    for (const { lower, pos, start, end } of tagPartsOfSpeech(sentence.text)) {
      if (toTerm(lower, language) !== term) continue;
      const word = { start: sentence.start + start, end: sentence.start + end };
      if (phrases.some((phrase) => contains(phrase, word))) continue;
      balance += /^(?:NOUN|PROPN)$/.test(pos) ? 1 : -1;
    }
  }
  return balance >= 0;
}

/** Returns how often a term was said as a name. */
function countNames(forms: ReadonlyMap<string, number> = new Map()): number {
  return [...forms.values()].reduce((sum, count) => sum + count, 0);
}

function countForms({ turns, sentences, language }: MeetingReading, { start, end }: TopicSegment) {
  const forms = new Map<string, Map<string, number>>();
  const pairs = new Map<string, TermPair>();
  const said = new Map<string, Said>();
  const from = turns[start]?.firstSentence ?? 0;
  for (const sentence of sentences.slice(from, turns[end - 1]?.endSentence)) {
    const phrases = findPhrases(sentence, language);
    const termForms = sentence.tokens.map((token, at) => parseTermForm(token, at === 0, language));
    for (const [at, own] of termForms.entries()) {
      if (!own) continue;
      note(said, own.term, sentence);
      if (phrases.some((phrase) => contains(phrase, sentence.tokens[at]!))) continue;
      const counts = forms.get(own.term) ?? new Map<string, number>();
      forms.set(own.term, counts.set(own.form, (counts.get(own.form) ?? 0) + 1));
      const before = termForms[at - 1];
      if (before && before.term !== own.term) addPair(pairs, before, own);
    }
  }
  return { forms, pairs, said };
}

/** Phrases in which a noun names nothing: `in order to`. */
const PHRASES = byLanguage(
  (language) =>
    new RegExp(
      `(?<!\\p{L})${anyOf(loadCues(language, 'meetings/phrases-without-topic'))}(?!\\p{L})`,
      'giu',
    ),
);

/** Finds the phrases of a sentence whose words name no topic. */
function findPhrases({ text, start }: MeetingSentence, language: TextLanguage): Span[] {
  return [...text.matchAll(PHRASES[language])].map(({ index, 0: phrase }) => ({
    start: start + index,
    end: start + index + phrase.length,
  }));
}

function contains(phrase: Span, { start, end }: Span): boolean {
  return phrase.start <= start && end <= phrase.end;
}

function note(said: Map<string, Said>, term: string, sentence: MeetingSentence): void {
  const own = said.get(term) ?? { count: 0, sentences: [] };
  own.count += 1;
  if (own.sentences.length < SENTENCES_READ && own.sentences.at(-1) !== sentence) {
    own.sentences.push(sentence);
  }
  said.set(term, own);
}

/** @returns undefined when the word names no topic */
function parseTermForm(
  { text, raw, isCapitalized }: SpeechToken,
  isFirst: boolean,
  language: TextLanguage,
): TermForm | undefined {
  if (!WORD.test(text) || isSpokenStopWord(text, language)) return undefined;
  if (language === 'en' && NOT_A_NAME.test(text) && !NOUNS_IN_LY.test(text)) return undefined;
  return { term: toTerm(text, language), form: isCapitalized && !isFirst ? raw : text };
}

function addPair(pairs: Map<string, TermPair>, first: TermForm, second: TermForm): void {
  const key = `${first.term} ${second.term}`;
  const name = `${first.form} ${second.form}`;
  const pair = pairs.get(key) ?? { name, terms: [first.term, second.term], count: 0 };
  pairs.set(key, { ...pair, count: pair.count + 1 });
}

function mostFrequentForm(forms: ReadonlyMap<string, number>): string {
  return [...forms].toSorted((a, b) => b[1] - a[1])[0]![0];
}
