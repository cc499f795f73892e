import { Type } from 'typebox';

import { cutText } from '../providers/cut-text.ts';
import type {
  Connection,
  Project,
  PushedTask,
  RemoteTask,
  VendorCall,
} from '../providers/provider.ts';
import { renamed, VendorError } from '../providers/vendor-error.ts';
import { type FieldRules, fieldsOf, labelsOf, requireFillable } from './jira-fields.ts';
import { type FindIssue, HANDLE_PROPERTY } from './find-issue.ts';
import { isThere, moveTo } from './jira-status.ts';
import { CreatedIssue, Issue, type JiraStatus, SavedRemoteLink, Transitions } from './jira-wire.ts';

export type JiraContext = {
  call: VendorCall;
  /** `/rest/api/3` or `/rest/api/2`. */
  root: string;
  /** For browsers, without a trailing slash. */
  site: string;
  projectId: string;
  name: string;
  issueTypeId: string;
  rules: FieldRules;
  statuses: Connection['statuses'];
  find: FindIssue;
};

/**
 * Pushes tasks into one project. Creating writes the id of the task into a property of the issue with the same request,
 * so that an issue without it cannot come about; the link to the task has a global id of its own, which Jira updates
 * where it has it already.
 */
export function createJiraProject(context: JiraContext): Project {
  const toRemote = (id: string, key: string): RemoteTask => ({
    id,
    key,
    url: `${context.site}/browse/${key}`,
  });

  return {
    name: context.name,

    async find(task) {
      const found = await context.find(task);
      return found && toRemote(found.id, found.key);
    },

    async create(task) {
      const { id, key } = await createIssue(context, task);
      await linkBack(context, id, task);
      await move(context, id, task, await statusOf(context, id));
      return toRemote(id, key);
    },

    async update(remote, task) {
      const status = await statusOf(context, remote.id);
      await editIssue(context, remote.id, task);
      await linkBack(context, remote.id, task);
      await move(context, remote.id, task, status);
      return remote;
    },
  };
}

async function createIssue(
  { call, root, projectId, issueTypeId, rules }: JiraContext,
  task: PushedTask,
): Promise<{ id: string; key: string }> {
  const labels = labelsOf(task, rules);
  const fields = { ...fieldsOf(task, rules), ...(labels.length > 0 && { labels }) };
  requireFillable(fields, rules);
  const { body } = await call({
    method: 'POST',
    path: `${root}/issue`,
    body: {
      fields: { project: { id: projectId }, issuetype: { id: issueTypeId }, ...fields },
      properties: [{ key: HANDLE_PROPERTY, value: { task: task.handle.marker } }],
    },
    isWrite: true,
    answer: CreatedIssue,
  });
  return body;
}

// Labels are added one by one: the others there are not ours.
async function editIssue(
  { call, root, rules }: JiraContext,
  id: string,
  task: PushedTask,
): Promise<void> {
  const labels = labelsOf(task, rules);
  await call({
    method: 'PUT',
    path: `${root}/issue/${encodeURIComponent(id)}`,
    body: {
      fields: fieldsOf(task, rules),
      ...(labels.length > 0 && { update: { labels: labels.map((add) => ({ add })) } }),
    },
    isWrite: true,
    answer: Type.Unknown(),
  });
}

async function linkBack({ call, root }: JiraContext, id: string, task: PushedTask): Promise<void> {
  await call({
    method: 'POST',
    path: `${root}/issue/${encodeURIComponent(id)}/remotelink`,
    body: {
      globalId: task.handle.marker,
      application: { type: 'docket', name: 'Docket' },
      object: { url: task.url, title: cutText(task.title, 255) },
    },
    isWrite: true,
    answer: SavedRemoteLink,
  });
}

async function statusOf({ call, root }: JiraContext, id: string): Promise<JiraStatus> {
  try {
    const { body } = await call({
      method: 'GET',
      path: `${root}/issue/${encodeURIComponent(id)}`,
      query: { fields: 'status' },
      isWrite: false,
      answer: Issue,
    });
    return body.fields.status;
  } catch (error) {
    throw renamed(error, 'external_gone', 'The issue is not there any more, or was hidden');
  }
}

async function move(
  { call, root, statuses }: JiraContext,
  id: string,
  task: PushedTask,
  current: JiraStatus,
): Promise<void> {
  const word = statuses[task.status];
  if (isThere(task.status, word, current)) return;
  const path = `${root}/issue/${encodeURIComponent(id)}/transitions`;
  const { body } = await call({ method: 'GET', path, isWrite: false, answer: Transitions });
  const next = moveTo(task.status, word, current, body.transitions);
  if (next.kind === 'none') return;
  if (next.kind === 'impossible') {
    const offered = body.transitions.map(({ to }) => `"${to.name}"`).join(', ') || 'none';
    const target = word === undefined ? `a status for "${task.status}"` : `"${word}"`;
    throw new VendorError(
      'rejected',
      `Jira's workflow has no single step from "${current.name}" to ${target}; it offers ${offered}`,
    );
  }
  await call({
    method: 'POST',
    path,
    body: { transition: { id: next.id } },
    isWrite: true,
    answer: Type.Unknown(),
  });
}
