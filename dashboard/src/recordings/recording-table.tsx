import type { TranscriptionListItem } from '@docket/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useListDelete } from '../api/deletes.ts';
import { useWorkspaceId } from '../api/session.ts';
import { formatClock, formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { FilteredList } from '../ui/filtered-list.tsx';
import type { ListSearch } from '../ui/filter-bar.tsx';
import { useRowSelection } from '../ui/row-selection.ts';
import { type Column, SelectionTable } from '../ui/selection-table.tsx';
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
      <SelectionTable rows={rows} columns={useColumns()} selection={selection} />
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

function useColumns(): Column<TranscriptionListItem>[] {
  const { recordings: text } = useMessages();
  const language = useLanguage();
  return [
    { name: text.title, className: 'truncate px-2', cell: (row) => <Title recording={row} /> },
    {
      name: text.state,
      className: 'w-36 px-2 sm:w-48',
      cell: (row) => <RecordingState recording={row} />,
    },
    {
      name: text.duration,
      className: 'hidden w-20 px-2 text-right sm:table-cell',
      cellClass: 'text-ink-2 tnum',
      cell: ({ duration_seconds: seconds }) => seconds !== null && formatClock(seconds),
    },
    {
      name: text.added,
      className: 'hidden w-44 px-4 text-right md:table-cell',
      cellClass: 'text-12 text-ink-3 tnum',
      cell: ({ created_at: createdAt }) => formatTime(createdAt, language),
    },
  ];
}

function Title({ recording: { id, title, error } }: { recording: TranscriptionListItem }) {
  const workspace = useWorkspaceId();
  return (
    <>
      <Link
        to="/w/$workspace/recordings/$recording"
        params={{ workspace, recording: id }}
        className="font-medium hover:underline"
      >
        {title}
      </Link>
      {error && <span className="ml-2 text-12 text-bad">{error.message}</span>}
    </>
  );
}
