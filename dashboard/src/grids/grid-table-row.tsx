import type { GridCell, GridColumn, GridRow } from '@docket/sdk';
import { Link } from '@tanstack/react-router';
import { Check, PenLine } from 'lucide-react';
import { memo, type ReactNode } from 'react';

import { useWorkspaceId } from '../api/session.ts';
import { KindIcon } from '../ask/answer-sources.tsx';
import { cx } from '../format/class-names.ts';
import { formatClock } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { pageOf } from '../search/target.ts';
import { Confidence } from '../ui/confidence.tsx';
import { describeFailure } from '../ui/failure.ts';
import { SourceTag, State } from '../ui/labels.tsx';
import { formatCell, isFigure } from './cell-value.ts';
import { cellOf } from './grid-cells.ts';

type RowProps = {
  row: GridRow;
  columns: readonly GridColumn[];
  /** Key of the column whose cell is chosen. */
  chosen: string | undefined;
  /** Key of the column whose cell Tab reaches. */
  tabStop: string | undefined;
  /** Stands over the chosen cell. */
  editor: ReactNode;
};

/** Row of a document or meeting. Only rows whose props change are drawn again: a page has up to 2,500 cells. */
export const GridTableRow = memo(function GridTableRow({
  row,
  columns,
  chosen,
  tabStop,
  editor,
}: RowProps) {
  return (
    <tr className="group/row">
      <SourceHeading row={row} />
      {columns.map((column) => {
        const isChosen = column.key === chosen;
        return (
          <td
            key={column.key}
            role="gridcell"
            data-row={row.id}
            data-column={column.key}
            tabIndex={column.key === tabStop ? 0 : -1}
            aria-selected={isChosen}
            className={cx(
              isFigure(column.type) && 'text-right',
              'relative h-11 cursor-default border-b border-line px-3 py-1.5 align-top focus-visible:rounded-none focus-visible:outline-offset-[-2px]',
              isChosen
                ? 'bg-chosen shadow-[inset_0_0_0_1.5px_var(--ink)]'
                : 'group-hover/row:bg-hover',
            )}
          >
            <CellContent row={row} column={column} isChosen={isChosen} />
            {isChosen && editor}
          </td>
        );
      })}
    </tr>
  );
});

function SourceHeading({ row }: { row: GridRow }) {
  const { grids: text, general } = useMessages();
  const { source, source_id: id } = row;
  return (
    <th
      scope="row"
      className="sticky left-0 z-10 border-r border-b border-line bg-surface px-3 py-1.5 align-top font-normal sm:px-4"
    >
      <span className="flex items-start gap-1.5">
        <span className="pt-1">
          <KindIcon source={source} />
        </span>
        <Link
          {...pageOf({ source, id }, useWorkspaceId())}
          className="line-clamp-2 min-h-6 min-w-0 py-0.5 font-medium [overflow-wrap:anywhere] hover:underline"
        >
          {row.title}
        </Link>
      </span>
      {row.status === 'processing' && <State tone="accent">{text.rowFilling}</State>}
      {row.status === 'failed' && (
        <span className="line-clamp-3 text-12 text-bad">
          {row.error
            ? describeFailure(row.error, { ...general.failures, ...text.failures })
            : text.rowStates.failed}
        </span>
      )}
    </th>
  );
}

function CellContent({
  row,
  column,
  isChosen,
}: {
  row: GridRow;
  column: GridColumn;
  isChosen: boolean;
}) {
  const cell = cellOf(row, column);
  if (!cell) return null;
  return (
    <>
      <CellValue cell={cell} column={column} isChosen={isChosen} />
      <span className="inline-flex items-center gap-1.5 empty:hidden">
        <Judgement cell={cell} />
        <Evidence cell={cell} isChosen={isChosen} />
      </span>
    </>
  );
}

function CellValue({
  cell,
  column,
  isChosen,
}: {
  cell: GridCell;
  column: GridColumn;
  isChosen: boolean;
}) {
  const messages = useMessages();
  const value = formatCell(cell, useLanguage(), messages);
  if (value === undefined || value === '') {
    return (
      <span className={cx('block text-12', isChosen ? 'text-ink-2' : 'text-ink-3')}>
        {messages.grids.reasons[cell.reason ?? 'not_found']}
      </span>
    );
  }
  const isText = column.type === 'text' || column.type === 'list';
  return (
    <span
      className={cx(
        'line-clamp-3 [overflow-wrap:anywhere] whitespace-pre-line text-ink',
        isText ? 'verbatim' : 'tnum',
      )}
    >
      {value}
    </span>
  );
}

/** Shows what a person said about a cell, else how sure Docket is. */
function Judgement({ cell: { state, confidence } }: { cell: GridCell }) {
  const { grids: text } = useMessages();
  const label = { role: 'img', size: 14, className: 'shrink-0 text-good' } as const;
  if (state === 'approved') return <Check {...label} aria-label={text.approved} />;
  if (state === 'corrected') return <PenLine {...label} aria-label={text.corrected} />;
  return confidence === null ? null : <Confidence value={confidence} />;
}

/** Shows where the first passage of a value stands: a page, a second, else how many passages there are. */
function Evidence({ cell: { value, evidence }, isChosen }: { cell: GridCell; isChosen: boolean }) {
  const { general, grids: text } = useMessages();
  const [first] = evidence;
  if (!first || value === null) return null;
  const { page, start_time: seconds } = first;
  const place = seconds === null ? page : formatClock(seconds);
  return (
    <SourceTag
      active={isChosen}
      title={page === null ? text.passages(evidence.length) : general.page(page)}
    >
      {place ?? evidence.length}
    </SourceTag>
  );
}
