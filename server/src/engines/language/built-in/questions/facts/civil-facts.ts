import { findCivilClauses } from '../../languages/civil-clauses.ts';
import { COURTS_CLAUSE, SUBMITS } from '../../legal/forum-cues.ts';
import { findMoney } from '../../numbers/money.ts';
import { type Reading, textOf } from '../../reading.ts';
import { isBareHeading } from '../bare-heading.ts';
import { sayAll } from './clause-facts.ts';
import type { ContractFact } from './contract-fact.ts';

const COURTS_CONFIDENCE = 0.75;
/** `Gerichtsstand ist Hamburg.`, `Fica eleito o foro de Lisboa`. */
const NAMES_COURTS =
  /gerichtsstand\p{L}*\s(?:ist|für|sind)|foro\s(?:da|de|do)\s|(?:tribunal|tribunaux|tribunales|juzgados|tribunais)(?:\s\p{L}+){0,3}\sd[eou]/iu;

/** The sentence of a contract in Spanish, French, German or Portuguese that says which courts decide. */
export function civilCourtsFact(reading: Reading): ContractFact | undefined {
  const sentence = reading.sentences.find((one) => {
    const text = textOf(reading, one);
    return (
      !isBareHeading(text) &&
      COURTS_CLAUSE.test(text) &&
      (SUBMITS.test(text) || NAMES_COURTS.test(text))
    );
  });
  return sayAll(reading, [sentence && { ...sentence, probability: COURTS_CONFIDENCE }]);
}

/** The sentence on what is paid, with the amount where one has it. */
export function civilPaymentFact(reading: Reading): ContractFact | undefined {
  const clauses = findCivilClauses(reading, 'payment').filter(
    (clause) => findMoney(textOf(reading, clause)).length > 0,
  );
  const [first] = clauses.toSorted((a, b) => b.probability - a.probability || a.start - b.start);
  return sayAll(reading, [first]);
}
