import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';

import { useWorkspaceId } from '../api/session.ts';
import { formatPercent } from '../format/numbers.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { DocumentState } from './document-state.tsx';
import { documentQuery } from './queries.ts';
import type { UploadView } from './use-uploads.ts';

/** Shows the files on their way at the bottom right. */
export function UploadTray({
  uploads,
  onDismiss,
}: {
  uploads: readonly UploadView[];
  onDismiss: (key: number) => void;
}) {
  const { documents: text } = useMessages();
  if (uploads.length === 0) return null;
  return (
    <section
      aria-label={text.uploads}
      aria-live="polite"
      className="absolute right-3 bottom-3 z-20 max-h-[50%] w-[min(340px,calc(100%-24px))] overflow-y-auto rounded-lg bg-raised shadow-float"
    >
      <ul>
        {uploads.map((upload) => (
          <li key={upload.key} className="flex items-center gap-2 border-b border-line px-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{upload.name}</span>
              <UploadState upload={upload} />
            </span>
            <Button
              size="sm"
              kind="ghost"
              icon={X}
              label={text.hide}
              onClick={() => onDismiss(upload.key)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UploadState({ upload: { sent, failure, documentId } }: { upload: UploadView }) {
  const { documents: text } = useMessages();
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const { data: document } = useQuery({
    ...documentQuery(documentId ?? ''),
    enabled: documentId !== undefined,
  });
  if (failure !== undefined) return <span className="text-12 text-bad">{failure}</span>;
  if (!document || documentId === undefined) {
    return (
      <span className="text-12 text-ink-2 tnum">{text.sending(formatPercent(sent, language))}</span>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <DocumentState document={document} />
      <Link
        to="/w/$workspace/documents/$document"
        params={{ workspace, document: documentId }}
        className="text-12 text-accent hover:underline"
      >
        {text.open}
      </Link>
    </span>
  );
}
