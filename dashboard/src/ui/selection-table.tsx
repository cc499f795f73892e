import type { ReactNode } from 'react';

import { cx } from '../format/class-names.ts';
import { AllRowsChoice, RowChoice } from './row-checkbox.tsx';
import { ROW, type RowSelection, rowState } from './row-selection.ts';

type Row = { id: string; title: string };

/** Column of a table: its heading, its cells, and the classes of both, such as the width. */
export type Column<R> = {
  name: string;
  className: string;
  cellClass?: string;
  cell: (row: R) => ReactNode;
};

/** Table of rows that can be chosen. */
export function SelectionTable<R extends Row>({
  rows,
  columns,
  selection,
}: {
  rows: readonly R[];
  columns: readonly Column<R>[];
  selection: RowSelection;
}) {
  return (
    <table className="w-full table-fixed text-left">
      <thead className="sticky top-0 z-20 bg-surface text-11 text-ink-3">
        <tr className="border-b border-line">
          <th className="w-10 pl-4">
            <AllRowsChoice count={rows.length} selection={selection} />
          </th>
          {columns.map(({ name, className }) => (
            <th key={name} className={cx('py-1.5 font-medium', className)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} {...rowState(selection, row.id)} className={cx('h-9', ROW)}>
            <td className="pl-4">
              <RowChoice row={row} selection={selection} />
            </td>
            {columns.map(({ name, className, cellClass, cell }) => (
              <td key={name} className={cx(className, cellClass)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
