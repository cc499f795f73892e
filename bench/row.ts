/** One line of the result. */
export type Row = {
  what: string;
  figure: number;
  unit: string;
  /** The same measured on the floor, in the same unit; left out where the goal is absolute. */
  floor?: number;
  goal?: Goal;
  /** Description of the floor, or a remark for the reader. */
  note?: string;
};

/** A bound of `figure / floor` where there is a floor, else of `figure`. */
export type Goal = { atMost: number } | { atLeast: number };

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @param share 0 to 1; between two values it interpolates */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return below + (above - below) * (place - Math.floor(place));
}

/** Undefined without a goal. */
export function meetsGoal({ figure, floor, goal }: Row): boolean | undefined {
  if (goal === undefined) return undefined;
  const value = floor === undefined ? figure : figure / floor;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

export function formatTable(rows: readonly Row[]): string {
  const header = ['what', 'figure', 'floor', 'ratio', 'goal', 'ok', 'note'];
  const cells = [header, ...rows.map(cellsOf)];
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

function cellsOf(row: Row): string[] {
  const { what, figure, unit, floor, goal, note } = row;
  const isMet = meetsGoal(row);
  return [
    what,
    `${format(figure)} ${unit}`,
    floor === undefined ? '–' : `${format(floor)} ${unit}`,
    floor === undefined ? '–' : (figure / floor).toFixed(2),
    goal === undefined ? '–' : 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`,
    isMet === undefined ? '–' : isMet ? 'yes' : 'NO',
    note ?? '',
  ];
}

/** Three digits that count. */
function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
}
