import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { DocumentListItem } from '@docket/sdk';

import { useWorkspaceId } from '../api/session.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { FilteredList } from '../ui/filtered-list.tsx';
import { useDocumentFilters } from './document-filters.ts';
import { DocumentState } from './document-state.tsx';
import { documentsQuery } from './queries.ts';

const COMMAND =
  'curl $DOCKET_URL/v2/documents/upload -H "Authorization: Bearer $DOCKET_KEY" -F file=@contract.pdf';

/** Shows the documents that match the filters of the address. */
export function DocumentTable({ emptyAction }: { emptyAction: ReactNode }) {
  const { documents: text } = useMessages();
  const filters = useDocumentFilters();
  return (
    <FilteredList
      list={useInfiniteQuery(documentsQuery(filters))}
      isFiltered={Object.keys(filters).length > 1}
      texts={text}
      emptyAction={emptyAction}
      command={COMMAND}
    >
      {(rows) => (
        <table className="w-full table-fixed text-left">
          <thead className="sticky top-0 z-10 bg-surface text-11 text-ink-3">
            <tr className="border-b border-line">
              <th className="px-4 py-1.5 font-medium">{text.title}</th>
              <th className="w-28 px-2 font-medium sm:w-36">{text.state}</th>
              <th className="hidden w-16 px-2 text-right font-medium sm:table-cell">
                {text.pages}
              </th>
              <th className="hidden w-44 px-4 text-right font-medium md:table-cell">
                {text.added}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </tbody>
        </table>
      )}
    </FilteredList>
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
