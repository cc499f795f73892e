import { DocketError } from '@docket/sdk';
import { Download, RotateCw } from 'lucide-react';

import { useMessages } from '../messages/messages.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { RequestId } from '../ui/request-id.tsx';
import type { RecordingMedia } from './recording-media.ts';

/** Shows why a recording cannot be played, and a way out. */
export function PlayerFailure({
  error,
  media,
  onRetry,
}: {
  /** Reason of the server; null where it sends the file, and the browser cannot read it. */
  error: Error | null;
  media: RecordingMedia;
  onRetry: () => void;
}) {
  const { transcript: text, general } = useMessages();
  const describe = useErrorText();
  const requestId = error instanceof DocketError ? error.requestId : null;
  return (
    <div role="alert" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 flex-1 basis-60 text-12 text-ink-2">
        <span className="font-medium text-ink">{text.notPlayed}</span>{' '}
        {error ? describe(error) : text.unreadable}
      </p>
      {requestId && <RequestId id={requestId} />}
      {!error && (
        <a href={media.url} download className={buttonClass({ size: 'sm' })}>
          <Download aria-hidden size={14} strokeWidth={1.75} />
          {text.download}
        </a>
      )}
      <Button size="sm" icon={RotateCw} onClick={onRetry}>
        {general.tryAgain}
      </Button>
    </div>
  );
}
