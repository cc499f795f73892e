import { type Static, type TSchema, Type } from 'typebox';

import { WebUrl } from '../providers/wire.ts';

// The fields that Docket reads from Asana's responses: https://developers.asana.com/reference/rest-api-reference

/** Wraps a schema: Asana sends every result as `data`. */
function withData<T extends TSchema>(data: T) {
  return Type.Object({ data });
}

const Named = Type.Object({ gid: Type.String(), name: Type.String() });

/** https://developers.asana.com/reference/getuser */
export const AsanaUser = withData(Named);

const CustomField = Type.Object({
  gid: Type.String(),
  name: Type.String(),
  resource_subtype: Type.Optional(Type.String()),
  enum_options: Type.Optional(
    Type.Union([
      Type.Array(
        Type.Object({
          gid: Type.String(),
          name: Type.String(),
          enabled: Type.Optional(Type.Boolean()),
        }),
      ),
      Type.Null(),
    ]),
  ),
});
export type CustomField = Static<typeof CustomField>;

/** https://developers.asana.com/reference/getproject */
export const AsanaProject = withData(
  Type.Object({
    gid: Type.String(),
    name: Type.String(),
    workspace: Type.Object({ gid: Type.String() }),
    custom_field_settings: Type.Optional(Type.Array(Type.Object({ custom_field: CustomField }))),
  }),
);

const NextPage = Type.Optional(Type.Union([Type.Object({ offset: Type.String() }), Type.Null()]));

/** https://developers.asana.com/reference/getsectionsforproject */
export const AsanaSections = Type.Object({ data: Type.Array(Named), next_page: NextPage });

const TaskDataSchema = Type.Object({
  gid: Type.String(),
  permalink_url: WebUrl,
  notes: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(Named)),
  memberships: Type.Optional(
    Type.Array(
      Type.Object({
        project: Type.Optional(Type.Object({ gid: Type.String() })),
        section: Type.Optional(Type.Union([Type.Object({ gid: Type.String() }), Type.Null()])),
      }),
    ),
  ),
});
export type AsanaTaskData = Static<typeof TaskDataSchema>;

/** https://developers.asana.com/reference/gettask */
export const AsanaTask = withData(TaskDataSchema);

/** https://developers.asana.com/reference/gettasks */
export const AsanaTasks = Type.Object({ data: Type.Array(TaskDataSchema), next_page: NextPage });

/** https://developers.asana.com/reference/typeaheadforworkspace */
export const FoundTags = withData(Type.Array(Named));

/** https://developers.asana.com/reference/createtagforworkspace */
export const CreatedTag = withData(Type.Object({ gid: Type.String() }));

/** https://developers.asana.com/docs/errors */
export const AsanaError = Type.Object({
  errors: Type.Array(Type.Object({ message: Type.String() })),
});
