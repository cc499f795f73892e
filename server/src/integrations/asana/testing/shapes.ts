import { Type } from 'typebox';

import { nullable, optional, strictObject } from '../../testing/schemas.ts';

// Documented requests and responses of Asana's API: https://developers.asana.com/reference/rest-api-reference
// and the specification behind it, https://github.com/Asana/openapi (defs/asana_oas.yaml).

const DOCS = 'https://developers.asana.com/reference';

export const SOURCES = {
  createTask: `${DOCS}/createtask`,
  updateTask: `${DOCS}/updatetask`,
  getTask: `${DOCS}/gettask`,
  getTasks: `${DOCS}/gettasks`,
  addTag: `${DOCS}/addtagfortask`,
  addToSection: `${DOCS}/addtaskforsection`,
  getSections: `${DOCS}/getsectionsforproject`,
  getProject: `${DOCS}/getproject`,
  getUser: `${DOCS}/getuser`,
  typeahead: `${DOCS}/typeaheadforworkspace`,
  createTag: `${DOCS}/createtagforworkspace`,
  errors: 'https://developers.asana.com/docs/errors',
  rateLimits: 'https://developers.asana.com/docs/rate-limits',
  external: 'https://developers.asana.com/docs/custom-external-data',
};

const Gid = Type.String({ pattern: '^\\d+$' });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]+Z$' });

function orNull(schema: ReturnType<typeof Type.String>) {
  return optional(nullable(schema));
}

const settable = {
  name: optional(Type.String()),
  resource_subtype: optional(Type.String()),
  approval_status: optional(Type.String()),
  assignee_status: optional(Type.String()),
  assignee: orNull(Type.String({ minLength: 1 })),
  assignee_section: orNull(Gid),
  completed: optional(Type.Boolean()),
  completed_by: optional(Type.Object({ name: Type.String() })),
  due_on: orNull(Day),
  due_at: orNull(Time),
  start_on: orNull(Day),
  start_at: orNull(Time),
  external: optional(
    strictObject({
      gid: optional(Type.String({ maxLength: 1024 })),
      data: optional(Type.String({ maxLength: 32_768 })),
    }),
  ),
  html_notes: optional(Type.String()),
  notes: optional(Type.String()),
  liked: optional(Type.Boolean()),
  custom_fields: optional(Type.Record(Gid, Type.Union([Type.String(), Type.Number()]))),
};

export const CreateTask = strictObject({
  data: strictObject({
    ...settable,
    followers: optional(Type.Array(Type.String())),
    parent: orNull(Gid),
    projects: optional(Type.Array(Gid)),
    tags: optional(Type.Array(Gid)),
    workspace: optional(Gid),
  }),
});

export const UpdateTask = strictObject({ data: strictObject(settable) });

export const OptFields = strictObject({ opt_fields: optional(Type.String()) });

export const TasksQuery = strictObject({
  project: optional(Gid),
  modified_since: optional(Time),
  opt_fields: optional(Type.String()),
  limit: optional(Type.String({ pattern: '^([1-9]\\d?|100)$' })),
  offset: optional(Type.String()),
});

const Compact = Type.Object({ gid: Gid, name: optional(Type.String()) });

const Task = Type.Object({
  gid: Gid,
  resource_type: Type.Literal('task'),
  name: optional(Type.String()),
  notes: optional(Type.String()),
  completed: optional(Type.Boolean()),
  due_on: orNull(Day),
  due_at: orNull(Time),
  permalink_url: optional(Type.String()),
  tags: optional(Type.Array(Compact)),
  projects: optional(Type.Array(Compact)),
  memberships: optional(Type.Array(Type.Object({ project: Compact, section: nullable(Compact) }))),
  external: optional(Type.Object({ gid: Type.String() })),
});

export const OneTask = strictObject({ data: Task });

const NextPage = nullable(
  strictObject({ offset: Type.String(), path: Type.String(), uri: Type.String() }),
);

export const ManyTasks = strictObject({ data: Type.Array(Task), next_page: NextPage });

export const AddTag = strictObject({ data: strictObject({ tag: Gid }) });

export const AddToSection = strictObject({ data: strictObject({ task: Gid }) });

export const Empty = strictObject({ data: strictObject({}) });

export const PageQuery = strictObject({
  limit: optional(Type.String()),
  offset: optional(Type.String()),
});

export const Sections = strictObject({
  data: Type.Array(
    Type.Object({ gid: Gid, name: Type.String(), resource_type: Type.Literal('section') }),
  ),
  next_page: NextPage,
});

export const Project = strictObject({
  data: Type.Object({
    gid: Gid,
    resource_type: Type.Literal('project'),
    name: Type.String(),
    workspace: Type.Object({ gid: Gid, resource_type: Type.Literal('workspace') }),
    custom_field_settings: Type.Array(
      Type.Object({
        gid: Gid,
        resource_type: Type.Literal('custom_field_setting'),
        custom_field: Type.Object({
          gid: Gid,
          resource_type: Type.Literal('custom_field'),
          name: Type.String(),
          resource_subtype: Type.String(),
          enum_options: optional(
            Type.Array(
              Type.Object({
                gid: Gid,
                resource_type: Type.Literal('enum_option'),
                name: Type.String(),
                enabled: Type.Boolean(),
              }),
            ),
          ),
        }),
      }),
    ),
  }),
});

export const User = strictObject({
  data: Type.Object({
    gid: Gid,
    resource_type: Type.Literal('user'),
    name: Type.String(),
    email: Type.String(),
  }),
});

export const TypeaheadQuery = strictObject({
  resource_type: Type.Enum(['tag', 'task', 'project', 'user']),
  query: optional(Type.String()),
  count: optional(Type.String({ pattern: '^([1-9]\\d?|100)$' })),
  opt_fields: optional(Type.String()),
});

const Tag = Type.Object({ gid: Gid, resource_type: Type.Literal('tag'), name: Type.String() });

export const Tags = Type.Object({ data: Type.Array(Tag) });

export const CreateTag = strictObject({
  data: strictObject({ name: Type.String({ minLength: 1 }), color: optional(Type.String()) }),
});

export const OneTag = strictObject({ data: Tag });

export const AsanaError = Type.Object({
  errors: Type.Array(
    strictObject({
      message: Type.String(),
      help: optional(Type.String()),
      phrase: optional(Type.String()),
    }),
  ),
});
