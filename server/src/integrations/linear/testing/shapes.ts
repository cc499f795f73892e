import { type TSchema, Type } from 'typebox';

import { nullable, optional, strictObject } from '../../testing/schemas.ts';

/** Published schema of Linear. The types below have the fields that the fake supports. */
export const LINEAR_SCHEMA =
  'https://github.com/linear/linear/blob/master/packages/sdk/src/schema.graphql';

const Maybe = (schema: TSchema) => optional(nullable(schema));

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

export const IssueCreateInput = strictObject({
  ...editable,
  id: Maybe(UuidV4),
  teamId: Type.String(),
  createAsUser: Maybe(Type.String()),
  displayIconUrl: Maybe(Type.String()),
});

export const IssueUpdateInput = strictObject({
  ...editable,
  addedLabelIds: Maybe(Type.Array(Type.String())),
  removedLabelIds: Maybe(Type.Array(Type.String())),
  trashed: Maybe(Type.Boolean()),
});

export const AttachmentCreateInput = strictObject({
  issueId: Type.String(),
  title: Type.String(),
  url: Type.String({ pattern: '^https?://' }),
  subtitle: Maybe(Type.String()),
  iconUrl: Maybe(Type.String()),
  id: Maybe(Type.String()),
  metadata: Maybe(Type.Object({})),
});

export const IssueLabelCreateInput = strictObject({
  id: Maybe(UuidV4),
  name: Type.String({ minLength: 1 }),
  teamId: Maybe(Type.String()),
  color: Maybe(Type.String()),
  description: Maybe(Type.String()),
  parentId: Maybe(Type.String()),
});

const IdComparator = strictObject({
  eq: optional(Type.String()),
  in: optional(Type.Array(Type.String())),
});
const StringComparator = strictObject({
  eq: optional(Type.String()),
  eqIgnoreCase: optional(Type.String()),
});

const paging = {
  first: optional(Type.Integer({ minimum: 1, maximum: 250 })),
  includeArchived: optional(Type.Boolean()),
};

/** Schemas of the arguments of the fields of `Query` and `Mutation`. */
export const ARGUMENTS: Record<string, TSchema> = {
  viewer: strictObject({}),
  teams: strictObject({
    ...paging,
    filter: Maybe(strictObject({ id: optional(IdComparator), key: optional(StringComparator) })),
  }),
  issues: strictObject({ ...paging, filter: Maybe(strictObject({ id: optional(IdComparator) })) }),
  issueLabels: strictObject({
    ...paging,
    filter: Maybe(strictObject({ name: optional(StringComparator) })),
  }),
  issueCreate: strictObject({ input: IssueCreateInput }),
  issueUpdate: strictObject({ id: Type.String(), input: IssueUpdateInput }),
  attachmentCreate: strictObject({ input: AttachmentCreateInput }),
  issueLabelCreate: strictObject({ input: IssueLabelCreateInput }),
};

/** A request over HTTP: https://linear.app/developers/graphql */
export const GraphqlRequest = strictObject({
  query: Type.String(),
  variables: optional(Type.Record(Type.String(), Type.Unknown())),
  operationName: optional(Type.String()),
});

export const GraphqlData = strictObject({ data: Type.Object({}) });

/** "Error handling" of https://linear.app/developers/graphql and of https://linear.app/developers/rate-limiting */
export const GraphqlErrors = Type.Object({
  errors: Type.Array(
    Type.Object({
      message: Type.String(),
      extensions: Type.Object({
        code: Type.String(),
        type: optional(Type.String()),
        userError: optional(Type.Boolean()),
        userPresentableMessage: optional(Type.String()),
      }),
    }),
    { minItems: 1 },
  ),
});

export const GraphqlAnswer = Type.Union([GraphqlData, GraphqlErrors]);
