import { Link } from '@tanstack/react-router';
import { Pause, Play, Square, X } from 'lucide-react';

import { useWorkspaceId } from '../api/session.ts';
import { formatPercent } from '../format/numbers.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { describeError } from '../ui/page-error.tsx';
import { useErrorToast } from '../ui/toasts.tsx';
import {
  pauseUpload,
  type RecordingUpload,
  resumeUpload,
  stopUpload,
  useUploads,
} from './uploads.ts';

/** Shows the recordings on their way at the bottom right. */
export function UploadTray() {
  const { recordings: text } = useMessages();
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  return (
    <section
      aria-label={text.uploads}
      aria-live="polite"
      className="absolute right-3 bottom-3 z-20 max-h-[50%] w-[min(360px,calc(100%-24px))] overflow-y-auto rounded-lg bg-raised shadow-float"
    >
      <ul>
        {uploads.map((upload) => (
          <li key={upload.key} className="border-b border-line px-3 py-2 last:border-0">
            <div className="flex items-center gap-1">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{upload.name}</span>
                <UploadState upload={upload} />
              </span>
              <UploadActions upload={upload} />
            </div>
            <SentBar upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UploadState({
  upload: { state, sent, transcriptionId, error },
}: {
  upload: RecordingUpload;
}) {
  const { recordings: text, general } = useMessages();
  const language = useLanguage();
  const workspace = useWorkspaceId();
  if (state === 'failed') {
    return <span className="text-12 text-bad">{describeError(error, general.notReachable)}</span>;
  }
  if (state === 'sent' && transcriptionId !== undefined) {
    return (
      <Link
        to="/w/$workspace/recordings/$recording"
        params={{ workspace, recording: transcriptionId }}
        className="text-12 text-accent hover:underline"
      >
        {text.open}
      </Link>
    );
  }
  const percent = formatPercent(sent, language);
  const words = {
    waiting: text.waiting,
    sending: text.sending(percent),
    paused: text.paused(percent),
    sent: text.open,
  };
  return <span className="text-12 text-ink-2 tnum">{words[state]}</span>;
}

function UploadActions({ upload: { key, state } }: { upload: RecordingUpload }) {
  const { recordings: text } = useMessages();
  const showError = useErrorToast();
  const stop = () => void stopUpload(key).catch(showError);
  const isHalted = state === 'paused' || state === 'failed';
  return (
    <>
      {state === 'sending' && (
        <Button
          size="sm"
          kind="ghost"
          icon={Pause}
          label={text.pause}
          onClick={() => pauseUpload(key)}
        />
      )}
      {isHalted && (
        <Button
          size="sm"
          kind="ghost"
          icon={Play}
          label={text.resume}
          onClick={() => resumeUpload(key)}
        />
      )}
      <Button
        size="sm"
        kind="ghost"
        icon={state === 'sent' ? X : Square}
        label={state === 'sent' ? text.hide : text.stop}
        onClick={stop}
      />
    </>
  );
}

function SentBar({ upload: { state, sent } }: { upload: RecordingUpload }) {
  if (state === 'sent') return null;
  return (
    <div aria-hidden className="mt-1.5 h-1 overflow-hidden rounded-full bg-sunken">
      <div className="h-full bg-ink-3" style={{ width: `${sent * 100}%` }} />
    </div>
  );
}
