import { ProviderError } from '../providers/errors.ts';
import type {
  Connection,
  ExternalTask,
  Project,
  ProviderClient,
  PushedTask,
} from '../providers/provider.ts';
import { truncateText } from '../providers/truncate-text.ts';
import { type FieldRules, requireFillable, toFields, toLabels } from './fields.ts';
import { type FindIssue, MARKER_PROPERTY } from './find-issue.ts';
import { isBestStatus, pickTransition } from './transitions.ts';
import { CreatedIssue, Issue, type JiraStatus, SavedRemoteLink, Transitions } from './wire.ts';

export type JiraContext = {
  client: ProviderClient;
  /** Path of the API: `/rest/api/3` or `/rest/api/2`. */
  root: string;
  /** Address of the site for browsers, without a trailing slash. */
  site: string;
  projectId: string;
  name: string;
  issueTypeId: string;
  rules: FieldRules;
  statuses: Connection['statuses'];
  findIssue: FindIssue;
};

const LINK_TITLE_LENGTH_MAX = 255;

/**
 * Pushes tasks to the issues of one project. The create request writes the idempotency marker into an issue property, so
 * no issue exists without it. The link to the task has a global id: Jira updates the link if the issue already has it.
 */
export function createJiraProject(context: JiraContext): Project {
  const toExternalTask = (id: string, key: string): ExternalTask => ({
    id,
    key,
    url: `${context.site}/browse/${key}`,
  });

  return {
    name: context.name,

    async find(task) {
      const issue = await context.findIssue(task);
      return issue && toExternalTask(issue.id, issue.key);
    },

    async create(task) {
      const { id, key } = await createIssue(context, task);
      await saveLink(context, id, task);
      await transition(context, id, task, await readStatus(context, id));
      return toExternalTask(id, key);
    },

    async update(external, task) {
      const status = await readStatus(context, external.id);
      await editIssue(context, external.id, task);
      await saveLink(context, external.id, task);
      await transition(context, external.id, task, status);
      return external;
    },
  };
}

async function createIssue(
  { client, root, projectId, issueTypeId, rules }: JiraContext,
  task: PushedTask,
): Promise<{ id: string; key: string }> {
  const labels = toLabels(task, rules);
  const fields = { ...toFields(task, rules), ...(labels.length > 0 && { labels }) };
  requireFillable(fields, rules);
  const body = {
    fields: { project: { id: projectId }, issuetype: { id: issueTypeId }, ...fields },
    properties: [{ key: MARKER_PROPERTY, value: { task: task.marker.text } }],
  };
  return client.post(`${root}/issue`, body, CreatedIssue);
}

// Labels are added one by one, so the labels that people added stay.
async function editIssue(
  { client, root, rules }: JiraContext,
  id: string,
  task: PushedTask,
): Promise<void> {
  const labels = toLabels(task, rules);
  await client.put(`${root}/issue/${encodeURIComponent(id)}`, {
    fields: toFields(task, rules),
    ...(labels.length > 0 && { update: { labels: labels.map((add) => ({ add })) } }),
  });
}

async function saveLink(
  { client, root }: JiraContext,
  id: string,
  task: PushedTask,
): Promise<void> {
  const body = {
    globalId: task.marker.text,
    application: { type: 'docket', name: 'Docket' },
    object: { url: task.url, title: truncateText(task.title, LINK_TITLE_LENGTH_MAX) },
  };
  await client.post(`${root}/issue/${encodeURIComponent(id)}/remotelink`, body, SavedRemoteLink);
}

async function readStatus({ client, root }: JiraContext, id: string): Promise<JiraStatus> {
  const issue = await client.get(`${root}/issue/${encodeURIComponent(id)}`, Issue, {
    query: { fields: 'status' },
    missing: 'external_gone',
  });
  return issue.fields.status;
}

/** @throws ProviderError `rejected` if no single transition leads to the status */
async function transition(
  { client, root, statuses }: JiraContext,
  id: string,
  task: PushedTask,
  current: JiraStatus,
): Promise<void> {
  const mappedName = statuses[task.status];
  if (isBestStatus(task.status, mappedName, current)) return;
  const path = `${root}/issue/${encodeURIComponent(id)}/transitions`;
  const { transitions } = await client.get(path, Transitions);
  const choice = pickTransition(task.status, mappedName, current, transitions);
  if (choice.kind === 'none') return;
  if (choice.kind === 'impossible') {
    const offered = transitions.map(({ to }) => `"${to.name}"`).join(', ') || 'none';
    const target = mappedName === undefined ? `a status for "${task.status}"` : `"${mappedName}"`;
    throw new ProviderError(
      'rejected',
      `Jira's workflow has no single step from "${current.name}" to ${target}; it offers ${offered}`,
    );
  }
  await client.post(path, { transition: { id: choice.id } });
}
