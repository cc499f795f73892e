import type { DocumentListItem } from '@docket/sdk';
import { RotateCw, Table2, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { NewGridDialog } from '../grids/new-grid-dialog.tsx';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import type { RowSelection } from '../ui/row-selection.ts';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { ANALYSIS_TYPES } from './analyze-button.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import type { BulkActions } from './use-bulk-actions.ts';

/** Bar with what can be done with the chosen documents. */
export function DocumentSelection({
  rows,
  selection,
  actions,
}: {
  rows: readonly DocumentListItem[];
  selection: RowSelection;
  actions: BulkActions;
}) {
  const { documents: text, grids } = useMessages();
  const [isAsking, setAsking] = useState(false);
  const [isTagging, setTagging] = useState(false);
  const chosen = rows.filter(({ id }) => selection.chosen.has(id));
  const remove = () => {
    actions.remove(chosen);
    selection.clear();
  };
  return (
    <>
      <SelectionBar selection={selection}>
        <Button icon={Tag} onClick={() => setTagging(true)}>
          {text.addTags}
        </Button>
        <Menu
          trigger={<Button icon={RotateCw}>{text.analyze}</Button>}
          items={ANALYSIS_TYPES.map((type) => ({
            name: text.types[type],
            run: () => actions.analyze(chosen, type),
          }))}
        />
        <Button icon={Table2} onClick={() => setAsking(true)}>
          {grids.askEach}
        </Button>
        <Button icon={Trash2} kind="danger" needs="delete:documents" onClick={remove}>
          {text.delete}
        </Button>
      </SelectionBar>
      {isAsking && (
        <NewGridDialog
          chosen={chosen.map(({ id }) => ({ source: 'document', id }))}
          onClose={() => setAsking(false)}
        />
      )}
      {isTagging && (
        <TagsDialog
          count={chosen.length}
          onTags={(tags) => void actions.addTags(chosen, tags)}
          onClose={() => setTagging(false)}
        />
      )}
    </>
  );
}
