import { Buffer } from 'node:buffer';

import type { Connection, Provider, VendorCall } from '../providers/provider.ts';
import { renamed, VendorError } from '../providers/vendor-error.ts';
import { createFindIssue } from './find-issue.ts';
import type { JiraVersion } from './jira-fields.ts';
import { createJiraProject } from './jira-project.ts';
import { jiraRefusal } from './jira-refusal.ts';
import { type CreateField, CreateFields, JiraProject, Myself, ServerInfo } from './jira-wire.ts';

const FIELDS_PAGE_SIZE = 200;
const FIELDS_PAGES_MAX = 10;

/** Jira Cloud; Server and Data Center with the option `api_version`. */
export const jiraProvider: Provider = {
  name: 'jira',
  title: 'Jira',
  baseUrl: null,
  token:
    'An API token of an Atlassian account (with the option email), or a personal access token of Jira Data Center; the account may browse the project, and create, edit, link and transition its issues',
  project: { description: 'Key or id of a project', example: 'SHOP' },
  options: [
    {
      name: 'email',
      required: false,
      description:
        'Address of the account that an API token of Jira Cloud belongs to. Without it the token is sent as a bearer token.',
    },
    {
      name: 'issue_type',
      required: false,
      description: 'Name of the issue type to create. Default: Task, or the only one there is.',
    },
    {
      name: 'api_version',
      required: false,
      description: '`3` for Jira Cloud (the default), `2` for Jira Server and Data Center.',
    },
  ],
  pace: { tasks: 10, perMs: 1000 },

  headers(token, { email }) {
    const basic = () => Buffer.from(`${email}:${token}`).toString('base64');
    return {
      accept: 'application/json',
      authorization: email === undefined ? `Bearer ${token}` : `Basic ${basic()}`,
    };
  },

  refusal: jiraRefusal,

  async account(call) {
    // Both products know this path in version 2.
    const { body } = await call({
      method: 'GET',
      path: '/rest/api/2/myself',
      isWrite: false,
      answer: Myself,
    });
    return body.displayName;
  },

  async openProject(call, connection) {
    const version = versionOf(connection);
    const root = `/rest/api/${version}`;
    const { body: server } = await call({
      method: 'GET',
      path: `${root}/serverInfo`,
      isWrite: false,
      answer: ServerInfo,
    });
    const project = await readProject(call, root, connection.project);
    const issueType = pickIssueType(project, connection.options['issue_type']);
    const fields = await readFields(call, root, project.id, issueType.id);
    return createJiraProject({
      call,
      root,
      site: server.baseUrl.replace(/\/+$/, ''),
      projectId: project.id,
      name: project.name,
      issueTypeId: issueType.id,
      rules: {
        version,
        issueType: issueType.name,
        projectKey: project.key,
        fields: new Map(fields.map((field) => [field.fieldId, field])),
        priorities: connection.priorities,
      },
      statuses: connection.statuses,
      find: createFindIssue({ call, root, projectKey: project.key }, version),
    });
  },
};

function versionOf({ options }: Connection): JiraVersion {
  const version = options['api_version'] ?? '3';
  if (version === '2' || version === '3') return version;
  throw new VendorError('project_not_found', 'The option api_version is neither 2 nor 3');
}

async function readProject(call: VendorCall, root: string, name: string) {
  try {
    const { body } = await call({
      method: 'GET',
      path: `${root}/project/${encodeURIComponent(name)}`,
      isWrite: false,
      answer: JiraProject,
    });
    return body;
  } catch (error) {
    const message = `Jira shows no project "${name}" to this account`;
    throw renamed(error, 'project_not_found', message);
  }
}

type IssueType = { id: string; name: string; subtask: boolean };

function pickIssueType(
  { key, issueTypes }: { key: string; issueTypes: readonly IssueType[] },
  wanted: string | undefined,
): IssueType {
  const types = issueTypes.filter(({ subtask }) => !subtask);
  const name = wanted ?? 'Task';
  const named = types.find((type) => type.name.toLowerCase() === name.toLowerCase());
  const only = wanted === undefined && types.length === 1 ? types[0] : undefined;
  const picked = named ?? only;
  if (picked) return picked;
  const offered = types.map((type) => `"${type.name}"`).join(', ');
  throw new VendorError(
    'project_not_found',
    `${key} has no issue type "${name}"; the option issue_type may be one of ${offered}`,
  );
}

async function readFields(
  call: VendorCall,
  root: string,
  projectId: string,
  issueTypeId: string,
): Promise<CreateField[]> {
  const fields: CreateField[] = [];
  for (let page = 0; page < FIELDS_PAGES_MAX; page += 1) {
    const { body } = await call({
      method: 'GET',
      path: `${root}/issue/createmeta/${projectId}/issuetypes/${issueTypeId}`,
      query: { startAt: fields.length, maxResults: FIELDS_PAGE_SIZE },
      isWrite: false,
      answer: CreateFields,
    });
    const read = body.fields ?? body.values ?? [];
    fields.push(...read);
    if (read.length === 0 || fields.length >= (body.total ?? 0)) break;
  }
  return fields;
}
