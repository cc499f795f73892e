import { Type } from 'typebox';

import { nullable, optional, strictObject } from '../../testing/schemas.ts';

/**
 * The shapes that GitHub documents, with the fields that its documentation marks as always there.
 * https://docs.github.com/en/rest/issues/issues?apiVersion=2022-11-28
 */
export const GITHUB_ISSUES_SOURCE =
  'https://docs.github.com/en/rest/issues/issues?apiVersion=2022-11-28';

const SimpleUser = Type.Object({
  login: Type.String(),
  id: Type.Integer(),
  node_id: Type.String(),
  avatar_url: Type.String(),
  gravatar_id: nullable(Type.String()),
  url: Type.String(),
  html_url: Type.String(),
  type: Type.String(),
  site_admin: Type.Boolean(),
});

const Label = Type.Object({
  id: Type.Integer(),
  node_id: Type.String(),
  url: Type.String(),
  name: Type.String(),
  description: nullable(Type.String()),
  color: nullable(Type.String()),
  default: Type.Boolean(),
});

export const IssueShape = Type.Object({
  id: Type.Integer(),
  node_id: Type.String(),
  url: Type.String(),
  repository_url: Type.String(),
  labels_url: Type.String(),
  comments_url: Type.String(),
  events_url: Type.String(),
  html_url: Type.String(),
  number: Type.Integer(),
  state: Type.Enum(['open', 'closed']),
  state_reason: optional(
    nullable(Type.Enum(['completed', 'reopened', 'not_planned', 'duplicate'])),
  ),
  title: Type.String(),
  body: optional(nullable(Type.String())),
  user: nullable(SimpleUser),
  labels: Type.Array(Label),
  assignee: nullable(SimpleUser),
  assignees: Type.Array(SimpleUser),
  milestone: nullable(Type.Object({ number: Type.Integer(), title: Type.String() })),
  locked: Type.Boolean(),
  active_lock_reason: optional(nullable(Type.String())),
  comments: Type.Integer(),
  closed_at: nullable(Type.String()),
  created_at: Type.String(),
  updated_at: Type.String(),
});

const labels = Type.Array(
  Type.Union([Type.String(), strictObject({ name: optional(Type.String()) })]),
);

/** "Body parameters" of Create an issue. */
export const CreateIssueShape = strictObject({
  title: Type.Union([Type.String(), Type.Integer()]),
  body: optional(Type.String()),
  assignee: optional(nullable(Type.String())),
  milestone: optional(nullable(Type.Union([Type.String(), Type.Integer()]))),
  labels: optional(labels),
  assignees: optional(Type.Array(Type.String())),
  type: optional(nullable(Type.String())),
});

/** "Body parameters" of Update an issue. */
export const UpdateIssueShape = strictObject({
  title: optional(nullable(Type.Union([Type.String(), Type.Integer()]))),
  body: optional(nullable(Type.String())),
  assignee: optional(nullable(Type.String())),
  state: optional(Type.Enum(['open', 'closed'])),
  state_reason: optional(
    nullable(Type.Enum(['completed', 'not_planned', 'duplicate', 'reopened'])),
  ),
  milestone: optional(nullable(Type.Union([Type.String(), Type.Integer()]))),
  labels: optional(labels),
  assignees: optional(Type.Array(Type.String())),
  type: optional(nullable(Type.String())),
});

/** "Query parameters" of List repository issues. */
export const ListIssuesQuery = strictObject({
  milestone: optional(Type.String()),
  state: optional(Type.Enum(['open', 'closed', 'all'])),
  assignee: optional(Type.String()),
  creator: optional(Type.String()),
  mentioned: optional(Type.String()),
  labels: optional(Type.String()),
  sort: optional(Type.Enum(['created', 'updated', 'comments'])),
  direction: optional(Type.Enum(['asc', 'desc'])),
  since: optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d' })),
  per_page: optional(Type.String({ pattern: '^([1-9]|[1-9]\\d|100)$' })),
  page: optional(Type.String({ pattern: '^[1-9]\\d*$' })),
});

/** https://docs.github.com/en/rest/repos/repos?apiVersion=2022-11-28#get-a-repository */
export const RepositoryShape = Type.Object({
  id: Type.Integer(),
  node_id: Type.String(),
  name: Type.String(),
  full_name: Type.String(),
  owner: SimpleUser,
  private: Type.Boolean(),
  html_url: Type.String(),
  has_issues: Type.Boolean(),
  archived: Type.Boolean(),
});

/** https://docs.github.com/en/rest/users/users?apiVersion=2022-11-28#get-the-authenticated-user */
export const UserShape = SimpleUser;

/** https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api?apiVersion=2022-11-28 */
export const BasicErrorShape = Type.Object({
  message: Type.String(),
  documentation_url: optional(Type.String()),
  status: optional(Type.String()),
});

export const ValidationErrorShape = Type.Object({
  message: Type.String(),
  documentation_url: Type.String(),
  errors: optional(
    Type.Array(
      Type.Object({
        resource: optional(Type.String()),
        field: optional(Type.String()),
        code: Type.String(),
        message: optional(Type.String()),
      }),
    ),
  ),
});
