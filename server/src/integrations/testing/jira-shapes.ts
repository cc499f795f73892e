import { Type } from 'typebox';

// The requests and answers of Jira Cloud's REST API, version 3, as they are documented. Custom fields are
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
    Node: Type.Object(
      {
        type: Type.Enum(['paragraph', 'text', 'hardBreak']),
        text: Type.Optional(Text),
        marks: Type.Optional(
          Type.Array(
            Type.Object(
              { type: Type.Literal('link'), attrs: Type.Object({ href: Text }, Strict) },
              Strict,
            ),
          ),
        ),
        content: Type.Optional(Type.Array(Type.Ref('Node'))),
      },
      Strict,
    ),
  },
  'Node',
);

export const AdfDocument = Type.Object(
  { type: Type.Literal('doc'), version: Type.Literal(1), content: Type.Array(Node) },
  Strict,
);

const ById = Type.Object({ id: Text }, Strict);
const ByIdOrKey = Type.Union([ById, Type.Object({ key: Text }, Strict)]);
const ByIdOrName = Type.Union([ById, Type.Object({ name: Text }, Strict)]);
const Assignee = Type.Union([
  ById,
  Type.Object({ accountId: Text }, Strict),
  // Data Center's: people have a name there.
  Type.Object({ name: Text }, Strict),
  Type.Null(),
]);

/** Cloud's version 3 has documents where Data Center's version 2 has text. */
export type JiraFlavour = 'cloud' | 'server';

const Description = {
  cloud: Type.Union([AdfDocument, Type.Null()]),
  server: Type.Union([Type.String({ maxLength: 32_767 }), Type.Null()]),
};

const settable = {
  summary: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\n\\r]+$' })),
  environment: Type.Optional(AdfDocument),
  labels: Type.Optional(Type.Array(Type.String({ pattern: '^\\S{1,255}$' }))),
  priority: Type.Optional(ByIdOrName),
  duedate: Type.Optional(
    Type.Union([Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Type.Null()]),
  ),
  assignee: Type.Optional(Assignee),
  reporter: Type.Optional(ById),
  components: Type.Optional(Type.Array(ById)),
  fixVersions: Type.Optional(Type.Array(ById)),
  versions: Type.Optional(Type.Array(ById)),
  parent: Type.Optional(ByIdOrKey),
  security: Type.Optional(ById),
  timetracking: Type.Optional(
    Type.Object({ originalEstimate: Type.String(), remainingEstimate: Type.String() }, Strict),
  ),
};
// In place of a custom field's own type.
const CustomFields = { patternProperties: { '^customfield_\\d+$': {} } };
const Property = Type.Object(
  { key: Type.String({ minLength: 1, maxLength: 255 }), value: Type.Unknown() },
  Strict,
);
const Update = Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())));

export const CreateIssue = (flavour: JiraFlavour) =>
  Type.Object(
    {
      fields: Type.Object(
        {
          ...settable,
          description: Type.Optional(Description[flavour]),
          project: ByIdOrKey,
          issuetype: ByIdOrName,
        },
        { ...Strict, ...CustomFields },
      ),
      update: Type.Optional(Update),
      properties: Type.Optional(Type.Array(Property)),
    },
    Strict,
  );

const ErrorCollection = Type.Object({
  errorMessages: Type.Array(Type.String()),
  errors: Type.Record(Type.String(), Type.String()),
});

export const CreatedIssue = Type.Object(
  {
    id: Text,
    key: Text,
    self: Text,
    transition: Type.Optional(
      Type.Object({ status: Type.Integer(), errorCollection: ErrorCollection }, Strict),
    ),
  },
  Strict,
);

export const EditIssue = (flavour: JiraFlavour) =>
  Type.Object(
    {
      fields: Type.Optional(
        Type.Object(
          { ...settable, description: Type.Optional(Description[flavour]) },
          { ...Strict, ...CustomFields },
        ),
      ),
      update: Type.Optional(Update),
      properties: Type.Optional(Type.Array(Property)),
      historyMetadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    },
    Strict,
  );

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
    name: Type.Optional(Text),
  }),
});

export const Issue = Type.Object({
  id: Text,
  key: Text,
  self: Text,
  fields: Type.Object({ status: Status }),
});

export const Transitions = Type.Object({
  transitions: Type.Array(
    Type.Object({
      id: Text,
      name: Text,
      to: Status,
      hasScreen: Type.Boolean(),
      isAvailable: Type.Optional(Type.Boolean()),
      fields: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
});

export const DoTransition = Type.Object(
  {
    transition: ById,
    fields: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    update: Type.Optional(Update),
    historyMetadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  Strict,
);

const Icon = Type.Object(
  {
    title: Type.Optional(Text),
    url16x16: Type.Optional(Text),
    link: Type.Optional(Text),
  },
  Strict,
);

export const RemoteLink = Type.Object(
  {
    globalId: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    application: Type.Optional(
      Type.Object({ name: Type.Optional(Text), type: Type.Optional(Text) }, Strict),
    ),
    relationship: Type.Optional(Text),
    object: Type.Object(
      {
        url: Text,
        // Its absence has an answer of its own, below.
        title: Type.Optional(Type.String({ maxLength: 255 })),
        summary: Type.Optional(Type.String()),
        icon: Type.Optional(Icon),
        status: Type.Optional(
          Type.Object({ resolved: Type.Boolean(), icon: Type.Optional(Icon) }, Strict),
        ),
      },
      Strict,
    ),
  },
  Strict,
);

export const SavedRemoteLink = Type.Object({ id: Type.Integer(), self: Text }, Strict);

export const IssueProperty = Type.Object({ key: Text, value: Type.Unknown() }, Strict);

export const JiraError = Type.Union([
  ErrorCollection,
  // The gateway in front of Jira refuses credentials and floods in its own words.
  Type.Object({ message: Text, code: Type.Optional(Type.Integer()) }),
]);
