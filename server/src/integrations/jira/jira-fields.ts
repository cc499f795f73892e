import { cutText, cutTitle, textWithTitle } from '../providers/cut-text.ts';
import type { Connection, PushedPriority, PushedTask } from '../providers/provider.ts';
import { VendorError } from '../providers/vendor-error.ts';
import { toDocument, toWikiText } from './jira-document.ts';
import type { CreateField } from './jira-wire.ts';

export type JiraVersion = '2' | '3';

/** What an issue type of a project takes. */
export type FieldRules = {
  version: JiraVersion;
  issueType: string;
  projectKey: string;
  fields: ReadonlyMap<string, CreateField>;
  priorities: Connection['priorities'];
};

const SUMMARY_LENGTH_MAX = 255;
const LABEL_LENGTH_MAX = 255;
const PRIORITY_WORDS: Record<PushedPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};
// Jira fills these, or they are given beside the fields of the task.
const GIVEN = new Set(['project', 'issuetype', 'summary', 'reporter']);

/**
 * The fields of `task`, without those that the project does not show on its form: Jira refuses the whole issue for one.
 * What is missing in the task is cleared, but for the assignee, who is left alone.
 */
export function fieldsOf(task: PushedTask, rules: FieldRules): Record<string, unknown> {
  const all: Record<string, unknown> = {
    description: (rules.version === '3' ? toDocument : toWikiText)(textOf(task), task.url),
    duedate: task.dueDate?.slice(0, 10) ?? null,
    ...priorityOf(task, rules),
    ...(task.assignee !== null && {
      assignee: rules.version === '3' ? { accountId: task.assignee } : { name: task.assignee },
    }),
  };
  const shown = Object.entries(all).filter(([id]) => rules.fields.has(id));
  return { summary: summaryOf(task.title), ...Object.fromEntries(shown) };
}

/** The tags as labels, which hold no spaces; empty where the project has no labels. */
export function labelsOf(task: PushedTask, rules: FieldRules): string[] {
  if (!rules.fields.has('labels')) return [];
  const labels = task.tags.map((tag) => tag.trim().replaceAll(/\s+/g, '_'));
  return [...new Set(labels.map((label) => cutText(label, LABEL_LENGTH_MAX)))].filter(Boolean);
}

/** @throws VendorError `rejected` that names the fields which Jira requires and no task has */
export function requireFillable(sent: Record<string, unknown>, rules: FieldRules): void {
  const missing = [...rules.fields.values()].filter(
    ({ fieldId, required, hasDefaultValue }) =>
      required &&
      hasDefaultValue !== true &&
      !GIVEN.has(fieldId) &&
      (sent[fieldId] ?? null) === null,
  );
  if (missing.length === 0) return;
  const names = missing.map(({ name, fieldId }) => `"${name}" (${fieldId})`).join(', ');
  throw new VendorError(
    'rejected',
    `Jira requires ${names} of every ${rules.issueType} in ${rules.projectKey}, and the task has nothing for it`,
  );
}

function summaryOf(title: string): string {
  return cutTitle(onOneLine(title), SUMMARY_LENGTH_MAX);
}

function textOf(task: PushedTask): string | null {
  const isWhole = onOneLine(task.title).length <= SUMMARY_LENGTH_MAX;
  return isWhole ? task.description : textWithTitle(task, summaryOf(task.title));
}

function onOneLine(title: string): string {
  return title.replaceAll(/\s+/g, ' ').trim();
}

// Sites rename priorities: the words of English sites are used only where the project has them.
function priorityOf(task: PushedTask, rules: FieldRules): { priority?: { name: string } } {
  if (task.priority === null) return {};
  const mapped = rules.priorities[task.priority];
  if (mapped !== undefined) return { priority: { name: mapped } };
  const name = PRIORITY_WORDS[task.priority];
  const allowed = rules.fields.get('priority')?.allowedValues;
  return allowed?.some((value) => isNamed(value, name)) === true ? { priority: { name } } : {};
}

function isNamed(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && value.name === name;
}
