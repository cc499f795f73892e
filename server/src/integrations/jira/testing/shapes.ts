import { Type } from 'typebox';

import { nullable, optional, strictObject } from '../../testing/schemas.ts';

// Documented requests and responses of Jira Cloud's REST API, version 3. Custom fields are
// `customfield_N` and hold what their type says. Read from the examples and the specification behind
// https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/

const DOCS = 'https://developer.atlassian.com/cloud/jira/platform/rest/v3';

export const SOURCES = {
  createIssue: `${DOCS}/api-group-issues/#api-rest-api-3-issue-post`,
  getIssue: `${DOCS}/api-group-issues/#api-rest-api-3-issue-issueidorkey-get`,
  editIssue: `${DOCS}/api-group-issues/#api-rest-api-3-issue-issueidorkey-put`,
  transitions: `${DOCS}/api-group-issues/#api-rest-api-3-issue-issueidorkey-transitions-get`,
  transition: `${DOCS}/api-group-issues/#api-rest-api-3-issue-issueidorkey-transitions-post`,
  createFields: `${DOCS}/api-group-issues/#api-rest-api-3-issue-createmeta-projectidorkey-issuetypes-issuetypeid-get`,
  remoteLink: `${DOCS}/api-group-issue-remote-links/#api-rest-api-3-issue-issueidorkey-remotelink-post`,
  search: `${DOCS}/api-group-issue-search/#api-rest-api-3-search-jql-post`,
  myself: `${DOCS}/api-group-myself/#api-rest-api-3-myself-get`,
  project: `${DOCS}/api-group-projects/#api-rest-api-3-project-projectidorkey-get`,
  property: 'https://developer.atlassian.com/server/jira/platform/entity-properties/',
  serverSearch:
    'https://developer.atlassian.com/server/jira/platform/rest/v10000/api-group-search/#api-api-2-search-post',
  serverInfo: `${DOCS}/api-group-server-info/#api-rest-api-3-serverinfo-get`,
};

const Strict = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });

/** https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/ */
const Node = Type.Cyclic(
  {
    Node: strictObject({
      type: Type.Enum(['paragraph', 'text', 'hardBreak']),
      text: optional(Text),
      marks: optional(
        Type.Array(
          strictObject({ type: Type.Literal('link'), attrs: strictObject({ href: Text }) }),
        ),
      ),
      content: optional(Type.Array(Type.Ref('Node'))),
    }),
  },
  'Node',
);

export const AdfDocument = strictObject({
  type: Type.Literal('doc'),
  version: Type.Literal(1),
  content: Type.Array(Node),
});

const ById = strictObject({ id: Text });
const ByIdOrKey = Type.Union([ById, strictObject({ key: Text })]);
const ByIdOrName = Type.Union([ById, strictObject({ name: Text })]);
const Assignee = Type.Union([
  ById,
  strictObject({ accountId: Text }),
  // Data Center identifies people by name.
  strictObject({ name: Text }),
  Type.Null(),
]);

/** Cloud (version 3, descriptions are documents) or Server and Data Center (version 2, descriptions are text). */
export type JiraFlavor = 'cloud' | 'server';

const Description = {
  cloud: nullable(AdfDocument),
  server: nullable(Type.String({ maxLength: 32_767 })),
};

const settable = {
  summary: optional(Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\n\\r]+$' })),
  environment: optional(AdfDocument),
  labels: optional(Type.Array(Type.String({ pattern: '^\\S{1,255}$' }))),
  priority: optional(ByIdOrName),
  duedate: optional(nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }))),
  assignee: optional(Assignee),
  reporter: optional(ById),
  components: optional(Type.Array(ById)),
  fixVersions: optional(Type.Array(ById)),
  versions: optional(Type.Array(ById)),
  parent: optional(ByIdOrKey),
  security: optional(ById),
  timetracking: optional(
    strictObject({ originalEstimate: Type.String(), remainingEstimate: Type.String() }),
  ),
};
// Accepts any value of a custom field.
const CustomFields = { patternProperties: { '^customfield_\\d+$': {} } };
const Property = strictObject({
  key: Type.String({ minLength: 1, maxLength: 255 }),
  value: Type.Unknown(),
});
const Update = Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())));

export const CreateIssue = (flavor: JiraFlavor) =>
  strictObject({
    fields: Type.Object(
      {
        ...settable,
        description: optional(Description[flavor]),
        project: ByIdOrKey,
        issuetype: ByIdOrName,
      },
      { ...Strict, ...CustomFields },
    ),
    update: optional(Update),
    properties: optional(Type.Array(Property)),
  });

const ErrorCollection = Type.Object({
  errorMessages: Type.Array(Type.String()),
  errors: Type.Record(Type.String(), Type.String()),
});

export const CreatedIssue = strictObject({
  id: Text,
  key: Text,
  self: Text,
  transition: optional(strictObject({ status: Type.Integer(), errorCollection: ErrorCollection })),
});

export const EditIssue = (flavor: JiraFlavor) =>
  strictObject({
    fields: optional(
      Type.Object(
        { ...settable, description: optional(Description[flavor]) },
        { ...Strict, ...CustomFields },
      ),
    ),
    update: optional(Update),
    properties: optional(Type.Array(Property)),
    historyMetadata: optional(Type.Record(Type.String(), Type.Unknown())),
  });

const Status = Type.Object({
  self: Text,
  id: Text,
  name: Text,
  description: Type.String(),
  iconUrl: Type.String(),
  statusCategory: Type.Object({
    self: Text,
    id: Type.Integer(),
    key: Text,
    colorName: Text,
    name: optional(Text),
  }),
});

export const Issue = Type.Object({
  id: Text,
  key: Text,
  self: Text,
  fields: Type.Object({ status: Status }),
});

export const IssueQuery = strictObject({ fields: optional(Type.String()) });

export const Transitions = Type.Object({
  transitions: Type.Array(
    Type.Object({
      id: Text,
      name: Text,
      to: Status,
      hasScreen: Type.Boolean(),
      isAvailable: optional(Type.Boolean()),
      fields: optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
});

export const DoTransition = strictObject({
  transition: ById,
  fields: optional(Type.Record(Type.String(), Type.Unknown())),
  update: optional(Update),
  historyMetadata: optional(Type.Record(Type.String(), Type.Unknown())),
});

const Icon = strictObject({
  title: optional(Text),
  url16x16: optional(Text),
  link: optional(Text),
});

export const RemoteLink = strictObject({
  globalId: optional(Type.String({ minLength: 1, maxLength: 255 })),
  application: optional(strictObject({ name: optional(Text), type: optional(Text) })),
  relationship: optional(Text),
  object: strictObject({
    url: Text,
    // The operation handles a missing title itself.
    title: optional(Type.String({ maxLength: 255 })),
    summary: optional(Type.String()),
    icon: optional(Icon),
    status: optional(strictObject({ resolved: Type.Boolean(), icon: optional(Icon) })),
  }),
});

export const SavedRemoteLink = strictObject({ id: Type.Integer(), self: Text });

export const IssueProperty = strictObject({ key: Text, value: Type.Unknown() });

export const JiraError = Type.Union([
  ErrorCollection,
  // Jira's gateway reports missing credentials and rate limits in another format.
  Type.Object({ message: Text, code: optional(Type.Integer()) }),
]);

export const Search = strictObject({
  jql: Text,
  fields: optional(Type.Array(Text)),
  properties: optional(Type.Array(Text, { maxItems: 5 })),
  maxResults: optional(Type.Integer({ minimum: 1, maximum: 5000 })),
  nextPageToken: optional(Text),
});

export const FoundIssues = Type.Object({
  isLast: Type.Boolean(),
  nextPageToken: optional(Text),
  issues: Type.Array(
    Type.Object({
      id: Text,
      key: Text,
      self: Text,
      fields: Type.Object({ summary: Type.String() }),
      properties: optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
});

/** Search of Data Center: it pages by number, and sends no properties. */
export const ServerSearch = strictObject({
  jql: Text,
  fields: Type.Array(Text),
  startAt: Type.Integer({ minimum: 0 }),
  maxResults: Type.Integer({ minimum: 1, maximum: 1000 }),
});

export const FoundOnServer = Type.Object({
  startAt: Type.Integer(),
  maxResults: Type.Integer(),
  total: Type.Integer(),
  issues: Type.Array(
    strictObject({
      id: Text,
      key: Text,
      self: Text,
      fields: Type.Object({ summary: Type.String() }),
    }),
  ),
});

export const Myself = Type.Object({
  self: Text,
  accountId: optional(Text),
  name: optional(Text),
  displayName: Text,
  active: Type.Boolean(),
  emailAddress: optional(Text),
});

export const Project = Type.Object({
  self: Text,
  id: Text,
  key: Text,
  name: Text,
  issueTypes: Type.Array(
    Type.Object({ self: Text, id: Text, name: Text, subtask: Type.Boolean() }),
  ),
});

export const ServerInfo = Type.Object({ baseUrl: Text, deploymentType: Text, version: Text });

export const FieldsQuery = strictObject({
  startAt: Type.String({ pattern: '^\\d+$' }),
  maxResults: Type.String({ pattern: '^\\d+$' }),
});

const FieldsPage = { startAt: Type.Integer(), maxResults: Type.Integer(), total: Type.Integer() };
const Fields = Type.Array(
  Type.Object({
    fieldId: Text,
    key: Text,
    name: Text,
    required: Type.Boolean(),
    hasDefaultValue: Type.Boolean(),
    operations: Type.Array(Text),
    schema: Type.Object({ type: Text }),
    allowedValues: optional(
      Type.Array(Type.Union([Type.Object({ id: Text, name: Text }), Type.String()])),
    ),
  }),
);

export const CreateFields = {
  cloud: strictObject({ ...FieldsPage, fields: Fields }),
  server: strictObject({ ...FieldsPage, values: Fields, isLast: Type.Boolean() }),
};
