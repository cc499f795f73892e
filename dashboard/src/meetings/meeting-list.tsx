import type { Meeting } from '@docket/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useListDelete } from '../api/deletes.ts';
import { useWorkspaceId } from '../api/session.ts';
import { cx } from '../format/class-names.ts';
import { formatClock, formatDay, formatHour } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { FilteredList } from '../ui/filtered-list.tsx';
import type { ListSearch } from '../ui/filter-bar.tsx';
import { RowChoice } from '../ui/row-checkbox.tsx';
import { ROW, type RowSelection, rowState, useRowSelection } from '../ui/row-selection.ts';
import { beginOf, groupByDay } from './days.ts';
import { MeetingSelection } from './meeting-selection.tsx';
import { MeetingState } from './meeting-state.tsx';
import { type MeetingFilters, meetingsQuery } from './queries.ts';

const COMMAND = `curl $DOCKET_URL/v2/meetings -H "Authorization: Bearer $DOCKET_KEY" \\
  -H "Content-Type: application/json" -d '{"title":"Stand-up","transcript":"Ana: Good morning."}'`;

/** Lists the meetings that match the filters of the address, by day. */
export function MeetingList({ emptyAction }: { emptyAction: ReactNode }) {
  const { meetings: text } = useMessages();
  const filters = useFilters();
  const remove = useListDelete('meetings');
  const onDelete = (ids: readonly string[]) => remove(ids, text.deletedMany(ids.length));
  return (
    <FilteredList
      needs="write:transcripts"
      list={useInfiniteQuery(meetingsQuery(filters))}
      isFiltered={Object.keys(filters).length > 1}
      texts={text}
      emptyAction={emptyAction}
      command={COMMAND}
    >
      {(rows) => <Days rows={rows} onDelete={onDelete} />}
    </FilteredList>
  );
}

function Days({
  rows,
  onDelete,
}: {
  rows: readonly Meeting[];
  onDelete: (ids: readonly string[]) => void;
}) {
  const workspace = useWorkspaceId();
  const navigate = useNavigate();
  const selection = useRowSelection(rows, {
    open: (meeting) =>
      void navigate({ to: '/w/$workspace/meetings/$meeting', params: { workspace, meeting } }),
    needs: 'write:transcripts',
  });
  return (
    <>
      {groupByDay(rows).map(([day, meetings]) => (
        <Day key={day} day={day} meetings={meetings} selection={selection} />
      ))}
      <MeetingSelection selection={selection} onDelete={onDelete} />
    </>
  );
}

function useFilters(): MeetingFilters {
  const { status, title } = useSearch({ strict: false }) as ListSearch;
  const workspace = useWorkspaceId();
  return {
    workspace_id: workspace,
    ...(status && { status: status as Meeting['status'] }),
    ...(title && { title }),
  };
}

function Day({
  day,
  meetings,
  selection,
}: {
  day: string;
  meetings: readonly Meeting[];
  selection: RowSelection;
}) {
  const language = useLanguage();
  return (
    <section>
      <h2 className="sticky top-0 z-10 border-b border-line bg-surface px-4 pt-3 pb-1 text-12 font-semibold">
        {formatDay(day, language)}
      </h2>
      <ul>
        {meetings.map((meeting) => (
          <Row key={meeting.id} meeting={meeting} selection={selection} />
        ))}
      </ul>
    </section>
  );
}

function Row({ meeting, selection }: { meeting: Meeting; selection: RowSelection }) {
  const { meetings: text } = useMessages();
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const { id, title, duration_seconds: seconds, participants } = meeting;
  return (
    <li
      {...rowState(selection, id)}
      className={cx(
        'grid min-h-9 grid-cols-[20px_44px_minmax(0,1fr)] items-center gap-x-3 px-4 py-1.5 sm:flex',
        ROW,
      )}
    >
      <RowChoice row={meeting} selection={selection} />
      <span className="shrink-0 text-12 text-ink-3 tnum sm:w-16">
        {formatHour(beginOf(meeting), language)}
      </span>
      <Link
        to="/w/$workspace/meetings/$meeting"
        params={{ workspace, meeting: id }}
        className="min-w-0 flex-1 truncate font-medium hover:underline"
      >
        {title}
      </Link>
      <span className="hidden w-24 text-12 text-ink-3 tnum md:inline">
        {participants.length > 0 && text.people(participants.length)}
      </span>
      <span className="hidden w-16 text-right text-12 text-ink-2 tnum sm:inline">
        {seconds !== null && formatClock(seconds)}
      </span>
      <span className="col-start-3 flex sm:w-28">
        <MeetingState meeting={meeting} />
      </span>
    </li>
  );
}
