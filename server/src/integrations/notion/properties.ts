import type { Connection, PushedPriority, PushedTask } from '../providers/provider.ts';
import { truncateText } from '../providers/truncate-text.ts';
import { isSameName, type NotionSchema, pickStatusOption } from './schema.ts';

/** Settings that decide the properties of a page. */
export type PropertyRules = {
  schema: NotionSchema;
  statuses: Connection['statuses'];
  priorities: Connection['priorities'];
};

type RichText = { type: 'text'; text: { content: string; link?: { url: string } } };

const PRIORITY_NAMES: Record<PushedPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

// https://developers.notion.com/reference/request-limits#size-limits
const CONTENT_LENGTH_MAX = 2000;
const OPTION_LENGTH_MAX = 100;
const OPTIONS_MAX = 100;

const LINK_TEXT = 'Task in Docket';

/**
 * Returns the properties of a page for `task`. A task without an assignee keeps the page's assignee.
 *
 * @param presentTags tags of the page, which stay: people may have added them
 */
export function toProperties(
  task: PushedTask,
  rules: PropertyRules,
  presentTags: readonly string[] = [],
): Record<string, unknown> {
  const { title, marker, due, tags, assignee } = rules.schema;
  return {
    [title]: { title: toRichText(task.title) },
    [marker]: { rich_text: toRichText(task.marker.text) },
    ...toStatusProperty(task, rules),
    ...toPriorityProperty(task, rules),
    ...(due !== undefined && { [due]: { date: task.dueDate && { start: task.dueDate } } }),
    ...(tags !== undefined && { [tags]: { multi_select: mergeTags(task, presentTags) } }),
    ...(assignee !== undefined &&
      task.assignee !== null && { [assignee]: { people: [{ id: task.assignee }] } }),
  };
}

function toStatusProperty(
  task: PushedTask,
  { schema, statuses }: PropertyRules,
): Record<string, unknown> {
  if (!schema.status) return {};
  const { name, property } = schema.status;
  if (property.type === 'checkbox') {
    return { [name]: { checkbox: task.status === 'completed' || task.status === 'cancelled' } };
  }
  const option = pickStatusOption(property, task.status, statuses[task.status]);
  return option === undefined ? {} : { [name]: { [property.type]: { name: option } } };
}

// Notion creates a missing option: Docket accepts that for a mapped name only.
function toPriorityProperty(
  { priority }: PushedTask,
  { schema, priorities }: PropertyRules,
): Record<string, unknown> {
  if (!schema.priority || priority === null) return {};
  const mapped = priorities[priority];
  const options = schema.priority.property.select?.options ?? [];
  const optionName = mapped ?? PRIORITY_NAMES[priority];
  const present = options.find(({ name }) => isSameName(name, optionName))?.name;
  const name = present ?? mapped;
  return name === undefined ? {} : { [schema.priority.name]: { select: { name } } };
}

// An option's name contains no comma: https://developers.notion.com/reference/property-object#multi-select
function mergeTags({ tags }: PushedTask, present: readonly string[]): { name: string }[] {
  const names = tags.map((tag) => truncateText(tag.replaceAll(',', ' ').trim(), OPTION_LENGTH_MAX));
  const all = [...new Set([...present, ...names])].filter((name) => name !== '');
  return all.slice(0, OPTIONS_MAX).map((name) => ({ name }));
}

/** Builds the callout with the description and the link to the task. The link identifies the callout later. */
export function toCallout(description: string | null, url: string) {
  const text = description?.trim() ? toRichText(`${description}\n\n`) : [];
  const link: RichText = { type: 'text', text: { content: LINK_TEXT, link: { url } } };
  return { rich_text: [...text, link] };
}

/** Splits a text into pieces of at most 2,000 UTF-16 units, without splitting a surrogate pair. */
function toRichText(text: string): RichText[] {
  const pieces: RichText[] = [];
  for (let from = 0; from < text.length;) {
    const content = truncateText(text.slice(from), CONTENT_LENGTH_MAX);
    pieces.push({ type: 'text', text: { content } });
    from += content.length;
  }
  return pieces;
}
