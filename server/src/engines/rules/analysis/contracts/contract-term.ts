import { anyOf, loadCues, loadWeightedCues } from '../../../../language/cues.ts';
import type { DurationUnit } from '../../../../language/dates/calendar-date.ts';
import type { DateMention } from '../../../../language/dates/dates.ts';
import { ENGLISH_NUMBER_PATTERN } from '../../../../language/numbers/number-words.ts';
import { readNumberAtStart } from '../../../../language/numbers/spelled-numbers.ts';
import type { Span } from '../../../../language/span.ts';
import { oncePerReading, type Reading } from '../document/reading.ts';

/** Statement of a sentence about the term of the contract. Offsets are those of the folded text. */
export type TermStatement = {
  sentence: Span;
  /** Score: how clearly the sentence is about the term of the contract and not about another period. */
  score: number;
  /** First day of the term, if the sentence names it. */
  begins: DateMention | undefined;
  end: { kind: 'date'; date: DateMention } | StatedDuration | undefined;
};

export type StatedDuration = {
  kind: 'duration';
  count: number;
  unit: DurationUnit;
  phrase: Span;
  /** Day from which the duration counts: signing, the effective date, or another named day. */
  from: 'agreement' | 'effective' | { event: string };
};

const MENTIONS_TERM = new RegExp(
  String.raw`\b${anyOf(loadCues('en', 'contracts/term-words'))}\b`,
  'i',
);

const NUMBER = `(${ENGLISH_NUMBER_PATTERN}|\\d{1,3})`;
const DURATION = new RegExp(
  `(?:\\b|\\()${NUMBER}\\)?\\s{0,2}(?:\\(\\s?(\\d{1,3})\\s?\\)\\s?)?-?\\s?(?:full\\s|calendar\\s|consecutive\\s|contract\\s)?(year|month|week|day)s?\\b`,
  'gi',
);
const ANNIVERSARY = new RegExp(
  `\\b(?:${NUMBER}(?:st|nd|rd|th)?)\\s?(?:\\([^()]{1,8}\\)\\s)?(?:annual\\s)?anniversary`,
  'gi',
);

const BEFORE_END_DATE = new RegExp(
  String.raw`\b${anyOf(loadCues('en', 'contracts/end-lead-ins'))}(?:\s${anyOf(loadCues('en', 'contracts/end-fillers'))}){0,8}[\s:,-]{0,3}$`,
  'i',
);
const BEFORE_BEGIN_DATE = new RegExp(
  String.raw`\b${anyOf(loadCues('en', 'contracts/start-lead-ins'))}(?:\s${anyOf(loadCues('en', 'contracts/start-fillers'))}){0,6}[\s:,-]{0,3}$`,
  'i',
);

const SUBJECT = loadWeightedCues('en', 'contracts/term-statements').map(({ cue, weight }) => ({
  pattern: new RegExp(cue, 'i'),
  weight,
}));

const SCORE_MIN = 2;
const SENTENCE_LENGTH_READ = 900;
/** Characters before and after a date or duration whose words decide what it belongs to. */
const WORDS_BEFORE = 240;
const WORDS_AFTER = 110;
const BEGIN_DATE_DISTANCE_MAX = 160;

/** Finds the statements of the document about the term of the contract, highest score first. */
export const findTermStatements = oncePerReading((reading): readonly TermStatement[] => {
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
});

function readSentence(
  reading: Reading,
  sentence: Span,
  dates: readonly DateMention[],
): TermStatement[] {
  const end = Math.min(sentence.end, sentence.start + SENTENCE_LENGTH_READ);
  const text = reading.text.slice(sentence.start, end).replace(/[\s\u2029]/g, ' ');
  if (!MENTIONS_TERM.test(text)) return [];
  const offsetOf = (span: Span) => span.start - sentence.start;
  const beginDates = dates.filter((date) =>
    BEFORE_BEGIN_DATE.test(textBeforeOffset(text, offsetOf(date))),
  );
  const score = (at: number, length: number) =>
    scoreWords(text, at, length) - sentence.start / Math.max(reading.text.length, 20_000);
  const ends = [
    ...dates
      .filter((date) => BEFORE_END_DATE.test(textBeforeOffset(text, offsetOf(date))))
      .map((date) => ({ kind: 'date' as const, date, at: offsetOf(date) })),
    ...findDurations(text, sentence.start),
  ];
  const statements: TermStatement[] = ends.map(({ at, ...stated }) => ({
    sentence,
    score: score(at, 12) + (stated.kind === 'date' ? 1.5 : 0),
    begins: findNearest(beginDates, sentence.start + at),
    end: stated,
  }));
  for (const begins of beginDates) {
    statements.push({ sentence, score: score(offsetOf(begins), 12), begins, end: undefined });
  }
  return statements.filter((statement) => statement.score >= SCORE_MIN);
}

function textBeforeOffset(text: string, at: number): string {
  return text.slice(Math.max(0, at - 90), at);
}

function findNearest(dates: readonly DateMention[], at: number): DateMention | undefined {
  const distance = (date: DateMention) => Math.abs(date.start - at);
  return dates
    .filter((date) => distance(date) <= BEGIN_DATE_DISTANCE_MAX)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

function scoreWords(text: string, at: number, length: number): number {
  const from = Math.max(0, at - WORDS_BEFORE);
  const words = text.slice(from === 0 ? 0 : from, at + length + WORDS_AFTER);
  return SUBJECT.reduce(
    (sum, { pattern, weight }) => (pattern.test(words) ? sum + weight : sum),
    0,
  );
}

/** Finds durations that do not belong to a notice, a renewal or a time after the term. */
function findDurations(text: string, offset: number): (StatedDuration & { at: number })[] {
  const durations: (StatedDuration & { at: number })[] = [];
  const matches = [...text.matchAll(DURATION), ...text.matchAll(ANNIVERSARY)];
  for (const match of matches) {
    const isAnniversary = /anniversary/i.test(match[0]);
    const unit = isAnniversary ? 'year' : (match[3]!.toLowerCase() as DurationUnit);
    const count = parseCount((isAnniversary ? undefined : match[2]) ?? match[1]!);
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

/** Reads a number such as `24`, `twenty-four` or `third`. */
function parseCount(number: string): number | undefined {
  return /^\d/.test(number) ? Number(number) : readNumberAtStart(number)?.value;
}

const BEFORE_OTHER_PERIOD = new RegExp(
  String.raw`\b${anyOf(loadCues('en', 'contracts/other-period-lead-ins'))}\b[^,]{0,25}$`,
  'i',
);
const BEHIND_OTHER_PERIOD = new RegExp(
  String.raw`^'?\s?(?:'\s)?(?:\w+\s){0,2}${anyOf(loadCues('en', 'contracts/other-period-endings'))}`,
  'i',
);

function isOtherPeriod(wordsBefore: string, after: string, unit: DurationUnit): boolean {
  return (
    BEFORE_OTHER_PERIOD.test(wordsBefore) ||
    BEHIND_OTHER_PERIOD.test(after) ||
    (unit === 'day' && !/\bterm\b|period of/i.test(wordsBefore))
  );
}

const DAY_OF_SIGNING =
  /^(?:date (?:hereof|of (?:this|its|the|execution|signing)|first)|execution|signing)/i;
const USUAL_BEGIN = /^(?:Effective|Agreement|Commencement|Start|Execution|Signature)/;

/** Reads the day from which a duration counts from the words behind it. */
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
