// node eval/fit-actions.ts: fits how likely a finding of a meeting is an action item, by its signals, on the first own
// meetings, and writes action-weights.ts. It prints how well that holds on meetings left out of the fit.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import {
  judgeWork,
  presentWork,
} from '../server/src/engines/language/built-in/meetings/actions/judged-work.ts';
import { aucOf, brierScore, expectedCalibrationError, type Judgement } from './calibration.ts';
import { type Example, fitRegression, probabilityOf } from './logistic-regression.ts';
import { ACTION_PRIORS } from './meetings/action-priors.ts';
import { matchActions } from './meetings/match-actions.ts';
import { loadOwnMeetings } from './meetings/meeting-data.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL(
    '../server/src/engines/language/built-in/meetings/actions/action-weights.ts',
    import.meta.url,
  ),
);
const RIDGE = 1;
const THRESHOLD = 0.8;

type Case = { meeting: number; signals: readonly string[]; isRight: boolean };

const meetings = loadOwnMeetings('first');
if (!meetings) throw new Error('The own meetings are not there');
const cases = meetings.flatMap((own, meeting): Case[] => {
  const { work, tagged } = judgeWork(own.meeting);
  const matched = matchActions(
    work.map((one) => presentWork(one, tagged)),
    own,
  );
  return work.map(({ signals }, at) => ({ meeting, signals, isRight: matched[at] !== undefined }));
});
const names = [
  ...new Set([...cases.flatMap(({ signals }) => signals), ...Object.keys(ACTION_PRIORS.weights)]),
].toSorted();
// The last feature is the bias: it has a prior like the others.
const prior = Float64Array.from([
  ...names.map((name) => ACTION_PRIORS.weights[name] ?? 0),
  ACTION_PRIORS.bias,
]);

function exampleOf({ signals, isRight }: Case): Example {
  return {
    features: [...signals.map((name) => names.indexOf(name)), names.length],
    isPositive: isRight,
  };
}

function fit(own: readonly Case[]) {
  return fitRegression(own.map(exampleOf), names.length + 1, { ridge: RIDGE, prior });
}

const left: Judgement[] = meetings.flatMap((_, meeting) => {
  const fitted = fit(cases.filter((one) => one.meeting !== meeting));
  return cases
    .filter((one) => one.meeting === meeting)
    .map((one) => ({ confidence: probabilityOf(fitted, exampleOf(one)), isRight: one.isRight }));
});
const kept = left.filter(({ confidence }) => confidence >= THRESHOLD);
const right = kept.filter(({ isRight }) => isRight).length;
console.log(
  `${cases.length} findings, ${cases.filter(({ isRight }) => isRight).length} right; left out: precision ${(right / kept.length).toFixed(3)}, of the right ones kept ${(right / left.filter(({ isRight }) => isRight).length).toFixed(3)}; ECE ${expectedCalibrationError(left).toFixed(3)}, AUC ${aucOf(left)?.toFixed(3)}, Brier ${brierScore(left).toFixed(3)}`,
);

const fitted = fit(cases);
const bias = fitted.bias + fitted.weights[names.length]!;
const rows = names
  .map((name, index) => [name, Number(fitted.weights[index]!.toFixed(2))] as const)
  .filter(([, weight]) => weight !== 0)
  .toSorted((a, b) => b[1] - a[1])
  .map(([name, weight]) => `    ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: ${weight},`);
writeFileSync(
  WEIGHTS_FILE,
  `/**
 * How much each signal speaks for an action item, in log-odds: a logistic regression fitted by \`eval/fit-actions.ts\`
 * on meetings of our own, around what one would expect of each signal.
 */
export const ACTION_WEIGHTS: { bias: number; weights: Readonly<Record<string, number>> } = {
  bias: ${bias.toFixed(2)},
  weights: {
${rows.join('\n')}
  },
};
`,
);
