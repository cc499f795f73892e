export type Row = { name: string; cells: readonly string[] };

export type Table = { name: string; columns: readonly string[]; rows: readonly Row[] };

export type Report = {
  title: string;
  /** Reason for the absence of measurements. */
  skipped?: string;
  /** Skipped wherever nobody has set up what it measures: the results are complete without it. */
  isOptional?: boolean;
  notes?: readonly string[];
  tables: readonly Table[];
};

/** One report as Markdown. */
export function toMarkdown({ title, skipped, notes = [], tables }: Report): string {
  if (skipped) return `## ${title}\n\nSkipped: ${skipped}.\n`;
  const parts = tables.map(({ name, columns, rows }) =>
    [
      `### ${name}`,
      '',
      line(['figure', ...columns]),
      line(['', ...columns].map((_, index) => (index === 0 ? '---' : '--:'))),
      ...rows.map((row) => line([row.name, ...row.cells])),
      '',
    ].join('\n'),
  );
  return [`## ${title}`, '', ...notes.flatMap((note) => [note, '']), ...parts].join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A share from 0 to 1 with three places, as `.852`; a dash when there is none. */
export function figure(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(3).replace(/^0/, '');
}
