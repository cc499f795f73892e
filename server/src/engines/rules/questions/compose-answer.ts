import { anyCue } from '../../../language/cues.ts';
import { LIST_MAX } from './answer-overview.ts';
import type { QuotingSentence } from './answer-from-facts.ts';
import { statesChange } from './passages/current-passages.ts';
import { type DocumentIndex, passageText } from './passages/document-index.ts';
import type { RankedPassage } from './passages/rank-passages.ts';
import { composeShortAnswer } from './short-answer.ts';
import { fillPhrase } from './wording/answer-phrases.ts';
import type { Question } from './wording/question.ts';

const LIST_QUESTION = new RegExp(anyCue('questions/list-questions'), 'iu');
const EXCEPTION = new RegExp(String.raw`^${anyCue('questions/exception-openings')}(?!\p{L})`, 'iu');
/** Places in the ranking at which the sentence before or behind the best one belongs to the answer. */
const NEIGHBOR_RANK_MAX = 3;
/** Largest distance of the scores of passages that are about as likely. */
const SCORE_GAP_MAX = 1.5;

/** Answer in words with the passages that it quotes, the best first. */
export type ComposedAnswer = {
  sentences: readonly QuotingSentence[];
  quoted: readonly number[];
};

/** Passages in the order of the ranking, and the question as typed. */
type Ranked = { passages: readonly RankedPassage[]; text: string };

/**
 * Words an answer from ranked passages: the best one with a neighbor that ranks high or makes an exception to it. A
 * question that asks for several things is answered by up to five sentences.
 */
export function composeAnswer(
  index: DocumentIndex,
  question: Question,
  { passages, text }: Ranked,
): ComposedAnswer {
  const best = passages[0]!;
  // A passage that changes a value names the former one as well: no value of it stands out.
  const short = statesChange(index, best.at)
    ? { text: passageText(index, best.at) }
    : composeShortAnswer(index, question, { at: best.at, text });
  const others = LIST_QUESTION.test(text.trim())
    ? listAlike(passages)
    : listCompanions(index, passages);
  const quote = (at: number) => ({ text: passageText(index, at), passages: [at] });
  const before = others.filter((at) => at < best.at).map(quote);
  const behind = others.filter((at) => at > best.at).map(quote);
  const sentences = [...before, { ...short, passages: [best.at] }, ...behind];
  return { sentences, quoted: [best.at, ...others] };
}

/** Words a possible answer, which quotes the two nearest passages, or the nearest with its neighbor. */
export function composePossibleAnswer(
  index: DocumentIndex,
  { language }: Question,
  passages: readonly RankedPassage[],
): ComposedAnswer {
  const best = passages[0]!;
  const companions = listCompanions(index, passages);
  const others = companions.length > 0 ? companions : listAlike(passages.slice(0, 2));
  const quoted = [best.at, ...others];
  const isConnected = companions.length > 0;
  const quotes = (isConnected ? quoted.toSorted((a, b) => a - b) : quoted).map((at) =>
    passageText(index, at),
  );
  const passage = quotes.join(isConnected ? ' ' : ' … ');
  const text = fillPhrase(language, 'possible', { passage });
  return { sentences: [{ text, passages: quoted }], quoted };
}

function listAlike(passages: readonly RankedPassage[]): number[] {
  const [best, ...others] = passages.slice(0, LIST_MAX);
  const alike = others.filter(({ score }) => score >= best!.score - SCORE_GAP_MAX);
  return alike.map(({ at }) => at).toSorted((a, b) => a - b);
}

/** Lists the neighbors of the best passage that rank next to it, or that limit it. */
function listCompanions(
  index: DocumentIndex,
  [best, ...others]: readonly RankedPassage[],
): number[] {
  const { at, score } = best!;
  const near = others
    .slice(0, NEIGHBOR_RANK_MAX - 1)
    .filter((one) => Math.abs(one.at - at) === 1 && one.score >= score - SCORE_GAP_MAX)
    .map((one) => one.at);
  const { paragraph } = index.passages[at]!;
  const isLimited =
    index.passages[at + 1]?.paragraph === paragraph && EXCEPTION.test(passageText(index, at + 1));
  return [...new Set([...near, ...(isLimited ? [at + 1] : [])])].toSorted((a, b) => a - b);
}
