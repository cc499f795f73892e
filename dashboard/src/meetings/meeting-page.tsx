import type { Meeting, MeetingTranscript } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';

import { useCan } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { type Moment, Player } from '../transcript/player.tsx';
import { usePlayback } from '../transcript/playback.ts';
import { TranscriptView } from '../transcript/transcript-view.tsx';
import { useTurnCorrection } from '../transcript/use-corrections.ts';
import { useNaming } from '../transcript/use-naming.ts';
import { usePassage } from '../transcript/passage-mark.ts';
import { useSpoken } from '../transcript/use-spoken.ts';
import { PageError } from '../ui/page-error.tsx';
import { Panes } from '../ui/panes.tsx';
import { usePaneSelection } from '../ui/selection.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { MeetingHeader } from './meeting-header.tsx';
import { NoTranscript } from './no-transcript.tsx';
import type { OutcomeItem } from './outcome.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { meetingQuery, transcriptQuery } from './queries.ts';
import { useOutcome } from './use-outcome.ts';

/** Page of one meeting: its transcript on the left, what came of it on the right. */
export function MeetingPage() {
  const { meeting: id } = useParams({ strict: false });
  const { data: meeting, error, refetch } = useQuery(meetingQuery(id!));
  if (error && !meeting) {
    return <PageError isWholePage error={error} retry={() => void refetch()} />;
  }
  if (!meeting) return <Skeleton />;
  return (
    <>
      <MeetingHeader meeting={meeting} />
      {meeting.has_transcript ? (
        <WithTranscript meeting={meeting} />
      ) : (
        <NoTranscript meeting={meeting} />
      )}
    </>
  );
}

function WithTranscript({ meeting }: { meeting: Meeting }) {
  const { data: transcript, error, refetch } = useQuery(transcriptQuery(meeting.id));
  if (error && !transcript) return <PageError error={error} retry={() => void refetch()} />;
  if (!transcript) return <Skeleton />;
  return <LoadedMeeting key={meeting.id} meeting={meeting} transcript={transcript} />;
}

function LoadedMeeting({
  meeting,
  transcript,
}: {
  meeting: Meeting;
  transcript: MeetingTranscript;
}) {
  const { meetings: text, transcript: spoken } = useMessages();
  const playback = usePlayback();
  const { id, duration_seconds: seconds } = transcript;
  const { turns, voices, media } = useSpoken(transcript);
  const people = meeting.participants.map(({ name }) => name);
  const naming = useNaming(transcriptQuery(meeting.id).queryKey, transcript, people);
  const canWrite = useCan('write:transcripts');
  const correction = useTurnCorrection(transcript);
  const outcome = useOutcome(meeting);
  const { rows } = outcome;
  const passage = usePassage();
  const marked = useMemo(() => [...rows, ...passage.marks], [rows, passage]);
  const { selection, pane, showPane } = usePaneSelection(passage.id);
  const player = { turns, voices, playback };
  return (
    <>
      <Panes
        names={[spoken.title, text.outcome]}
        shown={pane}
        onShow={showPane}
        columns="md:grid-cols-[minmax(0,1fr)_minmax(0,340px)] xl:grid-cols-[minmax(0,1fr)_minmax(0,440px)]"
      >
        {[
          <TranscriptView
            key="transcript"
            {...player}
            isPlayable={media !== undefined}
            marked={marked}
            selection={selection}
            naming={canWrite ? naming : undefined}
            correction={canWrite ? correction : undefined}
          />,
          <OutcomePanel
            key="outcome"
            meeting={meeting}
            transcript={transcript}
            outcome={outcome}
            selection={selection}
            playback={media && playback}
            voices={voices}
          />,
        ]}
      </Panes>
      {media && seconds !== null && (
        <Player
          {...player}
          transcriptionId={id}
          media={media}
          seconds={seconds}
          moments={listMoments(rows)}
        />
      )}
    </>
  );
}

function listMoments(rows: readonly OutcomeItem[]): Moment[] {
  return rows.flatMap(({ id, kind, seconds }) =>
    seconds !== null && (kind === 'task' || kind === 'decision') ? [{ id, kind, seconds }] : [],
  );
}
