import { anyOf, loadCues } from '../../../../language/cues.ts';
import { type Clause, findLikelyClauses } from '../clauses/clauses.ts';
import { findTermStatements } from '../contracts/contract-term.ts';
import { findGoverningLaw } from '../contracts/governing-law.ts';
import { findMoney } from '../../../../language/numbers/money.ts';
import type { Span } from '../../../../language/span.ts';
import type { Preamble } from '../parties/preamble.ts';
import {
  findFirstReadable,
  isFilingNote,
  toReadableSentence,
} from '../document/readable-sentence.ts';
import { type Reading, spanText } from '../document/reading.ts';
import { trimSpan } from '../../../../language/sentences.ts';
import { findTopicClauses } from '../clauses/topic-clauses.ts';

const OPENING_LENGTH_MAX = 900;
const CANDIDATES = 8;
const MONEY_BONUS = 0.3;

const PURPOSE = new RegExp(
  String.raw`\b(?:(?:hereby\s)?(?:grants?|appoints?|engages?|retains?)|agrees? to ${anyOf(loadCues('en', 'contracts/performances'))}|desires? to|wish(?:es)? to|the purpose of this)\b`,
  'i',
);

/** Lists the passages of an English contract on parties, purpose, term, price, end and law. */
export function listContractPoints(reading: Reading): Span[] {
  const { preamble, sentences } = reading;
  if (!preamble) return [];
  const opening = findOpening(reading, preamble);
  const behind = sentences.filter(({ start }) => start >= (opening?.end ?? preamble.end));
  const purposes = behind.filter((one) => PURPOSE.test(spanText(reading, one)));
  const law = findGoverningLaw(reading);
  const points = [
    opening,
    findFirstReadable(reading, purposes),
    findFirstReadable(
      reading,
      findTermStatements(reading).map(({ sentence }) => sentence),
    ),
    findFirstReadable(
      reading,
      sortByMoney(reading, findLikelyClauses(reading, 'payment', CANDIDATES)),
    ),
    findFirstReadable(reading, findLikelyClauses(reading, 'termination', CANDIDATES)),
    law && toReadableSentence(reading, law.sentence),
  ];
  return points.filter((point) => point !== undefined);
}

/** Finds the passage from the start of the opening to the last party that it names. */
function findOpening(reading: Reading, { start, partiesStart, end }: Preamble): Span | undefined {
  const { sentences, parties, text } = reading;
  const first = sentences.find((one) => one.end >= partiesStart);
  if (!first) return undefined;
  const named = parties.filter((party) => party.start >= first.start && party.start < end);
  const lasts = [named.at(-1), named[1], named[0]].flatMap(
    (party) => sentences.find((one) => party && one.end >= party.end) ?? [],
  );
  const from = findOpeningStart(text, { start, partiesStart }, first);
  const spans = [...lasts, first].map((last) =>
    trimSpan(text, { start: from, end: Math.max(first.end, last.end) }),
  );
  return (
    spans.find((span) => span.end - span.start <= OPENING_LENGTH_MAX) ?? cutOpening(text, from)
  );
}

const THIS = /\bthis\s(?!document|exhibit|page|day|date|\d)/gi;

/** Finds the start of the opening, behind titles and notes to the filing. */
function findOpeningStart(
  text: string,
  { start, partiesStart }: Pick<Preamble, 'start' | 'partiesStart'>,
  first: Span,
): number {
  if (
    /^this\b/i.test(text.slice(start, partiesStart)) &&
    !isFilingNote(text.slice(start, partiesStart))
  ) {
    return start;
  }
  if (!isFilingNote(text.slice(first.start, partiesStart))) return first.start;
  const lead = [...text.slice(first.start, partiesStart).matchAll(THIS)].at(-1);
  return lead ? first.start + lead.index : partiesStart;
}

/** Cuts a long opening behind the last name that has a term. */
function cutOpening(text: string, start: number): Span {
  const words = text.slice(start, start + OPENING_LENGTH_MAX);
  const cut = words.lastIndexOf('")');
  return trimSpan(text, { start, end: start + (cut === -1 ? words.lastIndexOf(' ') : cut + 2) });
}

/** Sorts clauses that name a sum before others. */
function sortByMoney(reading: Reading, clauses: readonly Clause[]): Clause[] {
  const rank = (clause: Clause) =>
    clause.probability + (findMoney(spanText(reading, clause)).length > 0 ? MONEY_BONUS : 0);
  return clauses.toSorted((a, b) => rank(b) - rank(a));
}

const PARTIES_SHOWN = 2;
/** Title in capitals before the opening: `CONTRATO DE OBRA ENTRE LOS SIGUIENTES:`. */
const SHOUTED_LEAD = /^(?:[\p{Lu}\d'().,/-]+\s){2,20}:?\s?(?=\p{Lu}\p{Ll})/u;
const TAIL = /[\s,;-]{1,4}$/u;

/** Lists the passages on parties, object, term, price and end. It serves languages without an English preamble. */
export function listTopicPoints(reading: Reading): Span[] {
  const opening = findOpeningSentences(reading);
  const behind = opening.at(-1)?.end ?? 0;
  const clauses = (['object', 'term', 'payment', 'termination'] as const).map((topic) => {
    const own = findTopicClauses(reading, topic).filter(({ start }) => start >= behind);
    const rank = ({ start, end }: Span) =>
      topic === 'payment' && findMoney(reading.text.slice(start, end)).length > 0 ? 1 : 0;
    return findFirstReadable(
      reading,
      own.toSorted((a, b) => rank(b) - rank(a) || b.probability - a.probability),
    );
  });
  return [...opening, ...clauses.filter((clause) => clause !== undefined)];
}

/** Finds the sentences that name the first two parties, joined if they are near. */
function findOpeningSentences(reading: Reading): Span[] {
  const { text, sentences } = reading;
  const named = reading.parties.slice(0, PARTIES_SHOWN).map((party) => {
    const sentence = sentences.find(({ end }) => end >= party.end) ?? party;
    const lead = SHOUTED_LEAD.exec(spanText(reading, sentence))?.[0].length ?? 0;
    const start = Math.min(sentence.start + lead, party.start);
    const end = sentence.end - start <= OPENING_LENGTH_MAX ? sentence.end : party.end;
    const tail = TAIL.exec(text.slice(start, end))?.[0].length ?? 0;
    return trimSpan(text, { start, end: end - tail });
  });
  const [first, second] = named;
  if (!first || !second) return named;
  const whole = { start: first.start, end: Math.max(first.end, second.end) };
  if (second.start < first.end || whole.end - whole.start <= OPENING_LENGTH_MAX) return [whole];
  return named;
}
