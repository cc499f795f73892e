import type { TranscriptionListItem } from '@docket/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useWorkspaceId } from '../api/session.ts';
import { formatClock, formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { FilteredList } from '../ui/filtered-list.tsx';
import type { ListSearch } from '../ui/filter-bar.tsx';
import { type RecordingFilters, recordingsQuery } from './queries.ts';
import { RecordingState } from './recording-state.tsx';

const COMMAND =
  'curl $DOCKET_URL/v2/transcribe/upload -H "Authorization: Bearer $DOCKET_KEY" -F language=en -F file=@meeting.m4a';

/** Table of the recordings that match the filters of the address. */
export function RecordingTable({ emptyAction }: { emptyAction: ReactNode }) {
  const { recordings: text } = useMessages();
  const filters = useFilters();
  return (
    <FilteredList
      list={useInfiniteQuery(recordingsQuery(filters))}
      isFiltered={Object.keys(filters).length > 1}
      texts={text}
      emptyAction={emptyAction}
      command={COMMAND}
    >
      {(rows) => (
        <table className="w-full table-fixed text-left">
          <thead className="sticky top-0 z-10 bg-surface text-11 text-ink-3">
            <tr className="border-b border-line">
              <th className="px-4 py-1.5 font-medium">{text.title}</th>
              <th className="w-36 px-2 font-medium sm:w-48">{text.state}</th>
              <th className="hidden w-20 px-2 text-right font-medium sm:table-cell">
                {text.duration}
              </th>
              <th className="hidden w-44 px-4 text-right font-medium md:table-cell">
                {text.added}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((recording) => (
              <Row key={recording.id} recording={recording} />
            ))}
          </tbody>
        </table>
      )}
    </FilteredList>
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

function Row({ recording }: { recording: TranscriptionListItem }) {
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const { id, title, duration_seconds: seconds, created_at: createdAt, error } = recording;
  return (
    <tr className="h-9 border-b border-line hover:bg-hover">
      <td className="truncate px-4">
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
