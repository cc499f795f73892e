import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { DocumentListItem } from '@docket/sdk';

import { useWorkspaceId } from '../api/session.ts';
import { cx } from '../format/class-names.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { FilteredList } from '../ui/filtered-list.tsx';
import { useKeys } from '../ui/keys.ts';
import { RowCheckbox } from '../ui/row-checkbox.tsx';
import { ROW, type RowSelection, rowState, useRowSelection } from '../ui/row-selection.ts';
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
  const { documents: text, general } = useMessages();
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
      <table className="w-full table-fixed text-left">
        <thead className="sticky top-0 z-20 bg-surface text-11 text-ink-3">
          <tr className="border-b border-line">
            <th className="w-10 pl-4">
              <RowCheckbox
                needs="write:documents"
                label={general.chooseAll}
                isChosen={selection.ids.length === rows.length}
                onToggle={selection.toggleAll}
              />
            </th>
            <th className="px-2 py-1.5 font-medium">{text.title}</th>
            <th className="w-28 px-2 font-medium sm:w-36">{text.state}</th>
            <th className="hidden w-16 px-2 text-right font-medium sm:table-cell">{text.pages}</th>
            <th className="hidden w-44 px-4 text-right font-medium md:table-cell">{text.added}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((document) => (
            <DocumentRow key={document.id} document={document} selection={selection} />
          ))}
        </tbody>
      </table>
      <DocumentSelection {...{ rows, selection, actions }} />
      {preview && <PreviewDialog document={preview} onClose={() => setPreviewed(undefined)} />}
    </>
  );
}

function DocumentRow({
  document,
  selection,
}: {
  document: DocumentListItem;
  selection: RowSelection;
}) {
  const { general } = useMessages();
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const { id, title, tags, pages, created_at: createdAt } = document;
  return (
    <tr {...rowState(selection, id)} className={cx('h-9', ROW)}>
      <td className="pl-4">
        <RowCheckbox
          needs="write:documents"
          label={general.choose(title)}
          isChosen={selection.chosen.has(id)}
          onToggle={() => selection.toggle(id)}
        />
      </td>
      <td className="truncate px-2">
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
