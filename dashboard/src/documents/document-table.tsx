import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { DocumentListItem } from '@docket/sdk';

import { useWorkspaceId } from '../api/session.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { FilteredList } from '../ui/filtered-list.tsx';
import { useKeys } from '../ui/keys.ts';
import { useRowSelection } from '../ui/row-selection.ts';
import { type Column, SelectionTable } from '../ui/selection-table.tsx';
import { useDocumentFilters } from './document-filters.ts';
import { DocumentSelection } from './document-selection.tsx';
import { DocumentState } from './document-state.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { documentsQuery } from './queries.ts';
import { type BulkActions, useBulkActions } from './use-bulk-actions.ts';

const COMMAND =
  'curl $DOCKET_URL/v2/documents/upload -H "Authorization: Bearer $DOCKET_KEY" -F file=@contract.pdf';

/** Shows the documents that match the filters of the address. */
export function DocumentTable({ emptyAction }: { emptyAction: ReactNode }) {
  const { documents: text } = useMessages();
  const filters = useDocumentFilters();
  // Here they outlive the last row, which can be brought back.
  const actions = useBulkActions();
  useKeys({ z: actions.undoNewest });
  return (
    <FilteredList
      needs="write:documents"
      list={useInfiniteQuery(documentsQuery(filters))}
      isFiltered={Object.keys(filters).length > 1}
      texts={text}
      emptyAction={emptyAction}
      command={COMMAND}
    >
      {(rows) => <Rows rows={rows} actions={actions} />}
    </FilteredList>
  );
}

function Rows({ rows, actions }: { rows: readonly DocumentListItem[]; actions: BulkActions }) {
  const workspace = useWorkspaceId();
  const navigate = useNavigate();
  const [previewed, setPreviewed] = useState<string>();
  const selection = useRowSelection(rows, {
    open: (document) =>
      void navigate({ to: '/w/$workspace/documents/$document', params: { workspace, document } }),
    preview: setPreviewed,
    needs: 'write:documents',
  });
  const preview = rows.find(({ id }) => id === previewed);
  return (
    <>
      <SelectionTable rows={rows} columns={useColumns()} selection={selection} />
      <DocumentSelection {...{ rows, selection, actions }} />
      {preview && <PreviewDialog document={preview} onClose={() => setPreviewed(undefined)} />}
    </>
  );
}

function useColumns(): Column<DocumentListItem>[] {
  const { documents: text } = useMessages();
  const language = useLanguage();
  return [
    { name: text.title, className: 'truncate px-2', cell: (row) => <Title document={row} /> },
    {
      name: text.state,
      className: 'w-28 px-2 sm:w-36',
      cell: (row) => <DocumentState document={row} />,
    },
    {
      name: text.pages,
      className: 'hidden w-16 px-2 text-right sm:table-cell',
      cellClass: 'text-ink-2 tnum',
      cell: ({ pages }) => pages,
    },
    {
      name: text.added,
      className: 'hidden w-44 px-4 text-right md:table-cell',
      cellClass: 'text-12 text-ink-3 tnum',
      cell: ({ created_at: createdAt }) => formatTime(createdAt, language),
    },
  ];
}

function Title({ document: { id, title, tags } }: { document: DocumentListItem }) {
  const workspace = useWorkspaceId();
  return (
    <>
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
    </>
  );
}
