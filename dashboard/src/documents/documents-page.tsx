import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';

import { useWorkspaceId } from '../api/session.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { DropTarget } from '../ui/drop-target.tsx';
import { Empty } from '../ui/empty.tsx';
import { FilterBar, type ListSearch } from '../ui/filter-bar.tsx';
import { PageError } from '../ui/page-error.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DocumentState } from './document-state.tsx';
import { type DocumentFilters, documentsQuery } from './queries.ts';
import { UploadTray } from './upload-tray.tsx';
import { useUploads } from './use-uploads.ts';

const COMMAND =
  'curl $DOCKET_URL/v2/documents/upload -H "Authorization: Bearer $DOCKET_KEY" -F file=@contract.pdf';

const STATES = ['processing', 'completed', 'failed'] as const;

/** Page with the documents of a workspace. Files can be dropped anywhere on it. */
export function DocumentsPage() {
  const { documents: text, shell } = useMessages();
  const workspace = useWorkspaceId();
  const { uploads, upload, dismiss } = useUploads(workspace);
  return (
    <DropTarget hint={text.dropHere} onDrop={upload}>
      <PageHeader title={shell.documents} actions={<UploadButton onChoose={upload} />} />
      <FilterBar
        titleLabel={text.filterTitle}
        stateLabel={text.state}
        states={STATES.map((id) => ({ id, name: text.states[id] }))}
      />
      <DocumentTable emptyAction={<UploadButton onChoose={upload} />} emptyText={text.none} />
      <UploadTray uploads={uploads} onDismiss={dismiss} />
    </DropTarget>
  );
}

function UploadButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const { documents: text } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])]);
    target.value = '';
  };
  return (
    <>
      <Button kind="primary" icon={Upload} onClick={() => input.current?.click()}>
        {text.upload}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept=".pdf,.docx,.txt,.csv,.png,.jpg,.jpeg,.tif,.tiff"
        aria-label={text.upload}
        className="hidden"
        onChange={choose}
      />
    </>
  );
}

/** Filters that the address holds. */
type DocumentSearch = ListSearch & { tag?: string };

function useDocumentFilters(): DocumentFilters {
  const { status, title, tag } = useSearch({ strict: false }) as DocumentSearch;
  const workspace = useWorkspaceId();
  return {
    workspace_id: workspace,
    ...(status && { status: status as NonNullable<DocumentFilters['status']> }),
    ...(title && { title }),
    ...(tag && { tag }),
  };
}

function DocumentTable({
  emptyText,
  emptyAction,
}: {
  emptyText: string;
  emptyAction: React.ReactNode;
}) {
  const { documents: text, common } = useMessages();
  const language = useLanguage();
  const navigate = useNavigate();
  const workspace = useWorkspaceId();
  const filters = useDocumentFilters();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    documentsQuery(filters),
  );
  if (error && !data) return <PageError error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    const isFiltered = Object.keys(filters).length > 1;
    if (isFiltered) {
      const clear = () =>
        void navigate({ to: '/w/$workspace/documents', params: { workspace }, search: {} });
      return (
        <Empty action={<Button onClick={clear}>{text.clearFilters}</Button>}>{text.noMatch}</Empty>
      );
    }
    return (
      <Empty action={emptyAction} command={COMMAND}>
        {emptyText}
      </Empty>
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <table className="w-full table-fixed text-left">
        <thead className="sticky top-0 z-10 bg-surface text-11 text-ink-3">
          <tr className="border-b border-line">
            <th className="px-4 py-1.5 font-medium">{text.title}</th>
            <th className="w-28 px-2 font-medium sm:w-36">{text.state}</th>
            <th className="hidden w-16 px-2 text-right font-medium sm:table-cell">{text.pages}</th>
            <th className="hidden w-44 px-4 text-right font-medium md:table-cell">{text.added}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((document) => (
            <tr key={document.id} className="h-9 border-b border-line hover:bg-hover">
              <td className="truncate px-4">
                <Link
                  to="/w/$workspace/documents/$document"
                  params={{ workspace, document: document.id }}
                  className="font-medium hover:underline"
                >
                  {document.title}
                </Link>
                {document.tags.map((tag) => (
                  <span key={tag} className="ml-2 text-11 text-ink-3">
                    {tag}
                  </span>
                ))}
              </td>
              <td className="px-2">
                <DocumentState document={document} />
              </td>
              <td className="hidden px-2 text-right text-ink-2 tnum sm:table-cell">
                {document.pages}
              </td>
              <td className="hidden px-4 text-right text-12 text-ink-3 tnum md:table-cell">
                {formatTime(document.created_at, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <div className="p-3">
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {common.more}
          </Button>
        </div>
      )}
    </div>
  );
}
