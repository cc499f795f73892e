import { type Signals, toSignals } from './confidence.ts';
import type { TermStatement } from './contract-term.ts';
import {
  isDefinedAsEffective,
  isIntroducedAsEffective,
  isLateInText,
  isMerelyDated,
  statesEffectOnSigning,
} from './effective-date.ts';
import { belongsToOtherDocument, type DateFinding, textBefore } from './contract-date.ts';
import type { Reading } from '../document/reading.ts';

export type DateFindings = {
  agreement: DateFinding | undefined;
  effective: DateFinding | undefined;
  expiration: DateFinding | undefined;
};

const NEAR = 400;
const BLANK = /_{3}|\[\s*[●•*·_]+\s*\]|\*{3}|\bday of\s?,|\[\s*\]/;
const MADE = /\b(?:made|entered|executed|signed|concluded)\b[^.;]{0,60}$/i;
const NO_FIXED_END =
  /\b(?:perpetual|indefinite(?:ly)?|until terminated|evergreen|at will|until (?:either|any) party)\b/i;
const RENEWS = /\b(?:renew|extend|successive)/i;
const YEARS_USUAL = 30;

/** Reads the signals for and against the date of signing. */
export function readAgreementSignals(reading: Reading, { agreement }: DateFindings): Signals {
  if (!agreement) return {};
  const { text, dates, preamble } = reading;
  const span = agreement.spans[0]!;
  const before = textBefore(text, span, 90);
  const rivals = dates.filter(
    (date) => date.iso !== agreement.iso && Math.abs(date.start - span.start) < NEAR,
  );
  return toSignals({
    [`way ${agreement.source}`]: true,
    'made or entered': MADE.test(before),
    'defined as effective': isDefinedAsEffective(text, toMention(agreement)),
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

/** Reads the signals for and against the effective date. */
export function readEffectiveSignals(reading: Reading, dates: DateFindings): Signals {
  const { effective } = dates;
  if (!effective) return {};
  const { text } = reading;
  const span = effective.spans[0]!;
  const defined = new Set(
    reading.dates.flatMap((date) =>
      isDefinedAsEffective(text, date) && !belongsToOtherDocument(text, date) ? [date.iso] : [],
    ),
  );
  return {
    ...toSignals({
      [`way ${effective.source}`]: true,
      'introduced as effective': isIntroducedAsEffective(text, toMention(effective)),
      'several defined': defined.size > 1,
      'in the opening': span.start < (reading.preamble?.end ?? 0),
      'far into the text': isLateInText(text, span.start) || span.start > 20_000,
      'year unlike the others': isOddYear(reading, effective.iso),
      ambiguous: effective.alternative !== undefined,
    }),
    ...(dates.agreement && readSigningSignals(text, effective, dates.agreement)),
  };
}

/** Compares the effective date with the date of signing. */
function readSigningSignals(text: string, effective: DateFinding, agreement: DateFinding): Signals {
  const isTaken = effective.source === 'agreement date';
  return toSignals({
    'is the date of signing': agreement.iso === effective.iso,
    'merely dated': isTaken && isMerelyDated(text, effective),
    'effect when made': isTaken && statesEffectOnSigning(text),
    'signed on a day': isTaken && agreement.source === 'signature',
    'in a title': isTaken && agreement.source === 'title',
    'before signing': effective.iso < agreement.iso,
    'long after signing': yearsBetween(agreement.iso, effective.iso) > 1,
  });
}

/** Reads the signals for and against the last day of the contract. */
export function readExpirationSignals(
  reading: Reading,
  { agreement, effective, expiration }: DateFindings,
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
    ...toSignals({
      [`way ${expiration.source}`]: true,
      'clear rival': rivals.some((rival) => rival.score > score - 0.5),
      'no rival': rivals.length === 0,
      'no fixed end': NO_FIXED_END.test(words),
      renews: RENEWS.test(words),
      'blank nearby': BLANK.test(words),
      'far into the text': isLateInText(reading.text, own.start),
      ambiguous: expiration.alternative !== undefined,
    }),
    ...readStartSignals(expiration, effective ?? agreement),
    score: Math.min(8, score) / 4,
  };
}

/** Compares the last day with the first. */
function readStartSignals(expiration: DateFinding, start: DateFinding | undefined): Signals {
  if (!start) return toSignals({ 'start uncertain': true });
  const years = yearsBetween(start.iso, expiration.iso);
  const isComputed = expiration.source === 'computed';
  return toSignals({
    'before its start': years <= 0,
    'whole years': Math.abs(years - Math.round(years)) < 0.01,
    'unusually long': years > YEARS_USUAL,
    'start uncertain': start.source === 'signature' || start.source === 'title',
    'start from signing': isComputed && start.source === 'agreement date',
    'start introduced': isComputed && isNamedStart(start),
  });
}

function isNamedStart(start: DateFinding): boolean {
  return ['defined', 'named', 'takes effect'].includes(start.source);
}

function toMention({ iso, spans }: DateFinding) {
  return { ...spans[0]!, iso, alternative: undefined, isAmbiguous: false };
}

function holds(outer: { start: number; end: number }, inner: { start: number; end: number }) {
  return outer.start <= inner.start && outer.end >= inner.end;
}

/** Tells whether a year is more than five years from the median year of the document's dates. */
function isOddYear({ dates }: Reading, iso: string): boolean {
  const years = dates.map((date) => Number(date.iso.slice(0, 4))).toSorted((a, b) => a - b);
  const median = years[Math.floor(years.length / 2)];
  return median !== undefined && Math.abs(Number(iso.slice(0, 4)) - median) > 5;
}

function yearsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (365.25 * 86_400_000);
}
