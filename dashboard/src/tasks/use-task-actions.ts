import type { CreateTaskRequest, Task, UpdateTaskRequest } from '@docket/sdk';
import {
  type InfiniteData,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { useMessages } from '../messages/messages.tsx';
import { describeError } from '../ui/page-error.tsx';
import { useToast } from '../ui/toasts.tsx';
import { dropTask, putTask } from './change-lists.ts';
import { type TaskFilters, type TaskPage, taskQuery } from './queries.ts';

type List = InfiniteData<TaskPage, string>;
type Update = { task: Task; change: UpdateTaskRequest };

/** Changes that can be undone, newest last. The key Z and the toast undo the newest one. */
const undoable: (() => void)[] = [];

export type TaskActions = {
  change: (task: Task, change: UpdateTaskRequest) => void;
  remove: (task: Task) => void;
  undo: () => void;
};

/** Returns what can be done with tasks. A change shows at once, rolls back if it is refused, and can be undone. */
export function useTaskActions(): TaskActions {
  const { tasks: text, general } = useMessages();
  const toast = useToast();
  const { update, remove, restore } = useMutations();
  const offerUndo = (notice: string, undo: () => void) => {
    const run = () => {
      undoable.splice(undoable.indexOf(run), 1);
      undo();
    };
    undoable.push(run);
    toast({ text: notice, action: { name: general.undo, run } });
  };
  return {
    change: (task, change) => {
      const names = Object.keys(change) as (keyof UpdateTaskRequest & keyof Task)[];
      const before = Object.fromEntries(names.map((name) => [name, task[name]]));
      update.mutate({ task, change });
      offerUndo(text.changed(task.title), () =>
        update.mutate({ task: { ...task, ...change } as Task, change: before }),
      );
    },
    remove: (task) =>
      remove.mutate(task, {
        onSuccess: () => offerUndo(text.deleted(task.title), () => restore.mutate(task)),
      }),
    undo: () => undoable.at(-1)?.(),
  };
}

function useMutations() {
  const { general } = useMessages();
  const queryClient = useQueryClient();
  const toast = useToast();
  const queryKey = ['tasks'];
  /** Stops reads that would overwrite the change, and returns what the cache holds before it. */
  const begin = async () => {
    await queryClient.cancelQueries({ queryKey });
    return queryClient.getQueriesData({ queryKey });
  };
  const changeLists = (change: (list: List, filters: TaskFilters) => List) => {
    for (const [key, list] of queryClient.getQueriesData<List>({ queryKey: ['tasks', 'list'] })) {
      if (list) queryClient.setQueryData(key, change(list, key[2] as TaskFilters));
    }
  };
  const onError = (error: unknown, _input: unknown, before: [QueryKey, unknown][] | undefined) => {
    for (const [key, data] of before ?? []) queryClient.setQueryData(key, data);
    toast({ text: general.failed, detail: describeError(error, general.notReachable) });
  };
  const onSettled = () => queryClient.invalidateQueries({ queryKey });
  const update = useMutation({
    mutationFn: async ({ task, change }: Update) => docket.tasks.update(task.id, change),
    onMutate: async ({ task, change }) => {
      const before = await begin();
      const changed = { ...task, ...change } as Task;
      queryClient.setQueryData(taskQuery(task.id).queryKey, changed);
      changeLists((list, filters) => putTask(list, filters, changed));
      return before;
    },
    onError,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: async ({ id }: Task) => docket.tasks.delete(id),
    onMutate: async ({ id }) => {
      const before = await begin();
      changeLists((list) => dropTask(list, id));
      return before;
    },
    onError,
    onSettled,
  });
  const restore = useMutation({
    mutationFn: createAgain,
    onSettled,
    onError: (e) => onError(e, null, undefined),
  });
  return { update, remove, restore };
}

/** Creates a deleted task again, in the state that it had. */
async function createAgain(task: Task): Promise<void> {
  const { id } = await docket.tasks.create(toRequest(task));
  if (task.status !== 'open') await docket.tasks.update(id, { status: task.status });
}

/** Returns the request that creates a deleted task again. */
function toRequest(task: Task): CreateTaskRequest {
  const { title, description, assigned_to, due_date, priority, tags, metadata } = task;
  const { workspace_id, related_document_id, related_meeting_id } = task;
  return {
    title,
    priority,
    tags,
    metadata,
    workspace_id,
    ...(description !== null && { description }),
    ...(assigned_to !== null && { assigned_to }),
    ...(due_date !== null && { due_date }),
    ...(related_document_id !== null && { related_document_id }),
    ...(related_meeting_id !== null && { related_meeting_id }),
  };
}
