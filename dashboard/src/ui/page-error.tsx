import { ConnectionError, DocketError } from '@docket/sdk';
import { RotateCw } from 'lucide-react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from './button.tsx';
import { RequestId } from './request-id.tsx';

/** Shows what did not work, what is unharmed, and a way out. */
export function PageError({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const { general } = useMessages();
  const requestId = error instanceof DocketError ? error.requestId : null;
  return (
    <div role="alert" className="flex flex-col items-start gap-2 p-6">
      <p className="text-14 font-semibold">{general.failed}</p>
      <p className="max-w-prose text-ink-2">{describeError(error, general.notReachable)}</p>
      <p className="text-ink-3">{general.retryHint}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {retry && (
          <Button icon={RotateCw} onClick={retry}>
            {general.tryAgain}
          </Button>
        )}
        {requestId && <RequestId id={requestId} />}
      </div>
    </div>
  );
}

/** Returns the message of an error for a person. */
export function describeError(error: unknown, notReachable: string): string {
  if (error instanceof ConnectionError) return notReachable;
  return error instanceof Error ? error.message : String(error);
}
