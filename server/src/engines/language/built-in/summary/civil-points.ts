import { findMoney } from '../numbers/money.ts';
import { findCivilClauses } from '../languages/civil-clauses.ts';
import { type Reading, textOf } from '../reading.ts';
import type { Span } from '../text/page-furniture.ts';
import { trimSpan } from '../text/sentences.ts';
import { firstReadable } from './readable-sentence.ts';

const OPENING_LENGTH_MAX = 900;
const PARTIES_SHOWN = 2;
/** `CONTRATO DE OBRA ENTRE LOS SIGUIENTES:` */
const SHOUTED_LEAD = /^(?:[\p{Lu}\d'().,/-]+\s){2,20}:?\s?(?=\p{Lu}\p{Ll})/u;
const TAIL = /[\s,;-]{1,4}$/u;

/** Who, what for, how long, for how much, how it ends: a contract in Spanish, French, German or Portuguese. */
export function civilPoints(reading: Reading): Span[] {
  const opening = openingOf(reading);
  const behind = opening.at(-1)?.end ?? 0;
  const clauses = (['object', 'term', 'payment', 'termination'] as const).map((topic) => {
    const own = findCivilClauses(reading, topic).filter(({ start }) => start >= behind);
    const rank = ({ start, end }: Span) =>
      topic === 'payment' && findMoney(reading.text.slice(start, end)).length > 0 ? 1 : 0;
    return firstReadable(
      reading,
      own.toSorted((a, b) => rank(b) - rank(a) || b.probability - a.probability),
    );
  });
  return [...opening, ...clauses.filter((clause) => clause !== undefined)];
}

/** From the sentence that names the first party to the end of that which names the second, or each of the two. */
function openingOf(reading: Reading): Span[] {
  const { text, sentences } = reading;
  const named = reading.parties.slice(0, PARTIES_SHOWN).map((party) => {
    const sentence = sentences.find(({ end }) => end >= party.end) ?? party;
    const lead = SHOUTED_LEAD.exec(textOf(reading, sentence))?.[0].length ?? 0;
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
