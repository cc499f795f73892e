import { cutText } from '../providers/cut-text.ts';
import type { Connection, PushedPriority, PushedTask } from '../providers/provider.ts';
import { isSame, type NotionSchema } from './notion-schema.ts';
import { toRichText } from './rich-text.ts';
import { optionFor } from './status-option.ts';

export type PropertyRules = {
  schema: NotionSchema;
  statuses: Connection['statuses'];
  priorities: Connection['priorities'];
};

const PRIORITY_WORDS: Record<PushedPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};
const OPTION_LENGTH_MAX = 100;
const OPTIONS_MAX = 100;

/**
 * The properties of a page for `task`. The tags of people, in `tagsThere`, stay; who is named for it is changed only
 * where the task names somebody.
 */
export function propertiesOf(
  task: PushedTask,
  rules: PropertyRules,
  tagsThere: readonly string[] = [],
): Record<string, unknown> {
  const { title, handle, due, tags, assignee } = rules.schema;
  return {
    [title]: { title: toRichText(task.title) },
    [handle]: { rich_text: toRichText(task.handle.marker) },
    ...statusOf(task, rules),
    ...priorityOf(task, rules),
    ...(due !== undefined && { [due]: { date: task.dueDate && { start: task.dueDate } } }),
    ...(tags !== undefined && { [tags]: { multi_select: tagsOf(task, tagsThere) } }),
    ...(assignee !== undefined &&
      task.assignee !== null && { [assignee]: { people: [{ id: task.assignee }] } }),
  };
}

function statusOf(task: PushedTask, { schema, statuses }: PropertyRules): Record<string, unknown> {
  if (!schema.status) return {};
  const { name, property } = schema.status;
  if (property.type === 'checkbox') {
    return { [name]: { checkbox: task.status === 'completed' || task.status === 'cancelled' } };
  }
  const option = optionFor(property, task.status, statuses[task.status]);
  return option === undefined ? {} : { [name]: { [property.type]: { name: option } } };
}

// Notion makes an option that it does not have; only a word that the integration names is worth that.
function priorityOf(
  { priority }: PushedTask,
  { schema, priorities }: PropertyRules,
): Record<string, unknown> {
  if (!schema.priority || priority === null) return {};
  const mapped = priorities[priority];
  const word = mapped ?? PRIORITY_WORDS[priority];
  const options = schema.priority.property.select?.options ?? [];
  const known = options.find(({ name }) => isSame(name, word))?.name;
  const name = known ?? mapped;
  return name === undefined ? {} : { [schema.priority.name]: { select: { name } } };
}

// The name of an option holds no comma: https://developers.notion.com/reference/property-object#multi-select
function tagsOf({ tags }: PushedTask, there: readonly string[]): { name: string }[] {
  const names = tags.map((tag) => cutText(tag.replaceAll(',', ' ').trim(), OPTION_LENGTH_MAX));
  const all = [...new Set([...there, ...names])].filter((name) => name !== '');
  return all.slice(0, OPTIONS_MAX).map((name) => ({ name }));
}
