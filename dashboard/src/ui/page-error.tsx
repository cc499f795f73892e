import { DocketError } from '@docket/sdk';
import { RotateCw } from 'lucide-react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from './button.tsx';
import { useErrorText } from './error-text.ts';
import { RequestId } from './request-id.tsx';

/** Shows what did not work, what is unharmed, and a way out. */
export function PageError({
  error,
  retry,
  isWholePage = false,
}: {
  error: unknown;
  retry?: (() => void) | undefined;
  /** True where it stands in place of a page, whose heading it then has. */
  isWholePage?: boolean;
}) {
  const { general } = useMessages();
  const describe = useErrorText();
  const requestId = error instanceof DocketError ? error.requestId : null;
  const Heading = isWholePage ? 'h1' : 'p';
  return (
    <div role="alert" className="flex flex-col items-start gap-2 p-6">
      <Heading className="text-14 font-semibold">{general.failed}</Heading>
      <p className="max-w-prose text-ink-2">{describe(error)}</p>
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
