import type { TranscriptionListItem } from '@docket/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useListDelete } from '../api/deletes.ts';
import { useWorkspaceId } from '../api/session.ts';
import { cx } from '../format/class-names.ts';
import { formatClock, formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { FilteredList } from '../ui/filtered-list.tsx';
import type { ListSearch } from '../ui/filter-bar.tsx';
import { RowCheckbox } from '../ui/row-checkbox.tsx';
import { ROW, type RowSelection, rowState, useRowSelection } from '../ui/row-selection.ts';
import { type RecordingFilters, recordingsQuery } from './queries.ts';
import { RecordingSelection } from './recording-selection.tsx';
import { RecordingState } from './recording-state.tsx';

const COMMAND =
  'curl $DOCKET_URL/v2/transcribe/upload -H "Authorization: Bearer $DOCKET_KEY" -F language=en -F file=@meeting.m4a';

/** Table of the recordings that match the filters of the address. */
export function RecordingTable({ emptyAction }: { emptyAction: ReactNode }) {
  const { recordings: text } = useMessages();
  const filters = useFilters();
  const remove = useListDelete('recordings');
  const onDelete = (ids: readonly string[]) => remove(ids, text.deletedMany(ids.length));
  return (
    <FilteredList
      needs="write:transcripts"
      list={useInfiniteQuery(recordingsQuery(filters))}
      isFiltered={Object.keys(filters).length > 1}
      texts={text}
      emptyAction={emptyAction}
      command={COMMAND}
    >
      {(rows) => <Rows rows={rows} onDelete={onDelete} />}
    </FilteredList>
  );
}

function Rows({
  rows,
  onDelete,
}: {
  rows: readonly TranscriptionListItem[];
  onDelete: (ids: readonly string[]) => void;
}) {
  const { recordings: text, general } = useMessages();
  const workspace = useWorkspaceId();
  const navigate = useNavigate();
  const selection = useRowSelection(rows, {
    open: (recording) =>
      void navigate({
        to: '/w/$workspace/recordings/$recording',
        params: { workspace, recording },
      }),
    needs: 'write:transcripts',
  });
  return (
    <>
      <table className="w-full table-fixed text-left">
        <thead className="sticky top-0 z-20 bg-surface text-11 text-ink-3">
          <tr className="border-b border-line">
            <th className="w-10 pl-4">
              <RowCheckbox
                needs="write:transcripts"
                label={general.chooseAll}
                isChosen={selection.ids.length === rows.length}
                onToggle={selection.toggleAll}
              />
            </th>
            <th className="px-2 py-1.5 font-medium">{text.title}</th>
            <th className="w-36 px-2 font-medium sm:w-48">{text.state}</th>
            <th className="hidden w-20 px-2 text-right font-medium sm:table-cell">
              {text.duration}
            </th>
            <th className="hidden w-44 px-4 text-right font-medium md:table-cell">{text.added}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((recording) => (
            <Row key={recording.id} recording={recording} selection={selection} />
          ))}
        </tbody>
      </table>
      <RecordingSelection selection={selection} onDelete={onDelete} />
    </>
  );
}

function useFilters(): RecordingFilters {
  const { status, title } = useSearch({ strict: false }) as ListSearch;
  const workspace = useWorkspaceId();
  return {
    workspace_id: workspace,
    ...(status && { status: status as NonNullable<RecordingFilters['status']> }),
    ...(title && { title }),
  };
}

function Row({
  recording,
  selection,
}: {
  recording: TranscriptionListItem;
  selection: RowSelection;
}) {
  const { general } = useMessages();
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const { id, title, duration_seconds: seconds, created_at: createdAt, error } = recording;
  return (
    <tr {...rowState(selection, id)} className={cx('h-9', ROW)}>
      <td className="pl-4">
        <RowCheckbox
          needs="write:transcripts"
          label={general.choose(title)}
          isChosen={selection.chosen.has(id)}
          onToggle={() => selection.toggle(id)}
        />
      </td>
      <td className="truncate px-2">
        <Link
          to="/w/$workspace/recordings/$recording"
          params={{ workspace, recording: id }}
          className="font-medium hover:underline"
        >
          {title}
        </Link>
        {error && <span className="ml-2 text-12 text-bad">{error.message}</span>}
      </td>
      <td className="px-2">
        <RecordingState recording={recording} />
      </td>
      <td className="hidden px-2 text-right text-ink-2 tnum sm:table-cell">
        {seconds !== null && formatClock(seconds)}
      </td>
      <td className="hidden px-4 text-right text-12 text-ink-3 tnum md:table-cell">
        {formatTime(createdAt, language)}
      </td>
    </tr>
  );
}
