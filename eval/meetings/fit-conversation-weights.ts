import {
  type ConversationFeatures,
  type ConversationWeights,
  listConversationFeatures,
} from '../../server/src/engines/rules/meetings/commitments/conversation-confidence.ts';
import type { Judgement } from '../calibration.ts';
import { type Example, fitRegression, probabilityOf } from '../logistic-regression.ts';
import type { ActionCase, MeetingCases } from './action-cases.ts';

const RIDGE = 1;
/**
 * The fitted log-odds are stretched: the default threshold of .8 then lies where five of six items found in the meetings of
 * hands left out are right, which is at a fitted likelihood of .6.
 */
const STRETCH = { slope: 2, shift: 0.6 };

type ConversationCase = { hand: string; features: ConversationFeatures; one: ActionCase };

/**
 * Fits how likely a finding is an action item among the others of a conversation. A finding that repeats an item counts for
 * nothing, as nobody labelled it.
 *
 * @param logOddsOf log-odds of a case by weights that do not know its writer
 */
export function fitConversationWeights(
  conversations: readonly MeetingCases[],
  logOddsOf: (one: ActionCase) => number,
): { weights: ConversationWeights; judged: Judgement[] } {
  const cases = conversations.flatMap((meeting): ConversationCase[] => {
    const found = meeting.cases.map((one) => ({ ...one, logOdds: logOddsOf(one) }));
    return listConversationFeatures(found, meeting).map((features, at) => {
      return { hand: meeting.hand, features, one: meeting.cases[at]! };
    });
  });
  const names = Object.keys(cases[0]!.features);
  const toExample = ({ features, one }: ConversationCase): Example => ({
    features: names.map((_, column) => column),
    values: Float64Array.from(names, (name) => features[name]!),
    isPositive: one.isRight,
    weight: one.isRepeated ? 0 : 1,
  });
  const fitOn = (own: readonly ConversationCase[]) => {
    const { bias, weights } = fitRegression(own.map(toExample), names.length, { ridge: RIDGE });
    return {
      bias: bias * STRETCH.slope + STRETCH.shift,
      weights: weights.map((weight) => weight * STRETCH.slope),
    };
  };
  const judged = [...Map.groupBy(cases, ({ hand }) => hand)].flatMap(([hand, own]) => {
    const fitted = fitOn(cases.filter((one) => one.hand !== hand));
    return own.map((one): Judgement => {
      return { confidence: probabilityOf(fitted, toExample(one)), isRight: one.one.isRight };
    });
  });
  const { bias, weights } = fitOn(cases);
  const features = Object.fromEntries(names.map((name, at) => [name, round(weights[at]!)]));
  return { weights: { bias: round(bias), features }, judged };
}

function round(weight: number): number {
  return Number(weight.toFixed(3));
}
