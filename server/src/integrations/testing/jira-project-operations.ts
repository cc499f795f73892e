import type { VendorOperation, VendorReply } from './fake-vendor.ts';
import { jiraRefused } from './jira-replies.ts';
import {
  CreateFields,
  FieldsQuery,
  FoundIssues,
  FoundOnServer,
  Myself,
  Project,
  Search,
  ServerInfo,
  ServerSearch,
} from './jira-place-shapes.ts';
import { SOURCES } from './jira-shapes.ts';
import type { FakeField, JiraState } from './jira-state.ts';

export function projectOperations(state: JiraState): VendorOperation[] {
  return [
    ...['2', '3'].map((version) => ({
      method: 'GET',
      path: `/rest/api/${version}/myself`,
      source: SOURCES.myself,
      answers: { 200: Myself },
      answer: () => ({
        status: 200,
        body: {
          self: `${state.site}/rest/api/3/user?accountId=5b10a2844c20165700ede21g`,
          ...(state.flavour === 'cloud'
            ? { accountId: '5b10a2844c20165700ede21g' }
            : { name: 'mkrystof' }),
          displayName: 'Mia Krystof',
          emailAddress: 'mia@example.com',
          active: true,
        },
      }),
    })),
    {
      method: 'GET',
      path: `${state.root}/serverInfo`,
      source: SOURCES.serverInfo,
      answers: { 200: ServerInfo },
      answer: () => ({
        status: 200,
        body: {
          baseUrl: state.site,
          deploymentType: state.flavour === 'cloud' ? 'Cloud' : 'Server',
          version: '10.3.0',
        },
      }),
    },
    {
      method: 'GET',
      path: `${state.root}/project/:project`,
      source: SOURCES.project,
      answers: { 200: Project },
      answer: (_, { project }) => readProject(state, project ?? ''),
    },
    {
      method: 'GET',
      path: `${state.root}/issue/createmeta/:project/issuetypes/:type`,
      source: SOURCES.createFields,
      query: FieldsQuery,
      answers: { 200: CreateFields[state.flavour] },
      answer: ({ query }) => readFields(state, Number(query['startAt'])),
    },
    searchOperation(state),
  ];
}

function searchOperation(state: JiraState): VendorOperation {
  if (state.flavour === 'server') {
    return {
      method: 'POST',
      path: '/rest/api/2/search',
      source: SOURCES.serverSearch,
      request: ServerSearch,
      answers: { 200: FoundOnServer },
      answer: ({ body }) => searchServer(state, body),
    };
  }
  return {
    method: 'POST',
    path: '/rest/api/3/search/jql',
    source: SOURCES.search,
    request: Search,
    answers: { 200: FoundIssues },
    answer: ({ body }) => search(state, body),
  };
}

function readProject(state: JiraState, name: string): VendorReply {
  const { project, site } = state;
  if (name !== project.key && name !== project.id) {
    const message = `No project could be found with key '${name}'.`;
    return { status: 404, body: { errorMessages: [message], errors: {} } };
  }
  const issueTypes = state.issueTypes.map((type) => ({
    self: `${site}${state.root}/issueType/${type.id}`,
    ...type,
  }));
  const self = `${site}${state.root}/project/${project.key}`;
  return { status: 200, body: { self, ...project, issueTypes } };
}

// Small pages, so that a reader of one page alone is found out.
const FIELDS_PER_PAGE = 5;

function readFields({ fields, flavour }: JiraState, startAt: number): VendorReply {
  const page = fields.slice(startAt, startAt + FIELDS_PER_PAGE).map(wireField);
  const place = { startAt, maxResults: FIELDS_PER_PAGE, total: fields.length };
  const isLast = startAt + FIELDS_PER_PAGE >= fields.length;
  const body = flavour === 'cloud' ? { fields: page } : { values: page, isLast };
  return { status: 200, body: { ...place, ...body } };
}

function wireField({ id, name, type, required, allowed, words }: FakeField) {
  return {
    fieldId: id,
    key: id,
    name,
    required,
    hasDefaultValue: false,
    operations: ['set'],
    schema: { type },
    ...(words && { allowedValues: words }),
    ...(allowed && { allowedValues: allowed.map((value, i) => ({ id: String(i), name: value })) }),
  };
}

const JQL =
  /^project = "(\w+)" AND creator = currentUser\(\) AND created >= "\d{4}-\d\d-\d\d" ORDER BY created DESC$/;
const ISSUES_PER_PAGE = 2;

function search(state: JiraState, { jql, properties = [], nextPageToken }: any): VendorReply {
  const [, key] = JQL.exec(jql) ?? [];
  if (key !== state.project.key) return jiraRefused(400);
  const from = nextPageToken === undefined ? 0 : Number(nextPageToken.slice(1));
  const found = state.isForgetful ? [] : state.issues.toReversed();
  const isLast = from + ISSUES_PER_PAGE >= found.length;
  const issues = found.slice(from, from + ISSUES_PER_PAGE).map((issue) => ({
    id: issue.id,
    key: issue.key,
    self: `${state.site}/rest/api/3/issue/${issue.id}`,
    fields: { summary: issue.fields['summary'] },
    properties: Object.fromEntries(
      [...issue.properties].filter(([name]) => properties.includes(name)),
    ),
  }));
  const next = isLast ? {} : { nextPageToken: `t${from + ISSUES_PER_PAGE}` };
  return { status: 200, body: { isLast, ...next, issues } };
}

function searchServer(state: JiraState, { jql, startAt }: any): VendorReply {
  const [, key] = JQL.exec(jql) ?? [];
  if (key !== state.project.key) return jiraRefused(400);
  const found = state.isForgetful ? [] : state.issues.toReversed();
  const issues = found.slice(startAt, startAt + ISSUES_PER_PAGE).map((issue) => ({
    id: issue.id,
    key: issue.key,
    self: `${state.site}/rest/api/2/issue/${issue.id}`,
    fields: { summary: issue.fields['summary'] },
  }));
  return {
    status: 200,
    body: { startAt, maxResults: ISSUES_PER_PAGE, total: found.length, issues },
  };
}
