// node eval/fit-actions.ts: fits how likely a finding of a meeting is an action item, by its signals, on the first own
// meetings and on short exchanges, and writes rules/weights/action-items.json. It prints the scores on meetings left out of
// the fit. `left open` has its weight from its prior: too few examples have it.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import {
  scoreWork,
  toActionItem,
} from '../server/src/engines/rules/meetings/commitments/extract-action-items.ts';
import { ACTION_DIALOGUES } from '../server/src/engines/rules/meetings/testing/action-dialogues.ts';
import { spokenMeeting } from '../server/src/engines/meeting-text/testing/spoken-meeting.ts';
import { aucOf, brierScore, expectedCalibrationError, type Judgement } from './calibration.ts';
import { type Example, fitRegression, probabilityOf } from './logistic-regression.ts';
import { ACTION_PRIORS } from './meetings/action-priors.ts';
import { matchActions } from './meetings/match-actions.ts';
import { loadOwnMeetings } from './meetings/meeting-data.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/rules/weights/action-items.json', import.meta.url),
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
  const { work, tagged } = scoreWork(own.meeting);
  const matched = matchActions(
    work.map((one) => toActionItem(one, tagged)),
    own,
  );
  return work.map(({ signals }, at) => ({ meeting, signals, isRight: matched[at] !== undefined }));
});
const ofDialogues = ACTION_DIALOGUES.flatMap(({ said, language = 'en', items }, at): Case[] =>
  scoreWork(spokenMeeting(said, { language })).work.map(({ signals, description }) => ({
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

function toExample({ signals, isRight }: Case): Example {
  return {
    features: [...signals.map((name) => names.indexOf(name)), names.length],
    isPositive: isRight,
  };
}

function fit(own: readonly Case[]) {
  return fitRegression(own.map(toExample), names.length + 1, { ridge: RIDGE, prior });
}

const left = meetings.flatMap((_, meeting): Judgement[] => {
  const fitted = fit(cases.filter((one) => one.meeting !== meeting));
  return cases
    .filter((one) => one.meeting === meeting)
    .map((one) => ({
      confidence: probabilityOf({ ...fitted, bias: fitted.bias + BIAS_SHIFT }, toExample(one)),
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
  .toSorted((a, b) => b[1] - a[1]);
const weights = { bias: Number(bias.toFixed(2)), weights: Object.fromEntries(rows) };
writeFileSync(WEIGHTS_FILE, `${JSON.stringify(weights, null, 2)}\n`);
