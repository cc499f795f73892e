import type { GridRow, SourceEvidence } from '@docket/sdk';
import { Link } from '@tanstack/react-router';
import { Check, PenLine, RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { useWorkspaceId } from '../api/session.ts';
import { KindIcon } from '../ask/answer-sources.tsx';
import { cx } from '../format/class-names.ts';
import { formatClock, formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { targetOf } from '../search/target.ts';
import { Button } from '../ui/button.tsx';
import { Confidence } from '../ui/confidence.tsx';
import { SourceTag } from '../ui/labels.tsx';
import { Permitted } from '../ui/permitted.tsx';
import { formatCell } from './cell-value.ts';
import { isReviewed, type ShownCell } from './grid-cells.ts';
import type { CellReviews } from './use-cell-reviews.ts';

/** Shows the chosen cell: its question, its value, the passages that state it, and what a person can say about it. */
export function CellPanel({
  shown,
  reviews,
  onCorrect,
  onClose,
}: {
  shown: ShownCell;
  reviews: CellReviews;
  /** Opens the editor; undefined if the value cannot be typed. */
  onCorrect: (() => void) | undefined;
  onClose: () => void;
}) {
  const { general, grids: text } = useMessages();
  const { row, column, cell } = shown;
  return (
    <div className="flex flex-col gap-3 p-4">
      <div>
        <p className="flex items-center gap-1.5 text-12 text-ink-2">
          <KindIcon source={row.source} />
          <span className="min-w-0 flex-1 truncate">{row.title}</span>
          <Button size="sm" kind="ghost" icon={X} label={general.close} onClick={onClose} />
        </p>
        <h2 className="mt-1 text-14 font-semibold [overflow-wrap:anywhere]">{column.name}</h2>
        {column.question !== undefined && column.question !== column.name && (
          <p className="text-ink-2 [overflow-wrap:anywhere]">{column.question}</p>
        )}
      </div>
      {cell ? <Value shown={shown} /> : <p className="text-ink-2">{text.rowStates[row.status]}</p>}
      <Actions shown={shown} reviews={reviews} onCorrect={onCorrect} />
      {cell && cell.evidence.length > 0 && <Passages row={row} evidence={cell.evidence} />}
    </div>
  );
}

function Value({ shown: { column, cell } }: { shown: ShownCell }) {
  const messages = useMessages();
  const language = useLanguage();
  const value = cell && formatCell(cell, language, messages);
  const isText = column.type === 'text' || column.type === 'list';
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {value === undefined || value === '' ? (
        <p className="text-ink-2">{messages.grids.longReasons[cell?.reason ?? 'not_found']}</p>
      ) : (
        <p
          className={cx(
            'min-w-0 text-15 [overflow-wrap:anywhere] whitespace-pre-line text-ink',
            isText ? 'verbatim' : 'tnum',
          )}
        >
          {value}
        </p>
      )}
      {cell?.state === 'proposed' && cell.confidence !== null && (
        <Confidence value={cell.confidence} />
      )}
    </div>
  );
}

function Actions({
  shown,
  reviews,
  onCorrect,
}: {
  shown: ShownCell;
  reviews: CellReviews;
  onCorrect: (() => void) | undefined;
}) {
  const { grids: text } = useMessages();
  const language = useLanguage();
  const { cell } = shown;
  return (
    <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
      <Permitted needs="write:documents">
        {cell && cell.state !== 'corrected' && (
          <Button
            size="sm"
            icon={Check}
            pressed={cell.state === 'approved'}
            onClick={() => reviews.approve(shown)}
          >
            {cell.value === null ? text.approveAbsent : text.approve}
          </Button>
        )}
        {onCorrect && (
          <Button size="sm" icon={PenLine} onClick={onCorrect}>
            {text.correct}
          </Button>
        )}
        {cell && isReviewed(cell) && (
          <Button size="sm" kind="ghost" icon={RotateCcw} onClick={() => reviews.reset(shown)}>
            {text.reset}
          </Button>
        )}
      </Permitted>
      {cell && cell.reviewed_at !== null && isReviewed(cell) && (
        <span className="text-12 text-ink-2">
          {text.reviewedAt[cell.state === 'approved' ? 'approved' : 'corrected'](
            formatTime(cell.reviewed_at, language),
          )}
        </span>
      )}
    </div>
  );
}

/** Lists the passages of a cell. Each opens its document or meeting where it stands. */
function Passages({ row, evidence }: { row: GridRow; evidence: readonly SourceEvidence[] }) {
  const { grids: text } = useMessages();
  return (
    <section>
      <h3 className="mb-1 text-12 font-semibold">{text.passages(evidence.length)}</h3>
      <ol className="flex flex-col gap-2">
        {evidence.map((passage) => (
          <li key={`${passage.start}-${passage.end}`}>
            <PassageLink row={row} passage={passage} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function PassageLink({
  row: { source, source_id: id },
  passage,
}: {
  row: GridRow;
  passage: SourceEvidence;
}) {
  const { general, grids: text } = useMessages();
  const { page, start, end, start_time: seconds, excerpt } = passage;
  const target = targetOf({ source, id, start, end, page, start_time: seconds }, useWorkspaceId());
  const place: ReactNode =
    seconds === null ? page !== null && general.page(page) : formatClock(seconds);
  return (
    <Link
      {...target}
      className="block rounded-md border-l-2 border-mark-strong py-1 pr-1 pl-2.5 hover:bg-hover"
    >
      <span className="verbatim line-clamp-8 text-14 [overflow-wrap:anywhere] text-ink">
        {excerpt}
      </span>
      <span className="mt-1 flex items-center gap-2 text-12 text-accent">
        {place && <SourceTag>{place}</SourceTag>}
        {text.openPassage}
      </span>
    </Link>
  );
}
