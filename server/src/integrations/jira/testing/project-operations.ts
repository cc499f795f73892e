import { type ApiReply, type FakeOperation, ok, operation } from '../../testing/fake-api.ts';
import { jiraErrorReply } from './replies.ts';
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
  SOURCES,
} from './shapes.ts';
import type { FakeField, FakeIssue, JiraState } from './state.ts';

export function projectOperations(state: JiraState): FakeOperation[] {
  return [
    ...['2', '3'].map((version) =>
      operation(`GET /rest/api/${version}/myself`, SOURCES.myself, { 200: Myself }, () =>
        ok({
          self: `${state.site}/rest/api/3/user?accountId=5b10a2844c20165700ede21g`,
          ...(state.flavor === 'cloud'
            ? { accountId: '5b10a2844c20165700ede21g' }
            : { name: 'mkrystof' }),
          displayName: 'Mia Krystof',
          emailAddress: 'mia@example.com',
          active: true,
        }),
      ),
    ),
    operation(`GET ${state.root}/serverInfo`, SOURCES.serverInfo, { 200: ServerInfo }, () =>
      ok({
        baseUrl: state.site,
        deploymentType: state.flavor === 'cloud' ? 'Cloud' : 'Server',
        version: '10.3.0',
      }),
    ),
    operation(
      `GET ${state.root}/project/:project`,
      SOURCES.project,
      { 200: Project },
      (_, { project }) => readProject(state, project ?? ''),
    ),
    operation(
      `GET ${state.root}/issue/createmeta/:project/issuetypes/:type`,
      SOURCES.createFields,
      { query: FieldsQuery, 200: CreateFields[state.flavor] },
      ({ query }) => readFields(state, Number(query['startAt'])),
    ),
    searchOperation(state),
  ];
}

function searchOperation(state: JiraState): FakeOperation {
  if (state.flavor === 'server') {
    return operation(
      'POST /rest/api/2/search',
      SOURCES.serverSearch,
      { request: ServerSearch, 200: FoundOnServer },
      ({ body }) => searchServer(state, body),
    );
  }
  return operation(
    'POST /rest/api/3/search/jql',
    SOURCES.search,
    { request: Search, 200: FoundIssues },
    ({ body }) => search(state, body),
  );
}

function readProject(state: JiraState, name: string): ApiReply {
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
  return ok({ self, ...project, issueTypes });
}

// Small pages detect a client that reads only the first one.
const FIELDS_PER_PAGE = 5;

function readFields({ fields, flavor }: JiraState, startAt: number): ApiReply {
  const page = fields.slice(startAt, startAt + FIELDS_PER_PAGE).map(wireField);
  const place = { startAt, maxResults: FIELDS_PER_PAGE, total: fields.length };
  const isLast = startAt + FIELDS_PER_PAGE >= fields.length;
  const body = flavor === 'cloud' ? { fields: page } : { values: page, isLast };
  return ok({ ...place, ...body });
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

function search(state: JiraState, { jql, properties = [], nextPageToken }: any): ApiReply {
  const from = nextPageToken === undefined ? 0 : Number(nextPageToken.slice(1));
  return searchPage(state, jql, from, (page, total) => {
    const issues = page.map((issue) => ({
      ...foundIssue(state, issue),
      properties: Object.fromEntries(
        [...issue.properties].filter(([name]) => properties.includes(name)),
      ),
    }));
    const next = from + ISSUES_PER_PAGE;
    const isLast = next >= total;
    return { isLast, ...(!isLast && { nextPageToken: `t${next}` }), issues };
  });
}

function searchServer(state: JiraState, { jql, startAt }: any): ApiReply {
  return searchPage(state, jql, startAt, (page, total) => {
    const issues = page.map((issue) => foundIssue(state, issue));
    return { startAt, maxResults: ISSUES_PER_PAGE, total, issues };
  });
}

function searchPage(
  state: JiraState,
  jql: string,
  from: number,
  toBody: (page: readonly FakeIssue[], total: number) => object,
): ApiReply {
  const [, key] = JQL.exec(jql) ?? [];
  if (key !== state.project.key) return jiraErrorReply(400);
  const issues = state.ignoresMarkers ? [] : state.issues.toReversed();
  return ok(toBody(issues.slice(from, from + ISSUES_PER_PAGE), issues.length));
}

function foundIssue({ site, root }: JiraState, issue: FakeIssue) {
  const self = `${site}${root}/issue/${issue.id}`;
  return { id: issue.id, key: issue.key, self, fields: { summary: issue.fields['summary'] } };
}
