import type { Report, Row, Table } from './report.ts';

/** Columns compared with the goal; the first one present counts. */
const MEASURED = ['held @3', 'held', 'all'];

/** Every row of the reports that has a goal, with whether it is reached on what was not tuned on. */
export function goalsOf(reports: readonly Report[]): Report {
  const rows = reports.flatMap(({ title, tables }) =>
    tables.flatMap((table) => [...rowsWithGoal(title, table), ...columnsWithGoal(title, table)]),
  );
  return {
    title: 'Goals',
    notes: [
      `${rows.filter(({ cells }) => cells.at(-1) === 'yes').length} of ${rows.length} figures with a goal reach it. Confidence has its goals beside its tables.`,
    ],
    tables: [{ name: 'Measured on the held half', columns: ['measured', 'goal', 'met'], rows }],
  };
}

function rowsWithGoal(title: string, { name, columns, rows }: Table): Row[] {
  const goalAt = columns.findIndex((column) => /^goal\b/.test(column));
  const measuredAt = columns.indexOf(MEASURED.find((column) => columns.includes(column)) ?? '');
  if (goalAt === -1 || measuredAt === -1) return [];
  return rows.flatMap((row) => {
    const [measured, goal] = [row.cells[measuredAt]!, row.cells[goalAt]!];
    return judged(`${title} · ${shortName(name)} · ${row.name}`, measured, goal);
  });
}

/** A goal may stand in the heading of a column, as in `AUC (goal ≥ .70)`, for all rows of what is held. */
function columnsWithGoal(title: string, { name, columns, rows }: Table): Row[] {
  return columns.flatMap((column, at) => {
    const goal = /\((?:goal )?([≥≤] [\d.]+)/.exec(column)?.[1];
    if (!goal) return [];
    const held = rows.filter((row) => /\bheld\b/.test(row.name));
    const what = column.replace(/\s\(.*/, '');
    return held.flatMap((row) =>
      judged(`${title} · ${shortName(name)} · ${row.name}, ${what}`, row.cells[at]!, goal),
    );
  });
}

function shortName(table: string): string {
  return table.replace(/[:,].*/, '');
}

function judged(name: string, measured: string, goal: string): Row[] {
  const met = isMet(measured, goal);
  return met === undefined ? [] : [{ name, cells: [measured, goal, met ? 'yes' : 'NO'] }];
}

/**
 * Whether `.852` reaches `≥ .85`, or `2.10 %` keeps to `≤ 5.00 %`.
 *
 * @returns undefined where one of them is no figure
 */
function isMet(measured: string, goal: string): boolean | undefined {
  const [, sign, bound] = /^([≥≤]) (\d*\.?\d+)( %)?$/.exec(goal) ?? [];
  const value = Number.parseFloat(measured);
  if (!bound || Number.isNaN(value)) return undefined;
  return sign === '≥' ? value >= Number(bound) : value <= Number(bound);
}
