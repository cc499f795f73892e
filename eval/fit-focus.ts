/**
 * Fits the weights of `topics/rank-turns.ts` on the tune half of QMSum: the chance (softmax over turns) that falls into
 * the labelled passages of each query is made as great as can be. Prints them; they are copied by hand.
 */
import { readMeeting } from '../server/src/engines/language/built-in/meetings/reading/read-meeting.ts';
import { readFocus } from '../server/src/engines/language/built-in/meetings/topics/focus.ts';
import {
  signsOfTurns,
  TURN_WEIGHTS,
} from '../server/src/engines/language/built-in/meetings/topics/rank-turns.ts';
import { indexTerms } from '../server/src/engines/language/built-in/meetings/topics/term-index.ts';
import { isTuneItem } from './data.ts';
import { loadQmsum } from './meetings/meeting-data.ts';

const ROUNDS = 150;
const RATE = 0.5;
const NAMES = Object.keys(TURN_WEIGHTS) as (keyof typeof TURN_WEIGHTS)[];

/** The signs of each turn that says something, and whether it lies in a labelled passage. */
type Example = { rows: number[][]; isRight: boolean[] };

function readExamples(): Example[] {
  const meetings = loadQmsum()?.filter(({ id }) => isTuneItem(id)) ?? [];
  return meetings.flatMap(({ meeting, specific }) => {
    const reading = readMeeting(meeting);
    const index = indexTerms(reading);
    const lines = new Map(meeting.lines.map(({ start }, line) => [start, line]));
    return specific.map(({ query, relevant_text_span }) => {
      const signs = signsOfTurns(index, readFocus(query, index));
      const turns = reading.turns.filter(({ index: turn }) => index.turns[turn]!.list.length > 2);
      return {
        rows: turns.map((turn) => NAMES.map((name) => signs[name][turn.index]!)),
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
for (const penalty of [0.003, 0.01, 0.02]) {
  const weights = fit(examples, penalty);
  console.log(
    penalty,
    JSON.stringify(Object.fromEntries(NAMES.map((name, at) => [name, +weights[at]!.toFixed(2)]))),
  );
}
