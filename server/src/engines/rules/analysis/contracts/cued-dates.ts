import { anyCue, loadAllPairs } from '../../../../language/cues.ts';
import { addDuration, type DurationUnit } from '../../../../language/dates/calendar-date.ts';
import type { ContractDate, ContractDates } from './contract-date.ts';
import type { DateMention } from '../../../../language/dates/dates.ts';
import type { Span } from '../../../../language/span.ts';
import type { Reading } from '../document/reading.ts';
import { readNumberAtEnd } from '../../../../language/numbers/spelled-numbers.ts';

const BEFORE_LENGTH = 110;
const CUE_DISTANCE_MAX = 55;
const SENTENCE_LENGTH_READ = 900;
const HEAD_LENGTH = 2_500;
const TAIL_LENGTH = 2_500;
const SCORE_MIN = 2;
const DURATION_SCORE_MIN = 1.5;
/** Durations that are read in one sentence. */
const DURATIONS_READ = 20;
const BEHIND_LENGTH = 100;
const RANGE_GAP_MAX = 40;

const CONFIDENCE = {
  agreementInHead: 0.92,
  agreementAtEnd: 0.8,
  effective: 0.93,
  effectiveFromAgreement: 0.85,
  expirationStated: 0.93,
  expirationComputed: 0.88,
} as const;

/** Words before the first day; the cue nearest to a date decides. */
const BEGINS = new RegExp(anyCue('contracts/cued-dates/starts'), 'giu');
/** Words behind the first day, as in German: `tritt am 1. April 2026 in Kraft`. */
const BEGINS_BEHIND = new RegExp(
  String.raw`^(?:[^.;\d]{0,25}\b${anyCue('contracts/cued-dates/starts-behind')}|,?\s${anyCue('contracts/cued-dates/first-day-clauses')}(?![^.;]{0,40}${anyCue('contracts/cued-dates/end-verbs')}))`,
  'iu',
);

/** Words before the last day. */
const ENDS = new RegExp(anyCue('contracts/cued-dates/ends'), 'giu');
const ENDS_BEHIND = new RegExp(
  String.raw`^(?:[^.;\d]{0,25}\b${anyCue('contracts/cued-dates/ends-behind')}|[^.\d]{0,40}[;,]\s${anyCue('contracts/cued-dates/last-day-clauses')}[^.;]{0,40}${anyCue('contracts/cued-dates/last-day-verbs')})`,
  'iu',
);

/** Words between the first and the last day of a range. */
const RANGE = new RegExp(
  String.raw`^,?\s?${anyCue('contracts/cued-dates/range-joints')}(?:\s${anyCue('contracts/cued-dates/range-articles')}){0,2}\s?$`,
  'iu',
);
const RANGE_OPENS = new RegExp(
  String.raw`(?:\b${anyCue('contracts/cued-dates/range-openings')}|d[oe])(?:\s${anyCue('contracts/cued-dates/range-opening-articles')})?\s?$`,
  'iu',
);

/** Place and article before the day of signing: `En Madrid, a`, `Fait à Lille, le`, `Köln, den`. */
const SIGNED_AT =
  /(?:(?:^|[\n\u2029.]\s?)\p{Lu}[\p{L}.' -]{1,40}(?:[/-]\p{Lu}{2})?,\s|\b(?:[Ee]n|EN|[Ee]m|EM|zu)\s(?:la ciudad de |a cidade de )?\p{Lu}[\p{L}.' -]{1,40}(?:[/-]\p{Lu}{2})?,?\s|(?:^|[\n\u2029.]\s?)(?=Aos?\s|A los\s)|[Ff]ait (?:à|en)\s[^.;\n]{2,60}?,?\s)(?:(?:[Aa]|à|el|le|den|am|[Aa]os?|em|en|dia|día|los?|de)\s){0,4}$/u;
const SIGNED = new RegExp(
  String.raw`${anyCue('contracts/cued-dates/signing-words')}(?!\p{L})[^.;\d]{0,45}$`,
  'iu',
);

/** Words before the date of a birth, a law, a deed or a bill. */
const OTHER_THING = new RegExp(
  String.raw`(?:${anyCue('contracts/cued-dates/born')}|(?<!\p{L})${anyCue('contracts/cued-dates/other-things')}(?!\p{L}))[^.;\u2029]{0,50}$`,
  'iu',
);

/** Words of a sentence about the contract's own term. */
const OF_CONTRACT = new RegExp(String.raw`\b${anyCue('contracts/cued-dates/term-words')}\b`, 'iu');

/** Words of a sentence about another period: payment, notice, renewal, secrecy. */
const OF_OTHER = new RegExp(anyCue('contracts/cued-dates/other-terms'), 'iu');

/** Words before a duration that is the term of the contract. */
const LASTS = new RegExp(
  String.raw`${anyCue('contracts/cued-dates/duration-nouns')}[^.;]{0,70}$`,
  'iu',
);
/** Prepositions before a duration that may be the term of the contract. */
const FOR = new RegExp(
  String.raw`\b${anyCue('contracts/cued-dates/duration-prepositions')}\s${anyCue('contracts/cued-dates/duration-articles')}?\s?(?:\p{L}{3,12}\s${anyCue('contracts/cued-dates/duration-of')}\s?)?$`,
  'iu',
);

const INDEFINITE = new RegExp(anyCue('contracts/cued-dates/indefinite'), 'iu');

const DURATION_UNITS = loadAllPairs('contracts/cued-dates/duration-units');
/** Units of time behind a number. */
const UNIT = new RegExp(
  `(?<=[\\s)])(${DURATION_UNITS.map(([word]) => word).join('|')})(?![\\p{L}])`,
  'giu',
);

type DateRole = 'begins' | 'ends';
type ScoredDate = { date: DateMention; score: number };
type Duration = { sentence: Span; count: number; unit: DurationUnit; score: number };

/** Finds the day of signing, the first and the last day of a contract by the words around each date. */
export function findCuedDates(reading: Reading): ContractDates {
  const read = readSentences(reading);
  const [begin] = rankDates(read.begins);
  const [end] = rankDates(read.ends);
  const agreement = findSigningDay(reading);
  const effective = begin
    ? toContractDate(begin.date, CONFIDENCE.effective)
    : agreement && { ...agreement, confidence: CONFIDENCE.effectiveFromAgreement };
  const stated = end && toContractDate(end.date, CONFIDENCE.expirationStated);
  return {
    agreement,
    effective,
    expiration: stated ?? (read.isIndefinite ? undefined : computeEnd(effective, read.durations)),
  };
}

type SentencesRead = Record<DateRole, ScoredDate[]> & {
  durations: Duration[];
  isIndefinite: boolean;
};

function readSentences(reading: Reading): SentencesRead {
  const read: SentencesRead = { begins: [], ends: [], durations: [], isIndefinite: false };
  let next = 0;
  for (const sentence of reading.sentences) {
    const dates: DateMention[] = [];
    while (next < reading.dates.length && reading.dates[next]!.start < sentence.end) {
      dates.push(reading.dates[next++]!);
    }
    const end = Math.min(sentence.end, sentence.start + SENTENCE_LENGTH_READ);
    const text = toOneLine(reading.text.slice(sentence.start, end));
    const isIndefinite = INDEFINITE.test(text);
    if (dates.length === 0 && !isIndefinite && text.search(UNIT) === -1) continue;
    const lead = reading.text.slice(Math.max(0, sentence.start - 60), sentence.start);
    const weight = weigh(lead, text) - sentence.start / Math.max(reading.text.length, 20_000);
    placeDates(reading, dates, weight, read);
    read.durations.push(...findDurations(text, { sentence, weight }));
    if (weight > 0 && isIndefinite) read.isIndefinite = true;
  }
  return read;
}

/** Weighs how clearly a sentence and its heading are about the contract's own term. */
function weigh(heading: string, text: string): number {
  const own = OF_CONTRACT.test(text) || OF_CONTRACT.test(heading) ? 1 : 0;
  return own - (OF_OTHER.test(text) ? 1 : 0);
}

function placeDates(
  { text }: Reading,
  dates: readonly DateMention[],
  weight: number,
  read: Record<DateRole, ScoredDate[]>,
): void {
  dates.forEach((date, index) => {
    const before = toOneLine(text.slice(Math.max(0, date.start - BEFORE_LENGTH), date.start));
    const behind = toOneLine(text.slice(date.end, date.end + BEHIND_LENGTH));
    if (OTHER_THING.test(before)) return;
    const previous = dates[index - 1];
    const role =
      readRangeRole(text, date, dates[index + 1], previous) ?? readCuedRole(before, behind);
    if (role) read[role].push({ date, score: 2 + weight + 0.5 });
  });
}

/** Tells which end of a range a date is, as in `del 1 de enero de 2024 al 31 de diciembre de 2025`. */
function readRangeRole(
  text: string,
  date: DateMention,
  next: DateMention | undefined,
  previous: DateMention | undefined,
): DateRole | undefined {
  if (previous && isRange(text, previous, date)) return 'ends';
  return next && isRange(text, date, next) ? 'begins' : undefined;
}

function isRange(text: string, first: DateMention, second: DateMention): boolean {
  const gap = text.slice(first.end, second.start);
  const opens = toOneLine(text.slice(Math.max(0, first.start - 20), first.start));
  return (
    gap.length <= RANGE_GAP_MAX &&
    first.iso < second.iso &&
    RANGE.test(toOneLine(gap)) &&
    RANGE_OPENS.test(opens)
  );
}

function readCuedRole(before: string, behind: string): DateRole | undefined {
  const begins = findLastMatch(before, BEGINS);
  const ends = findLastMatch(before, ENDS);
  const nearest = Math.max(begins, ends);
  const between = nearest < 0 ? '' : before.slice(nearest);
  if (between !== '' && between.length <= CUE_DISTANCE_MAX && !SENTENCE_END.test(between)) {
    return begins > ends ? 'begins' : 'ends';
  }
  if (BEGINS_BEHIND.test(behind)) return 'begins';
  return ENDS_BEHIND.test(behind) ? 'ends' : undefined;
}

const SENTENCE_END = /[.;]\s\p{Lu}/u;

function findLastMatch(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].at(-1)?.index ?? -1;
}

function toOneLine(text: string): string {
  return text.replace(/[\n\u2029]/g, ' ');
}

function rankDates(placed: readonly ScoredDate[]): ScoredDate[] {
  return placed
    .filter(({ score }) => score >= SCORE_MIN)
    .toSorted((a, b) => b.score - a.score || a.date.start - b.date.start);
}

const UNITS = DURATION_UNITS.map(([word, unit]) => ({
  pattern: new RegExp(`^${word}$`, 'iu'),
  unit: unit as DurationUnit,
}));

/** Finds durations that may be the term of the contract. */
function findDurations(
  text: string,
  { sentence, weight }: { sentence: Span; weight: number },
): Duration[] {
  const durations: Duration[] = [];
  for (const match of [...text.matchAll(UNIT)].slice(0, DURATIONS_READ)) {
    const before = text.slice(Math.max(0, match.index - BEFORE_LENGTH), match.index).trimEnd();
    const number = readCountBefore(before);
    if (!number) continue;
    const words = before.slice(0, before.length - number.length);
    const score = weight + (LASTS.test(words) ? 2.5 : FOR.test(words) ? 1 : 0);
    const { unit } = UNITS.find(({ pattern }) => pattern.test(match[1]!))!;
    if (score >= DURATION_SCORE_MIN) durations.push({ sentence, count: number.value, unit, score });
  }
  return durations;
}

/** Reads the number that ends a text, as `24`, `veinticuatro (24)` or `zwei`. */
function readCountBefore(before: string): { value: number; length: number } | undefined {
  const bracket = /\s?\(\s?(\d{1,3})?[^()]{0,30}\)$/.exec(before);
  const rest = bracket ? before.slice(0, bracket.index) : before;
  const digits = /(?<![\d.,/])\d{1,3}$/.exec(rest)?.[0];
  const number = digits
    ? { value: Number(digits), length: digits.length }
    : readNumberAtEnd(rest.slice(-60));
  if (!number || number.value === 0) return undefined;
  return {
    value: bracket?.[1] ? Number(bracket[1]) : number.value,
    length: before.length - rest.length + number.length,
  };
}

function computeEnd(
  start: ContractDate | undefined,
  durations: readonly Duration[],
): ContractDate | undefined {
  const [term] = durations.toSorted(
    (a, b) => b.score - a.score || a.sentence.start - b.sentence.start,
  );
  const iso = start && term && addDuration(start.iso, term.count, term.unit);
  if (!iso) return undefined;
  return {
    iso,
    spans: [term.sentence, ...start.spans],
    confidence: CONFIDENCE.expirationComputed * Math.min(1, start.confidence + 0.1),
    alternative: undefined,
  };
}

/** Finds the day of signing in the opening, else near the signatures. */
function findSigningDay({ text, dates }: Reading): ContractDate | undefined {
  const head = dates.find((date) => date.start < HEAD_LENGTH && isSigningDay(text, date));
  if (head) return toContractDate(head, CONFIDENCE.agreementInHead);
  const tail = dates.findLast(
    (date) => date.start > text.length - TAIL_LENGTH && isSigningDay(text, date),
  );
  return tail && toContractDate(tail, CONFIDENCE.agreementAtEnd);
}

function isSigningDay(text: string, date: DateMention): boolean {
  const before = text.slice(Math.max(0, date.start - BEFORE_LENGTH), date.start);
  const behind = toOneLine(text.slice(date.end, date.end + BEHIND_LENGTH));
  if (OTHER_THING.test(before) || readCuedRole(toOneLine(before), behind)) return false;
  const ownLine = /[\n\u2029]\s?$/.test(before) && /^[,.\s]/.test(behind);
  return ownLine || SIGNED_AT.test(before) || SIGNED.test(toOneLine(before));
}

function toContractDate(date: DateMention, confidence: number): ContractDate {
  return {
    iso: date.iso,
    spans: [{ start: date.start, end: date.end }],
    confidence: date.isAmbiguous ? confidence / 2 : confidence,
    alternative: date.isAmbiguous ? date.alternative : undefined,
  };
}

/** Tells whether a sentence says that the contract itself has no fixed end. */
export function statesIndefiniteTerm(sentence: string): boolean {
  return INDEFINITE.test(sentence) && OF_CONTRACT.test(sentence);
}
