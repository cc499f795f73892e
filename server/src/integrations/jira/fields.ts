import { ProviderError } from '../providers/errors.ts';
import type { Connection, PushedPriority, PushedTask } from '../providers/provider.ts';
import { prependFullTitle, truncateText, truncateTitle } from '../providers/truncate-text.ts';
import type { CreateField } from './wire.ts';

/** Version of the REST API: 3 in Cloud, 2 in Server and Data Center. */
export type JiraVersion = '2' | '3';

/** The fields that an issue type of the project accepts. */
export type FieldRules = {
  version: JiraVersion;
  issueType: string;
  projectKey: string;
  fields: ReadonlyMap<string, CreateField>;
  priorities: Connection['priorities'];
};

const SUMMARY_LENGTH_MAX = 255;
const LABEL_LENGTH_MAX = 255;
const LINK_TEXT = 'Task in Docket';
const PRIORITY_NAMES: Record<PushedPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};
// Jira fills these fields, or the create request sets them.
const PROVIDED_FIELDS = new Set(['project', 'issuetype', 'summary', 'reporter']);

/**
 * Returns the fields of `task` that the project shows on its form: one hidden field makes Jira refuse the issue. Empty
 * fields are cleared; an empty assignee keeps the present one.
 */
export function toFields(task: PushedTask, rules: FieldRules): Record<string, unknown> {
  const isCloud = rules.version === '3';
  const fields: Record<string, unknown> = {
    description: (isCloud ? toAdfDocument : toWikiText)(descriptionOf(task), task.url),
    duedate: task.dueDate?.slice(0, 10) ?? null,
    ...priorityOf(task, rules),
    ...(task.assignee !== null && {
      assignee: isCloud ? { accountId: task.assignee } : { name: task.assignee },
    }),
  };
  const shown = Object.entries(fields).filter(([id]) => rules.fields.has(id));
  return { summary: summaryOf(task.title), ...Object.fromEntries(shown) };
}

/** Returns the tags as labels, which contain no spaces; none if the project has no labels. */
export function toLabels(task: PushedTask, rules: FieldRules): string[] {
  if (!rules.fields.has('labels')) return [];
  const labels = task.tags.map((tag) => tag.trim().replaceAll(/\s+/g, '_'));
  return [...new Set(labels.map((label) => truncateText(label, LABEL_LENGTH_MAX)))].filter(Boolean);
}

/** @throws ProviderError `rejected` with the names of required fields that the request does not set */
export function requireFillable(sent: Record<string, unknown>, rules: FieldRules): void {
  const missing = [...rules.fields.values()].filter(
    ({ fieldId, required, hasDefaultValue }) =>
      required &&
      hasDefaultValue !== true &&
      !PROVIDED_FIELDS.has(fieldId) &&
      (sent[fieldId] ?? null) === null,
  );
  if (missing.length === 0) return;
  const names = missing.map(({ name, fieldId }) => `"${name}" (${fieldId})`).join(', ');
  throw new ProviderError(
    'rejected',
    `Jira requires ${names} of every ${rules.issueType} in ${rules.projectKey}, and the task has no value for it`,
  );
}

function summaryOf(title: string): string {
  return truncateTitle(joinLines(title), SUMMARY_LENGTH_MAX);
}

function descriptionOf(task: PushedTask): string | null {
  const fits = joinLines(task.title).length <= SUMMARY_LENGTH_MAX;
  return fits ? task.description : prependFullTitle(task, summaryOf(task.title));
}

function joinLines(title: string): string {
  return title.replaceAll(/\s+/g, ' ').trim();
}

// A site may rename priorities: the English names are sent only if the project has them.
function priorityOf(task: PushedTask, rules: FieldRules): { priority?: { name: string } } {
  if (task.priority === null) return {};
  const mapped = rules.priorities[task.priority];
  if (mapped !== undefined) return { priority: { name: mapped } };
  const name = PRIORITY_NAMES[task.priority];
  const allowed = rules.fields.get('priority')?.allowedValues;
  return allowed?.some((value) => hasName(value, name)) === true ? { priority: { name } } : {};
}

function hasName(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && value.name === name;
}

type AdfText = {
  type: 'text';
  text: string;
  marks?: { type: 'link'; attrs: { href: string } }[];
};
type AdfParagraph = { type: 'paragraph'; content: (AdfText | { type: 'hardBreak' })[] };
type AdfDocument = { type: 'doc'; version: 1; content: AdfParagraph[] };

/** Writes the description and the link to the task in the Atlassian Document Format. */
function toAdfDocument(description: string | null, url: string): AdfDocument {
  const paragraphs = (description ?? '')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map(toAdfParagraph);
  const link: AdfText = {
    type: 'text',
    text: LINK_TEXT,
    marks: [{ type: 'link', attrs: { href: url } }],
  };
  return {
    type: 'doc',
    version: 1,
    content: [...paragraphs, { type: 'paragraph', content: [link] }],
  };
}

function toAdfParagraph(paragraph: string): AdfParagraph {
  const content = paragraph.split('\n').flatMap((line, index): AdfParagraph['content'] => [
    ...(index > 0 ? [{ type: 'hardBreak' } as const] : []),
    // The format refuses an empty text node.
    ...(line === '' ? [] : [{ type: 'text', text: line } as const]),
  ]);
  return { type: 'paragraph', content };
}

/** Writes the description and the link as wiki text, for version 2 of the API. */
function toWikiText(description: string | null, url: string): string {
  const link = `[${LINK_TEXT}|${url}]`;
  const isBlank = description === null || description.trim() === '';
  return isBlank ? link : `${description}\n\n${link}`;
}
