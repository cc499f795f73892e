import { addDuration, type DurationUnit } from '../dates/calendar-date.ts';
import type { ContractDate, ContractDates } from '../contracts/contract-dates.ts';
import type { DateMention } from '../dates/dates.ts';
import type { Span } from '../text/page-furniture.ts';
import type { Reading } from '../reading.ts';
import { numberAtEnd } from '../numbers/spelled-numbers.ts';
import * as cues from './date-cues.ts';

const BEFORE_LENGTH = 110;
const CUE_DISTANCE_MAX = 55;
const SENTENCE_LENGTH_READ = 900;
const HEAD_LENGTH = 2_500;
const TAIL_LENGTH = 2_500;
const SCORE_MIN = 2;
const DURATION_SCORE_MIN = 1.5;
/** In one sentence. */
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

type Role = 'begins' | 'ends';
type Placed = { date: DateMention; score: number };
type Duration = { sentence: Span; count: number; unit: DurationUnit; score: number };

/** Day of signing, first and last day of a contract in Spanish, French, German or Portuguese. */
export function findCivilDates(reading: Reading): ContractDates {
  const read = readSentences(reading);
  const [begin] = ranked(read.begins);
  const [end] = ranked(read.ends);
  const agreement = findSigningDay(reading);
  const effective = begin
    ? found(begin.date, CONFIDENCE.effective)
    : agreement && { ...agreement, confidence: CONFIDENCE.effectiveFromAgreement };
  const stated = end && found(end.date, CONFIDENCE.expirationStated);
  return {
    agreement,
    effective,
    expiration: stated ?? (read.isIndefinite ? undefined : computeEnd(effective, read.durations)),
  };
}

type SentencesRead = Record<Role, Placed[]> & { durations: Duration[]; isIndefinite: boolean };

function readSentences(reading: Reading): SentencesRead {
  const read: SentencesRead = { begins: [], ends: [], durations: [], isIndefinite: false };
  let next = 0;
  for (const sentence of reading.sentences) {
    const dates: DateMention[] = [];
    while (next < reading.dates.length && reading.dates[next]!.start < sentence.end) {
      dates.push(reading.dates[next++]!);
    }
    const end = Math.min(sentence.end, sentence.start + SENTENCE_LENGTH_READ);
    const text = plain(reading.text.slice(sentence.start, end));
    const isIndefinite = cues.INDEFINITE.test(text);
    if (dates.length === 0 && !isIndefinite && text.search(cues.UNIT) === -1) continue;
    const lead = reading.text.slice(Math.max(0, sentence.start - 60), sentence.start);
    const weight = weigh(lead, text) - sentence.start / Math.max(reading.text.length, 20_000);
    placeDates(reading, dates, weight, read);
    read.durations.push(...findDurations(text, { sentence, weight }));
    if (weight > 0 && isIndefinite) read.isIndefinite = true;
  }
  return read;
}

/** How much a sentence, with its heading, speaks of the contract's own term. */
function weigh(heading: string, text: string): number {
  const own = cues.OF_CONTRACT.test(text) || cues.OF_CONTRACT.test(heading) ? 1 : 0;
  return own - (cues.OF_OTHER.test(text) ? 1 : 0);
}

function placeDates(
  { text }: Reading,
  dates: readonly DateMention[],
  weight: number,
  read: Record<Role, Placed[]>,
): void {
  dates.forEach((date, index) => {
    const before = plain(text.slice(Math.max(0, date.start - BEFORE_LENGTH), date.start));
    const behind = plain(text.slice(date.end, date.end + BEHIND_LENGTH));
    if (cues.OTHER_THING.test(before)) return;
    const previous = dates[index - 1];
    const role = rangeRole(text, date, dates[index + 1], previous) ?? cuedRole(before, behind);
    if (role) read[role].push({ date, score: 2 + weight + 0.5 });
  });
}

/** `del 1 de enero de 2024 al 31 de diciembre de 2025`. */
function rangeRole(
  text: string,
  date: DateMention,
  next: DateMention | undefined,
  previous: DateMention | undefined,
): Role | undefined {
  if (previous && isRange(text, previous, date)) return 'ends';
  return next && isRange(text, date, next) ? 'begins' : undefined;
}

function isRange(text: string, first: DateMention, second: DateMention): boolean {
  const gap = text.slice(first.end, second.start);
  const opens = plain(text.slice(Math.max(0, first.start - 20), first.start));
  return (
    gap.length <= RANGE_GAP_MAX &&
    first.iso < second.iso &&
    cues.RANGE.test(plain(gap)) &&
    cues.RANGE_OPENS.test(opens)
  );
}

function cuedRole(before: string, behind: string): Role | undefined {
  const begins = lastMatch(before, cues.BEGINS);
  const ends = lastMatch(before, cues.ENDS);
  const nearest = Math.max(begins, ends);
  const between = nearest < 0 ? '' : before.slice(nearest);
  if (between !== '' && between.length <= CUE_DISTANCE_MAX && !SENTENCE_END.test(between)) {
    return begins > ends ? 'begins' : 'ends';
  }
  if (cues.BEGINS_BEHIND.test(behind)) return 'begins';
  return cues.ENDS_BEHIND.test(behind) ? 'ends' : undefined;
}

const SENTENCE_END = /[.;]\s\p{Lu}/u;

function lastMatch(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].at(-1)?.index ?? -1;
}

function plain(text: string): string {
  return text.replace(/[\n\u2029]/g, ' ');
}

function ranked(placed: readonly Placed[]): Placed[] {
  return placed
    .filter(({ score }) => score >= SCORE_MIN)
    .toSorted((a, b) => b.score - a.score || a.date.start - b.date.start);
}

const UNITS: readonly (readonly [RegExp, DurationUnit])[] = [
  [/^(?:an|añ|jahr)/i, 'year'],
  [/^(?:mes|moi|mon)/i, 'month'],
  [/^(?:sem|woch)/i, 'week'],
  [/./, 'day'],
];

/** Durations that may be the term of the contract. */
function findDurations(
  text: string,
  { sentence, weight }: { sentence: Span; weight: number },
): Duration[] {
  const durations: Duration[] = [];
  for (const match of [...text.matchAll(cues.UNIT)].slice(0, DURATIONS_READ)) {
    const before = text.slice(Math.max(0, match.index - BEFORE_LENGTH), match.index).trimEnd();
    const number = countBefore(before);
    if (!number) continue;
    const words = before.slice(0, before.length - number.length);
    const score = weight + (cues.LASTS.test(words) ? 2.5 : cues.FOR.test(words) ? 1 : 0);
    const unit = UNITS.find(([pattern]) => pattern.test(match[1]!))![1];
    if (score >= DURATION_SCORE_MIN) durations.push({ sentence, count: number.value, unit, score });
  }
  return durations;
}

/** `24`, `veinticuatro (24)`, `zwei`. */
function countBefore(before: string): { value: number; length: number } | undefined {
  const bracket = /\s?\(\s?(\d{1,3})?[^()]{0,30}\)$/.exec(before);
  const rest = bracket ? before.slice(0, bracket.index) : before;
  const digits = /(?<![\d.,/])\d{1,3}$/.exec(rest)?.[0];
  const number = digits
    ? { value: Number(digits), length: digits.length }
    : numberAtEnd(rest.slice(-60));
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

/** In the opening, else at the signatures. */
function findSigningDay({ text, dates }: Reading): ContractDate | undefined {
  const head = dates.find((date) => date.start < HEAD_LENGTH && isSigningDay(text, date));
  if (head) return found(head, CONFIDENCE.agreementInHead);
  const tail = dates.findLast(
    (date) => date.start > text.length - TAIL_LENGTH && isSigningDay(text, date),
  );
  return tail && found(tail, CONFIDENCE.agreementAtEnd);
}

function isSigningDay(text: string, date: DateMention): boolean {
  const before = text.slice(Math.max(0, date.start - BEFORE_LENGTH), date.start);
  const behind = plain(text.slice(date.end, date.end + BEHIND_LENGTH));
  if (cues.OTHER_THING.test(before) || cuedRole(plain(before), behind)) return false;
  const ownLine = /[\n\u2029]\s?$/.test(before) && /^[,.\s]/.test(behind);
  return ownLine || cues.SIGNED_AT.test(before) || cues.SIGNED.test(plain(before));
}

function found(date: DateMention, confidence: number): ContractDate {
  return {
    iso: date.iso,
    spans: [{ start: date.start, end: date.end }],
    confidence: date.isAmbiguous ? confidence / 2 : confidence,
    alternative: date.isAmbiguous ? date.alternative : undefined,
  };
}
