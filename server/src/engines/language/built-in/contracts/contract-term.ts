import type { DurationUnit } from '../dates/calendar-date.ts';
import type { DateMention } from '../dates/dates.ts';
import { ENGLISH_NUMBER } from '../numbers/number-words.ts';
import { numberAtStart } from '../numbers/spelled-numbers.ts';
import type { Span } from '../text/page-furniture.ts';
import type { Reading } from '../reading.ts';

/** What a sentence says about the term of the contract. Offsets are those of the folded text. */
export type TermStatement = {
  sentence: Span;
  /** How much the sentence speaks of the term of the contract itself, and not of some other period in it. */
  score: number;
  /** The day on which the term begins, where the sentence names it. */
  begins: DateMention | undefined;
  end: { kind: 'date'; date: DateMention } | StatedDuration | undefined;
};

export type StatedDuration = {
  kind: 'duration';
  count: number;
  unit: DurationUnit;
  phrase: Span;
  /** Counted from the day of signing, from the effective date, or from another day that has a name. */
  from: 'agreement' | 'effective' | { event: string };
};

const MENTIONS_TERM =
  /\b(?:terms?|effect|effective|force|expir\w+|terminat\w+|continu\w+|period|anniversary|commenc\w+|contract (?:start|end)|duration|valid)\b/i;

const NUMBER = `(${ENGLISH_NUMBER}|\\d{1,3})`;
const DURATION = new RegExp(
  `(?:\\b|\\()${NUMBER}\\)?\\s{0,2}(?:\\(\\s?(\\d{1,3})\\s?\\)\\s?)?-?\\s?(?:full\\s|calendar\\s|consecutive\\s|contract\\s)?(year|month|week|day)s?\\b`,
  'gi',
);
const ANNIVERSARY = new RegExp(
  `\\b(?:${NUMBER}(?:st|nd|rd|th)?)\\s?(?:\\([^()]{1,8}\\)\\s)?(?:annual\\s)?anniversary`,
  'gi',
);

const BEFORE_END_DATE =
  /\b(?:until|through|thru|expir(?:e|es|ing|ation)|terminat(?:e|es|ing|ion)|ends?|ending|conclud(?:e|es|ing)|to and including|completion|end)(?:\s(?:date|on|at|of|and including|the|close of business|midnight|local|time|11:59|12:00|p\.m\.|a\.m\.|P\.M\.|pm|a date|thereof|being)){0,8}[\s:,-]{0,3}$/i;
const BEFORE_BEGIN_DATE =
  /\b(?:commenc(?:e|es|ed|ing|ement)|beg(?:in|ins|inning|an)|starts?|starting|effective|effect|from)(?:\s(?:date|as of|on|of|the|to|upon|and be effective|is|maintenance|for|under|this|addendum|agreement|(?:an?|the)\s(?:\w+\s){0,3}date of)){0,6}[\s:,-]{0,3}$/i;

const SUBJECT: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/\b(?:initial|original|base|fixed)\s(?:\w+\s)?(?:term|period)\b/i, 2],
  [
    /\bterm\s(?:of|for|hereof)\s(?:\w+\s){0,2}(?:agreement|contract|lease|license|amendment|franchise|engagement)/i,
    2.5,
  ],
  [/"(?:initial\s|contract\s|license\s)?(?:term|period)"/i, 2],
  [/^[^.]{0,40}\bterm\b/i, 1],
  [/\bterm\s(?:shall|will|is|begins|commences|starts)\b/i, 1],
  [/(?:^|[.\s])(?:initial )?term\s?(?:of (?:this )?agreement\s?)?[:.-]\s/i, 1.5],
  [
    /\b(?:this|the)\s(?:[\w-]+\s){0,3}(?:agreement|contract|lease|amendment|license)\b[^.;]{0,140}\b(?:continue|remain|be (?:effective|in effect|in force|valid)|expire|terminate on|terminate at|commence|become effective|take effect|is for|be for|end on|is effective|is valid)/i,
    2.5,
  ],
  [
    /\b(?:commenc|effective date|date (?:hereof|of this|first|of execution|of signature)|from the date|execution of this)/i,
    1,
  ],
  [/\bunless (?:sooner|earlier|otherwise|previously|terminated)\b|\bearlier terminat/i, 1],
  [/\b(?:contract|term|termination|expiration|expiry) (?:end|date)?\s?:/i, 2],
  [/\bautomatically (?:renew|extend)|\bsuccessive\b|\brenewal term/i, 0.5],
  [
    /\b(?:confidential|non-?compet|compete with|disclos|warrant|record|audit|inspect|surviv|insurance|invoice|payment|paid|royalt|interest|option|cure|escrow|bankrupt|solicit|default|delivery|purchase order|forecast|support services)\w*/i,
    -1.8,
  ],
  [
    /\b(?:after|following|upon|prior to|before|within|from)\s(?:the\s|any\s|such\s)?(?:effective date of\s)?(?:expiration|termination|expiry|end|date of termination)\b/i,
    -1.5,
  ],
  [/\b(?:written|prior|advance) notice\b/i, -0.4],
  [/^[^.]{0,60}\b(?:either party|neither party|if (?:any|either|the)|in the event)\b/i, -1.5],
];

const SCORE_MIN = 2;
const SENTENCE_LENGTH_READ = 900;
/** How far around a date or duration the words are that say what it is of. */
const WORDS_BEFORE = 240;
const WORDS_AFTER = 110;
const BEGIN_DATE_DISTANCE_MAX = 160;

/** What the document says about the term of the contract, the clearest first. */
export function findTermStatements(reading: Reading): TermStatement[] {
  const statements: TermStatement[] = [];
  let next = 0;
  for (const sentence of reading.sentences) {
    const dates: DateMention[] = [];
    while (next < reading.dates.length && reading.dates[next]!.start < sentence.end) {
      dates.push(reading.dates[next++]!);
    }
    statements.push(...readSentence(reading, sentence, dates));
  }
  return statements.toSorted((a, b) => b.score - a.score || a.sentence.start - b.sentence.start);
}

function readSentence(
  reading: Reading,
  sentence: Span,
  dates: readonly DateMention[],
): TermStatement[] {
  const end = Math.min(sentence.end, sentence.start + SENTENCE_LENGTH_READ);
  const text = reading.text.slice(sentence.start, end).replace(/[\s\u2029]/g, ' ');
  if (!MENTIONS_TERM.test(text)) return [];
  const offsetOf = (span: Span) => span.start - sentence.start;
  const beginDates = dates.filter((date) => BEFORE_BEGIN_DATE.test(before(text, offsetOf(date))));
  const score = (at: number, length: number) =>
    scoreWords(text, at, length) - sentence.start / Math.max(reading.text.length, 20_000);
  const ends = [
    ...dates
      .filter((date) => BEFORE_END_DATE.test(before(text, offsetOf(date))))
      .map((date) => ({ kind: 'date' as const, date, at: offsetOf(date) })),
    ...findDurations(text, sentence.start),
  ];
  const statements: TermStatement[] = ends.map(({ at, ...stated }) => ({
    sentence,
    score: score(at, 12) + (stated.kind === 'date' ? 1.5 : 0),
    begins: nearest(beginDates, sentence.start + at),
    end: stated,
  }));
  for (const begins of beginDates) {
    statements.push({ sentence, score: score(offsetOf(begins), 12), begins, end: undefined });
  }
  return statements.filter((statement) => statement.score >= SCORE_MIN);
}

function before(text: string, at: number): string {
  return text.slice(Math.max(0, at - 90), at);
}

function nearest(dates: readonly DateMention[], at: number): DateMention | undefined {
  const distance = (date: DateMention) => Math.abs(date.start - at);
  return dates
    .filter((date) => distance(date) <= BEGIN_DATE_DISTANCE_MAX)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

function scoreWords(text: string, at: number, length: number): number {
  const from = Math.max(0, at - WORDS_BEFORE);
  const words = text.slice(from === 0 ? 0 : from, at + length + WORDS_AFTER);
  return SUBJECT.reduce((sum, [pattern, weight]) => (pattern.test(words) ? sum + weight : sum), 0);
}

/** Durations that are not those of a notice, a renewal or a time after the term. */
function findDurations(text: string, offset: number): (StatedDuration & { at: number })[] {
  const durations: (StatedDuration & { at: number })[] = [];
  const matches = [...text.matchAll(DURATION), ...text.matchAll(ANNIVERSARY)];
  for (const match of matches) {
    const isAnniversary = /anniversary/i.test(match[0]);
    const unit = isAnniversary ? 'year' : (match[3]!.toLowerCase() as DurationUnit);
    const count = countOf((isAnniversary ? undefined : match[2]) ?? match[1]!);
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 90);
    const wordsBefore = text.slice(Math.max(0, match.index - 60), match.index);
    if (count === undefined || count === 0 || isOtherPeriod(wordsBefore, after, unit)) continue;
    const start = offset + match.index;
    const phrase = { start, end: start + match[0].length };
    durations.push({
      kind: 'duration',
      count,
      unit,
      phrase,
      from: readBase(after),
      at: match.index,
    });
  }
  return durations.toSorted((a, b) => a.at - b.at);
}

/** `24`, `twenty-four`, `third`. */
function countOf(number: string): number | undefined {
  return /^\d/.test(number) ? Number(number) : numberAtStart(number)?.value;
}

function isOtherPeriod(wordsBefore: string, after: string, unit: DurationUnit): boolean {
  return (
    /\b(?:renew\w*|successive|additional|further|subsequent|extend\w*|consecutive|each|every|at least|not less than|within|last|next|per|option)\b[^,]{0,25}$/i.test(
      wordsBefore,
    ) ||
    /^'?\s?(?:'\s)?(?:\w+\s){0,2}(?:prior|advance|written|notice|before|(?:after|following) (?:its |the |such |any )?(?:expiration|termination)|renewal|periods|terms|extension|of age)/i.test(
      after,
    ) ||
    (unit === 'day' && !/\bterm\b|period of/i.test(wordsBefore))
  );
}

const DAY_OF_SIGNING =
  /^(?:date (?:hereof|of (?:this|its|the|execution|signing)|first)|execution|signing)/i;
const USUAL_BEGIN = /^(?:Effective|Agreement|Commencement|Start|Execution|Signature)/;

/** From which day a duration is counted. */
function readBase(after: string): StatedDuration['from'] {
  const base =
    /^[^.;]{0,40}?\b(?:from|of|following|after|upon|on)\s(?:and after\s)?(?:the\s)?([^.;,]{1,50})/.exec(
      after,
    )?.[1];
  if (!base) return 'effective';
  if (DAY_OF_SIGNING.test(base)) return 'agreement';
  const named = /^"?((?:[A-Z][a-z]+\s){1,2}Date)\b/.exec(base)?.[1];
  const isEffective = !named || USUAL_BEGIN.test(named);
  return isEffective ? 'effective' : { event: named };
}
