import { type Signals, signalsOf } from './confidence.ts';
import type { TermStatement } from './contract-term.ts';
import {
  isDefined,
  isEffective,
  isLate,
  isMerelyDated,
  saysEffectWhenMade,
} from './effective-date.ts';
import { isOfOtherDocument, type ReadDate, textBefore } from './read-date.ts';
import type { Reading } from '../reading.ts';

export type ReadDates = {
  agreement: ReadDate | undefined;
  effective: ReadDate | undefined;
  expiration: ReadDate | undefined;
};

const NEAR = 400;
const BLANK = /_{3}|\[\s*[●•*·_]+\s*\]|\*{3}|\bday of\s?,|\[\s*\]/;
const MADE = /\b(?:made|entered|executed|signed|concluded)\b[^.;]{0,60}$/i;
const NO_FIXED_END =
  /\b(?:perpetual|indefinite(?:ly)?|until terminated|evergreen|at will|until (?:either|any) party)\b/i;
const RENEWS = /\b(?:renew|extend|successive)/i;
const YEARS_USUAL = 30;

/** What speaks for and against the date of signing. */
export function agreementSignals(reading: Reading, { agreement }: ReadDates): Signals {
  if (!agreement) return {};
  const { text, dates, preamble } = reading;
  const span = agreement.spans[0]!;
  const before = textBefore(text, span, 90);
  const rivals = dates.filter(
    (date) => date.iso !== agreement.iso && Math.abs(date.start - span.start) < NEAR,
  );
  return signalsOf({
    [`way ${agreement.way}`]: true,
    'made or entered': MADE.test(before),
    'defined as effective': isDefined(text, mention(agreement)),
    'said again': dates.some(({ iso, start }) => iso === agreement.iso && start !== span.start),
    'one rival': rivals.length === 1,
    'many rivals': rivals.length > 1,
    'blank nearby': BLANK.test(text.slice(Math.max(0, span.start - 200), span.end + 60)),
    'no opening': preamble === undefined,
    'newest of the text': dates.every(({ iso }) => iso <= agreement.iso),
    'year unlike the others': isOddYear(reading, agreement.iso),
    ambiguous: agreement.alternative !== undefined,
  });
}

/** What speaks for and against the day from which the contract holds. */
export function effectiveSignals(reading: Reading, dates: ReadDates): Signals {
  const { effective } = dates;
  if (!effective) return {};
  const { text } = reading;
  const span = effective.spans[0]!;
  const defined = new Set(
    reading.dates.flatMap((date) =>
      isDefined(text, date) && !isOfOtherDocument(text, date) ? [date.iso] : [],
    ),
  );
  return {
    ...signalsOf({
      [`way ${effective.way}`]: true,
      'introduced as effective': isEffective(text, mention(effective)),
      'several defined': defined.size > 1,
      'in the opening': span.start < (reading.preamble?.end ?? 0),
      'far into the text': isLate(text, span.start) || span.start > 20_000,
      'year unlike the others': isOddYear(reading, effective.iso),
      ambiguous: effective.alternative !== undefined,
    }),
    ...(dates.agreement && signingSignals(text, effective, dates.agreement)),
  };
}

/** How the day from which a contract holds and the date of signing stand to each other. */
function signingSignals(text: string, effective: ReadDate, agreement: ReadDate): Signals {
  const isTaken = effective.way === 'agreement date';
  return signalsOf({
    'is the date of signing': agreement.iso === effective.iso,
    'merely dated': isTaken && isMerelyDated(text, effective),
    'effect when made': isTaken && saysEffectWhenMade(text),
    'signed on a day': isTaken && agreement.way === 'signature',
    'in a title': isTaken && agreement.way === 'title',
    'before signing': effective.iso < agreement.iso,
    'long after signing': yearsBetween(agreement.iso, effective.iso) > 1,
  });
}

/** What speaks for and against the last day of the contract. */
export function expirationSignals(
  reading: Reading,
  { agreement, effective, expiration }: ReadDates,
  statements: readonly TermStatement[],
): Signals {
  if (!expiration) return {};
  const own = expiration.spans[0]!;
  const score = expiration.score ?? 0;
  const words = reading.text.slice(Math.max(0, own.start - 200), own.end + 200);
  const rivals = statements.filter(
    (other) => other.end && other.score > score - 1.5 && !holds(other.sentence, own),
  );
  return {
    ...signalsOf({
      [`way ${expiration.way}`]: true,
      'clear rival': rivals.some((rival) => rival.score > score - 0.5),
      'no rival': rivals.length === 0,
      'no fixed end': NO_FIXED_END.test(words),
      renews: RENEWS.test(words),
      'blank nearby': BLANK.test(words),
      'far into the text': isLate(reading.text, own.start),
      ambiguous: expiration.alternative !== undefined,
    }),
    ...startSignals(expiration, effective ?? agreement),
    score: Math.min(8, score) / 4,
  };
}

/** How the last day stands to the first. */
function startSignals(expiration: ReadDate, start: ReadDate | undefined): Signals {
  if (!start) return signalsOf({ 'start uncertain': true });
  const years = yearsBetween(start.iso, expiration.iso);
  const isComputed = expiration.way === 'computed';
  return signalsOf({
    'before its start': years <= 0,
    'whole years': Math.abs(years - Math.round(years)) < 0.01,
    'unusually long': years > YEARS_USUAL,
    'start uncertain': start.way === 'signature' || start.way === 'title',
    'start from signing': isComputed && start.way === 'agreement date',
    'start introduced': isComputed && isNamedStart(start),
  });
}

function isNamedStart(start: ReadDate): boolean {
  return ['defined', 'named', 'takes effect'].includes(start.way);
}

function mention({ iso, spans }: ReadDate) {
  return { ...spans[0]!, iso, alternative: undefined, isAmbiguous: false };
}

function holds(outer: { start: number; end: number }, inner: { start: number; end: number }) {
  return outer.start <= inner.start && outer.end >= inner.end;
}

/** More than five years from most of the dates of the text. */
function isOddYear({ dates }: Reading, iso: string): boolean {
  const years = dates.map((date) => Number(date.iso.slice(0, 4))).toSorted((a, b) => a - b);
  const median = years[Math.floor(years.length / 2)];
  return median !== undefined && Math.abs(Number(iso.slice(0, 4)) - median) > 5;
}

function yearsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (365.25 * 86_400_000);
}
