import { termOf } from '../../words/term.ts';
import type { TextLanguage } from '../../words/text-language.ts';
import type { MeetingReading } from '../reading/read-meeting.ts';
import type { Token } from '../reading/tokens.ts';
import type { Segment } from './segments.ts';
import { isSpokenStopWord } from './speech-stop-words.ts';

const NAMES_MAX = 3;
const WORD = /^\p{L}{3,}(?:-\p{L}+)*$/u;

/** English words that are no names of subjects: days, numbers, adverbs, courtesy and perception, times, participles. */
const NAMES_NOTHING =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|hundred|point|percent|\w{3,}ly|lov(?:e|ed|es)|honest|together|complain\w*|apolog\w*|hear\w*|seen|saw|feel\w*|times?|days?|weekly|month|months|year|years|done|confirmed|dropped|included|settled|decided|agreed|approved|happened|started|asked|told|said|moved|seconded|carried|concerned|worried)$/;

const NOUNS_IN_LY = /^(?:assembly|supply|family|anomaly|reply|monopoly)$/;

/** What a segment is about, as people called it: `pump truck`, `scaffold`, `council`. */
export function nameSegment(reading: MeetingReading, segment: Segment): string[] {
  const { forms, pairs } = readForms(reading, segment);
  const weights = new Map(segment.terms.map(({ term, weight }) => [term, weight]));
  const singles = segment.terms.flatMap(({ term, weight }) => {
    const form = forms.get(term);
    return form ? [{ name: mostSaid(form), terms: [term], weight }] : [];
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
    const isTold = chosen.some(({ terms }) => terms.some((term) => one.terms.includes(term)));
    if (!isTold) chosen.push(one);
  }
  return chosen.map(({ name }) => name);
}

type Pair = { name: string; terms: string[]; count: number };
type Said = { term: string; form: string };

function readForms({ turns, sentences, language }: MeetingReading, { start, end }: Segment) {
  const forms = new Map<string, Map<string, number>>();
  const pairs = new Map<string, Pair>();
  const from = turns[start]?.firstSentence ?? 0;
  for (const { tokens } of sentences.slice(from, turns[end - 1]?.endSentence)) {
    const said = tokens.map((token, at) => readSaid(token, at === 0, language));
    for (const [at, own] of said.entries()) {
      if (!own) continue;
      const counts = forms.get(own.term) ?? new Map<string, number>();
      forms.set(own.term, counts.set(own.form, (counts.get(own.form) ?? 0) + 1));
      const before = said[at - 1];
      if (before && before.term !== own.term) addPair(pairs, before, own);
    }
  }
  return { forms, pairs };
}

/** @returns undefined for a word that names nothing */
function readSaid(
  { text, raw, isCapitalized }: Token,
  isFirst: boolean,
  language: TextLanguage,
): Said | undefined {
  if (!WORD.test(text) || isSpokenStopWord(text, language)) return undefined;
  if (language === 'en' && NAMES_NOTHING.test(text) && !NOUNS_IN_LY.test(text)) return undefined;
  return { term: termOf(text, language), form: isCapitalized && !isFirst ? raw : text };
}

function addPair(pairs: Map<string, Pair>, first: Said, second: Said): void {
  const key = `${first.term} ${second.term}`;
  const name = `${first.form} ${second.form}`;
  const pair = pairs.get(key) ?? { name, terms: [first.term, second.term], count: 0 };
  pairs.set(key, { ...pair, count: pair.count + 1 });
}

function mostSaid(forms: ReadonlyMap<string, number>): string {
  return [...forms].toSorted((a, b) => b[1] - a[1])[0]![0];
}
