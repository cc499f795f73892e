import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { DocumentListItem } from '@docket/sdk';

import { useWorkspaceId } from '../api/session.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useDocumentFilters } from './document-filters.ts';
import { DocumentState } from './document-state.tsx';
import { documentsQuery } from './queries.ts';

const COMMAND =
  'curl $DOCKET_URL/v2/documents/upload -H "Authorization: Bearer $DOCKET_KEY" -F file=@contract.pdf';

/** Shows the documents that match the filters of the address. */
export function DocumentTable({ emptyAction }: { emptyAction: ReactNode }) {
  const { documents: text, common } = useMessages();
  const filters = useDocumentFilters();
  const list = useInfiniteQuery(documentsQuery(filters));
  const { data, error, hasNextPage, isFetchingNextPage } = list;
  if (error && !data) return <PageError error={error} retry={() => void list.refetch()} />;
  if (!data) return <Skeleton />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0 && Object.keys(filters).length > 1) return <NoMatch />;
  if (rows.length === 0) {
    return (
      <Empty action={emptyAction} command={COMMAND}>
        {text.none}
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
            <DocumentRow key={document.id} document={document} />
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <div className="p-3">
          <Button disabled={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {common.more}
          </Button>
        </div>
      )}
    </div>
  );
}

function DocumentRow({ document }: { document: DocumentListItem }) {
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const { id, title, tags, pages, created_at: createdAt } = document;
  return (
    <tr className="h-9 border-b border-line hover:bg-hover">
      <td className="truncate px-4">
        <Link
          to="/w/$workspace/documents/$document"
          params={{ workspace, document: id }}
          className="font-medium hover:underline"
        >
          {title}
        </Link>
        {tags.map((tag) => (
          <span key={tag} className="ml-2 text-11 text-ink-3">
            {tag}
          </span>
        ))}
      </td>
      <td className="px-2">
        <DocumentState document={document} />
      </td>
      <td className="hidden px-2 text-right text-ink-2 tnum sm:table-cell">{pages}</td>
      <td className="hidden px-4 text-right text-12 text-ink-3 tnum md:table-cell">
        {formatTime(createdAt, language)}
      </td>
    </tr>
  );
}

function NoMatch() {
  const { documents: text } = useMessages();
  const navigate = useNavigate();
  const workspace = useWorkspaceId();
  const clear = () =>
    void navigate({ to: '/w/$workspace/documents', params: { workspace }, search: {} });
  return (
    <Empty action={<Button onClick={clear}>{text.clearFilters}</Button>}>{text.noMatch}</Empty>
  );
}
