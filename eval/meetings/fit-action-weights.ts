import type { ActionWeights } from '../../server/src/engines/rules/meetings/commitments/action-confidence.ts';
import { isConversation } from '../../server/src/engines/rules/meetings/commitments/conversation-confidence.ts';
import { aucOf, brierScore, expectedCalibrationError, type Judgement } from '../calibration.ts';
import {
  type Example,
  fitRegression,
  probabilityOf,
  type Regression,
} from '../logistic-regression.ts';
import type { ActionCase, ActionCases, CaseGroup } from './action-cases.ts';
import { ACTION_PRIORS } from './action-priors.ts';
import { fitConversationWeights } from './fit-conversation-weights.ts';

const RIDGE: Readonly<Record<LanguageGroup, number>> = { english: 16, other: 4 };
const THRESHOLD = 0.8;
const PRECISION = 0.9;
/**
 * Added to the bias and to the weight of the share of work. The models of the left-out hands know fewer sentences than the
 * final one, so that a fit on their scores is too careful where a meeting is a list of tasks, less in a conversation, where
 * one sentence in ten is work. The shifts of other languages are larger, as few of their meetings are labelled.
 */
const SHIFT: Readonly<Record<LanguageGroup, { bias: number; share: number }>> = {
  english: { bias: 0.75, share: 0.1 },
  other: { bias: 1.05, share: 0.5 },
};
/** Conversations are few beside the single sentences of the hands. */
const CONVERSATION_WEIGHT = 4;
/** The dialogues alone show most ways to answer a request. */
const DIALOGUE_WEIGHT = 20;

/** Only English sentences have parts of speech, so that the others have weights of their own. */
const LANGUAGES = {
  english: ({ language }: ActionCase) => language === 'en',
  other: ({ language }: ActionCase) => language !== 'en',
};
type LanguageGroup = keyof typeof LANGUAGES;
const LANGUAGE_GROUPS = Object.keys(LANGUAGES) as LanguageGroup[];

/**
 * Fits how likely a finding is an action item, by itself and among the others of a conversation. The fit stays near the prior
 * weights where few examples have a signal: that of `left open` is its prior. Prints the scores on hands left out of the fit in
 * turn.
 */
export function fitActionWeights(cases: ActionCases) {
  const fit = createFit(cases);
  const judge = createJudge(fit);
  const conversations = cases.meetings.filter(isConversation);
  const logOdds = new Map(
    conversations.flatMap((group) =>
      group.cases.map((one) => [one, logOddsOf(judge(group, one))] as const),
    ),
  );
  const { weights, judged } = fitConversationWeights(conversations, (one) => logOdds.get(one)!);
  describe('conversations', judged, countLabelled(conversations));
  const short = cases.meetings.filter((one) => !isConversation(one));
  for (const [name, groups] of [
    ['short meetings', short] as const,
    ...cases.hands.map((hand) => [hand.name, [hand]] as const),
  ]) {
    const own = groups.flatMap((group) =>
      group.cases.map((one): Judgement => ({
        confidence: judge(group, one),
        isRight: one.isRight,
      })),
    );
    if (countLabelled(groups) > 0) describe(name, own, countLabelled(groups));
  }
  return {
    english: fit.toWeights('english'),
    other: fit.toWeights('other'),
    conversation: weights,
  };
}

function countLabelled(groups: readonly CaseGroup[]): number {
  return groups.reduce((sum, { labelled }) => sum + labelled, 0);
}

function logOddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** Creates a function that returns the likelihood of a case by weights that do not know the writer of its group. */
function createJudge({ toExample, fitWithout }: ReturnType<typeof createFit>) {
  const fitted = new Map<string, Regression>();
  return ({ hand }: CaseGroup, one: ActionCase): number => {
    const language = LANGUAGE_GROUPS.find((group) => LANGUAGES[group](one))!;
    const key = keyOf(language, hand);
    const known = fitted.get(key) ?? fitWithout(language, hand);
    fitted.set(key, known);
    return probabilityOf(known, toExample(one));
  };
}

function createFit({ meetings, dialogues, hands }: ActionCases) {
  const groups = [...meetings, dialogues, ...hands];
  const groupWeights = new Map([
    ...meetings.map(({ name }): [string, number] => [name, CONVERSATION_WEIGHT]),
    [dialogues.name, DIALOGUE_WEIGHT],
  ]);
  const columns = listColumns(groups);
  const prior = Float64Array.from(columns, ({ part, name }) => ACTION_PRIORS[part][name] ?? 0);
  const numbers = new Map(columns.map(({ part, name }, column) => [keyOf(part, name), column]));
  const toExample = ({ group, signals, scores, isRight, isRepeated }: ActionCase): Example => {
    const own = [
      ...signals.map((name) => [numbers.get(keyOf('signals', name))!, 1] as const),
      ...Object.entries(scores).map(
        ([name, score]) => [numbers.get(keyOf('scores', name))!, score] as const,
      ),
    ];
    return {
      features: own.map(([column]) => column),
      values: Float64Array.from(own, ([, value]) => value),
      isPositive: isRight,
      weight: isRepeated ? 0 : (groupWeights.get(group) ?? 1),
    };
  };
  const share = numbers.get(keyOf('scores', 'share'))!;
  const fitWithout = (language: LanguageGroup, without?: string): Regression => {
    const own = groups.filter(({ hand }) => hand !== without);
    const examples = own.flatMap(({ cases }) => cases.filter(LANGUAGES[language]).map(toExample));
    const fitted = fitRegression(examples, columns.length, { ridge: RIDGE[language], prior });
    fitted.weights[share]! += SHIFT[language].share;
    return { ...fitted, bias: fitted.bias + SHIFT[language].bias };
  };
  const toWeights = (language: LanguageGroup): ActionWeights => {
    const { bias, weights } = fitWithout(language);
    const rows = columns.map(({ part, name }, at) => ({ part, name, weight: round(weights[at]!) }));
    const sorted = rows
      .filter(({ weight }) => weight !== 0)
      .toSorted((one, other) => other.weight - one.weight);
    const weightsOf = (wanted: Part) =>
      Object.fromEntries(
        sorted.flatMap(({ part, name, weight }) => (part === wanted ? [[name, weight]] : [])),
      );
    return { bias: round(bias), scores: weightsOf('scores'), signals: weightsOf('signals') };
  };
  return { toExample, fitWithout, toWeights };
}

type Part = 'scores' | 'signals';
type Column = { part: Part; name: string };

function keyOf(part: string, name: string): string {
  return `${part} ${name}`;
}

/** Lists the scores and signals that the cases or the prior weights have, sorted. */
function listColumns(groups: readonly CaseGroup[]): Column[] {
  const cases = groups.flatMap((group) => group.cases);
  const found: Record<Part, readonly string[]> = {
    scores: cases.flatMap(({ scores }) => Object.keys(scores)),
    signals: cases.flatMap(({ signals }) => signals),
  };
  return (['scores', 'signals'] as const).flatMap((part) =>
    [...new Set([...found[part], ...Object.keys(ACTION_PRIORS[part])])]
      .toSorted()
      .map((name): Column => ({ part, name })),
  );
}

function round(weight: number): number {
  return Number(weight.toFixed(2));
}

/** Highest share of the labelled items that a threshold finds while `PRECISION` of what it finds is right. */
function recallAtPrecision(judged: readonly Judgement[], labelled: number): number {
  let [right, best] = [0, 0];
  const ranked = judged.toSorted((a, b) => b.confidence - a.confidence);
  for (const [at, { isRight }] of ranked.entries()) {
    if (isRight) right++;
    if (right >= PRECISION * (at + 1)) best = right;
  }
  return best / labelled;
}

function describe(name: string, judged: readonly Judgement[], labelled: number): void {
  const kept = judged.filter(({ confidence }) => confidence >= THRESHOLD);
  const right = kept.filter(({ isRight }) => isRight).length;
  const found = judged.filter(({ isRight }) => isRight).length;
  const figures = {
    precision: right / kept.length,
    recall: right / labelled,
    found: found / labelled,
    [`recall at ${PRECISION}`]: recallAtPrecision(judged, labelled),
    ECE: expectedCalibrationError(judged),
    AUC: aucOf(judged) ?? NaN,
    Brier: brierScore(judged),
  };
  const shown = Object.entries(figures).map(([key, value]) => `${key} ${value.toFixed(3)}`);
  console.log(`${name} left out: ${shown.join(', ')}`);
}
