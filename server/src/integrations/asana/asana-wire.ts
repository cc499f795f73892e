import { type Static, type TSchema, Type } from 'typebox';

import { WebAddress } from '../providers/web-address.ts';

// What is read of Asana's answers: https://developers.asana.com/reference/rest-api-reference

function Data<T extends TSchema>(data: T) {
  return Type.Object({ data });
}

const Named = Type.Object({ gid: Type.String(), name: Type.String() });

/** https://developers.asana.com/reference/getuser */
export const User = Data(Named);

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
export const AsanaProject = Data(
  Type.Object({
    gid: Type.String(),
    name: Type.String(),
    workspace: Type.Object({ gid: Type.String() }),
    custom_field_settings: Type.Optional(Type.Array(Type.Object({ custom_field: CustomField }))),
  }),
);

const NextPage = Type.Optional(Type.Union([Type.Object({ offset: Type.String() }), Type.Null()]));

/** https://developers.asana.com/reference/getsectionsforproject */
export const Sections = Type.Object({ data: Type.Array(Named), next_page: NextPage });

const TaskData = Type.Object({
  gid: Type.String(),
  permalink_url: WebAddress,
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
export type TaskData = Static<typeof TaskData>;

/** https://developers.asana.com/reference/gettask */
export const AsanaTask = Data(TaskData);

/** https://developers.asana.com/reference/gettasks */
export const AsanaTasks = Type.Object({ data: Type.Array(TaskData), next_page: NextPage });

/** https://developers.asana.com/reference/typeaheadforworkspace */
export const FoundTags = Data(Type.Array(Named));

/** https://developers.asana.com/reference/createtagforworkspace */
export const CreatedTag = Data(Type.Object({ gid: Type.String() }));

/** https://developers.asana.com/docs/errors */
export const AsanaError = Type.Object({
  errors: Type.Array(Type.Object({ message: Type.String() })),
});
