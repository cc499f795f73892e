import type { Transcription } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { BookUser, Trash2 } from 'lucide-react';

import { useDelete } from '../api/deletes.ts';
import { useCan, useWorkspaceId } from '../api/session.ts';
import { formatClock, formatTime } from '../format/dates.ts';
import { meetingQuery } from '../meetings/queries.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { ExportMenu } from '../transcript/export-menu.tsx';
import { Player } from '../transcript/player.tsx';
import { usePlayback } from '../transcript/playback.ts';
import { TranscriptView } from '../transcript/transcript-view.tsx';
import { useTurnCorrection } from '../transcript/use-corrections.ts';
import { useNaming } from '../transcript/use-naming.ts';
import { useSpoken } from '../transcript/use-spoken.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageError } from '../ui/page-error.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useSelection } from '../ui/selection.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { recordingQuery } from './queries.ts';
import { RecordingNotice } from './recording-notice.tsx';
import { RecordingState } from './recording-state.tsx';

/** Page of one recording: its transcript by turns, and the player. */
export function RecordingPage() {
  const { recording: id } = useParams({ strict: false });
  const { data: recording, error, refetch } = useQuery(recordingQuery(id!));
  if (error && !recording) return <PageError error={error} retry={() => void refetch()} />;
  if (!recording) return <Skeleton />;
  return <LoadedRecording key={recording.id} recording={recording} />;
}

function LoadedRecording({ recording }: { recording: Transcription }) {
  const selection = useSelection('item');
  const playback = usePlayback();
  const { id, status, meeting_id: meetingId, duration_seconds: seconds } = recording;
  const isDone = status === 'completed';
  const canWrite = useCan('write:transcripts');
  const { turns, voices, media } = useSpoken(recording);
  const { data: meeting } = useQuery({
    ...meetingQuery(meetingId ?? ''),
    enabled: meetingId !== null,
  });
  const people = meeting?.participants.map(({ name }) => name) ?? [];
  const naming = useNaming(recordingQuery(id).queryKey, recording, people);
  const correction = useTurnCorrection(recording);
  const sound = isDone ? media : undefined;
  const spoken = { turns, voices, playback };
  return (
    <>
      <RecordingHeader recording={recording} />
      <RecordingNotice recording={recording} />
      {turns.length === 0 && <NoTurns status={status} />}
      {turns.length > 0 && (
        <TranscriptView
          {...spoken}
          isPlayable={sound !== undefined}
          isGrowing={!isDone}
          selection={selection}
          naming={isDone ? naming : undefined}
          correction={isDone && canWrite ? correction : undefined}
        />
      )}
      {sound && seconds !== null && (
        <Player {...spoken} transcriptionId={id} media={sound} seconds={seconds} />
      )}
    </>
  );
}

/** Says why there is no transcript to read. Of a failed one, the notice says it. */
function NoTurns({ status }: Pick<Transcription, 'status'>) {
  const { recordings: text } = useMessages();
  if (status === 'failed') return null;
  return <Empty>{status === 'completed' ? text.silent : text.notYet}</Empty>;
}

function RecordingHeader({ recording }: { recording: Transcription }) {
  const { recordings: text, shell } = useMessages();
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const { id, title, status, meeting_id: meetingId, created_at: createdAt } = recording;
  const seconds = recording.duration_seconds;
  const deleteOne = useDelete('recordings');
  const navigate = useNavigate();
  const remove = () => {
    deleteOne([id], text.deletedMany(1));
    void navigate({ to: '/w/$workspace/recordings', params: { workspace } });
  };
  return (
    <PageHeader
      parent={
        <Link to="/w/$workspace/recordings" params={{ workspace }}>
          {shell.recordings}
        </Link>
      }
      title={title}
      meta={
        <>
          {status !== 'processing' && <RecordingState recording={recording} />}
          <span className="hidden tnum xl:inline">
            {seconds !== null && `${formatClock(seconds)} · `}
            {formatTime(createdAt, language)}
          </span>
        </>
      }
      actions={
        <>
          {meetingId !== null && (
            <Link
              to="/w/$workspace/meetings/$meeting"
              params={{ workspace, meeting: meetingId }}
              className={buttonClass()}
            >
              <BookUser aria-hidden size={15} strokeWidth={1.75} />
              {text.meeting}
            </Link>
          )}
          {status === 'completed' && <ExportMenu transcriptionId={id} />}
          <Button kind="ghost" icon={Trash2} label={text.delete} onClick={remove} />
        </>
      }
    />
  );
}
