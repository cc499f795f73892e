import type { AnswerOutcome } from '../../../../contract/chats.ts';
import { loadPairs } from '../../../../language/cues.ts';
import { stem } from '../../../../language/stemming.ts';
import { logistic } from '../../logistic.ts';
import QUESTION_WEIGHTS from '../../weights/questions.json' with { type: 'json' };
import { isNegated } from '../wording/question.ts';
import { combineClauseConfidence, hasFittedWeights } from './clause-likelihood.ts';
import { listNeighbors, listParagraph, passageText } from './document-index.ts';
import { certaintyIn, type ConceptMatch, FAMILY_CERTAINTY } from './match-concepts.ts';
import type { PassageSearch } from './passage-features.ts';
import type { RankedPassage } from './rank-passages.ts';

/** Kinds of question that shift the probability of an answer. */
const QUESTION_KINDS_COUNTED = ['personal', 'yes_no', 'may', 'what_if', 'how_much', 'how_long'];

const { bias, weights, threshold } = QUESTION_WEIGHTS.answerability;
const WEIGHTS = Object.entries(weights);

/**
 * Estimates the probability that the first passage answers the question, 0 to 1.
 *
 * @param passages at least one, best first
 */
export function estimateConfidence(
  search: PassageSearch,
  passages: readonly RankedPassage[],
): number {
  const wording = estimateWordingConfidence(search, passages);
  const usesClauses = search.clauses && hasFittedWeights(search.question.topics);
  return usesClauses ? combineClauseConfidence(wording, search.maxima.clause) : wording;
}

/** Estimates the same probability by the words of question and document alone. */
export function estimateWordingConfidence(
  search: PassageSearch,
  passages: readonly RankedPassage[],
): number {
  const features = computeAnswerabilityFeatures(search, passages);
  const sum = WEIGHTS.reduce((total, [name, weight]) => total + weight * features[name]!, bias);
  return logistic(sum);
}

/** Smallest probability at which a passage is shown as a possible answer. */
const POSSIBLE_MIN = 0.08;

/** Chooses what an answer with a confidence is: given, shown as possible, or none. */
export function chooseOutcome(confidence: number): AnswerOutcome {
  if (isConfident(confidence)) return 'answered';
  return confidence >= POSSIBLE_MIN ? 'possible' : 'not_found';
}

/** Returns true when a confidence reaches the fitted threshold for giving an answer. */
export function isConfident(confidence: number): boolean {
  return confidence >= threshold;
}

/**
 * Computes the features that tell whether a document answers the question, by name: features of its best passage, its
 * lead, and above all the parts of the question that are missing around it. A question without an answer often differs
 * from an answered one by one word: a name, a year, an opposite.
 */
export function computeAnswerabilityFeatures(
  search: PassageSearch,
  passages: readonly RankedPassage[],
): Record<string, number> {
  const [best, second] = passages;
  const { at, features, score, wordShare } = best!;
  const own: Record<string, number> = {
    ...features,
    score,
    share: shareOfFirst(passages),
    documentSize: Math.log1p(search.index.passages.length),
    margin: score - (second?.score ?? 0),
    marginFifth: score - (passages[4]?.score ?? 0),
    ...missingFeatures(search, at),
    ...contradictionFeatures(search, at),
    ...questionFeatures(search),
  };
  const byWords = Object.entries(own).map(([name, value]) => [`${name}ByWords`, value * wordShare]);
  return { ...own, wordShare, ...Object.fromEntries(byWords) };
}

/** Returns the share of the first passage in the odds of all by their scores, 0 to 1. */
function shareOfFirst(passages: readonly RankedPassage[]): number {
  const highest = passages[0]!.score;
  return 1 / passages.reduce((sum, { score }) => sum + Math.exp(score - highest), 0);
}

function isIn(match: ConceptMatch, passages: readonly number[]): boolean {
  return certaintyIn(match, passages) >= FAMILY_CERTAINTY;
}

/** Counts the concepts that are missing in the passage, near it and in the whole document. */
function missingFeatures({ index, matches }: PassageSearch, at: number) {
  const total = matches.reduce((sum, { idf }) => sum + idf, 0) || 1;
  const share = (some: readonly ConceptMatch[]) =>
    some.reduce((sum, { idf }) => sum + idf, 0) / total;
  const missingIn = (passages: readonly number[]) =>
    matches.filter((match) => !isIn(match, passages));
  const near = missingIn(listNeighbors(index.passages, at));
  const paragraph = missingIn(listParagraph(index, at));
  const nowhere = near.filter(
    ({ certainties }) => Math.max(0, ...certainties.values()) < FAMILY_CERTAINTY,
  );
  return {
    lacksHere: missingIn([at]).length,
    lacksNear: near.length,
    lacksNearShare: share(near),
    lacksNearRarest: maxIdf(near),
    lacksParagraph: paragraph.length,
    lacksParagraphShare: share(paragraph),
    lacksParagraphRarest: maxIdf(paragraph),
    lacksNowhere: nowhere.length,
    lacksNowhereShare: share(nowhere),
    lacksNames: near.filter(({ concept }) => concept.isName).length,
    lacksNumbers: near.filter(({ concept }) => concept.isNumber).length,
    lacksSeldom: near.filter(({ concept }) => concept.weight === 1).length,
  };
}

function maxIdf(matches: readonly ConceptMatch[]): number {
  return matches.reduce((max, { idf }) => Math.max(max, idf), 0);
}

function isNameOrNumber({ concept }: ConceptMatch): boolean {
  return concept.isName || concept.isNumber;
}

/** Counts opposites in the passage, names of which it has only one part, and negation on one side alone. */
function contradictionFeatures({ index, question, matches }: PassageSearch, at: number) {
  const here = new Set(index.passages[at]!.terms);
  const near = listNeighbors(index.passages, at);
  const opposed = matches.filter(
    (match) =>
      !isIn(match, [at]) &&
      [...findOpposites(match.concept.stem)].some((opposite) =>
        here.has(index.vocabulary.get(opposite) ?? -1),
      ),
  );
  const torn = matches.filter((match, i) => {
    const next = matches[i + 1];
    if (!next || !isNameOrNumber(match) || !isNameOrNumber(next)) return false;
    return isIn(match, near) !== isIn(next, near);
  });
  return {
    opposed: opposed.length,
    tornNames: torn.length,
    negated: Number(question.isNegated),
    negatedAlone: Number(question.isNegated && !isNegated(passageText(index, at))),
  };
}

function questionFeatures({ question, matches, similarity }: PassageSearch) {
  const kinds = Object.fromEntries(
    QUESTION_KINDS_COUNTED.map((kind) => [`asks_${kind}`, Number(question.kinds.includes(kind))]),
  );
  return {
    ...kinds,
    similarMax: similarity.maxima.passage,
    meanMax: similarity.maxima.mean,
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

const NEGATING_PREFIXES = ['un', 'in', 'im', 'ir', 'il', 'non', 'dis'];
const NEGATING_PREFIX = new RegExp(String.raw`^(?:${NEGATING_PREFIXES.join('|')})(?=\w{4})`);

let opposites: Map<string, Set<string>> | undefined;

/** Returns the stems that contradict an English stem, including the stem with or without a negating prefix. */
function findOpposites(stemmed: string): ReadonlySet<string> {
  opposites ??= readOpposites();
  const own = new Set(opposites.get(stemmed));
  const plain = stemmed.replace(NEGATING_PREFIX, '');
  if (plain !== stemmed) own.add(plain);
  else for (const prefix of NEGATING_PREFIXES) own.add(prefix + stemmed);
  return own;
}

function readOpposites(): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  for (const pair of loadPairs('en', 'questions/opposites')) {
    const [first, second] = pair.map((word) => stem(word, 'en')) as [string, string];
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const) {
      const others = all.get(from) ?? new Set();
      others.add(to);
      all.set(from, others);
    }
  }
  return all;
}
