import type { Task } from '@docket/sdk';
import { CircleDot, Trash2 } from 'lucide-react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import type { RowSelection } from '../ui/row-selection.ts';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { STATES } from './task-labels.tsx';
import { useChangeSearch, useTaskSearch } from './task-search.ts';
import type { TaskActions } from './use-task-actions.ts';

/** Bar with what can be done with the chosen tasks. */
export function TaskSelectionBar({
  tasks,
  selection,
  actions,
}: {
  tasks: readonly Task[];
  selection: RowSelection;
  actions: TaskActions;
}) {
  const { tasks: text } = useMessages();
  const { task: opened } = useTaskSearch();
  const changeSearch = useChangeSearch();
  const chosen = tasks.filter(({ id }) => selection.chosen.has(id));
  const remove = () => {
    actions.remove(chosen);
    selection.clear();
    if (chosen.some(({ id }) => id === opened)) changeSearch({ task: undefined });
  };
  return (
    <SelectionBar selection={selection}>
      <Menu
        trigger={<Button icon={CircleDot}>{text.state}</Button>}
        items={STATES.map((status, index) => ({
          name: text.states[status],
          keys: String(index + 1),
          run: () => actions.change(chosen, { status }),
        }))}
      />
      <Button icon={Trash2} kind="danger" onClick={remove}>
        {text.delete}
      </Button>
    </SelectionBar>
  );
}
