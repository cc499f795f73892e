import type { Document, DocumentListItem } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';

import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DocumentState } from './document-state.tsx';
import { nameFinding, Value } from './fact-row.tsx';
import { isAbsent, listFindings } from './findings.ts';
import { documentQuery } from './queries.ts';

const TERMS_MAX = 8;

/** Shows the first page of a document and its key terms, over the list. */
export function PreviewDialog({
  document: { id, title },
  onClose,
}: {
  document: DocumentListItem;
  onClose: () => void;
}) {
  const { documents: text, uploads, general } = useMessages();
  const workspace = useWorkspaceId();
  const { data: document } = useQuery(documentQuery(id));
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {document ? (
        <div className="flex flex-col gap-4">
          <div className="flex items-center gap-3 text-12 text-ink-2">
            <DocumentState document={document} />
            {document.pages !== null && text.pageCount(document.pages)}
            <Link
              to="/w/$workspace/documents/$document"
              params={{ workspace, document: id }}
              className={`${buttonClass({})} ml-auto`}
            >
              {uploads.open}
            </Link>
          </div>
          {document.media_type === 'application/pdf' && document.pages !== null && (
            <img
              src={`/v2/documents/${id}/pages/1/image?width=800`}
              alt={general.page(1)}
              className="paper-image mx-auto max-h-[50dvh] rounded-sm ring-1 ring-line"
            />
          )}
          <KeyTerms document={document} />
        </div>
      ) : (
        <Skeleton rows={6} />
      )}
    </Dialog>
  );
}

function KeyTerms({ document: { analysis } }: { document: Document }) {
  const messages = useMessages();
  if (!analysis) return <p className="text-ink-2">{messages.documents.notAnalyzed}</p>;
  const terms = listFindings(analysis).filter((each) => each.kind === 'fact' && !isAbsent(each));
  return (
    <dl className="grid grid-cols-[minmax(0,120px)_minmax(0,1fr)] gap-x-3 gap-y-1">
      {terms.slice(0, TERMS_MAX).map((term) => (
        <Fragment key={term.id}>
          <dt className="truncate text-12 text-ink-3">{nameFinding(term, messages)}</dt>
          <dd className="line-clamp-2">
            <Value value={term.value} text={term.text} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
