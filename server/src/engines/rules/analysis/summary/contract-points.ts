import { findTermsOf } from '../contract-terms/contract-terms.ts';
import { findMoney } from '../../../../language/numbers/money.ts';
import type { Span } from '../../../../language/span.ts';
import type { Preamble } from '../parties/preamble.ts';
import {
  findFirstReadable,
  isFilingNote,
  isMostlyUppercase,
  measureLeadIn,
  toReadableSentence,
} from '../document/readable-sentence.ts';
import { type Reading, spanText } from '../document/reading.ts';
import { trimSpan } from '../../../../language/sentences.ts';
import { findTopicClauses } from '../clauses/topic-clauses.ts';
import {
  findRecitalsEnd,
  listOtherTerms,
  statesContractTerms,
  SUMMARY_TOPICS,
} from './contract-topics.ts';

const OPENING_LENGTH_MAX = 900;
const PARTIES_SHOWN = 2;
/** Number of sentences that a summary has if the document states so much. */
const POINTS_MIN = 5;
const OTHERS_READ = 24;

/**
 * Lists the sentences of an English contract that sum it up, the most important first: who, what, how long, how much,
 * notice, law and what is unusual. Empty for a text that states hardly any terms.
 */
export function listContractPoints(reading: Reading): Span[] {
  const { preamble, parties } = reading;
  const isContract = preamble !== undefined && parties.length >= PARTIES_SHOWN;
  if (!isContract && !statesContractTerms(reading)) return [];
  const points: Span[] = [];
  const opening = (preamble && findOpening(reading, preamble)) ?? findLead(reading);
  if (opening) points.push(opening);
  const add = (candidates: readonly Span[]) => {
    const fresh = findFresh(reading, points, candidates);
    if (fresh) points.push(fresh);
  };
  for (const listCandidates of SUMMARY_TOPICS) add(listCandidates(reading));
  const others = listOtherTerms(reading).slice(0, OTHERS_READ);
  for (const other of others) {
    if (points.length < POINTS_MIN) add([other]);
  }
  return points;
}

/** Finds the first sentence that names the parties, else the first sentence that can be read by itself. */
function findLead(reading: Reading): Span | undefined {
  const named = findTermsOf(reading, ['party']).map(({ sentence }) => sentence);
  const first = named.toSorted((a, b) => a.start - b.start);
  return (
    findFirstReadable(reading, first) ??
    findFresh(reading, [], reading.sentences.slice(0, LEADS_READ))
  );
}

/** Finds the first candidate that can be read by itself, is no recital and is not among the points. */
function findFresh(
  reading: Reading,
  points: readonly Span[],
  candidates: readonly Span[],
): Span | undefined {
  const recitalsEnd = findRecitalsEnd(reading);
  const readable = candidates.slice(0, CANDIDATES_READ).flatMap((candidate) => {
    if (candidate.start < recitalsEnd || RECITAL.test(spanText(reading, candidate))) return [];
    const point = toPoint(reading, candidate);
    if (!point || points.some(({ start, end }) => start < point.end && point.start < end)) {
      return [];
    }
    return [point];
  });
  return readable.find((point) => !isMostlyUppercase(spanText(reading, point))) ?? readable[0];
}

const CANDIDATES_READ = 16;
const LEADS_READ = 12;
const RECITAL = /\bwhereas\b/i;
/** Short sentence that says something all the same: `English law applies.` */
const SHORT_SENTENCE = /^\p{Lu}\p{Ll}*(?: [^\s.]+){2,5}\.$/u;

const GREETING = /^Dear\b[^\n\u2029]{1,60}[\n\u2029]\s*/;
/** Line without a stop before a line that begins a sentence: `Notice`, `7. Ending the lease`. */
const HEADING_LINE =
  /^[^\n\u2029.,;:!?]{0,3}[.)]? ?[^\s.,;:!?]+(?: [^\s.,;:!?]+){0,5}(?<!\b(?:of|and|or|the|an?|by|between|to|for|with|in|is|are|shall|will))[ \t]*[\n\u2029]\s*(?=["(]?[\p{Lu}\d])/u;
/** Lines of a table or of an address, none of which ends with a stop. */
const TABLE = /[^\n\u2029.,;:][\n\u2029]\s*\p{Lu}[^\n\u2029]*[^\n\u2029.,;:][\n\u2029]\s*\p{Lu}/u;

function skipHeading(text: string, { start, end }: Span): Span {
  const words = text.slice(start, end);
  const heading = (GREETING.exec(words) ?? HEADING_LINE.exec(words))?.[0].length ?? 0;
  return { start: start + heading, end };
}

/** Trims number and heading from a sentence; undefined for a fragment. */
function toPoint(reading: Reading, candidate: Span): Span | undefined {
  const sentence = skipHeading(reading.text, candidate);
  if (TABLE.test(reading.text.slice(sentence.start, sentence.end))) return undefined;
  const whole = toReadableSentence(reading, sentence);
  if (whole) return whole;
  const lead = measureLeadIn(reading.text.slice(sentence.start, sentence.end));
  const short = trimSpan(reading.text, { start: sentence.start + lead, end: sentence.end });
  return SHORT_SENTENCE.test(spanText(reading, short)) ? short : undefined;
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
    cutAtHeading(text, { start: from, end: Math.max(first.end, last.end) }),
  );
  return (
    spans.find((span) => span.end - span.start <= OPENING_LENGTH_MAX) ?? cutOpening(text, from)
  );
}

/** Line behind a full stop that is no sentence: a heading or a row of a table. */
const HEADING_BEHIND =
  /(?<=[.)"'])\s*[\n\u2029]\s*(?![(\d-])[^\n\u2029]{1,60}[^\n\u2029.,;:)"'](?<!\band|\bor|between)\s*[\n\u2029]/i;

/** Cuts an opening at the first heading behind it: the text of a table is no part of a sentence. */
function cutAtHeading(text: string, span: Span): Span {
  const heading = HEADING_BEHIND.exec(text.slice(span.start, span.end));
  return trimSpan(text, { ...span, end: heading ? span.start + heading.index : span.end });
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
