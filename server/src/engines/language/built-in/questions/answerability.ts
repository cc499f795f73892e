import { areFitted, clauseConfidence } from './clause-confidence.ts';
import { paragraphOf, passageText } from './document-index.ts';
import { FAMILY_WEIGHT, type Match, surenessIn } from './match-concepts.ts';
import { oppositesOf } from './opposites.ts';
import type { Search } from './passage-features.ts';
import { isNegated } from './question-words.ts';
import QUESTION_WEIGHTS from './question-weights.json' with { type: 'json' };
import type { RankedPassage } from './rank-passages.ts';
import { neighbours } from './unit-sizes.ts';

const { bias, weights, threshold } = QUESTION_WEIGHTS.answerability;
const WEIGHTS = Object.entries(weights);

/**
 * How likely the first passage answers the question, 0 to 1.
 *
 * @param passages the best first; at least one
 */
export function answerConfidence(search: Search, passages: readonly RankedPassage[]): number {
  const wording = wordingConfidence(search, passages);
  const isTold = search.clauses && areFitted(search.question.topics);
  return isTold ? clauseConfidence(wording, search.leads.clause) : wording;
}

/** The same, as far as the words of question and document tell. */
export function wordingConfidence(search: Search, passages: readonly RankedPassage[]): number {
  const features = answerabilityFeatures(search, passages);
  const sum = WEIGHTS.reduce((total, [name, weight]) => total + weight * features[name]!, bias);
  return 1 / (1 + Math.exp(-sum));
}

export function isSureEnough(confidence: number): boolean {
  return confidence >= threshold;
}

/**
 * What tells whether a document answers at all, by name: the features of its best passage, how far that is ahead, and
 * above all what of the question is missing around it. A question without an answer is often one with a single word
 * that another text would bear out: a name, a year, an opposite.
 */
export function answerabilityFeatures(
  search: Search,
  passages: readonly RankedPassage[],
): Record<string, number> {
  const [best, second] = passages;
  const { at, features, score } = best!;
  return {
    ...features,
    score,
    margin: score - (second?.score ?? 0),
    marginFifth: score - (passages[4]?.score ?? 0),
    ...lackFeatures(search, at),
    ...swapFeatures(search, at),
    ...questionFeatures(search),
  };
}

function isIn(match: Match, passages: readonly number[]): boolean {
  return surenessIn(match, passages) >= FAMILY_WEIGHT;
}

function lackFeatures({ index, matches }: Search, at: number) {
  const total = matches.reduce((sum, { idf }) => sum + idf, 0) || 1;
  const share = (some: readonly Match[]) => some.reduce((sum, { idf }) => sum + idf, 0) / total;
  const lacking = (passages: readonly number[]) =>
    matches.filter((match) => !isIn(match, passages));
  const near = lacking(neighbours(index.passages, at));
  const paragraph = lacking(paragraphOf(index, at));
  const nowhere = near.filter(({ sureness }) => Math.max(0, ...sureness.values()) < FAMILY_WEIGHT);
  return {
    lacksHere: lacking([at]).length,
    lacksNear: near.length,
    lacksNearShare: share(near),
    lacksNearRarest: rarestOf(near),
    lacksParagraph: paragraph.length,
    lacksParagraphShare: share(paragraph),
    lacksParagraphRarest: rarestOf(paragraph),
    lacksNowhere: nowhere.length,
    lacksNowhereShare: share(nowhere),
    lacksNames: near.filter(({ concept }) => concept.isName).length,
    lacksNumbers: near.filter(({ concept }) => concept.isNumber).length,
    lacksSeldom: near.filter(({ concept }) => concept.weight === 1).length,
  };
}

function rarestOf(matches: readonly Match[]): number {
  return matches.reduce((rarest, { idf }) => Math.max(rarest, idf), 0);
}

/** One part of a name or a date. */
function isPart({ concept }: Match): boolean {
  return concept.isName || concept.isNumber;
}

function swapFeatures({ index, question, matches }: Search, at: number) {
  const here = new Set(index.passages[at]!.terms);
  const near = neighbours(index.passages, at);
  const opposed = matches.filter(
    (match) =>
      !isIn(match, [at]) &&
      [...oppositesOf(match.concept.stem)].some((stem) =>
        here.has(index.vocabulary.get(stem) ?? -1),
      ),
  );
  const torn = matches.filter((match, i) => {
    const next = matches[i + 1];
    return next && isPart(match) && isPart(next) && isIn(match, near) !== isIn(next, near);
  });
  return {
    opposed: opposed.length,
    tornNames: torn.length,
    negated: Number(question.isNegated),
    negatedAlone: Number(question.isNegated && !isNegated(passageText(index, at))),
  };
}

function questionFeatures({ question, matches }: Search) {
  return {
    concepts: matches.length,
    hasNames: Number(matches.some(({ concept }) => concept.isName)),
    hasNumbers: Number(matches.some(({ concept }) => concept.isNumber)),
    asksPerson: Number(question.type === 'person'),
    asksDate: Number(question.type === 'date'),
    asksNumber: Number(question.type === 'number'),
    asksName: Number(question.type === 'name'),
    asksOther: Number(question.type === 'other'),
  };
}
