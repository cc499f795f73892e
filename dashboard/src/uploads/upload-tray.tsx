import { Pause, Play, Square, X } from 'lucide-react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { useErrorToast } from '../ui/toasts.tsx';
import { UploadState } from './upload-state.tsx';
import type { Upload } from './upload.ts';
import { pauseUpload, resumeUpload, stopUpload, useUploads } from './uploads.ts';

/** Shows the files on their way at the bottom right of every page. */
export function UploadTray() {
  const { uploads: text } = useMessages();
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  return (
    <section
      aria-label={text.title}
      className="absolute right-3 bottom-3 z-20 max-h-[50%] w-[min(360px,calc(100%-24px))] overflow-y-auto rounded-lg bg-raised shadow-float [body:has([data-player])_&]:bottom-20"
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

function UploadActions({ upload: { key, kind, state } }: { upload: Upload }) {
  const { uploads: text } = useMessages();
  const showError = useErrorToast();
  const isSent = state === 'sent';
  // Documents go in one request, which cannot be resumed.
  const canPause = state === 'sending' && kind === 'recording';
  const canResume = state === 'paused' || state === 'failed';
  const stop = () => void stopUpload(key).catch(showError);
  return (
    <>
      {canPause && <Action icon={Pause} label={text.pause} onClick={() => pauseUpload(key)} />}
      {canResume && <Action icon={Play} label={text.resume} onClick={() => resumeUpload(key)} />}
      <Action icon={isSent ? X : Square} label={isSent ? text.hide : text.stop} onClick={stop} />
    </>
  );
}

function Action(props: { icon: typeof X; label: string; onClick: () => void }) {
  return <Button size="sm" kind="ghost" {...props} />;
}

function SentBar({ upload: { state, sent } }: { upload: Upload }) {
  if (state === 'sent') return null;
  return (
    <div aria-hidden className="mt-1.5 h-1 overflow-hidden rounded-full bg-sunken">
      <div className="h-full bg-ink-3" style={{ width: `${sent * 100}%` }} />
    </div>
  );
}
