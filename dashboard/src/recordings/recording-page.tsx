import type { Transcription } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';

import { useCan } from '../api/session.ts';
import { meetingQuery } from '../meetings/queries.ts';
import { useMessages } from '../messages/messages.tsx';
import { Player } from '../transcript/player.tsx';
import { usePlayback } from '../transcript/playback.ts';
import { TranscriptView } from '../transcript/transcript-view.tsx';
import { useTurnCorrection } from '../transcript/use-corrections.ts';
import { useNaming } from '../transcript/use-naming.ts';
import { usePassage } from '../transcript/passage-mark.ts';
import { useSpoken } from '../transcript/use-spoken.ts';
import { Empty } from '../ui/empty.tsx';
import { PageError } from '../ui/page-error.tsx';
import { useSelection } from '../ui/selection.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { recordingQuery } from './queries.ts';
import { RecordingHeader } from './recording-header.tsx';
import { RecordingNotice } from './recording-notice.tsx';

/** Page of one recording: its transcript by turns, and the player. */
export function RecordingPage() {
  const { recording: id } = useParams({ strict: false });
  const { data: recording, error, refetch } = useQuery(recordingQuery(id!));
  if (error && !recording) {
    return <PageError isWholePage error={error} retry={() => void refetch()} />;
  }
  if (!recording) return <Skeleton />;
  return <LoadedRecording key={recording.id} recording={recording} />;
}

function LoadedRecording({ recording }: { recording: Transcription }) {
  const passage = usePassage();
  const selection = useSelection(passage.id);
  const playback = usePlayback();
  const { id, status, meeting_id: meetingId, duration_seconds: seconds } = recording;
  const isDone = status === 'completed';
  const canChange = useCan('write:transcripts') && isDone;
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
          marked={passage.marks}
          selection={selection}
          naming={canChange ? naming : undefined}
          correction={canChange ? correction : undefined}
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
