import type { Document, Failure } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, RotateCw, Trash2 } from 'lucide-react';

import { docket } from '../api/docket.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { describeFailure } from '../ui/failure.ts';
import { useErrorToast } from '../ui/toasts.tsx';
import { useDeleteDocument } from './use-delete-document.ts';

/** Shows why a document could not be read or analyzed, and the ways out. */
export function DocumentFailure({ document, failure }: { document: Document; failure: Failure }) {
  const { documents: text, general } = useMessages();
  const remove = useDeleteDocument();
  const { id, file_size: bytes } = document;
  const isUnread = document.pages === null;
  return (
    <div role="alert" className="flex flex-col items-start gap-2 p-6">
      <p className="text-14 font-semibold">{isUnread ? text.notReadable : text.notAnalyzable}</p>
      <p className="max-w-prose text-ink-2">{describeFailure(failure, general.failures)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {isRepeatable(failure) && <RetryButton id={id} />}
        {isUnread && bytes !== null && (
          <a href={downloadPath(id)} download className={buttonClass()}>
            <Download aria-hidden size={15} strokeWidth={1.75} />
            {text.download}
          </a>
        )}
        {isUnread && (
          <Button
            icon={Trash2}
            kind="danger"
            needs="delete:documents"
            onClick={() => remove(document)}
          >
            {text.delete}
          </Button>
        )}
      </div>
    </div>
  );
}

/** True if another attempt may succeed; canceled work was not bound to fail. */
function isRepeatable({ code, retryable }: Failure): boolean {
  return retryable || code === 'cancelled';
}

/** Returns the path of the file as it was uploaded. */
export function downloadPath(id: string): string {
  return `/v2/documents/${id}/download`;
}

function RetryButton({ id }: { id: string }) {
  const { general } = useMessages();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => docket.documents.retry(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['documents'] }),
    onError: showError,
  });
  return (
    <Button icon={RotateCw} needs="write:documents" disabled={isPending} onClick={() => mutate()}>
      {general.tryAgain}
    </Button>
  );
}
