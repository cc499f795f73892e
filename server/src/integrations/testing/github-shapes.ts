import { type TSchema, Type } from 'typebox';

/**
 * The shapes that GitHub documents, with the fields that its documentation marks as always there.
 * https://docs.github.com/en/rest/issues/issues?apiVersion=2022-11-28
 */
export const GITHUB_ISSUES_SOURCE =
  'https://docs.github.com/en/rest/issues/issues?apiVersion=2022-11-28';

const Nullable = (schema: TSchema) => Type.Union([schema, Type.Null()]);

const SimpleUser = Type.Object({
  login: Type.String(),
  id: Type.Integer(),
  node_id: Type.String(),
  avatar_url: Type.String(),
  gravatar_id: Nullable(Type.String()),
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
  description: Nullable(Type.String()),
  color: Nullable(Type.String()),
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
  state_reason: Type.Optional(
    Type.Union([Type.Enum(['completed', 'reopened', 'not_planned', 'duplicate']), Type.Null()]),
  ),
  title: Type.String(),
  body: Type.Optional(Nullable(Type.String())),
  user: Nullable(SimpleUser),
  labels: Type.Array(Label),
  assignee: Nullable(SimpleUser),
  assignees: Type.Array(SimpleUser),
  milestone: Nullable(Type.Object({ number: Type.Integer(), title: Type.String() })),
  locked: Type.Boolean(),
  active_lock_reason: Type.Optional(Nullable(Type.String())),
  comments: Type.Integer(),
  closed_at: Nullable(Type.String()),
  created_at: Type.String(),
  updated_at: Type.String(),
});

const labels = Type.Array(
  Type.Union([
    Type.String(),
    Type.Object({ name: Type.Optional(Type.String()) }, { additionalProperties: false }),
  ]),
);

/** "Body parameters" of Create an issue. */
export const CreateIssueShape = Type.Object(
  {
    title: Type.Union([Type.String(), Type.Integer()]),
    body: Type.Optional(Type.String()),
    assignee: Type.Optional(Nullable(Type.String())),
    milestone: Type.Optional(Nullable(Type.Union([Type.String(), Type.Integer()]))),
    labels: Type.Optional(labels),
    assignees: Type.Optional(Type.Array(Type.String())),
    type: Type.Optional(Nullable(Type.String())),
  },
  { additionalProperties: false },
);

/** "Body parameters" of Update an issue. */
export const UpdateIssueShape = Type.Object(
  {
    title: Type.Optional(Nullable(Type.Union([Type.String(), Type.Integer()]))),
    body: Type.Optional(Nullable(Type.String())),
    assignee: Type.Optional(Nullable(Type.String())),
    state: Type.Optional(Type.Enum(['open', 'closed'])),
    state_reason: Type.Optional(
      Type.Union([Type.Enum(['completed', 'not_planned', 'duplicate', 'reopened']), Type.Null()]),
    ),
    milestone: Type.Optional(Nullable(Type.Union([Type.String(), Type.Integer()]))),
    labels: Type.Optional(labels),
    assignees: Type.Optional(Type.Array(Type.String())),
    type: Type.Optional(Nullable(Type.String())),
  },
  { additionalProperties: false },
);

/** "Query parameters" of List repository issues. */
export const ListIssuesQuery = Type.Object(
  {
    milestone: Type.Optional(Type.String()),
    state: Type.Optional(Type.Enum(['open', 'closed', 'all'])),
    assignee: Type.Optional(Type.String()),
    creator: Type.Optional(Type.String()),
    mentioned: Type.Optional(Type.String()),
    labels: Type.Optional(Type.String()),
    sort: Type.Optional(Type.Enum(['created', 'updated', 'comments'])),
    direction: Type.Optional(Type.Enum(['asc', 'desc'])),
    since: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d' })),
    per_page: Type.Optional(Type.String({ pattern: '^([1-9]|[1-9]\\d|100)$' })),
    page: Type.Optional(Type.String({ pattern: '^[1-9]\\d*$' })),
  },
  { additionalProperties: false },
);

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
  documentation_url: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
});

export const ValidationErrorShape = Type.Object({
  message: Type.String(),
  documentation_url: Type.String(),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        resource: Type.Optional(Type.String()),
        field: Type.Optional(Type.String()),
        code: Type.String(),
        message: Type.Optional(Type.String()),
      }),
    ),
  ),
});
