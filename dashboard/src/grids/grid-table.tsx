import type { GridColumn, GridRow } from '@docket/sdk';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';

import { cx } from '../format/class-names.ts';
import { useMessages } from '../messages/messages.tsx';
import { CellEditor } from './cell-editor.tsx';
import { type GivenValue, isFigure } from './cell-value.ts';
import { moveByKey, type ShownCell } from './grid-cells.ts';
import { GridTableRow } from './grid-table-row.tsx';
import type { CellChoice, CellPlace } from './use-cell-choice.ts';

/** Width of the column of titles and of the other columns, in pixels. */
const TITLE_WIDTH = 208;
const COLUMN_WIDTH = 176;

/** Editor of the chosen cell; `open` opens it, unless its value cannot be typed. */
export type CellEditing = {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  save: (value: GivenValue) => void;
};

/** Table of the cells of a grid, which scrolls by itself. Arrow keys move, Enter corrects. */
export function GridTable({
  name,
  columns,
  rows,
  choice,
  shown,
  editing,
}: {
  name: string;
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  choice: CellChoice;
  /** Chosen cell, if it is among the rows. */
  shown: ShownCell | undefined;
  editing: CellEditing;
}) {
  const { grids: text } = useMessages();
  const table = useRef<HTMLTableElement>(null);
  const follow = useFollowChoice(table, shown, editing.isOpen);
  const choose = (place: CellPlace) => {
    follow();
    choice.choose(place);
  };
  const onClick = ({ target }: MouseEvent) => {
    const place = placeOf(target);
    if (place) choose(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of the editor and of the links are their own.
    const isOfCell = event.target instanceof Element && event.target.matches('[role=gridcell]');
    const place = placeOf(event.target);
    if (!isOfCell || !place || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = moveByKey(event.key, place, rows, columns);
    if (next) choose(next);
    else if (event.key === 'Enter') editing.open();
    else return;
    event.preventDefault();
  };
  const tabStop = shown ?? { row: rows[0], column: columns[0] };
  return (
    <div
      role="region"
      aria-label={text.table}
      tabIndex={0}
      className="min-h-0 overflow-auto scroll-pt-10 scroll-pl-32 sm:scroll-pl-52"
    >
      <table
        ref={table}
        role="grid"
        aria-label={name}
        onClick={onClick}
        onDoubleClick={({ target }) => placeOf(target) && editing.open()}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-separate border-spacing-0 text-left"
        style={{ minWidth: TITLE_WIDTH + columns.length * COLUMN_WIDTH }}
      >
        <Head columns={columns} />
        <tbody>
          {rows.map((row) => (
            <GridTableRow
              key={row.id}
              row={row}
              columns={columns}
              chosen={shown?.row.id === row.id ? shown.column.key : undefined}
              tabStop={tabStop.row?.id === row.id ? tabStop.column?.key : undefined}
              editor={
                editing.isOpen &&
                shown?.row.id === row.id && (
                  <CellEditor shown={shown} onSave={editing.save} onClose={editing.close} />
                )
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ columns }: { columns: readonly GridColumn[] }) {
  const { grids: text } = useMessages();
  return (
    <thead className="text-11 text-ink-3">
      <tr>
        <th className="sticky top-0 left-0 z-30 w-32 border-r border-b border-line bg-surface px-3 py-1.5 font-medium sm:w-52 sm:px-4">
          {text.source}
        </th>
        {columns.map(({ key, name, type, question }) => (
          <th
            key={key}
            title={question ?? name}
            className={cx(
              'sticky top-0 z-20 border-b border-line bg-surface px-3 py-1.5 font-medium',
              isFigure(type) && 'text-right',
            )}
          >
            <span className="line-clamp-2 [overflow-wrap:anywhere]">{name}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Returns the place of the cell that an element belongs to. */
function placeOf(target: EventTarget): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null;
  const { row, column } = cell?.dataset ?? {};
  return row !== undefined && column !== undefined ? { row, column } : undefined;
}

/**
 * Keeps the chosen cell in sight. The focus goes there too once the person has moved in the table, and back from the editor.
 *
 * @returns function that lets the focus follow
 */
function useFollowChoice(
  table: RefObject<HTMLTableElement | null>,
  shown: ShownCell | undefined,
  isEdited: boolean,
): () => void {
  const isFollowing = useRef(false);
  const [row, column] = [shown?.row.id, shown?.column.key];
  useEffect(() => {
    if (isEdited) isFollowing.current = true;
    if (isEdited || row === undefined) return;
    const cell = table.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (isFollowing.current) cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [table, row, column, isEdited]);
  return () => {
    isFollowing.current = true;
  };
}
