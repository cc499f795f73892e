import type { Overview } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';

import { useMe, useWorkspaceId } from '../api/session.ts';
import { formatShortDay, formatTime, localDay } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { State } from '../ui/labels.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useStartUploads } from '../uploads/use-start-uploads.ts';
import { Group, Row } from './group.tsx';
import {
  dueTasksQuery,
  failedDocumentsQuery,
  failedRecordingsQuery,
  type FailedWork,
  failingWebhooksQuery,
  openMeetingsQuery,
  overviewQuery,
} from './queries.ts';
import { Sample } from './sample.tsx';
import { useSample } from './use-sample.ts';

const LINK = 'after:absolute after:inset-0';
const COMMAND =
  'curl $DOCKET_URL/v2/documents/upload -H "Authorization: Bearer $DOCKET_KEY" -F file=@contract.pdf';

/** Page with what waits for the person. At the first start it has the sample contract. */
export function HomePage() {
  const { home: text } = useMessages();
  const sample = useSample();
  const waiting = useWaiting();
  const { overview, tasks, failedDocuments, failedRecordings, meetings, webhooks } = waiting;
  const lists = [tasks, failedDocuments, failedRecordings, meetings, webhooks];
  const isEmpty = lists.every(({ data, error }) => !error && (data?.length ?? 0) === 0);
  const isLoading =
    sample.isLoading || [overview, ...lists].some(({ isLoading: isOneLoading }) => isOneLoading);
  const workspace = useWorkspaceId();
  const upload = useStartUploads();
  return (
    <>
      <PageHeader title={text.title} />
      <div className="min-h-0 flex-1 overflow-y-auto pb-8">
        {sample.document && (
          <Sample document={sample.document} onUpload={upload} onRemove={sample.remove} />
        )}
        {isEmpty && isLoading && <Skeleton />}
        {isEmpty && !isLoading && !sample.document && (
          <Nothing onUpload={upload} onSample={sample.canAdd ? sample.add : undefined} />
        )}
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
        <Group title={text.webhooks} query={webhooks}>
          {({ id, url, consecutive_failures: failures }) => (
            <Row
              key={id}
              link={url}
              note={<span className="text-bad">{text.attempts(failures)}</span>}
            />
          )}
        </Group>
      </div>
    </>
  );
}

/** Reads what waits, kind by kind. A kind of which the overview counts nothing, or that may not be read, stays out. */
function useWaiting() {
  const workspace = useWorkspaceId();
  const { user } = useMe();
  const overview = useQuery(overviewQuery(workspace));
  const counts = countWaiting(overview.data);
  const today = localDay(new Date().toISOString());
  const tasks = dueTasksQuery(workspace, user?.id ?? '', today);
  return {
    overview,
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

function Nothing({
  onUpload,
  onSample,
}: {
  onUpload: (files: readonly File[]) => void;
  /** Undefined: the person may not add documents. */
  onSample: (() => void) | undefined;
}) {
  const { home: text } = useMessages();
  return (
    <Empty
      action={
        onSample && (
          <span className="flex flex-wrap gap-2">
            <FileButton kind="primary" icon={Upload} multiple onChoose={onUpload}>
              {text.chooseFile}
            </FileButton>
            <Button onClick={onSample}>{text.addSample}</Button>
          </span>
        )
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
