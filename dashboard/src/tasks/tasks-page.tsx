import { Kanban, List, Plus, Send } from 'lucide-react';
import { useState } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { cx } from '../format/class-names.ts';
import { Button } from '../ui/button.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { useKeys } from '../ui/keys.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { usePeople } from './people.ts';
import { PushDialog } from './push-dialog.tsx';
import { TaskBoard } from './task-board.tsx';
import { STATES } from './task-labels.tsx';
import { useChangeSearch, useTaskSearch } from './task-search.ts';
import { TaskSheet } from './task-sheet.tsx';
import { TaskTable } from './task-table.tsx';
import { useTaskActions } from './use-task-actions.ts';

/** Page with the tasks of a workspace as a list or a board, and the chosen task beside them. */
export function TasksPage() {
  const { tasks: text, shell } = useMessages();
  const { task, view } = useTaskSearch();
  const changeSearch = useChangeSearch();
  const actions = useTaskActions();
  const [dialog, setDialog] = useState<'create' | 'push'>();
  const create = () => setDialog('create');
  useKeys({ c: create, z: actions.undo }, 'write:tasks');
  return (
    <>
      <PageHeader
        title={shell.tasks}
        actions={
          <>
            <ViewSwitch />
            <Button
              icon={Send}
              label={text.push}
              needs="admin:all"
              onClick={() => setDialog('push')}
            />
            <Button kind="primary" icon={Plus} keys="C" needs="write:tasks" onClick={create}>
              {text.create}
            </Button>
          </>
        }
      />
      <TaskFilterBar />
      <div className="relative flex min-h-0 flex-1">
        {/* On a phone the sheet lies over the list, which must not take the focus. */}
        <div
          className={cx(
            'flex min-h-0 min-w-0 flex-1 flex-col',
            task !== undefined && 'max-sm:invisible',
          )}
        >
          {view === 'board' ? (
            <TaskBoard actions={actions} />
          ) : (
            <TaskTable
              actions={actions}
              emptyAction={<Button onClick={create}>{text.create}</Button>}
            />
          )}
        </div>
        {task !== undefined && (
          <TaskSheet
            taskId={task}
            actions={actions}
            onClose={() => changeSearch({ task: undefined })}
          />
        )}
      </div>
      <CreateDialog isOpen={dialog === 'create'} onClose={() => setDialog(undefined)} />
      {dialog === 'push' && <PushDialog onClose={() => setDialog(undefined)} />}
    </>
  );
}

function ViewSwitch() {
  const { tasks: text } = useMessages();
  const { view } = useTaskSearch();
  const changeSearch = useChangeSearch();
  const isBoard = view === 'board';
  return (
    <div role="group" aria-label={text.view} className="flex gap-0.5">
      <Button
        kind="ghost"
        icon={List}
        label={text.list}
        pressed={!isBoard}
        onClick={() => changeSearch({ view: undefined })}
      />
      <Button
        kind="ghost"
        icon={Kanban}
        label={text.board}
        pressed={isBoard}
        onClick={() => changeSearch({ view: 'board' })}
      />
    </div>
  );
}

function TaskFilterBar() {
  const { tasks: text } = useMessages();
  const { view, person = '' } = useTaskSearch();
  const changeSearch = useChangeSearch();
  const people = usePeople();
  const isKnown = person === '' || people.some(({ id }) => id === person);
  return (
    <FilterBar
      titleLabel={text.filterTitle}
      stateLabel={text.state}
      states={view === 'board' ? [] : STATES.map((id) => ({ id, name: text.states[id] }))}
    >
      <Select
        label={text.person}
        isLabelHidden
        choices={[
          { id: '', name: text.everybody },
          ...people,
          ...(isKnown ? [] : [{ id: person, name: person }]),
        ]}
        chosen={person}
        onChoose={(id) => changeSearch({ person: id || undefined })}
      />
    </FilterBar>
  );
}
