import type { Task, UpdateTaskRequest } from '@docket/sdk';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';

import { useDelete } from '../api/deletes.ts';
import { docket } from '../api/docket.ts';
import { useOptimisticChange } from '../api/optimistic-change.ts';
import { useMessages } from '../messages/messages.tsx';
import { useUndo } from '../ui/undo.ts';
import { putTask } from './change-lists.ts';
import type { TaskFilters, TaskPage } from './queries.ts';

/** Changes of a request with several of them. */
const BATCH_MAX = 100;

type Update = { task: Task; change: UpdateTaskRequest };

export type TaskActions = {
  /** Changes tasks that differ from the change. */
  change: (tasks: readonly Task[], change: UpdateTaskRequest) => void;
  remove: (tasks: readonly Task[]) => void;
  /** Undoes the newest of these changes. */
  undo: () => void;
};

/** Returns what can be done with tasks. A change shows at once, rolls back if it is refused, and can be undone. */
export function useTaskActions(): TaskActions {
  const { tasks: text } = useMessages();
  const { offer, push, undoNewest } = useUndo();
  const removeAll = useDelete('tasks');
  const send = useOptimisticChange({
    queryKey: ['tasks'],
    apply: (data: unknown, updates: readonly Update[], key) =>
      updates.reduce((before, update) => applyUpdate(before, update, key), data),
    send: sendUpdates,
  });
  return {
    change: (listed, change) => {
      const tasks = listed.filter((task) => differs(task, change));
      const [first] = tasks;
      if (!first) return;
      send(tasks.map((task) => ({ task, change })));
      const notice =
        tasks.length === 1 ? text.changed(first.title) : text.changedMany(tasks.length);
      offer(notice, () => send(tasks.map((task) => invert({ task, change }))));
    },
    remove: (tasks) => {
      const [first] = tasks;
      if (!first) return;
      const notice =
        tasks.length === 1 ? text.deleted(first.title) : text.deletedMany(tasks.length);
      push(
        removeAll(
          tasks.map(({ id }) => id),
          notice,
        ),
      );
    },
    undo: undoNewest,
  };
}

type Field = keyof UpdateTaskRequest & keyof Task;

function fieldsOf(change: UpdateTaskRequest): Field[] {
  return Object.keys(change) as Field[];
}

function differs(task: Task, change: UpdateTaskRequest): boolean {
  return fieldsOf(change).some((name) => task[name] !== change[name]);
}

/** Returns the update that takes back another one. */
function invert({ task, change }: Update): Update {
  return {
    task: withChange(task, change),
    change: Object.fromEntries(fieldsOf(change).map((name) => [name, task[name]])),
  };
}

function withChange(task: Task, change: UpdateTaskRequest): Task {
  return { ...task, ...change } as Task;
}

/** Returns what a query of tasks shows after the update. */
function applyUpdate(data: unknown, { task, change }: Update, [, shown, about]: QueryKey): unknown {
  const changed = withChange(task, change);
  if (shown === 'one') return about === task.id ? changed : data;
  if (shown !== 'list') return data;
  return putTask(data as InfiniteData<TaskPage, string>, about as TaskFilters, changed);
}

/** @throws the first refusal; the other tasks are changed */
async function sendUpdates(updates: readonly Update[]): Promise<void> {
  const [first] = updates;
  if (first && updates.length === 1) {
    await docket.tasks.update(first.task.id, first.change);
    return;
  }
  for (let from = 0; from < updates.length; from += BATCH_MAX) {
    await sendBatch(updates.slice(from, from + BATCH_MAX));
  }
}

async function sendBatch(updates: readonly Update[]): Promise<void> {
  const { results } = await docket.tasks.changeMany({
    workspace_id: updates[0]!.task.workspace_id,
    operations: updates.map(({ task, change }) => ({ op: 'update', id: task.id, ...change })),
  });
  const refused = results.find(({ error }) => error !== undefined);
  if (refused) throw new Error(refused.error!.message);
}
