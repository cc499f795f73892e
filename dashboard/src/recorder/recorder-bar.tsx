import { useQuery } from '@tanstack/react-query';
import { Check, Mic, Pause, Play, Send, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { useMe, useWorkspaceId } from '../api/session.ts';
import { formatClock } from '../format/dates.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { useErrorToast, useToast } from '../ui/toasts.tsx';
import { keptRecordingsQuery } from './kept-recordings.ts';
import type { KeptRecording } from './part-store.ts';
import { pauseRecording, type RecorderView, resumeRecording, useRecorder } from './recorder.ts';
import { LiveText } from './live-text.tsx';
import { useCaptureMessage, useRecording } from './use-recording.ts';
import { secondsOf } from './wav.ts';

const BAR = 'flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-canvas px-4 py-2';
/** Time for undo: the message with the button is shown as long. */
const DISCARD_MS = 6_000;

/** Shows on every page the recording that is being made, and those that wait in this browser. */
export function RecorderBar() {
  const view = useRecorder();
  const { user } = useMe();
  const { data = [] } = useQuery(keptRecordingsQuery(user?.id ?? '', useWorkspaceId()));
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const waiting = data.filter(({ id }) => id !== view?.recording.id && !hidden.includes(id));
  return (
    <>
      {view && <Running view={view} />}
      {waiting.map((recording) => (
        <Waiting
          key={recording.id}
          recording={recording}
          canRecord={!view}
          onHide={(isHidden) =>
            setHidden((ids) =>
              isHidden ? [...ids, recording.id] : ids.filter((id) => id !== recording.id),
            )
          }
        />
      ))}
    </>
  );
}

function Running({ view: { recording, state, level } }: { view: RecorderView }) {
  const { recorder: text } = useMessages();
  const { stop, send } = useRecording();
  const showError = useErrorToast();
  const isPaused = state === 'paused';
  const finish = async () => {
    const finished = await stop();
    if (finished) await send(finished);
  };
  return (
    <section aria-label={text.region} className={BAR}>
      <p role="status" className="font-medium">
        {isPaused ? text.paused : text.recording}
      </p>
      <span className="tnum">{formatClock(secondsOf(recording.bytes))}</span>
      <Level level={level} />
      <span className="flex-1" />
      <Button icon={isPaused ? Play : Pause} onClick={isPaused ? resumeRecording : pauseRecording}>
        {isPaused ? text.resume : text.pause}
      </Button>
      <Button icon={Square} kind="ghost" onClick={() => void stop().catch(showError)}>
        {text.stop}
      </Button>
      <Button icon={Check} kind="primary" onClick={() => void finish().catch(showError)}>
        {text.finish}
      </Button>
      {recording.upload && <LiveText transcriptionId={recording.upload.id} />}
    </section>
  );
}

function Level({ level }: { level: number }) {
  const { recorder: text } = useMessages();
  return (
    <div
      role="meter"
      aria-label={text.level}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level * 100)}
      className="h-1.5 w-24 overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full bg-good" style={{ width: `${level * 100}%` }} />
    </div>
  );
}

function Waiting({
  recording,
  canRecord,
  onHide,
}: {
  recording: KeptRecording;
  canRecord: boolean;
  onHide: (isHidden: boolean) => void;
}) {
  const { recorder: text, general } = useMessages();
  const { goOn, send, discard: discardNow } = useRecording();
  const describe = useCaptureMessage();
  const toast = useToast();
  const { name, bytes, upload } = recording;
  const title = name.replace(/\.wav$/, '');
  const fail = (error: unknown) => toast({ text: describe(error) });
  const discard = () => {
    onHide(true);
    const timer = setTimeout(() => void discardNow(recording).catch(fail), DISCARD_MS);
    const undo = () => {
      clearTimeout(timer);
      onHide(false);
    };
    toast({ text: text.discarded(title), action: { name: general.undo, run: undo } });
  };
  return (
    <section aria-label={title} className={BAR}>
      <p className="min-w-0 grow basis-60 tnum">
        {text.unsent(title, formatClock(secondsOf(bytes)))}
      </p>
      {upload?.sent !== null && (
        <Button
          icon={Mic}
          needs="write:transcripts"
          disabled={!canRecord}
          onClick={() => void goOn(recording).catch(fail)}
        >
          {text.addTo}
        </Button>
      )}
      <Button icon={Trash2} kind="ghost" needs={upload && 'write:transcripts'} onClick={discard}>
        {text.discard}
      </Button>
      <Button
        icon={Send}
        kind="primary"
        needs="write:transcripts"
        onClick={() => void send(recording).catch(fail)}
      >
        {text.send}
      </Button>
    </section>
  );
}
