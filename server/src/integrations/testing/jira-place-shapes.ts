import { Type } from 'typebox';

// Of a project, its fields and its search: see `jira-shapes.ts`.

const Strict = { additionalProperties: false };
const Text = Type.String({ minLength: 1 });

export const Search = Type.Object(
  {
    jql: Text,
    fields: Type.Optional(Type.Array(Text)),
    properties: Type.Optional(Type.Array(Text, { maxItems: 5 })),
    maxResults: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000 })),
    nextPageToken: Type.Optional(Text),
  },
  Strict,
);

export const FoundIssues = Type.Object({
  isLast: Type.Boolean(),
  nextPageToken: Type.Optional(Text),
  issues: Type.Array(
    Type.Object({
      id: Text,
      key: Text,
      self: Text,
      fields: Type.Object({ summary: Type.String() }),
      properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
});

/** Data Center pages by number, and sends no properties along. */
export const ServerSearch = Type.Object(
  {
    jql: Text,
    fields: Type.Array(Text),
    startAt: Type.Integer({ minimum: 0 }),
    maxResults: Type.Integer({ minimum: 1, maximum: 1000 }),
  },
  Strict,
);

export const FoundOnServer = Type.Object({
  startAt: Type.Integer(),
  maxResults: Type.Integer(),
  total: Type.Integer(),
  issues: Type.Array(
    Type.Object(
      { id: Text, key: Text, self: Text, fields: Type.Object({ summary: Type.String() }) },
      Strict,
    ),
  ),
});

export const Myself = Type.Object({
  self: Text,
  accountId: Type.Optional(Text),
  name: Type.Optional(Text),
  displayName: Text,
  active: Type.Boolean(),
  emailAddress: Type.Optional(Text),
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

export const FieldsQuery = Type.Object(
  { startAt: Type.String({ pattern: '^\\d+$' }), maxResults: Type.String({ pattern: '^\\d+$' }) },
  Strict,
);

const FieldsPage = {
  startAt: Type.Integer(),
  maxResults: Type.Integer(),
  total: Type.Integer(),
};
const Fields = Type.Array(
  Type.Object({
    fieldId: Text,
    key: Text,
    name: Text,
    required: Type.Boolean(),
    hasDefaultValue: Type.Boolean(),
    operations: Type.Array(Text),
    schema: Type.Object({ type: Text }),
    allowedValues: Type.Optional(
      Type.Array(Type.Union([Type.Object({ id: Text, name: Text }), Type.String()])),
    ),
  }),
);

export const CreateFields = {
  cloud: Type.Object({ ...FieldsPage, fields: Fields }, Strict),
  server: Type.Object({ ...FieldsPage, values: Fields, isLast: Type.Boolean() }, Strict),
};
