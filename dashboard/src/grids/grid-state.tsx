import type { Grid } from '@docket/sdk';

import { formatHour } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { State } from '../ui/labels.tsx';

/** Shows how far a grid is filled, until when it waits, and how many of its rows have failed. */
export function GridState({ grid: { status, rows, waiting } }: { grid: Grid }) {
  const { grids: text } = useMessages();
  const language = useLanguage();
  const done = rows.completed + rows.failed;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 tnum">
      {status === 'processing' && <State tone="accent">{text.filling(done, rows.total)}</State>}
      {waiting && (
        <State tone="warn">{text.waiting(formatHour(waiting.next_attempt_at, language))}</State>
      )}
      {status === 'completed' && rows.failed === 0 && <State tone="good">{text.filled}</State>}
      {rows.failed > 0 && <State tone="bad">{text.failedRows(rows.failed)}</State>}
    </span>
  );
}
