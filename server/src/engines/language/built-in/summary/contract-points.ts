import { type Clause, likelyClauses } from '../clauses/clauses.ts';
import { findTermStatements } from '../contracts/contract-term.ts';
import { findGoverningLaw } from '../contracts/governing-law.ts';
import { findMoney } from '../numbers/money.ts';
import type { Span } from '../text/page-furniture.ts';
import type { Preamble } from '../parties/preamble.ts';
import { firstReadable, isFurniture, readableSentence } from './readable-sentence.ts';
import { type Reading, textOf } from '../reading.ts';
import { trimSpan } from '../text/sentences.ts';

const OPENING_LENGTH_MAX = 900;
const CANDIDATES = 8;
const MONEY_BONUS = 0.3;

const PURPOSE =
  /\b(?:(?:hereby\s)?(?:grants?|appoints?|engages?|retains?)|agrees? to (?:provide|supply|sell|purchase|perform|manufacture|distribute|lease|license|develop|act|serve)|desires? to|wish(?:es)? to|the purpose of this)\b/i;

/** Who, what for, how long, for how much, how it ends, under which law: passages that can be read by themselves. */
export function contractPoints(reading: Reading): Span[] {
  const { preamble, sentences } = reading;
  if (!preamble) return [];
  const opening = openingOf(reading, preamble);
  const behind = sentences.filter(({ start }) => start >= (opening?.end ?? preamble.end));
  const purposes = behind.filter((one) => PURPOSE.test(textOf(reading, one)));
  const law = findGoverningLaw(reading);
  const points = [
    opening,
    firstReadable(reading, purposes),
    firstReadable(
      reading,
      findTermStatements(reading).map(({ sentence }) => sentence),
    ),
    firstReadable(reading, byMoney(reading, likelyClauses(reading, 'payment', CANDIDATES))),
    firstReadable(reading, likelyClauses(reading, 'termination', CANDIDATES)),
    law && readableSentence(reading, law.sentence),
  ];
  return points.filter((point) => point !== undefined);
}

/** From the sentence that says between whom to the one that names the last party of the opening. */
function openingOf(reading: Reading, { start, partiesStart, end }: Preamble): Span | undefined {
  const { sentences, parties, text } = reading;
  const first = sentences.find((one) => one.end >= partiesStart);
  if (!first) return undefined;
  const named = parties.filter((party) => party.start >= first.start && party.start < end);
  const lasts = [named.at(-1), named[1], named[0]].flatMap(
    (party) => sentences.find((one) => party && one.end >= party.end) ?? [],
  );
  const from = openingStart(text, { start, partiesStart }, first);
  const spans = [...lasts, first].map((last) =>
    trimSpan(text, { start: from, end: Math.max(first.end, last.end) }),
  );
  return (
    spans.find((span) => span.end - span.start <= OPENING_LENGTH_MAX) ?? openingCut(text, from)
  );
}

const THIS = /\bthis\s(?!document|exhibit|page|day|date|\d)/gi;

/** Behind titles and notes to the filing that run into the sentence. */
function openingStart(
  text: string,
  { start, partiesStart }: Pick<Preamble, 'start' | 'partiesStart'>,
  first: Span,
): number {
  if (
    /^this\b/i.test(text.slice(start, partiesStart)) &&
    !isFurniture(text.slice(start, partiesStart))
  ) {
    return start;
  }
  if (!isFurniture(text.slice(first.start, partiesStart))) return first.start;
  const lead = [...text.slice(first.start, partiesStart).matchAll(THIS)].at(-1);
  return lead ? first.start + lead.index : partiesStart;
}

/** An opening of great length ends behind the last name that it calls by a term. */
function openingCut(text: string, start: number): Span {
  const words = text.slice(start, start + OPENING_LENGTH_MAX);
  const cut = words.lastIndexOf('")');
  return trimSpan(text, { start, end: start + (cut === -1 ? words.lastIndexOf(' ') : cut + 2) });
}

/** Those that say how much before others. */
function byMoney(reading: Reading, clauses: readonly Clause[]): Clause[] {
  const rank = (clause: Clause) =>
    clause.probability + (findMoney(textOf(reading, clause)).length > 0 ? MONEY_BONUS : 0);
  return clauses.toSorted((a, b) => rank(b) - rank(a));
}
