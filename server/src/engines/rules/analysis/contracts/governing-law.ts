import { loadWeightedCues, loadPairs, anyCue } from '../../../../language/cues.ts';
import { calibrateConfidence, type Signals, toSignals } from './confidence.ts';
import { findJurisdiction, JURISDICTIONS } from '../places/jurisdictions.ts';
import type { Span } from '../../../../language/span.ts';
import { findPlaces } from '../places/place-names.ts';
import { oncePerReading, type Reading, spanText } from '../document/reading.ts';
import { trimEndOf } from '../../../../kernel/trim-end.ts';

/** State or country whose law governs. Offsets are those of the folded text. */
export type GoverningLaw = {
  jurisdiction: string;
  sentence: Span;
  /** Words of the sentence that name the jurisdiction. */
  place: Span;
  /** Probability that the jurisdiction is right, 0 to 1. */
  confidence: number;
};

const ADJECTIVES = new Map(loadPairs('en', 'contracts/law-adjectives'));

const KNOWN = JURISDICTIONS.map((name) =>
  name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'),
).join('|');
const CAPITALISED = "[A-Z][A-Za-z'.]+(?:\\s(?:and\\s|of\\s|&\\s)?[A-Z][A-Za-z'.]+){0,3}";
const STATE_OF =
  '(?:(?:State|STATE|Commonwealth|COMMONWEALTH|Province|PROVINCE|Republic|Kingdom|Country|country|state|province)\\s(?:of|OF)\\s?(?:the\\s|THE\\s)?)?';
const PLACE = `(?:the\\s|THE\\s)?(?:United States(?:\\sof America)?,?\\sand\\s(?:of\\s)?(?:the\\s)?(?=State))?(?:internal\\s(?:laws\\sof\\s)?)?${STATE_OF}(${KNOWN.replaceAll("People's", "People'?s")}|${CAPITALISED})`;

/** Law before the place: `the laws of the State of Delaware`, `the laws in force in Hong Kong`. */
const LAWS_OF = new RegExp(
  `\\b${anyCue('contracts/law-words')}\\b(?:,?\\s(?:and|&|or)\\s\\w+){0,2}(?:\\s\\([^)]{0,80}\\))?,?\\s(?:then\\s|now\\s|as\\s|are\\s)?(?:in\\s(?:force|effect)\\s(?:in|of)|applicable\\s(?:in|to\\s[^.]{0,60}?\\sin)|prevailing\\sin|applied\\sin|${anyCue('contracts/law-prepositions')})\\s?${PLACE}`,
  'g',
);
/** Place before the law: `governed by Delaware law`, `New York law applies`. */
const PLACE_LAW = new RegExp(
  `\\b${STATE_OF}(${KNOWN}|${[...ADJECTIVES.keys()].join('|')})(?:\\s(?:state|substantive|internal|contract))?\\s(?:law|LAW|Law|laws)\\b`,
  'g',
);

const MENTIONS_LAW = new RegExp(anyCue('contracts/law-mentions'), 'i');
const GOVERNING_VERB_WEIGHT = 3;
const WORDS: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [new RegExp(anyCue('contracts/governing-verbs'), 'i'), GOVERNING_VERB_WEIGHT],
  ...loadWeightedCues('en', 'contracts/governing-law').map(
    ({ cue, weight }) => [new RegExp(cue, 'i'), weight] as const,
  ),
];
const SCORE_MIN = 2.5;
const SENTENCE_LENGTH_READ = 1_000;
/** Difference of scores beyond which another law is no rival. */
const RIVAL_GAP = 2;
const LATE_SHARE = 0.5;

export const findGoverningLaw = oncePerReading((reading): GoverningLaw | undefined => {
  const [law] = rankLaws(reading, 1);
  if (!law) return reading.language === 'en' ? undefined : findLawNearPlace(reading);
  const { jurisdiction, sentence, place } = law.found;
  return {
    jurisdiction,
    sentence,
    place,
    confidence: calibrateConfidence('governing_law', law.signals),
  };
});

type Candidate = Omit<GoverningLaw, 'confidence'> & { score: number; isListed: boolean };

/** Lists the laws with the highest scores that are named as governing, with the signals for and against each. */
export function rankLaws(reading: Reading, max: number): { found: Candidate; signals: Signals }[] {
  const candidates = reading.sentences.flatMap((sentence) => findLaws(reading, sentence));
  const seen = new Set<string>();
  return candidates
    .toSorted((a, b) => b.score - a.score)
    .filter(({ jurisdiction }) => !seen.has(jurisdiction) && seen.add(jurisdiction))
    .slice(0, max)
    .map((found) => ({ found, signals: readLawSignals(reading, found, candidates) }));
}

function readLawSignals(
  { text }: Reading,
  found: Candidate,
  candidates: readonly Candidate[],
): Signals {
  const others = candidates.filter(({ jurisdiction }) => jurisdiction !== found.jurisdiction);
  const again = candidates.filter(({ jurisdiction }) => jurisdiction === found.jurisdiction);
  const words = text.slice(found.sentence.start, found.sentence.end);
  return {
    ...toSignals({
      'other law as clear': others.some(({ score }) => score > found.score - RIVAL_GAP),
      'no other law': others.length === 0,
      'said again': again.length > 1,
      'in the list': found.isListed,
      'governed and construed': /govern/i.test(words) && /constru|interpret/i.test(words),
      'in the second half': found.sentence.start > text.length * LATE_SHARE,
      'long sentence': words.length > 600,
    }),
    score: Math.min(10, found.score) / 5,
  };
}

function findLaws(reading: Reading, sentence: Span): Candidate[] {
  const end = Math.min(sentence.end, sentence.start + SENTENCE_LENGTH_READ);
  const text = reading.text.slice(sentence.start, end).replace(/[\s\u2029]/g, ' ');
  if (!MENTIONS_LAW.test(text)) return [];
  const heading = reading.text.slice(Math.max(0, sentence.start - 40), sentence.start);
  return [...text.matchAll(LAWS_OF), ...text.matchAll(PLACE_LAW)].flatMap((match) => {
    const score = scoreWords(text, match, heading);
    const written = match[1]!;
    const jurisdiction = score < SCORE_MIN ? undefined : toJurisdiction(written);
    if (!jurisdiction) return [];
    const start = sentence.start + match.index + match[0].lastIndexOf(written);
    const place = { start, end: start + written.length };
    const isListed = ADJECTIVES.has(written) || findJurisdiction(written) !== undefined;
    return [{ jurisdiction, sentence: { start: sentence.start, end }, place, score, isListed }];
  });
}

function scoreWords(text: string, match: RegExpExecArray, heading: string): number {
  const before = text.slice(Math.max(0, match.index - 180), match.index);
  const around = before + text.slice(match.index, match.index + match[0].length + 120);
  const words = WORDS.reduce((sum, [pattern, weight]) => {
    const where = weight < -3 ? before : around;
    return pattern.test(where) ? sum + weight : sum;
  }, 0);
  return words + (/governing law|applicable law|choice of law/i.test(heading) ? 1 : 0);
}

const NO_PLACE =
  /^(?:State|Company|Party|Parties|Agreement|Contract|Territory|Applicable|Section|Law|Such|Any)\b/i;

function toJurisdiction(written: string): string | undefined {
  const adjective = ADJECTIVES.get(written);
  if (adjective) return adjective;
  const known = findJurisdiction(written);
  if (known) return known;
  const name = trimEndOf(written.replace(/\s+/g, ' '), /[.,]/);
  if (NO_PLACE.test(name)) return undefined;
  return /[a-z]/.test(name) ? name : titleCase(name);
}

function titleCase(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase())
    .replace(/\b(?:Of|And|The)\b/g, (word) => word.toLowerCase());
}

const SHORT_SENTENCE_LENGTH = 700;
const TEXT_LENGTH_READ = 400_000;
const NEAR_PLACE_CONFIDENCE = 0.85;

const GOVERNS = new RegExp(anyCue('contracts/law-near-place/governs'), 'iu');
const LAW = new RegExp(`${anyCue('contracts/law-near-place/law')}(?!\\p{L})`, 'iu');

/** Finds the law by the place nearest to a word for law: `soumis au droit français`, `Es gilt deutsches Recht`. */
function findLawNearPlace(reading: Reading): GoverningLaw | undefined {
  for (const sentence of reading.sentences) {
    if (sentence.start > TEXT_LENGTH_READ) break;
    const text = spanText(reading, sentence).slice(0, SHORT_SENTENCE_LENGTH);
    const law = GOVERNS.test(text) ? LAW.exec(text) : null;
    if (!law) continue;
    const places = findPlaces(text).filter(({ kind }) => kind !== 'city');
    const near = places.toSorted(
      (a, b) => Math.abs(a.start - law.index) - Math.abs(b.start - law.index),
    )[0];
    if (near) {
      const start = sentence.start + near.start;
      const place = { start, end: start + near.end - near.start };
      return { jurisdiction: near.place, sentence, place, confidence: NEAR_PLACE_CONFIDENCE };
    }
  }
  return undefined;
}
