import { Buffer } from 'node:buffer';

import { ProviderError } from '../providers/errors.ts';
import type { Connection, Provider, ProviderClient } from '../providers/provider.ts';
import { classifyJiraFailure } from './errors.ts';
import type { JiraVersion } from './fields.ts';
import { createIssueFinder } from './find-issue.ts';
import { createJiraProject } from './project.ts';
import { type CreateField, CreateFields, JiraProject, Myself, ServerInfo } from './wire.ts';
import { trimEndOf } from '../../kernel/trim-end.ts';

const FIELDS_PAGE_SIZE = 200;
const FIELDS_PAGES_MAX = 10;

/** Pushes tasks to the issues of a project, in Jira Cloud or (option `api_version`) in Server and Data Center. */
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

  classifyFailure: classifyJiraFailure,

  async readAccount(client) {
    // Cloud and Data Center both have this path in version 2.
    return (await client.get('/rest/api/2/myself', Myself)).displayName;
  },

  async openProject(client, connection) {
    const version = versionOf(connection);
    const root = `/rest/api/${version}`;
    const server = await client.get(`${root}/serverInfo`, ServerInfo);
    const path = `${root}/project/${encodeURIComponent(connection.project)}`;
    const project = await client.get(path, JiraProject, { missing: 'project_not_found' });
    const issueType = pickIssueType(project, connection.options['issue_type']);
    const fields = await readFields(client, root, project.id, issueType.id);
    return createJiraProject({
      client,
      root,
      site: trimEndOf(server.baseUrl, /\//),
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
      findIssue: createIssueFinder({ client, root, projectKey: project.key }, version),
    });
  },
};

function versionOf({ options }: Connection): JiraVersion {
  const version = options['api_version'] ?? '3';
  if (version === '2' || version === '3') return version;
  throw new ProviderError('project_not_found', 'The option api_version is neither 2 nor 3');
}

type IssueType = { id: string; name: string; subtask: boolean };

/** Picks the named issue type; without a name `Task`, or the only type. @throws ProviderError `project_not_found` */
function pickIssueType(
  { key, issueTypes }: { key: string; issueTypes: readonly IssueType[] },
  givenName: string | undefined,
): IssueType {
  const types = issueTypes.filter(({ subtask }) => !subtask);
  const name = givenName ?? 'Task';
  const named = types.find((type) => type.name.toLowerCase() === name.toLowerCase());
  const only = givenName === undefined && types.length === 1 ? types[0] : undefined;
  const picked = named ?? only;
  if (picked) return picked;
  const offered = types.map((type) => `"${type.name}"`).join(', ');
  throw new ProviderError(
    'project_not_found',
    `${key} has no issue type "${name}"; the option issue_type may be one of ${offered}`,
  );
}

async function readFields(
  client: ProviderClient,
  root: string,
  projectId: string,
  issueTypeId: string,
): Promise<CreateField[]> {
  const path = `${root}/issue/createmeta/${projectId}/issuetypes/${issueTypeId}`;
  const fields: CreateField[] = [];
  for (let page = 0; page < FIELDS_PAGES_MAX; page += 1) {
    const query = { startAt: fields.length, maxResults: FIELDS_PAGE_SIZE };
    const body = await client.get(path, CreateFields, { query });
    const pageFields = body.fields ?? body.values ?? [];
    fields.push(...pageFields);
    if (pageFields.length === 0 || fields.length >= (body.total ?? 0)) break;
  }
  return fields;
}
