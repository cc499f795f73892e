import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useCan, useMe, useWorkspaceId } from '../api/session.ts';
import { formatShortDay, formatTime, localDay } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Empty } from '../ui/empty.tsx';
import { State } from '../ui/labels.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Group, Row } from './group.tsx';
import {
  dueTasksQuery,
  failedDocumentsQuery,
  failedRecordingsQuery,
  type FailedWork,
  newestDocumentsQuery,
  openMeetingsQuery,
  toReviewQuery,
} from './queries.ts';

const LINK = 'after:absolute after:inset-0';
const COMMAND =
  'curl $DOCKET_URL/v2/documents/upload -H "Authorization: Bearer $DOCKET_KEY" -F file=@contract.pdf';

/** Page with what waits for the person, and the newest documents. */
export function HomePage() {
  const { home: text } = useMessages();
  const waiting = useWaiting();
  const { tasks, failedDocuments, failedRecordings, meetings, toReview, newest } = waiting;
  const all = Object.values(waiting);
  const isEmpty = all.every(({ data, error }) => !error && (data?.length ?? 0) === 0);
  const isLoading = all.some(({ isLoading: isOneLoading }) => isOneLoading);
  const workspace = useWorkspaceId();
  const language = useLanguage();
  return (
    <>
      <PageHeader title={text.title} />
      <div className="min-h-0 flex-1 overflow-y-auto pb-8">
        {isEmpty && isLoading && <Skeleton />}
        {isEmpty && !isLoading && <Nothing />}
        <Group title={text.tasks} query={tasks}>
          {(task) => (
            <Row
              key={task.id}
              link={
                <Link
                  to="/w/$workspace/tasks"
                  params={{ workspace }}
                  search={{ task: task.id }}
                  className={LINK}
                >
                  {task.title}
                </Link>
              }
              note={<Due due={task.due_date} />}
            />
          )}
        </Group>
        <Group title={text.failedDocuments} query={failedDocuments}>
          {(work) => <Failed key={work.id} work={work} />}
        </Group>
        <Group title={text.failedRecordings} query={failedRecordings}>
          {(work) => <Failed key={work.id} work={work} />}
        </Group>
        <Group title={text.meetings} query={meetings}>
          {({ meeting: { id, title }, open }) => (
            <Row
              key={id}
              link={
                <Link
                  to="/w/$workspace/meetings/$meeting"
                  params={{ workspace, meeting: id }}
                  className={LINK}
                >
                  {title}
                </Link>
              }
              note={text.openItems(open)}
            />
          )}
        </Group>
        <Group title={text.toReview} query={toReview}>
          {({ document: { id, title }, open }) => (
            <DocumentRow key={id} id={id} title={title} note={text.openFindings(open)} />
          )}
        </Group>
        <Group title={text.newest} query={newest}>
          {({ id, title, created_at: createdAt }) => (
            <DocumentRow key={id} id={id} title={title} note={formatTime(createdAt, language)} />
          )}
        </Group>
      </div>
    </>
  );
}

/** Reads what waits, kind by kind. A kind that the session may not read stays out. */
function useWaiting() {
  const workspace = useWorkspaceId();
  const { user } = useMe();
  const canTasks = useCan('read:tasks');
  const canTranscripts = useCan('read:transcripts');
  const canDocuments = useCan('read:documents');
  const today = localDay(new Date().toISOString());
  return {
    tasks: useQuery({
      ...dueTasksQuery(workspace, user?.id ?? '', today),
      enabled: canTasks && user !== null,
    }),
    failedDocuments: useQuery({ ...failedDocumentsQuery(workspace), enabled: canDocuments }),
    failedRecordings: useQuery({ ...failedRecordingsQuery(workspace), enabled: canTranscripts }),
    meetings: useQuery({ ...openMeetingsQuery(workspace), enabled: canTranscripts }),
    toReview: useQuery({ ...toReviewQuery(workspace), enabled: canDocuments }),
    newest: useQuery({ ...newestDocumentsQuery(workspace), enabled: canDocuments }),
  };
}

function Nothing() {
  const { home: text, shell } = useMessages();
  const workspace = useWorkspaceId();
  return (
    <Empty
      action={
        <Link
          to="/w/$workspace/documents"
          params={{ workspace }}
          className="text-accent hover:underline"
        >
          {shell.documents}
        </Link>
      }
      command={COMMAND}
    >
      {text.nothing}
    </Empty>
  );
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

function Failed({ work: { kind, id, title, at } }: { work: FailedWork }) {
  const { home: text } = useMessages();
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const note = (
    <span className="inline-flex items-center gap-3">
      <State tone="bad">{text.failed}</State>
      <span className="hidden sm:inline">{formatTime(at, language)}</span>
    </span>
  );
  if (kind === 'document') return <DocumentRow id={id} title={title} note={note} />;
  return (
    <Row
      link={
        <Link
          to="/w/$workspace/recordings/$recording"
          params={{ workspace, recording: id }}
          className={LINK}
        >
          {title}
        </Link>
      }
      note={note}
    />
  );
}

function DocumentRow({ id, title, note }: { id: string; title: string; note: ReactNode }) {
  const workspace = useWorkspaceId();
  return (
    <Row
      link={
        <Link
          to="/w/$workspace/documents/$document"
          params={{ workspace, document: id }}
          className={LINK}
        >
          {title}
        </Link>
      }
      note={note}
    />
  );
}
