import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { useCan, useWorkspaceId } from '../api/session.ts';
import { DocumentState } from '../documents/document-state.tsx';
import { formatTime } from '../format/dates.ts';
import { beginOf } from '../meetings/days.ts';
import { MeetingState } from '../meetings/meeting-state.tsx';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { RecordingState } from '../recordings/recording-state.tsx';
import { Button } from '../ui/button.tsx';
import { useHiddenRows } from '../ui/hidden-rows.ts';
import { ListGroup } from './list-group.tsx';
import { newestDocumentsQuery, newestMeetingsQuery, newestRecordingsQuery } from './queries.ts';
import { DocumentRow, MeetingRow, RecordingRow } from './rows.tsx';

type Newest = ReturnType<typeof useNewest>['lists'];

/** Shows the newest documents, recordings and meetings, each with the way to all of them. */
export function NewestLists({
  lists: { documents, recordings, meetings },
  onRemoveSample,
}: {
  lists: Newest;
  /** Undefined: there is no sample contract, or the person may not delete it. */
  onRemoveSample: (() => void) | undefined;
}) {
  const { home: text } = useMessages();
  return (
    <>
      <ListGroup
        title={text.newestDocuments}
        query={documents}
        action={
          <>
            {onRemoveSample && (
              <Button kind="ghost" size="sm" onClick={onRemoveSample}>
                {text.removeSample}
              </Button>
            )}
            <ToAll to="/w/$workspace/documents">{text.allDocuments}</ToAll>
          </>
        }
      >
        {(row) => (
          <DocumentRow
            key={row.id}
            row={row}
            note={<Note state={<DocumentState document={row} />} at={row.created_at} />}
          />
        )}
      </ListGroup>
      <ListGroup
        title={text.newestRecordings}
        query={recordings}
        action={<ToAll to="/w/$workspace/recordings">{text.allRecordings}</ToAll>}
      >
        {(row) => (
          <RecordingRow
            key={row.id}
            row={row}
            note={<Note state={<RecordingState recording={row} />} at={row.created_at} />}
          />
        )}
      </ListGroup>
      <ListGroup
        title={text.newestMeetings}
        query={meetings}
        action={<ToAll to="/w/$workspace/meetings">{text.allMeetings}</ToAll>}
      >
        {(row) => (
          <MeetingRow
            key={row.id}
            row={row}
            note={<Note state={<MeetingState meeting={row} />} at={beginOf(row)} />}
          />
        )}
      </ListGroup>
    </>
  );
}

/** Reads the newest of each kind that the person may read. */
export function useNewest() {
  const workspace = useWorkspaceId();
  const canReadDocuments = useCan('read:documents');
  const canReadTranscripts = useCan('read:transcripts');
  const documents = useQuery({ ...newestDocumentsQuery(workspace), enabled: canReadDocuments });
  const recordings = useQuery({
    ...newestRecordingsQuery(workspace),
    enabled: canReadTranscripts,
  });
  const meetings = useQuery({ ...newestMeetingsQuery(workspace), enabled: canReadTranscripts });
  const lists = {
    documents: useShownRows(documents),
    recordings: useShownRows(recordings),
    meetings: useShownRows(meetings),
  };
  const all = Object.values(lists);
  return {
    lists,
    ids: all.flatMap(({ data }) => data?.map(({ id }) => id) ?? []),
    hasFailed: all.some(({ error }) => error !== null),
    isLoading: [documents, recordings, meetings].some(({ isLoading }) => isLoading),
  };
}

/** Leaves out rows whose deletion can still be undone. */
function useShownRows<Item extends { id: string }>({
  data,
  error,
  refetch,
}: UseQueryResult<Item[]>) {
  const hidden = useHiddenRows();
  return { data: data?.filter(({ id }) => !hidden.has(id)), error, refetch };
}

function Note({ state, at }: { state: ReactNode; at: string }) {
  const language = useLanguage();
  return (
    <>
      {state}
      <span className="hidden w-36 text-right sm:inline">{formatTime(at, language)}</span>
    </>
  );
}

function ToAll({
  to,
  children,
}: {
  to: '/w/$workspace/documents' | '/w/$workspace/recordings' | '/w/$workspace/meetings';
  children: string;
}) {
  const workspace = useWorkspaceId();
  return (
    <Link to={to} params={{ workspace }} className="text-12 text-accent hover:underline">
      {children}
    </Link>
  );
}
