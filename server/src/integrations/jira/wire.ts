import { type Static, Type } from 'typebox';

import { WebUrl } from '../providers/wire.ts';

// The fields that Docket reads from Jira Cloud's REST API, version 3. Version 2 of Server and Data Center has them too:
// https://developer.atlassian.com/server/jira/platform/rest/v10000/

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-myself/#api-rest-api-3-myself-get */
export const Myself = Type.Object({ displayName: Type.String() });

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-server-info/#api-rest-api-3-serverinfo-get */
export const ServerInfo = Type.Object({ baseUrl: WebUrl });

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-projects/#api-rest-api-3-project-projectidorkey-get */
export const JiraProject = Type.Object({
  id: Type.String(),
  key: Type.String(),
  name: Type.String(),
  issueTypes: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), subtask: Type.Boolean() }),
  ),
});

const CreateField = Type.Object({
  fieldId: Type.String(),
  name: Type.String(),
  required: Type.Boolean(),
  hasDefaultValue: Type.Optional(Type.Boolean()),
  /** Objects with a name, or strings, depending on the field. */
  allowedValues: Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.Null()])),
});
export type CreateField = Static<typeof CreateField>;

/**
 * Fields of an issue type in a project. Cloud names the list `fields`, Data Center `values`.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-createmeta-projectidorkey-issuetypes-issuetypeid-get
 */
export const CreateFields = Type.Object({
  fields: Type.Optional(Type.Array(CreateField)),
  values: Type.Optional(Type.Array(CreateField)),
  total: Type.Optional(Type.Integer()),
});

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-post */
export const CreatedIssue = Type.Object({ id: Type.String(), key: Type.String() });

/** The key of a category is `new`, `indeterminate` or `done`. */
const Status = Type.Object({
  name: Type.String(),
  statusCategory: Type.Object({ key: Type.String() }),
});
export type JiraStatus = Static<typeof Status>;

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-get */
export const Issue = Type.Object({
  id: Type.String(),
  key: Type.String(),
  fields: Type.Object({ status: Status }),
});

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-transitions-get */
export const Transitions = Type.Object({
  transitions: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      to: Status,
      isAvailable: Type.Optional(Type.Boolean()),
    }),
  ),
});

const FoundIssue = Type.Object({
  id: Type.String(),
  key: Type.String(),
  properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type FoundIssue = Static<typeof FoundIssue>;

/**
 * Page of search results. The last page has no `nextPageToken`.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/#api-rest-api-3-search-jql-post
 */
export const FoundIssues = Type.Object({
  issues: Type.Array(FoundIssue),
  nextPageToken: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  total: Type.Optional(Type.Integer()),
});

/** https://developer.atlassian.com/server/jira/platform/entity-properties/ */
export const IssueProperty = Type.Object({ key: Type.String(), value: Type.Unknown() });

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-remote-links/#api-rest-api-3-issue-issueidorkey-remotelink-post */
export const SavedRemoteLink = Type.Object({ id: Type.Union([Type.Integer(), Type.String()]) });

/** `errorMessages` concern the whole request, `errors` single fields. https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#status-codes */
export const JiraError = Type.Object({
  errorMessages: Type.Optional(Type.Array(Type.String())),
  errors: Type.Optional(Type.Record(Type.String(), Type.String())),
  message: Type.Optional(Type.String()),
});
