import { useRouterState } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, Pause, Play, Square, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { useErrorToast } from '../ui/toasts.tsx';
import { UploadState } from './upload-state.tsx';
import type { Upload } from './upload.ts';
import { hideEndedUploads, pauseUpload, resumeUpload, stopUpload, useUploads } from './uploads.ts';
import { type UploadProgress, useUploadProgress } from './use-progress.ts';

/** Shows the files on their way below every page, which it never covers. */
export function UploadTray() {
  const uploads = useUploads();
  return uploads.length === 0 ? null : <FilledTray uploads={uploads} />;
}

function FilledTray({ uploads }: { uploads: readonly Upload[] }) {
  const { uploads: text } = useMessages();
  const progress = useUploadProgress(uploads);
  const { isOpen, setOpen, hold } = useTrayView(uploads, progress);
  return (
    <section
      aria-label={text.title}
      className="flex max-h-[40%] shrink-0 flex-col border-t border-line lg:border-0 lg:pt-1.5"
      {...hold}
    >
      <div className="flex shrink-0 items-center justify-end gap-1 px-3 py-0.5">
        <Button
          size="sm"
          kind="ghost"
          icon={isOpen ? ChevronDown : ChevronUp}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Summary progress={progress} />
        </Button>
        {isEnded(progress) && (
          <Button size="sm" kind="ghost" icon={X} onClick={hideEndedUploads}>
            {text.hideAll}
          </Button>
        )}
      </div>
      {isOpen && (
        <ul className="grid min-h-0 grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-px overflow-y-auto">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function isEnded({ all, done, failed }: UploadProgress): boolean {
  return done + failed === all;
}

function Summary({ progress: { all, done, failed } }: { progress: UploadProgress }) {
  const { uploads: text } = useMessages();
  return (
    <span className="tnum">
      {done > 0 || failed === 0 ? text.done(done, all) : null}
      {done > 0 && failed > 0 && ', '}
      {failed > 0 && <span className="text-bad">{text.failed(failed)}</span>}
    </span>
  );
}

/** Time for which uploads stay in sight that all went well. */
const SHOWN_MS = 6_000;

/**
 * Returns whether the uploads are shown one by one. A new upload opens the tray. It closes when all have ended and the
 * person goes to another page, and by itself a while after all went well, unless the person points at it.
 */
function useTrayView(uploads: readonly Upload[], progress: UploadProgress) {
  const newest = uploads.at(-1)?.key;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [view, setView] = useState<'new' | 'open' | 'closed'>('new');
  const [isHeld, setHeld] = useState(false);
  const ended = useRef(false);
  ended.current = isEnded(progress);
  useEffect(() => setView('new'), [newest]);
  useEffect(() => {
    if (ended.current) setView('closed');
  }, [path]);
  const isLeaving = view === 'new' && !isHeld && progress.done === progress.all;
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => setView('closed'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return {
    isOpen: view !== 'closed',
    setOpen: (isOpen: boolean) => setView(isOpen ? 'open' : 'closed'),
    hold: { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) },
  };
}

function UploadRow({ upload }: { upload: Upload }) {
  return (
    <li className="flex flex-col justify-center px-3 py-1.5">
      <div className="flex items-center gap-1">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{upload.name}</span>
          <UploadState upload={upload} />
        </span>
        <UploadActions upload={upload} />
      </div>
      <SentBar upload={upload} />
    </li>
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
