import { Type } from 'typebox';

import type { VendorOperation, VendorReply } from './fake-vendor.ts';
import { jiraRefused } from './jira-replies.ts';
import {
  CreatedIssue,
  CreateIssue,
  DoTransition,
  EditIssue,
  Issue,
  IssueProperty,
  RemoteLink,
  SavedRemoteLink,
  SOURCES,
  Transitions,
} from './jira-shapes.ts';
import type { FakeIssue, JiraState } from './jira-state.ts';

const NO_CONTENT = { 204: Type.Undefined() };

export function issueOperations(state: JiraState): VendorOperation[] {
  const ISSUE = `${state.root}/issue/:issue`;
  const withIssue = (id: string | undefined, answer: (issue: FakeIssue) => VendorReply) => {
    const issue = state.find(id ?? '');
    return issue ? answer(issue) : jiraRefused(404);
  };
  return [
    {
      method: 'POST',
      path: `${state.root}/issue`,
      source: SOURCES.createIssue,
      request: CreateIssue(state.flavour),
      answers: { 201: CreatedIssue },
      answer: ({ body }) => createIssue(state, body),
    },
    {
      method: 'GET',
      path: ISSUE,
      source: SOURCES.getIssue,
      query: Type.Object({ fields: Type.Optional(Type.String()) }, { additionalProperties: false }),
      answers: { 200: Issue },
      answer: (_, params) =>
        withIssue(params['issue'], (issue) => ({
          status: 200,
          body: {
            id: issue.id,
            key: issue.key,
            self: selfOf(state, issue),
            fields: { status: state.wireStatus(issue.status) },
          },
        })),
    },
    {
      method: 'PUT',
      path: ISSUE,
      source: SOURCES.editIssue,
      request: EditIssue(state.flavour),
      answers: NO_CONTENT,
      answer: ({ body }, params) => withIssue(params['issue'], (issue) => edit(state, issue, body)),
    },
    {
      method: 'GET',
      path: `${ISSUE}/properties/:key`,
      source: SOURCES.property,
      answers: { 200: IssueProperty },
      answer: (_, { issue: id, key = '' }) =>
        withIssue(id, ({ properties }) =>
          properties.has(key)
            ? { status: 200, body: { key, value: properties.get(key) } }
            : jiraRefused(404),
        ),
    },
    {
      method: 'POST',
      path: `${ISSUE}/remotelink`,
      source: SOURCES.remoteLink,
      request: RemoteLink,
      answers: { 200: SavedRemoteLink, 201: SavedRemoteLink },
      answer: ({ body }, params) => withIssue(params['issue'], (issue) => link(state, issue, body)),
    },
    {
      method: 'GET',
      path: `${ISSUE}/transitions`,
      source: SOURCES.transitions,
      answers: { 200: Transitions },
      answer: (_, params) =>
        withIssue(params['issue'], (issue) => ({
          status: 200,
          body: {
            transitions: state.stepsFrom(issue).map((status) => ({
              id: status.id,
              name: status.name,
              to: state.wireStatus(status),
              hasScreen: false,
              isAvailable: true,
            })),
          },
        })),
    },
    {
      method: 'POST',
      path: `${ISSUE}/transitions`,
      source: SOURCES.transition,
      request: DoTransition,
      answers: NO_CONTENT,
      answer: ({ body }, params) =>
        withIssue(params['issue'], (issue) => {
          const status = state.stepsFrom(issue).find(({ id }) => id === body.transition.id);
          if (!status) return jiraRefused(400);
          issue.status = status;
          return { status: 204 };
        }),
    },
  ];
}

function createIssue(state: JiraState, { fields, properties = [] }: any): VendorReply {
  const { project } = state;
  if (fields.project.id !== project.id && fields.project.key !== project.key) {
    return refuse({ project: 'valid project is required' });
  }
  const missing = state.fields.find(({ id, required }) => required && fields[id] === undefined);
  if (missing && fields.summary !== undefined) {
    // The documented answer of 400.
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

function edit(state: JiraState, issue: FakeIssue, { fields = {}, update = {} }: any): VendorReply {
  const hidden = hiddenField(state, { ...fields, ...update });
  if (hidden) return hidden;
  Object.assign(issue.fields, fields);
  for (const { add, remove } of update.labels ?? []) {
    issue.labels = issue.labels.filter((label) => label !== add && label !== remove);
    if (add) issue.labels.push(add);
  }
  return { status: 204 };
}

function link(state: JiraState, issue: FakeIssue, { globalId, object }: any): VendorReply {
  // The documented answer of 400.
  if (object.title === undefined) return refuse({ title: "'title' is required." });
  const { id, isNew } = state.saveLink(issue, globalId, object.url);
  const self = `${state.site}/rest/api/issue/${issue.key}/remotelink/${id}`;
  return { status: isNew ? 201 : 200, body: { id, self } };
}

const OWN_FIELDS = ['project', 'issuetype', 'summary'];

// Fields that only the documented example has are let through.
function hiddenField(state: JiraState, fields: object): VendorReply | undefined {
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

function refuse(errors: Record<string, string>): VendorReply {
  return { status: 400, body: { errorMessages: [], errors } };
}

function selfOf(state: JiraState, issue: FakeIssue): string {
  return `${state.site}${state.root}/issue/${issue.id}`;
}
