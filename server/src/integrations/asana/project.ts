import { ProviderError } from '../providers/errors.ts';
import { createLabelIds, type GetLabelIds } from '../providers/label-ids.ts';
import type {
  Connection,
  ExternalTask,
  Project,
  ProviderClient,
  PushedTask,
} from '../providers/provider.ts';
import { truncateText } from '../providers/truncate-text.ts';
import type { AsanaMarkers } from './markers.ts';
import type { ToPriorityField } from './priority-field.ts';
import { type AsanaTaskData, AsanaTask, CreatedTag, FoundTags } from './wire.ts';

export type AsanaContext = {
  client: ProviderClient;
  gid: string;
  name: string;
  workspaceGid: string;
  markers: AsanaMarkers;
  toPriorityField: ToPriorityField;
  /** Gids by names in lower case. */
  sections: ReadonlyMap<string, string>;
  statuses: Connection['statuses'];
};

const TASK_FIELDS = 'permalink_url,tags.name,memberships.project,memberships.section';

// Asana cuts longer names when it shows them.
const TAG_LENGTH_MAX = 100;

/**
 * Pushes tasks to the tasks of one project. An Asana task is open or completed. A mapped status also is a section: only
 * the section tells a cancelled task from a completed one.
 */
export function createAsanaProject(context: AsanaContext): Project {
  const { client, gid: projectGid, markers } = context;
  const getTagGids = createTagGids(context);
  return {
    name: context.name,

    async find(task) {
      const match = await markers.find(task);
      return match && toExternalTask(match);
    },

    async create(task) {
      const section = sectionOf(context, task);
      const tags = await getTagGids(task.tags);
      const data = {
        ...toFields(context, task),
        ...markers.toExternal(task),
        projects: [projectGid],
        ...(tags.length > 0 && { tags }),
      };
      const query = { opt_fields: 'permalink_url' };
      const { data: created } = await client.post('/tasks', { data }, AsanaTask, { query });
      if (section !== undefined) await moveToSection(client, section, created.gid);
      return toExternalTask(created);
    },

    async update(external, task) {
      const section = sectionOf(context, task);
      const path = `/tasks/${encodeURIComponent(external.id)}`;
      const { data: before } = await client.get(path, AsanaTask, {
        query: { opt_fields: TASK_FIELDS },
        missing: 'external_gone',
      });
      await client.put(path, { data: toFields(context, task) });
      await addTags(client, before, await getTagGids(task.tags));
      if (section !== undefined && isInOtherSection(before, projectGid, section)) {
        await moveToSection(client, section, external.id);
      }
      return toExternalTask(before);
    },
  };
}

function toExternalTask({ gid, permalink_url: url }: AsanaTaskData): ExternalTask {
  return { id: gid, key: null, url };
}

function toFields(
  { markers, toPriorityField }: AsanaContext,
  task: PushedTask,
): Record<string, unknown> {
  const customFields = toPriorityField(task.priority);
  const text = task.description?.trim() ? `${markers.escapeNotes(task.description)}\n\n` : '';
  return {
    name: task.title,
    notes: `${text}${task.url}${markers.toNotesLine(task)}`,
    completed: task.status === 'completed' || task.status === 'cancelled',
    ...toDueField(task.dueDate),
    ...(task.assignee !== null && { assignee: task.assignee }),
    ...(Object.keys(customFields).length > 0 && { custom_fields: customFields }),
  };
}

// Asana accepts one of the two fields, and clears the other itself.
function toDueField(due: string | null): { due_on: string | null } | { due_at: string } {
  if (due === null || due.length === 'YYYY-MM-DD'.length) return { due_on: due };
  return { due_at: new Date(due).toISOString() };
}

/** @throws ProviderError `rejected` if the project lacks the section that the status is mapped to */
function sectionOf({ sections, statuses }: AsanaContext, task: PushedTask): string | undefined {
  const name = statuses[task.status];
  if (name === undefined) return undefined;
  const section = sections.get(name.toLowerCase());
  if (section !== undefined) return section;
  throw new ProviderError('rejected', `The project has no section "${name}" for "${task.status}"`);
}

function createTagGids({ client, workspaceGid }: AsanaContext): GetLabelIds {
  const getGids = createLabelIds({
    find: (name) => findTag(client, workspaceGid, name),
    create: (name) => createTag(client, workspaceGid, name),
  });
  return (names) =>
    getGids(names.map((name) => truncateText(name.trim(), TAG_LENGTH_MAX)).filter(Boolean));
}

async function findTag(
  client: ProviderClient,
  workspace: string,
  name: string,
): Promise<string | undefined> {
  const query = { resource_type: 'tag', query: name, count: 100, opt_fields: 'name' };
  const { data } = await client.get(`/workspaces/${workspace}/typeahead`, FoundTags, { query });
  return data.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.gid;
}

async function createTag(client: ProviderClient, workspace: string, name: string): Promise<string> {
  const body = { data: { name } };
  return (await client.post(`/workspaces/${workspace}/tags`, body, CreatedTag)).data.gid;
}

// Removes no tag: people may have added it.
async function addTags(
  client: ProviderClient,
  { gid, tags: present = [] }: AsanaTaskData,
  tagGids: readonly string[],
): Promise<void> {
  const presentGids = new Set(present.map((tag) => tag.gid));
  for (const tag of tagGids) {
    if (presentGids.has(tag)) continue;
    await client.post(`/tasks/${encodeURIComponent(gid)}/addTag`, { data: { tag } });
  }
}

// A task that people moved to another project stays there.
function isInOtherSection(
  { memberships = [] }: AsanaTaskData,
  project: string,
  section: string,
): boolean {
  const membership = memberships.find((one) => one.project?.gid === project);
  return membership !== undefined && membership.section?.gid !== section;
}

async function moveToSection(client: ProviderClient, section: string, task: string): Promise<void> {
  await client.post(`/sections/${encodeURIComponent(section)}/addTask`, { data: { task } });
}
