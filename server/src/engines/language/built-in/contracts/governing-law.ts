import { confidenceOf, type Signals, signalsOf } from './confidence.ts';
import { findCivilLaw } from '../languages/civil-law.ts';
import { findJurisdiction, JURISDICTIONS } from './jurisdictions.ts';
import type { Span } from '../text/page-furniture.ts';
import type { Reading } from '../reading.ts';

/** The state or country whose law governs. Offsets are those of the folded text. */
export type GoverningLaw = {
  jurisdiction: string;
  sentence: Span;
  /** The jurisdiction as the sentence writes it. */
  place: Span;
  /** 0 to 1; fitted on the development data. */
  confidence: number;
};

const ADJECTIVES = new Map(
  Object.entries({
    English: 'England',
    Scottish: 'Scotland',
    Irish: 'Ireland',
    Swiss: 'Switzerland',
    German: 'Germany',
    French: 'France',
    Dutch: 'Netherlands',
    Belgian: 'Belgium',
    Italian: 'Italy',
    Spanish: 'Spain',
    Portuguese: 'Portugal',
    Austrian: 'Austria',
    Swedish: 'Sweden',
    Danish: 'Denmark',
    Norwegian: 'Norway',
    Finnish: 'Finland',
    Israeli: 'Israel',
    Japanese: 'Japan',
    Chinese: 'China',
    PRC: "People's Republic of China",
    Canadian: 'Canada',
    Australian: 'Australia',
    Brazilian: 'Brazil',
    Mexican: 'Mexico',
    Indian: 'India',
  }),
);

const KNOWN = JURISDICTIONS.map((name) =>
  name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'),
).join('|');
const CAPITALISED = "[A-Z][A-Za-z'.]+(?:\\s(?:and\\s|of\\s|&\\s)?[A-Z][A-Za-z'.]+){0,3}";
const STATE_OF =
  '(?:(?:State|STATE|Commonwealth|COMMONWEALTH|Province|PROVINCE|Republic|Kingdom|Country|country|state|province)\\s(?:of|OF)\\s?(?:the\\s|THE\\s)?)?';
const PLACE = `(?:the\\s|THE\\s)?(?:United States(?:\\sof America)?,?\\sand\\s(?:of\\s)?(?:the\\s)?(?=State))?(?:internal\\s(?:laws\\sof\\s)?)?${STATE_OF}(${KNOWN.replaceAll("People's", "People'?s")}|${CAPITALISED})`;

/** `the laws of the State of Delaware`, `the laws in force in Hong Kong`. */
const LAWS_OF = new RegExp(
  `\\b(?:[Ll]aws?|LAWS?|[Ll]egislation|statutes|jurisdiction|ley(?:es)?|lois?|leis?|Recht)\\b(?:,?\\s(?:and|&|or)\\s\\w+){0,2}(?:\\s\\([^)]{0,80}\\))?,?\\s(?:then\\s|now\\s|as\\s|are\\s)?(?:in\\s(?:force|effect)\\s(?:in|of)|applicable\\s(?:in|to\\s[^.]{0,60}?\\sin)|prevailing\\sin|applied\\sin|of|OF|in|IN|from|de|du|do|da|der|des|von)\\s?${PLACE}`,
  'g',
);
/** `governed by Delaware law`, `New York law applies`. */
const PLACE_LAW = new RegExp(
  `\\b${STATE_OF}(${KNOWN}|${[...ADJECTIVES.keys()].join('|')})(?:\\s(?:state|substantive|internal|contract))?\\s(?:law|LAW|Law|laws)\\b`,
  'g',
);

const MENTIONS_LAW = /\blaws?\b|legislation|\bley(?:es)?\b|\blois?\b|\bRecht\b|\bleis?\b/i;
const WORDS: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/\bgoverned\b|\bgovern(?:s|ing)?\b|\breg(?:ir|e)|régi|\bregid|\bgilt\b|\bunterliegt\b/i, 3],
  [/\bconstrued\b|\binterpret\w*\b|\benforce(?:d|able|ability)?\b/i, 1.5],
  [/\bin accordance with\b|\bsubject to\b|\bunder\b/i, 0.5],
  [
    /\b(?:this|the|these)\s(?:\w+\s){0,3}(?:agreement|contract|amendment|terms|lease)\b|\bhereof\b/i,
    1,
  ],
  [/\b(?:governing|applicable|choice of) law\b/i, 2],
  [/\bappl(?:y|ies)\b|\bshall control\b/i, 1.5],
  [/\bconflicts?\b|\bchoice of laws?\b|\bwithout regard\b/i, 1.5],
  [/\b(?:organi[sz]ed|existing|incorporated|formed|duly|registered|chartered)\b[^.]{0,60}$/i, -5],
  [/\b(?:compl(?:y|iance|ies)|violat\w+|required by|permitted by)\b/i, -1.5],
];
const SCORE_MIN = 2.5;
const SENTENCE_LENGTH_READ = 1_000;
/** A law named so much less clearly is no rival. */
const RIVAL_GAP = 2;
const LATE_SHARE = 0.5;

export function findGoverningLaw(reading: Reading): GoverningLaw | undefined {
  const [law] = rankLaws(reading);
  if (!law) return reading.language === 'en' ? undefined : findCivilLaw(reading);
  const { jurisdiction, sentence, place } = law.found;
  return { jurisdiction, sentence, place, confidence: confidenceOf('governing_law', law.signals) };
}

type Candidate = Omit<GoverningLaw, 'confidence'> & { score: number; isListed: boolean };

/** Each law that is named as governing, the clearest first, with what speaks for and against it. */
export function rankLaws(reading: Reading): { found: Candidate; signals: Signals }[] {
  const candidates = reading.sentences.flatMap((sentence) => lawsIn(reading, sentence));
  const seen = new Set<string>();
  return candidates
    .toSorted((a, b) => b.score - a.score)
    .filter(({ jurisdiction }) => !seen.has(jurisdiction) && seen.add(jurisdiction))
    .map((found) => ({ found, signals: lawSignals(reading, found, candidates) }));
}

function lawSignals(
  { text }: Reading,
  found: Candidate,
  candidates: readonly Candidate[],
): Signals {
  const others = candidates.filter(({ jurisdiction }) => jurisdiction !== found.jurisdiction);
  const again = candidates.filter(({ jurisdiction }) => jurisdiction === found.jurisdiction);
  const words = text.slice(found.sentence.start, found.sentence.end);
  return {
    ...signalsOf({
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

function lawsIn(reading: Reading, sentence: Span): Candidate[] {
  const end = Math.min(sentence.end, sentence.start + SENTENCE_LENGTH_READ);
  const text = reading.text.slice(sentence.start, end).replace(/[\s\u2029]/g, ' ');
  if (!MENTIONS_LAW.test(text)) return [];
  const heading = reading.text.slice(Math.max(0, sentence.start - 40), sentence.start);
  return [...text.matchAll(LAWS_OF), ...text.matchAll(PLACE_LAW)].flatMap((match) => {
    const score = scoreWords(text, match, heading);
    const written = match[1]!;
    const jurisdiction = score < SCORE_MIN ? undefined : nameJurisdiction(written);
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

function nameJurisdiction(written: string): string | undefined {
  const adjective = ADJECTIVES.get(written);
  if (adjective) return adjective;
  const known = findJurisdiction(written);
  if (known) return known;
  const name = written.replace(/\s+/g, ' ').replace(/[.,]+$/, '');
  if (NO_PLACE.test(name)) return undefined;
  return /[a-z]/.test(name) ? name : titleCase(name);
}

function titleCase(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase())
    .replace(/\b(?:Of|And|The)\b/g, (word) => word.toLowerCase());
}
