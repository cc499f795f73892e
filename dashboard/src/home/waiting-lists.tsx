import type { Overview } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';

import { useMe, useWorkspaceId } from '../api/session.ts';
import { formatShortDay, formatTime, localDay } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { State } from '../ui/labels.tsx';
import { ListGroup } from './list-group.tsx';
import {
  dueTasksQuery,
  failedDocumentsQuery,
  failedRecordingsQuery,
  failingWebhooksQuery,
  openMeetingsQuery,
  overviewQuery,
} from './queries.ts';
import { DocumentRow, MeetingRow, RecordingRow, Row, TaskRow } from './rows.tsx';

type Waiting = ReturnType<typeof useWaiting>['lists'];

/** Shows what waits for the person, kind by kind. */
export function WaitingLists({ lists }: { lists: Waiting }) {
  const { home: text } = useMessages();
  const { tasks, failedDocuments, failedRecordings, meetings, webhooks } = lists;
  return (
    <>
      <ListGroup title={text.tasks} query={tasks}>
        {(task) => <TaskRow key={task.id} row={task} note={<Due due={task.due_date} />} />}
      </ListGroup>
      <ListGroup title={text.failedDocuments} query={failedDocuments}>
        {(work) => <DocumentRow key={work.id} row={work} note={<Failed at={work.at} />} />}
      </ListGroup>
      <ListGroup title={text.failedRecordings} query={failedRecordings}>
        {(work) => <RecordingRow key={work.id} row={work} note={<Failed at={work.at} />} />}
      </ListGroup>
      <ListGroup title={text.meetings} query={meetings}>
        {({ meeting, open }) => (
          <MeetingRow key={meeting.id} row={meeting} note={text.openItems(open)} />
        )}
      </ListGroup>
      <ListGroup title={text.webhooks} query={webhooks}>
        {({ id, url, consecutive_failures: failures }) => (
          <Row
            key={id}
            link={url}
            note={<span className="text-bad">{text.attempts(failures)}</span>}
          />
        )}
      </ListGroup>
    </>
  );
}

/** Reads what waits, kind by kind. A kind of which the overview counts nothing, or that may not be read, stays out. */
export function useWaiting() {
  const workspace = useWorkspaceId();
  const { user } = useMe();
  const overview = useQuery(overviewQuery(workspace));
  const counts = countWaiting(overview.data);
  const today = localDay(new Date().toISOString());
  const tasks = dueTasksQuery(workspace, user?.id ?? '', today);
  const lists = {
    tasks: useQuery({ ...tasks, enabled: counts.tasks > 0 && user !== null }),
    failedDocuments: useQuery({
      ...failedDocumentsQuery(workspace),
      enabled: counts.documents > 0,
    }),
    failedRecordings: useQuery({
      ...failedRecordingsQuery(workspace),
      enabled: counts.recordings > 0,
    }),
    meetings: useQuery({ ...openMeetingsQuery(workspace), enabled: counts.items > 0 }),
    webhooks: useQuery({ ...failingWebhooksQuery(workspace), enabled: counts.webhooks > 0 }),
  };
  const all = Object.values(lists);
  return {
    lists,
    isLoading: [overview, ...all].some(({ isLoading }) => isLoading),
    isEmpty: all.every(({ data, error }) => !error && (data?.length ?? 0) === 0),
  };
}

/** Returns how much of each kind waits; 0 for what the session may not read. */
function countWaiting(overview: Overview | undefined) {
  const { waiting, documents, transcriptions } = overview ?? {};
  return {
    tasks: orZero(waiting?.tasks_overdue) + orZero(waiting?.tasks_due_today),
    documents: orZero(documents?.failed),
    recordings: orZero(transcriptions?.failed),
    items: orZero(waiting?.action_items),
    webhooks: orZero(waiting?.failing_webhooks),
  };
}

function orZero(count: number | null | undefined): number {
  return count ?? 0;
}

function Due({ due }: { due: string | null }) {
  const { home: text } = useMessages();
  const language = useLanguage();
  if (due === null) return null;
  const day = due.length > 10 ? localDay(due) : due;
  const isLate = day < localDay(new Date().toISOString());
  return (
    <span className={isLate ? 'text-bad' : 'text-ink-2'}>
      {isLate ? text.overdue(formatShortDay(day, language)) : text.today}
    </span>
  );
}

function Failed({ at }: { at: string }) {
  const { home: text } = useMessages();
  const language = useLanguage();
  return (
    <>
      <State tone="bad">{text.failed}</State>
      <span className="hidden sm:inline">{formatTime(at, language)}</span>
    </>
  );
}
