import { Type } from 'typebox';

import type {
  Connection,
  Project,
  PushedTask,
  RemoteTask,
  VendorCall,
} from '../providers/provider.ts';
import { renamed, VendorError } from '../providers/vendor-error.ts';
import type { AsanaHandles } from './asana-handle.ts';
import type { AsanaTags } from './asana-tags.ts';
import { AsanaTask, type TaskData } from './asana-wire.ts';
import type { PriorityField } from './priority-field.ts';

export type AsanaContext = {
  call: VendorCall;
  gid: string;
  name: string;
  handles: AsanaHandles;
  tags: AsanaTags;
  priority: PriorityField;
  /** By name in lower case. */
  sections: ReadonlyMap<string, string>;
  statuses: Connection['statuses'];
};

const TASK_FIELDS = 'permalink_url,tags.name,memberships.project,memberships.section';

/**
 * Pushes tasks into one project. A task there is open or completed; a status that the integration maps is a section
 * besides, which is also the only way to tell what was given up from what was done.
 */
export function createAsanaProject(context: AsanaContext): Project {
  const { call, gid: project, handles, tags } = context;
  return {
    name: context.name,

    async find(task) {
      const found = await handles.find(task);
      return found && toRemote(found);
    },

    async create(task) {
      const section = sectionOf(context, task);
      const tagGids = await tags(task.tags);
      const { body } = await call({
        method: 'POST',
        path: '/tasks',
        query: { opt_fields: 'permalink_url' },
        body: {
          data: {
            ...fieldsOf(context, task),
            ...handles.external(task),
            projects: [project],
            ...(tagGids.length > 0 && { tags: tagGids }),
          },
        },
        isWrite: true,
        answer: AsanaTask,
      });
      if (section !== undefined) await moveToSection(call, section, body.data.gid);
      return toRemote(body.data);
    },

    async update(remote, task) {
      const section = sectionOf(context, task);
      const there = await readTask(call, remote.id);
      await call({
        method: 'PUT',
        path: `/tasks/${encodeURIComponent(remote.id)}`,
        body: { data: fieldsOf(context, task) },
        isWrite: true,
        answer: Type.Unknown(),
      });
      await addTags(context, there, task);
      if (section !== undefined && isElsewhere(there, project, section)) {
        await moveToSection(call, section, remote.id);
      }
      return toRemote(there);
    },
  };
}

function toRemote({ gid, permalink_url: url }: TaskData): RemoteTask {
  return { id: gid, key: null, url };
}

function fieldsOf({ handles, priority }: AsanaContext, task: PushedTask): Record<string, unknown> {
  const customFields = priority(task.priority);
  const text = task.description?.trim() ? `${handles.withoutNotesLines(task.description)}\n\n` : '';
  return {
    name: task.title,
    notes: `${text}${task.url}${handles.notesLine(task)}`,
    completed: task.status === 'completed' || task.status === 'cancelled',
    ...dueOf(task.dueDate),
    ...(task.assignee !== null && { assignee: task.assignee }),
    ...(Object.keys(customFields).length > 0 && { custom_fields: customFields }),
  };
}

// Asana takes one of the two, and clears the other by itself.
function dueOf(due: string | null): { due_on: string | null } | { due_at: string } {
  if (due === null || due.length === 'YYYY-MM-DD'.length) return { due_on: due };
  return { due_at: new Date(due).toISOString() };
}

/** @throws VendorError `rejected` when the section that the status is mapped to is not there */
function sectionOf({ sections, statuses }: AsanaContext, task: PushedTask): string | undefined {
  const name = statuses[task.status];
  if (name === undefined) return undefined;
  const section = sections.get(name.toLowerCase());
  if (section !== undefined) return section;
  throw new VendorError('rejected', `The project has no section "${name}" for "${task.status}"`);
}

async function readTask(call: VendorCall, gid: string): Promise<TaskData> {
  try {
    const { body } = await call({
      method: 'GET',
      path: `/tasks/${encodeURIComponent(gid)}`,
      query: { opt_fields: TASK_FIELDS },
      isWrite: false,
      answer: AsanaTask,
    });
    return body.data;
  } catch (error) {
    throw renamed(error, 'external_gone', 'The task is not there any more, or was hidden');
  }
}

// Tags that people added stay: they are never taken away.
async function addTags(
  { call, tags }: AsanaContext,
  { gid, tags: there = [] }: TaskData,
  task: PushedTask,
): Promise<void> {
  const has = new Set(there.map((tag) => tag.gid));
  for (const tag of await tags(task.tags)) {
    if (has.has(tag)) continue;
    await call({
      method: 'POST',
      path: `/tasks/${encodeURIComponent(gid)}/addTag`,
      body: { data: { tag } },
      isWrite: true,
      answer: Type.Unknown(),
    });
  }
}

// A task that people moved to another project stays there.
function isElsewhere({ memberships = [] }: TaskData, project: string, section: string): boolean {
  const membership = memberships.find((one) => one.project?.gid === project);
  return membership !== undefined && membership.section?.gid !== section;
}

async function moveToSection(call: VendorCall, section: string, task: string): Promise<void> {
  await call({
    method: 'POST',
    path: `/sections/${encodeURIComponent(section)}/addTask`,
    body: { data: { task } },
    isWrite: true,
    answer: Type.Unknown(),
  });
}
