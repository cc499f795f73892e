import ACTION_WEIGHTS from '../../weights/action-items.json' with { type: 'json' };
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { ActionScores } from './action-scores.ts';
import type { ActionSignals } from './signals.ts';

/** Weights of a logistic regression: those of the scores are multiplied with them, those of the signals are added. */
export type ActionWeights = {
  bias: number;
  scores: Readonly<Record<string, number>>;
  signals: Readonly<Record<string, number>>;
};

/** English sentences have parts of speech, so that their scores mean more than those of other languages. */
const { english: ENGLISH, other: OTHER }: Record<'english' | 'other', ActionWeights> =
  ACTION_WEIGHTS;

/** Estimates how likely people would note a finding as an action item, in log-odds, by logistic regression. */
export function actionLogOdds(
  signals: ActionSignals,
  scores: ActionScores,
  language: TextLanguage,
): number {
  const weights = language === 'en' ? ENGLISH : OTHER;
  let logOdds = weights.bias;
  for (const signal of signals) logOdds += weights.signals[signal] ?? 0;
  for (const [name, score] of Object.entries(scores)) {
    logOdds += (weights.scores[name] ?? 0) * score;
  }
  return logOdds;
}
