// node eval/fit-actions.ts: fits how likely a finding of a meeting is an action item, by its signals and the classifier of
// sentences, on the first own meetings, on short exchanges and on the corpus of meeting sentences, and writes
// rules/weights/action-items.json. It prints the scores on meetings and hands left out of the fit. Run
// eval/fit-meeting-sentences.ts first. `left open` has its weight from its prior: too few examples have it.

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
import { fitLeftOutModels } from './meetings/left-out-models.ts';
import { loadOwnMeetings, type OwnMeeting } from './meetings/meeting-data.ts';
import { HELD_WHOLE_HANDS, loadWholeMeetings } from './meetings/whole-meetings.ts';
import { meetingOfSentence } from './meetings/statement-meeting.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/rules/weights/action-items.json', import.meta.url),
);
const RIDGE = 1;
const THRESHOLD = 0.8;
/**
 * Added to the log-odds: the models of the left-out hands know fewer sentences than the final one, so that a fit on their
 * scores is too careful.
 */
const BIAS_SHIFT = 0.5;

/** Finding with the group that is left out of the fit together: a meeting, or the sentences of a hand. */
type Case = { group: string; signals: readonly string[]; sentenceScore: number; isRight: boolean };

const firstHalf = loadOwnMeetings('first');
if (!firstHalf) throw new Error('The own meetings are not there');
const whole = loadWholeMeetings().filter(({ hand }) => !HELD_WHOLE_HANDS.has(hand));
const meetings: readonly OwnMeeting[] = [...firstHalf, ...whole];
const ofMeetings = meetings.flatMap((one): Case[] => {
  const { work, tagged } = scoreWork(one.meeting);
  const matched = matchActions(
    work.map((item) => toActionItem(item, tagged)),
    one,
  );
  return work.map(({ signals, sentenceScore }, at) => ({
    group: one.id,
    signals,
    sentenceScore,
    isRight: matched[at] !== undefined,
  }));
});
const ofDialogues = ACTION_DIALOGUES.flatMap(({ said, language = 'en', items }): Case[] =>
  scoreWork(spokenMeeting(said, { language })).work.map(
    ({ signals, sentenceScore, description }) => ({
      group: 'dialogues',
      signals,
      sentenceScore,
      isRight: items.some((item) => item.description === description),
    }),
  ),
);
const hands = fitLeftOutModels();
const ofHands = hands.flatMap(({ hand, statements, model }) =>
  statements.flatMap(({ sentence, language, kind }): Case[] =>
    scoreWork(meetingOfSentence(sentence, language), model).work.map(
      ({ signals, sentenceScore }) => ({
        group: hand,
        signals,
        sentenceScore,
        isRight: kind === 'action',
      }),
    ),
  ),
);
/** Conversations are few beside the single sentences of the hands. */
const CONVERSATION_WEIGHT = 4;
const conversations = Array.from({ length: CONVERSATION_WEIGHT }, () => [
  ...ofMeetings,
  ...ofDialogues,
]).flat();
const cases = [...conversations, ...ofHands];
const names = [
  ...new Set([...cases.flatMap(({ signals }) => signals), ...Object.keys(ACTION_PRIORS.weights)]),
].toSorted();
const [SENTENCE, BIAS] = [names.length, names.length + 1];
const prior = Float64Array.from([
  ...names.map((name) => ACTION_PRIORS.weights[name] ?? 0),
  ACTION_PRIORS.sentence,
  ACTION_PRIORS.bias,
]);

function toExample({ signals, sentenceScore, isRight }: Case): Example {
  const features = [...signals.map((name) => names.indexOf(name)), SENTENCE, BIAS];
  const values = Float64Array.from(features, (feature) =>
    feature === SENTENCE ? sentenceScore : 1,
  );
  return { features, values, isPositive: isRight };
}

function fit(own: readonly Case[]) {
  return fitRegression(own.map(toExample), BIAS + 1, { ridge: RIDGE, prior });
}

function leaveOut(group: string): Judgement[] {
  const fitted = fit(cases.filter((one) => one.group !== group));
  const shifted = { ...fitted, bias: fitted.bias + BIAS_SHIFT };
  return [...ofMeetings, ...ofHands]
    .filter((one) => one.group === group)
    .map((one) => ({ confidence: probabilityOf(shifted, toExample(one)), isRight: one.isRight }));
}

function describe(name: string, judged: readonly Judgement[], labelled: number): void {
  const kept = judged.filter(({ confidence }) => confidence >= THRESHOLD);
  const right = kept.filter(({ isRight }) => isRight).length;
  const precision = (right / kept.length).toFixed(3);
  const recall = (right / labelled).toFixed(3);
  const found = (judged.filter(({ isRight }) => isRight).length / labelled).toFixed(3);
  console.log(
    `${name}: precision ${precision}, recall ${recall} of ${found}; ECE ${expectedCalibrationError(judged).toFixed(3)}, AUC ${aucOf(judged)?.toFixed(3)}, Brier ${brierScore(judged).toFixed(3)}`,
  );
}

const labelled = meetings.reduce((sum, { action_items }) => sum + action_items.length, 0);
describe(
  'meetings left out',
  meetings.flatMap(({ id }) => leaveOut(id)),
  labelled,
);
for (const { hand, statements } of hands) {
  const actions = statements.filter(({ kind }) => kind === 'action');
  describe(`hand ${hand} left out`, leaveOut(hand), actions.length);
}

const fitted = fit(cases);
const round = (weight: number) => Number(weight.toFixed(2));
const rows = names
  .map((name, index) => [name, round(fitted.weights[index]!)] as const)
  .filter(([, weight]) => weight !== 0)
  .toSorted((a, b) => b[1] - a[1]);
const weights = {
  bias: round(fitted.bias + fitted.weights[BIAS]! + BIAS_SHIFT),
  sentence: round(fitted.weights[SENTENCE]!),
  weights: Object.fromEntries(rows),
};
writeFileSync(WEIGHTS_FILE, `${JSON.stringify(weights, null, 2)}\n`);
