import { anyOf, loadCues } from '../../../../language/cues.ts';
import { toTerm } from '../../../../language/stemming.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { MeetingReading } from '../../../meeting-text/read-meeting.ts';
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
  const { forms, pairs } = countForms(reading, segment);
  const weights = new Map(segment.terms.map(({ term, weight }) => [term, weight]));
  const singles = segment.terms.flatMap(({ term, weight }) => {
    const form = forms.get(term);
    return form ? [{ name: mostFrequentForm(form), terms: [term], weight }] : [];
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
    if (!isNamed) chosen.push(one);
  }
  return chosen.map(({ name }) => name);
}

/** Two terms that follow each other, with the number of occurrences. */
type TermPair = { name: string; terms: string[]; count: number };
/** Term with the form in which it was said. */
type TermForm = { term: string; form: string };

function countForms({ turns, sentences, language }: MeetingReading, { start, end }: TopicSegment) {
  const forms = new Map<string, Map<string, number>>();
  const pairs = new Map<string, TermPair>();
  const from = turns[start]?.firstSentence ?? 0;
  for (const { tokens } of sentences.slice(from, turns[end - 1]?.endSentence)) {
    const termForms = tokens.map((token, at) => parseTermForm(token, at === 0, language));
    for (const [at, own] of termForms.entries()) {
      if (!own) continue;
      const counts = forms.get(own.term) ?? new Map<string, number>();
      forms.set(own.term, counts.set(own.form, (counts.get(own.form) ?? 0) + 1));
      const before = termForms[at - 1];
      if (before && before.term !== own.term) addPair(pairs, before, own);
    }
  }
  return { forms, pairs };
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
