import { comparable, standsAt, wordUnits } from '../../../content-words.ts';
import type { SourceText } from '../../../generation-engine.ts';
import { inverseFrequency } from '../../questions/match-concepts.ts';
import { synonymsOf } from '../../questions/synonyms.ts';
import type { Span } from '../../text/page-furniture.ts';
import { splitWords } from '../../words/split-words.ts';
import { isStopWord } from '../../words/stop-words.ts';
import { termOf } from '../../words/term.ts';
import { plainLine } from '../markdown.ts';
import { type Passage, type Quote, cutAt, quoted } from './passage.ts';
import { readSource, type SourceReading } from './source-reading.ts';

/** What passages are looked for. */
export type Wanted = { words: readonly string[]; keywords: readonly string[] };

/** So many of a source are looked at closely, and so many kept. */
const CANDIDATES_MAX = 120;
const PASSAGES_MAX = 40;
/** A sentence of so many words is taken rather than a shorter or longer one. */
const WORDS_BEST = { min: 8, max: 32 };

const SYNONYM_SURENESS = 0.5;

/** What speaks for a passage, each from 0 to 1 before it is weighed. */
const WEIGHTS = { fit: 1, keyword: 0.35, central: 0.25, length: 0.2, beginning: 0.05 };

/** The passages of each source that say most about the topic, the best first; none only where a source has no words. */
export function findPassages(sources: readonly SourceText[], wanted: Wanted): Passage[][] {
  return sources.map((source, index) => passagesOf(readSource(source), index, wanted));
}

/** A sentence with its terms, each once, and its score. */
type Weighed = Span & {
  at: number;
  speaker: string | null;
  terms: ReadonlySet<string>;
  fit: number;
  score: number;
  keywords: readonly string[];
};

function passagesOf(reading: SourceReading, source: number, wanted: Wanted): Passage[] {
  const weighed = weighSentences(reading, wanted).toSorted(byScore);
  const chosen = [...withKeywords(weighed), ...weighed.slice(0, CANDIDATES_MAX)];
  const passages: Passage[] = [];
  for (const one of new Set(chosen)) {
    const span = reading.readable(one);
    if (!span || passages.length === PASSAGES_MAX) continue;
    passages.push(passageOf(reading, source, one, span));
  }
  if (passages.length > 0) return passages.toSorted(byScore);
  // Nothing but fragments, as of a table or a form: better its beginning than nothing.
  const first = weighed.toSorted((a, b) => a.at - b.at).find(({ terms }) => terms.size > 0);
  const any = first ?? weighed[0];
  if (!any || plainLine(reading.text.slice(any.start, any.end)) === '') return [];
  return [passageOf(reading, source, any, any)];
}

/** For each keyword the best sentence that has it. */
function withKeywords(weighed: readonly Weighed[]): Weighed[] {
  const found = new Map<string, Weighed>();
  for (const one of weighed) {
    for (const keyword of one.keywords) if (!found.has(keyword)) found.set(keyword, one);
  }
  return [...found.values()];
}

function weighSentences(reading: SourceReading, wanted: Wanted): Weighed[] {
  const { text, language, sentences } = reading;
  const counts = new Map<string, number>();
  const terms = sentences.map(({ start, end }) => {
    const own = termsOf(text.slice(start, end), language);
    for (const term of own) counts.set(term, (counts.get(term) ?? 0) + 1);
    return own;
  });
  const rarity = (term: string) => inverseFrequency(sentences.length, counts.get(term) ?? 0);
  const asked = conceptsOf(wanted.words, language);
  const total = asked.reduce((sum, { term }) => sum + rarity(term), 0) || 1;
  const keywords = keywordsBySentence(reading, wanted.keywords);
  const centrality = terms.map((own) => centralityOf(own, counts));
  const mostCentral = centrality.reduce((most, value) => Math.max(most, value), 0) || 1;
  return sentences.map(({ start, end, speaker }, at) => {
    const fit =
      asked.reduce((sum, one) => sum + rarity(one.term) * surenessOf(one, terms[at]!), 0) / total;
    const own = keywords.get(at) ?? [];
    const score =
      WEIGHTS.fit * fit +
      WEIGHTS.keyword * Math.min(1, own.length) +
      (WEIGHTS.central * centrality[at]!) / mostCentral +
      WEIGHTS.length * lengthFit(terms[at]!.size) +
      WEIGHTS.beginning / (1 + at);
    return { start, end, speaker, at, terms: terms[at]!, fit, score, keywords: own };
  });
}

/** A word of the topic, and the stems that may stand for it. */
type Concept = { term: string; synonyms: readonly string[] };

function conceptsOf(words: readonly string[], language: SourceReading['language']): Concept[] {
  const terms = new Set(words.map((word) => termOf(word, language)));
  return [...terms].map((term) => ({ term, synonyms: [...synonymsOf(term, language)] }));
}

function surenessOf({ term, synonyms }: Concept, terms: ReadonlySet<string>): number {
  if (terms.has(term)) return 1;
  return synonyms.some((synonym) => terms.has(synonym)) ? SYNONYM_SURENESS : 0;
}

/** How much a sentence is made of the words that the text has most of. */
function centralityOf(terms: ReadonlySet<string>, counts: ReadonlyMap<string, number>): number {
  if (terms.size === 0) return 0;
  const sum = [...terms].reduce((all, term) => all + Math.log(counts.get(term)!), 0);
  return sum / Math.sqrt(terms.size + WORDS_BEST.min);
}

/** Stop words are about half of all, and are not among the terms. */
function lengthFit(terms: number): number {
  const words = 2 * terms;
  if (words < WORDS_BEST.min) return words / WORDS_BEST.min;
  return Math.min(1, WORDS_BEST.max / words);
}

function termsOf(text: string, language: SourceReading['language']): Set<string> {
  return new Set(
    splitWords(text)
      .filter((word) => !isStopWord(word.text, language))
      .map((word) => termOf(word.text, language)),
  );
}

/** By the number of each sentence that has any, the keywords in it. A text that has none is not looked through. */
function keywordsBySentence(
  { text, sentences }: SourceReading,
  keywords: readonly string[],
): Map<number, string[]> {
  const whole = comparable(text);
  const present = keywords
    .map((keyword) => ({ keyword, form: comparable(keyword) }))
    .filter(({ form }) => standsAt(whole, form) !== -1);
  const bySentence = new Map<number, string[]>();
  if (present.length === 0) return bySentence;
  for (const [at, { start, end }] of sentences.entries()) {
    const line = comparable(text.slice(start, end));
    const own = present.filter(({ form }) => standsAt(line, form) !== -1);
    if (own.length > 0) {
      bySentence.set(
        at,
        own.map(({ keyword }) => keyword),
      );
    }
  }
  return bySentence;
}

function passageOf(
  reading: SourceReading,
  source: number,
  { at, speaker, terms, fit, score, keywords }: Weighed,
  span: Span,
): Passage {
  const slice = reading.text.slice(span.start, span.end);
  const words = wordUnits(slice).filter(({ isWord }) => isWord).length;
  const quote = (wordsMax: number): Quote => {
    const length = cutAt(slice, wordsMax);
    const isCut = length < slice.trimEnd().length;
    const own = slice.slice(0, length);
    const evidence = reading.evidence(
      { start: span.start, end: span.start + length },
      quoted(own, false),
    );
    return { text: quoted(own, isCut), isCut, evidence: evidence! };
  };
  const text = quoted(slice, false);
  return { source, at, text, words, speaker, fit, score, keywords, terms, quote };
}

type Scored = Pick<Passage, 'score' | 'at'>;

function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.at - b.at;
}
