import { Type } from 'typebox';

import { type ApiReply, type FakeOperation, ok, operation } from '../../testing/fake-api.ts';
import { jiraErrorReply } from './replies.ts';
import {
  CreatedIssue,
  CreateIssue,
  DoTransition,
  EditIssue,
  Issue,
  IssueQuery,
  IssueProperty,
  RemoteLink,
  SavedRemoteLink,
  SOURCES,
  Transitions,
} from './shapes.ts';
import type { FakeIssue, JiraState } from './state.ts';

const NO_CONTENT = { 204: Type.Undefined() };

export function issueOperations(state: JiraState): FakeOperation[] {
  const ISSUE = `${state.root}/issue/:issue`;
  const withIssue = (id: string | undefined, answer: (issue: FakeIssue) => ApiReply) => {
    const issue = state.find(id ?? '');
    return issue ? answer(issue) : jiraErrorReply(404);
  };
  return [
    operation(
      `POST ${state.root}/issue`,
      SOURCES.createIssue,
      { request: CreateIssue(state.flavor), 201: CreatedIssue },
      ({ body }) => createIssue(state, body),
    ),
    operation(`GET ${ISSUE}`, SOURCES.getIssue, { query: IssueQuery, 200: Issue }, (_, params) =>
      withIssue(params['issue'], (issue) =>
        ok({
          id: issue.id,
          key: issue.key,
          self: selfOf(state, issue),
          fields: { status: state.wireStatus(issue.status) },
        }),
      ),
    ),
    operation(
      `PUT ${ISSUE}`,
      SOURCES.editIssue,
      { request: EditIssue(state.flavor), ...NO_CONTENT },
      ({ body }, params) => withIssue(params['issue'], (issue) => edit(state, issue, body)),
    ),
    operation(
      `GET ${ISSUE}/properties/:key`,
      SOURCES.property,
      { 200: IssueProperty },
      (_, { issue: id, key = '' }) =>
        withIssue(id, ({ properties }) =>
          properties.has(key) ? ok({ key, value: properties.get(key) }) : jiraErrorReply(404),
        ),
    ),
    operation(
      `POST ${ISSUE}/remotelink`,
      SOURCES.remoteLink,
      { request: RemoteLink, 200: SavedRemoteLink, 201: SavedRemoteLink },
      ({ body }, params) => withIssue(params['issue'], (issue) => link(state, issue, body)),
    ),
    operation(`GET ${ISSUE}/transitions`, SOURCES.transitions, { 200: Transitions }, (_, params) =>
      withIssue(params['issue'], (issue) =>
        ok({
          transitions: state.stepsFrom(issue).map((status) => ({
            id: status.id,
            name: status.name,
            to: state.wireStatus(status),
            hasScreen: false,
            isAvailable: true,
          })),
        }),
      ),
    ),
    operation(
      `POST ${ISSUE}/transitions`,
      SOURCES.transition,
      { request: DoTransition, ...NO_CONTENT },
      ({ body }, params) =>
        withIssue(params['issue'], (issue) => {
          const status = state.stepsFrom(issue).find(({ id }) => id === body.transition.id);
          if (!status) return jiraErrorReply(400);
          issue.status = status;
          return { status: 204 };
        }),
    ),
  ];
}

function createIssue(state: JiraState, { fields, properties = [] }: any): ApiReply {
  const { project } = state;
  if (fields.project.id !== project.id && fields.project.key !== project.key) {
    return refuse({ project: 'valid project is required' });
  }
  const missing = state.fields.find(({ id, required }) => required && fields[id] === undefined);
  if (missing && fields.summary !== undefined) {
    // Documented response with 400.
    return {
      status: 400,
      body: { errorMessages: [`Field '${missing.id}' is required`], errors: {} },
    };
  }
  if (missing) return refuse({ summary: 'You must specify a summary of the issue.' });
  const hidden = hiddenField(state, fields);
  if (hidden) return hidden;
  const issue = state.add(fields, properties);
  return {
    status: 201,
    body: {
      id: issue.id,
      key: issue.key,
      self: selfOf(state, issue),
      transition: { status: 200, errorCollection: { errorMessages: [], errors: {} } },
    },
  };
}

function edit(state: JiraState, issue: FakeIssue, { fields = {}, update = {} }: any): ApiReply {
  const hidden = hiddenField(state, { ...fields, ...update });
  if (hidden) return hidden;
  Object.assign(issue.fields, fields);
  for (const { add, remove } of update.labels ?? []) {
    issue.labels = issue.labels.filter((label) => label !== add && label !== remove);
    if (add) issue.labels.push(add);
  }
  return { status: 204 };
}

function link(state: JiraState, issue: FakeIssue, { globalId, object }: any): ApiReply {
  // Documented response with 400.
  if (object.title === undefined) return refuse({ title: "'title' is required." });
  const { id, isNew } = state.saveLink(issue, globalId, object.url);
  const self = `${state.site}/rest/api/issue/${issue.key}/remotelink/${id}`;
  return { status: isNew ? 201 : 200, body: { id, self } };
}

const OWN_FIELDS = ['project', 'issuetype', 'summary'];

// Accepts fields that only the documented example has.
function hiddenField(state: JiraState, fields: object): ApiReply | undefined {
  const settable = ['description', 'duedate', 'labels', 'priority', 'assignee'];
  const hidden = Object.keys(fields).find(
    (id) =>
      settable.includes(id) &&
      !OWN_FIELDS.includes(id) &&
      !state.fields.some((field) => field.id === id),
  );
  if (hidden === undefined) return undefined;
  return refuse({
    [hidden]: `Field '${hidden}' cannot be set. It is not on the appropriate screen, or unknown.`,
  });
}

function refuse(errors: Record<string, string>): ApiReply {
  return { status: 400, body: { errorMessages: [], errors } };
}

function selfOf(state: JiraState, issue: FakeIssue): string {
  return `${state.site}${state.root}/issue/${issue.id}`;
}
