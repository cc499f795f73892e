/**
 * Fits the weights of `topics/rank-turns.ts` on the tune half of QMSum: it maximizes the chance (softmax over turns) that
 * falls into the labelled passages of each query. Prints the weights for each penalty. With a penalty as its argument, as
 * in `node eval/fit-focus.ts 0.01`, it writes rules/weights/focus-turns.json.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { readMeeting } from '../server/src/engines/meeting-text/read-meeting.ts';
import { parseFocus } from '../server/src/engines/rules/meetings/topics/focus.ts';
import {
  measureTurnFeatures,
  TURN_WEIGHTS,
} from '../server/src/engines/rules/meetings/topics/rank-turns.ts';
import { indexTerms } from '../server/src/engines/rules/meetings/topics/term-index.ts';
import { isTuneItem } from './eval-folder.ts';
import { loadQmsum } from './meetings/meeting-data.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/rules/weights/focus-turns.json', import.meta.url),
);
const PENALTIES = [0.003, 0.01, 0.02];
const ROUNDS = 150;
const RATE = 0.5;
const NAMES = Object.keys(TURN_WEIGHTS) as (keyof typeof TURN_WEIGHTS)[];

/** Features of each turn with content, and whether it lies in a labelled passage. */
type Example = { rows: number[][]; isRight: boolean[] };

function readExamples(): Example[] {
  const meetings = loadQmsum()?.filter(({ id }) => isTuneItem(id)) ?? [];
  return meetings.flatMap(({ meeting, specific }) => {
    const reading = readMeeting(meeting);
    const index = indexTerms(reading);
    const lines = new Map(meeting.lines.map(({ start }, line) => [start, line]));
    return specific.map(({ query, relevant_text_span }) => {
      const features = measureTurnFeatures(index, parseFocus(query, index));
      const turns = reading.turns.filter(({ index: turn }) => index.turns[turn]!.list.length > 2);
      return {
        rows: turns.map((turn) => NAMES.map((name) => features[name][turn.index]!)),
        isRight: turns.map(({ start }) => {
          const line = lines.get(start)!;
          return relevant_text_span.some(([first, last]) => line >= first && line <= last);
        }),
      };
    });
  });
}

function fit(examples: readonly Example[], penalty: number): number[] {
  const weights = NAMES.map(() => 0.5);
  const squares = NAMES.map(() => 1e-6);
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = NAMES.map((_, at) => -penalty * weights[at]!);
    for (const example of examples) addSlopes(slopes, weights, example, examples.length);
    for (const [at, slope] of slopes.entries()) {
      squares[at]! += slope * slope;
      weights[at]! += (RATE * slope) / Math.sqrt(squares[at]!);
    }
  }
  return weights;
}

function addSlopes(
  slopes: number[],
  weights: readonly number[],
  { rows, isRight }: Example,
  examples: number,
): void {
  const scores = rows.map((row) => row.reduce((sum, value, at) => sum + value * weights[at]!, 0));
  const greatest = Math.max(...scores);
  const chances = scores.map((score) => Math.exp(score - greatest));
  const all = chances.reduce((sum, chance) => sum + chance, 0);
  const right = chances.reduce((sum, chance, at) => sum + (isRight[at] ? chance : 0), 0) + 1e-12;
  for (const [at, row] of rows.entries()) {
    const pull = chances[at]! * ((isRight[at] ? 1 / right : 0) - 1 / all);
    for (const [sign, value] of row.entries()) slopes[sign]! += (pull * value) / examples;
  }
}

const examples = readExamples();
const chosen = process.argv[2];
for (const penalty of chosen === undefined ? PENALTIES : [Number(chosen)]) {
  const fitted = fit(examples, penalty);
  const weights = Object.fromEntries(NAMES.map((name, at) => [name, +fitted[at]!.toFixed(2)]));
  console.log(penalty, JSON.stringify(weights));
  if (chosen !== undefined) writeFileSync(WEIGHTS_FILE, `${JSON.stringify(weights, null, 2)}\n`);
}
