import { type TSchema, Type } from 'typebox';

/** Input and object types as the schema that Linear publishes has them, with the fields that the fake knows. */
export const LINEAR_SCHEMA =
  'https://github.com/linear/linear/blob/master/packages/sdk/src/schema.graphql';

const strict = { additionalProperties: false };
const Maybe = (schema: TSchema) => Type.Optional(Type.Union([schema, Type.Null()]));

/** "The identifier in UUID v4 format. If none is provided, the backend will generate one." */
const UuidV4 = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
});
/** "Represents a date in ISO 8601 format … without time", as 2019-10-12. */
const TimelessDate = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
const Priority = Type.Integer({ minimum: 0, maximum: 4 });

const editable = {
  title: Maybe(Type.String({ minLength: 1 })),
  description: Maybe(Type.String()),
  stateId: Maybe(Type.String()),
  priority: Maybe(Priority),
  dueDate: Maybe(TimelessDate),
  assigneeId: Maybe(Type.String()),
  labelIds: Maybe(Type.Array(Type.String())),
};

export const IssueCreateInput = Type.Object(
  {
    ...editable,
    id: Maybe(UuidV4),
    teamId: Type.String(),
    createAsUser: Maybe(Type.String()),
    displayIconUrl: Maybe(Type.String()),
  },
  strict,
);

export const IssueUpdateInput = Type.Object(
  {
    ...editable,
    addedLabelIds: Maybe(Type.Array(Type.String())),
    removedLabelIds: Maybe(Type.Array(Type.String())),
    trashed: Maybe(Type.Boolean()),
  },
  strict,
);

export const AttachmentCreateInput = Type.Object(
  {
    issueId: Type.String(),
    title: Type.String(),
    url: Type.String({ pattern: '^https?://' }),
    subtitle: Maybe(Type.String()),
    iconUrl: Maybe(Type.String()),
    id: Maybe(Type.String()),
    metadata: Maybe(Type.Object({})),
  },
  strict,
);

export const IssueLabelCreateInput = Type.Object(
  {
    id: Maybe(UuidV4),
    name: Type.String({ minLength: 1 }),
    teamId: Maybe(Type.String()),
    color: Maybe(Type.String()),
    description: Maybe(Type.String()),
    parentId: Maybe(Type.String()),
  },
  strict,
);

const IdComparator = Type.Object(
  { eq: Type.Optional(Type.String()), in: Type.Optional(Type.Array(Type.String())) },
  strict,
);
const StringComparator = Type.Object(
  { eq: Type.Optional(Type.String()), eqIgnoreCase: Type.Optional(Type.String()) },
  strict,
);

const paging = {
  first: Type.Optional(Type.Integer({ minimum: 1, maximum: 250 })),
  includeArchived: Type.Optional(Type.Boolean()),
};

/** Arguments of the fields of `Query` and `Mutation`. */
export const ARGUMENTS: Record<string, TSchema> = {
  viewer: Type.Object({}, strict),
  teams: Type.Object(
    {
      ...paging,
      filter: Maybe(
        Type.Object(
          { id: Type.Optional(IdComparator), key: Type.Optional(StringComparator) },
          strict,
        ),
      ),
    },
    strict,
  ),
  issues: Type.Object(
    { ...paging, filter: Maybe(Type.Object({ id: Type.Optional(IdComparator) }, strict)) },
    strict,
  ),
  issueLabels: Type.Object(
    { ...paging, filter: Maybe(Type.Object({ name: Type.Optional(StringComparator) }, strict)) },
    strict,
  ),
  issueCreate: Type.Object({ input: IssueCreateInput }, strict),
  issueUpdate: Type.Object({ id: Type.String(), input: IssueUpdateInput }, strict),
  attachmentCreate: Type.Object({ input: AttachmentCreateInput }, strict),
  issueLabelCreate: Type.Object({ input: IssueLabelCreateInput }, strict),
};

/** A request over HTTP: https://linear.app/developers/graphql */
export const GraphqlRequest = Type.Object(
  {
    query: Type.String(),
    variables: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    operationName: Type.Optional(Type.String()),
  },
  strict,
);

export const GraphqlData = Type.Object({ data: Type.Object({}) }, strict);

/** "Error handling" of https://linear.app/developers/graphql and of https://linear.app/developers/rate-limiting */
export const GraphqlErrors = Type.Object({
  errors: Type.Array(
    Type.Object({
      message: Type.String(),
      extensions: Type.Object({
        code: Type.String(),
        type: Type.Optional(Type.String()),
        userError: Type.Optional(Type.Boolean()),
        userPresentableMessage: Type.Optional(Type.String()),
      }),
    }),
    { minItems: 1 },
  ),
});

export const GraphqlAnswer = Type.Union([GraphqlData, GraphqlErrors]);
