import { anyCue } from '../../../../language/cues.ts';
import { findMoney } from '../../../../language/numbers/money.ts';
import { findTopicClauses } from '../../analysis/clauses/topic-clauses.ts';
import { type Reading, spanText } from '../../analysis/document/reading.ts';
import { isCourtsClause, mentionsCourts } from '../../analysis/legal/forum.ts';
import { isBareHeading } from '../wording/line-kinds.ts';
import { joinClauses } from './clause-facts.ts';
import type { ContractFact } from './contract-fact.ts';

// Facts of contracts in languages without fitted clause weights: clauses are found by cues.

const COURTS_CONFIDENCE = 0.75;
/** Matches `Gerichtsstand ist Hamburg.`, `Fica eleito o foro de Lisboa`. */
const COURT_NAME = new RegExp(anyCue('questions/court-names'), 'iu');

/** Finds the sentence that says which courts decide. */
export function findCuedCourts(reading: Reading): ContractFact | undefined {
  const sentence = reading.sentences.find((one) => {
    const text = spanText(reading, one);
    return (
      !isBareHeading(text) &&
      (isCourtsClause(text) || (mentionsCourts(text) && COURT_NAME.test(text)))
    );
  });
  return joinClauses(reading, [sentence && { ...sentence, probability: COURTS_CONFIDENCE }]);
}

/** Finds the payment clause with an amount that is most likely the main one. */
export function findCuedPayment(reading: Reading): ContractFact | undefined {
  const clauses = findTopicClauses(reading, 'payment').filter(
    (clause) => findMoney(spanText(reading, clause)).length > 0,
  );
  const [best] = clauses.toSorted((a, b) => b.probability - a.probability || a.start - b.start);
  return joinClauses(reading, [best]);
}
