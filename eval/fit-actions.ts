// node eval/fit-actions.ts: fits how likely a finding of a meeting is an action item, by its signals, on the first own
// meetings and on short exchanges, and writes action-weights.ts. It prints how well that holds on meetings left out of the fit.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import {
  judgeWork,
  presentWork,
} from '../server/src/engines/language/built-in/meetings/actions/judged-work.ts';
import { ACTION_DIALOGUES } from '../server/src/engines/language/built-in/meetings/testing/action-dialogues.ts';
import { spokenMeeting } from '../server/src/engines/language/built-in/meetings/testing/spoken-meeting.ts';
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
/**
 * A fitted probability of .8 lets through much less than people write down: of what is more likely than not, most is
 * right. Moved by so much, in log-odds, the default threshold keeps more, at a precision above the goal.
 */
const BIAS_SHIFT = 1;

type Case = { meeting: number; signals: readonly string[]; isRight: boolean };

const meetings = loadOwnMeetings('first');
if (!meetings) throw new Error('The own meetings are not there');
const ofMeetings = meetings.flatMap((own, meeting): Case[] => {
  const { work, tagged } = judgeWork(own.meeting);
  const matched = matchActions(
    work.map((one) => presentWork(one, tagged)),
    own,
  );
  return work.map(({ signals }, at) => ({ meeting, signals, isRight: matched[at] !== undefined }));
});
const ofDialogues = ACTION_DIALOGUES.flatMap(({ said, language = 'en', items }, at): Case[] =>
  judgeWork(spokenMeeting(said, { language })).work.map(({ signals, description }) => ({
    meeting: meetings.length + at,
    signals,
    isRight: items.some((item) => item.description === description),
  })),
);
const cases = [...ofMeetings, ...ofDialogues];
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

const left = meetings.flatMap((_, meeting): Judgement[] => {
  const fitted = fit(cases.filter((one) => one.meeting !== meeting));
  return cases
    .filter((one) => one.meeting === meeting)
    .map((one) => ({
      confidence: probabilityOf({ ...fitted, bias: fitted.bias + BIAS_SHIFT }, exampleOf(one)),
      isRight: one.isRight,
    }));
});
const kept = left.filter(({ confidence }) => confidence >= THRESHOLD);
const right = kept.filter(({ isRight }) => isRight).length;
const labelled = meetings.reduce((sum, { action_items }) => sum + action_items.length, 0);
console.log(
  `${cases.length} findings; meetings left out: precision ${(right / kept.length).toFixed(3)}, recall ${(right / labelled).toFixed(3)}; ECE ${expectedCalibrationError(left).toFixed(3)}, AUC ${aucOf(left)?.toFixed(3)}, Brier ${brierScore(left).toFixed(3)}`,
);

const fitted = fit(cases);
const bias = fitted.bias + fitted.weights[names.length]! + BIAS_SHIFT;
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
