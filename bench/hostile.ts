/**
 * Measures the CPU time of every step on hostile texts of 1 and 2 MB and prints one table; exit code 1 when a text of
 * 2 MB takes too long or twice the text takes more than 2.3 times as long. All texts take about a quarter of an hour.
 *
 *     node bench/hostile.ts [name…]
 */
import { runChild } from './child-process.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { formatTable, meetsGoal, type Row } from './row.ts';
import type { StepsArgument, StepsResult } from './text-steps.ts';

const MEGABYTE = 1_000_000;
const SECONDS_MAX = 10;
const GROWTH_MAX = 2.3;
/** Shortest time that is compared: a shorter one depends on the start of the process. */
const SECONDS_COMPARED_MIN = 1;

const chosen = process.argv.slice(2);
const names = chosen.length > 0 ? chosen : Object.keys(HOSTILE_TEXTS);
const unknown = names.find((name) => !(name in HOSTILE_TEXTS));
if (unknown !== undefined) {
  console.error(`No text ${unknown}; there are ${Object.keys(HOSTILE_TEXTS).join(', ')}`);
  process.exit(2);
}

const rows: Row[] = [];
for (const name of names) {
  const [once, twice] = [await measure(name, MEGABYTE), await measure(name, 2 * MEGABYTE)];
  rows.push(...rowsOf(name, once, twice));
  console.error(name);
}
console.log(formatTable(rows));
if (rows.some((row) => meetsGoal(row) === false)) process.exitCode = 1;

function measure(name: string, bytes: number): Promise<StepsResult> {
  const argument: StepsArgument = { name, bytes };
  return runChild('text-steps.ts', 'measure', argument);
}

function rowsOf(name: string, once: StepsResult, twice: StepsResult): Row[] {
  const seconds = secondsOf(twice);
  const longest = Object.entries(twice.seconds).toSorted(([, a], [, b]) => b - a)[0];
  const memory = `${Math.round(twice.memoryBytes / MEGABYTE)} MB`;
  const what = `${name}, 2 MB`;
  const limit = {
    what,
    figure: seconds,
    unit: 's',
    goal: { atMost: SECONDS_MAX },
    note: `${twice.refused ?? longest?.[0] ?? ''}, ${memory}`,
  };
  if (seconds < SECONDS_COMPARED_MIN) return [limit];
  const floor = secondsOf(once);
  return [
    limit,
    { what, figure: seconds, unit: 's', floor, goal: { atMost: GROWTH_MAX }, note: 'against 1 MB' },
  ];
}

/** CPU time of reading, indexing and the longest analysis. */
function secondsOf({ seconds }: StepsResult): number {
  const { read = 0, index = 0, question: _question, topic: _topic, ...analyses } = seconds;
  return read + index + Math.max(0, ...Object.values(analyses));
}
