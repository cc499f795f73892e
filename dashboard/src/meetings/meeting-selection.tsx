import { Trash2 } from 'lucide-react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import type { RowSelection } from '../ui/row-selection.ts';
import { SelectionBar } from '../ui/selection-bar.tsx';

/** Bar with what can be done with the chosen meetings. */
export function MeetingSelection({
  selection,
  onDelete,
}: {
  selection: RowSelection;
  onDelete: (ids: readonly string[]) => void;
}) {
  const { meetings: text } = useMessages();
  const remove = () => {
    onDelete(selection.ids);
    selection.clear();
  };
  return (
    <SelectionBar selection={selection}>
      <Button icon={Trash2} kind="danger" onClick={remove}>
        {text.delete}
      </Button>
    </SelectionBar>
  );
}
