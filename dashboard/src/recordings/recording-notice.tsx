import type { Transcription } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw, Square } from 'lucide-react';

import { docket } from '../api/docket.ts';
import { formatPercent } from '../format/numbers.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { useErrorToast } from '../ui/toasts.tsx';
import { ResumeUpload } from './resume-upload.tsx';

/** Says below the header what goes on, what failed, and what to watch out for. */
export function RecordingNotice({ recording }: { recording: Transcription }) {
  const { status, warnings } = recording;
  if (status === 'processing') return <Progress recording={recording} />;
  if (status === 'failed') return <Failed recording={recording} />;
  if (warnings.length === 0) return null;
  return (
    <ul className="border-b border-line px-4 py-2 text-12 text-warn">
      {warnings.map(({ code, message }) => (
        <li key={code}>{message}</li>
      ))}
    </ul>
  );
}

function Progress({ recording }: { recording: Transcription }) {
  const { id, stage, progress, upload } = recording;
  const size = upload?.size;
  const isOpen = size === null;
  const share = upload && size ? upload.received / size : progress;
  const { recordings: text } = useMessages();
  const language = useLanguage();
  const cancel = useChange(() => docket.transcriptions.cancel(id));
  const name = text.stages[stage ?? ''] ?? text.states.processing;
  return (
    <div className="border-b border-line px-4 py-2">
      <div className="flex items-center gap-3">
        <p role="status" className="flex-1 text-12 text-ink-2 tnum">
          {isOpen ? text.beingMade : `${name}, ${formatPercent(share, language)}`}
        </p>
        {!isOpen && <ResumeUpload recording={recording} />}
        <Button
          size="sm"
          icon={Square}
          needs="write:transcripts"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {text.stop}
        </Button>
      </div>
      {!isOpen && (
        <div aria-hidden className="mt-1.5 h-1 overflow-hidden rounded-full bg-sunken">
          <div
            className="h-full bg-ink-3 transition-[width] duration-200"
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
      {upload?.live_text?.text && <p className="mt-1 text-ink-2">{upload.live_text.text}</p>}
    </div>
  );
}

function Failed({ recording: { id, error } }: { recording: Transcription }) {
  const { recordings: text, general } = useMessages();
  const retry = useChange(() => docket.transcriptions.retry(id));
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
      <p className="min-w-0 flex-1 text-bad">{error?.message ?? text.states.failed}</p>
      {error?.retryable !== false && (
        <Button
          size="sm"
          icon={RotateCw}
          needs="write:transcripts"
          disabled={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {general.tryAgain}
        </Button>
      )}
    </div>
  );
}

function useChange(run: () => PromiseLike<unknown>) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: async () => run(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['recordings'] }),
    onError: showError,
  });
}
