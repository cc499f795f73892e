import { aucOf, brierScore, expectedCalibrationError, type Judgement } from '../calibration.ts';
import {
  type Example,
  fitRegression,
  probabilityOf,
  type Regression,
} from '../logistic-regression.ts';
import type { ActionCase, ActionCases, CaseGroup } from './action-cases.ts';
import { ACTION_PRIORS } from './action-priors.ts';

const RIDGE = 1;
const THRESHOLD = 0.8;
const PRECISION = 0.9;
/**
 * Added to the bias and to the weight of the share of work. The models of the left-out hands know fewer sentences than the
 * final one, so that a fit on their scores is too careful in lists of tasks. In a conversation, where one sentence in ten is
 * work, it is less; in other languages, of which few meetings are labelled, it is below zero there.
 */
const SHIFT: Readonly<Record<LanguageGroup, { bias: number; share: number }>> = {
  english: { bias: 0.8, share: 0.27 },
  other: { bias: 0.9, share: 0.9 },
};
/** Conversations are few beside the single sentences of the hands. */
const CONVERSATION_WEIGHT = 4;
/** The dialogues alone show most ways to answer a request. */
const DIALOGUE_WEIGHT = 10;

/** Only English sentences have parts of speech, so that the others have weights of their own. */
const LANGUAGES = {
  english: ({ language }: ActionCase) => language === 'en',
  other: ({ language }: ActionCase) => language !== 'en',
};
type LanguageGroup = keyof typeof LANGUAGES;
const LANGUAGE_GROUPS = Object.keys(LANGUAGES) as LanguageGroup[];

/**
 * Fits how likely a finding is an action item. The fit stays near the prior weights where few examples have a signal: that of
 * `left open` is its prior. Prints the scores on meetings and hands left out of the fit in turn.
 */
export function fitActionWeights(cases: ActionCases) {
  const fit = createFit(cases);
  describe(
    'meetings',
    cases.meetings.flatMap((group) => judge(fit, group)),
    cases.meetings.reduce((sum, { labelled }) => sum + labelled, 0),
  );
  for (const hand of cases.hands.filter(({ labelled }) => labelled > 0)) {
    describe(hand.name, judge(fit, hand), hand.labelled);
  }
  return { english: fit.toWeights('english'), other: fit.toWeights('other') };
}

function createFit({ meetings, dialogues, hands }: ActionCases) {
  const groups = [...meetings, dialogues, ...hands];
  const groupWeights = new Map([
    ...meetings.map(({ name }): [string, number] => [name, CONVERSATION_WEIGHT]),
    [dialogues.name, DIALOGUE_WEIGHT],
  ]);
  const names = listSignals(groups);
  const columns = new Map(names.map((name, column) => [name, column]));
  const [SENTENCE, SETTLED, SHARE, BIAS] = [0, 1, 2, 3].map((at) => names.length + at) as [
    number,
    number,
    number,
    number,
  ];
  const prior = Float64Array.from([
    ...names.map((name) => ACTION_PRIORS.weights[name] ?? 0),
    ACTION_PRIORS.sentence,
    ACTION_PRIORS.settled,
    ACTION_PRIORS.share,
    ACTION_PRIORS.bias,
  ]);
  const toExample = ({ group, signals, scores, isRight }: ActionCase): Example => {
    const own = signals.map((name) => columns.get(name)!);
    return {
      features: [...own, SENTENCE, SETTLED, SHARE, BIAS],
      values: Float64Array.from([
        ...own.map(() => 1),
        scores.sentence,
        scores.settled,
        scores.share,
        1,
      ]),
      isPositive: isRight,
      weight: groupWeights.get(group) ?? 1,
    };
  };
  const fitWithout = (language: LanguageGroup, without?: string): Regression => {
    const own = groups.filter(({ name }) => without === undefined || handOf(name) !== without);
    const examples = own.flatMap(({ cases }) => cases.filter(LANGUAGES[language]).map(toExample));
    const fitted = fitRegression(examples, BIAS + 1, { ridge: RIDGE, prior });
    fitted.weights[SHARE]! += SHIFT[language].share;
    return { ...fitted, bias: fitted.bias + SHIFT[language].bias };
  };
  const toWeights = (language: LanguageGroup) => {
    const { bias, weights } = fitWithout(language);
    const rows = names
      .map((name, column) => [name, round(weights[column]!)] as const)
      .filter(([, weight]) => weight !== 0)
      .toSorted((a, b) => b[1] - a[1]);
    return {
      bias: round(bias + weights[BIAS]!),
      sentence: round(weights[SENTENCE]!),
      settled: round(weights[SETTLED]!),
      share: round(weights[SHARE]!),
      weights: Object.fromEntries(rows),
    };
  };
  return { toExample, fitWithout, toWeights };
}

function listSignals(groups: readonly CaseGroup[]): string[] {
  const found = groups.flatMap(({ cases }) => cases.flatMap(({ signals }) => signals));
  return [...new Set([...found, ...Object.keys(ACTION_PRIORS.weights)])].toSorted();
}

function round(weight: number): number {
  return Number(weight.toFixed(2));
}

/** Returns what is left out together: a meeting, or a hand in both settings. */
function handOf(name: string): string {
  return name.split(',')[0]!;
}

type Fit = ReturnType<typeof createFit>;

function judge({ toExample, fitWithout }: Fit, { name, cases }: CaseGroup): Judgement[] {
  return LANGUAGE_GROUPS.flatMap((language) => {
    const own = cases.filter(LANGUAGES[language]);
    if (own.length === 0) return [];
    const fitted = fitWithout(language, handOf(name));
    return own.map((one) => ({
      confidence: probabilityOf(fitted, toExample(one)),
      isRight: one.isRight,
    }));
  });
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
