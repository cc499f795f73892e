import { Type } from 'typebox';

// The requests and answers of Asana's API as they are documented: https://developers.asana.com/reference/rest-api-reference
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

const Strict = { additionalProperties: false };
const Gid = Type.String({ pattern: '^\\d+$' });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]+Z$' });

function orNull(schema: ReturnType<typeof Type.String>) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

const settable = {
  name: Type.Optional(Type.String()),
  resource_subtype: Type.Optional(Type.String()),
  approval_status: Type.Optional(Type.String()),
  assignee_status: Type.Optional(Type.String()),
  assignee: orNull(Type.String({ minLength: 1 })),
  assignee_section: orNull(Gid),
  completed: Type.Optional(Type.Boolean()),
  completed_by: Type.Optional(Type.Object({ name: Type.String() })),
  due_on: orNull(Day),
  due_at: orNull(Time),
  start_on: orNull(Day),
  start_at: orNull(Time),
  external: Type.Optional(
    Type.Object(
      {
        gid: Type.Optional(Type.String({ maxLength: 1024 })),
        data: Type.Optional(Type.String({ maxLength: 32_768 })),
      },
      Strict,
    ),
  ),
  html_notes: Type.Optional(Type.String()),
  notes: Type.Optional(Type.String()),
  liked: Type.Optional(Type.Boolean()),
  custom_fields: Type.Optional(Type.Record(Gid, Type.Union([Type.String(), Type.Number()]))),
};

export const CreateTask = Type.Object(
  {
    data: Type.Object(
      {
        ...settable,
        followers: Type.Optional(Type.Array(Type.String())),
        parent: orNull(Gid),
        projects: Type.Optional(Type.Array(Gid)),
        tags: Type.Optional(Type.Array(Gid)),
        workspace: Type.Optional(Gid),
      },
      Strict,
    ),
  },
  Strict,
);

export const UpdateTask = Type.Object({ data: Type.Object(settable, Strict) }, Strict);

export const OptFields = Type.Object({ opt_fields: Type.Optional(Type.String()) }, Strict);

export const TasksQuery = Type.Object(
  {
    project: Type.Optional(Gid),
    modified_since: Type.Optional(Time),
    opt_fields: Type.Optional(Type.String()),
    limit: Type.Optional(Type.String({ pattern: '^([1-9]\\d?|100)$' })),
    offset: Type.Optional(Type.String()),
  },
  Strict,
);

const Compact = Type.Object({ gid: Gid, name: Type.Optional(Type.String()) });

const Task = Type.Object({
  gid: Gid,
  resource_type: Type.Literal('task'),
  name: Type.Optional(Type.String()),
  notes: Type.Optional(Type.String()),
  completed: Type.Optional(Type.Boolean()),
  due_on: orNull(Day),
  due_at: orNull(Time),
  permalink_url: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(Compact)),
  projects: Type.Optional(Type.Array(Compact)),
  memberships: Type.Optional(
    Type.Array(Type.Object({ project: Compact, section: Type.Union([Compact, Type.Null()]) })),
  ),
  external: Type.Optional(Type.Object({ gid: Type.String() })),
});

export const OneTask = Type.Object({ data: Task }, Strict);

const NextPage = Type.Union([
  Type.Object({ offset: Type.String(), path: Type.String(), uri: Type.String() }, Strict),
  Type.Null(),
]);

export const ManyTasks = Type.Object({ data: Type.Array(Task), next_page: NextPage }, Strict);

export const AddTag = Type.Object({ data: Type.Object({ tag: Gid }, Strict) }, Strict);

export const AddToSection = Type.Object({ data: Type.Object({ task: Gid }, Strict) }, Strict);

export const Empty = Type.Object({ data: Type.Object({}, Strict) }, Strict);

export const PageQuery = Type.Object(
  { limit: Type.Optional(Type.String()), offset: Type.Optional(Type.String()) },
  Strict,
);

export const Sections = Type.Object(
  {
    data: Type.Array(
      Type.Object({ gid: Gid, name: Type.String(), resource_type: Type.Literal('section') }),
    ),
    next_page: NextPage,
  },
  Strict,
);

export const Project = Type.Object(
  {
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
            enum_options: Type.Optional(
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
  },
  Strict,
);

export const User = Type.Object(
  {
    data: Type.Object({
      gid: Gid,
      resource_type: Type.Literal('user'),
      name: Type.String(),
      email: Type.String(),
    }),
  },
  Strict,
);

export const TypeaheadQuery = Type.Object(
  {
    resource_type: Type.Enum(['tag', 'task', 'project', 'user']),
    query: Type.Optional(Type.String()),
    count: Type.Optional(Type.String({ pattern: '^([1-9]\\d?|100)$' })),
    opt_fields: Type.Optional(Type.String()),
  },
  Strict,
);

const Tag = Type.Object({ gid: Gid, resource_type: Type.Literal('tag'), name: Type.String() });

export const Tags = Type.Object({ data: Type.Array(Tag) });

export const CreateTag = Type.Object(
  {
    data: Type.Object(
      { name: Type.String({ minLength: 1 }), color: Type.Optional(Type.String()) },
      Strict,
    ),
  },
  Strict,
);

export const OneTag = Type.Object({ data: Tag }, Strict);

export const AsanaError = Type.Object({
  errors: Type.Array(
    Type.Object(
      {
        message: Type.String(),
        help: Type.Optional(Type.String()),
        phrase: Type.Optional(Type.String()),
      },
      Strict,
    ),
  ),
});
