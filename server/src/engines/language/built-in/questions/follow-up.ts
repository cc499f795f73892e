import type { Concept, Question } from './question.ts';

/** What an earlier question lends counts for less than what the question itself says. */
const LENT_WEIGHT = 0.6;
/** A question with so many words of its own stands alone, unless it points back. */
const OWN_CONCEPTS_MIN = 2;
const TURNS_MAX = 3;

/**
 * Gives a question that points back, or says too little alone ("and when does it end?"), the words of the questions
 * before it.
 *
 * @param earlier the questions of the conversation, in order
 */
export function inConversation(question: Question, earlier: readonly Question[]): Question {
  if (!needsContext(question)) return question;
  const concepts = new Map(question.concepts.map((concept) => [concept.stem, concept]));
  let { type } = question;
  for (const turn of earlier.slice(-TURNS_MAX).toReversed()) {
    for (const concept of turn.concepts) {
      if (!concepts.has(concept.stem)) concepts.set(concept.stem, lend(concept));
    }
    if (type === 'other') ({ type } = turn);
    if (!needsContext(turn)) break;
  }
  return { ...question, type, concepts: [...concepts.values()] };
}

function needsContext({ concepts, pointsBack }: Question): boolean {
  return pointsBack || concepts.length < OWN_CONCEPTS_MIN;
}

function lend(concept: Concept): Concept {
  return { ...concept, weight: concept.weight * LENT_WEIGHT };
}
