import { Type } from 'typebox';

// The requests and answers of Notion's API, version 2026-03-11, as they are documented:
// https://developers.notion.com/reference/intro

const DOCS = 'https://developers.notion.com/reference';

export const SOURCES = {
  createPage: `${DOCS}/post-page`,
  getPage: `${DOCS}/retrieve-a-page`,
  updatePage: `${DOCS}/patch-page`,
  trashPage: `${DOCS}/trash-page`,
  getDataSource: `${DOCS}/retrieve-a-data-source`,
  queryDataSource: `${DOCS}/query-a-data-source`,
  getDatabase: `${DOCS}/retrieve-database`,
  getBlocks: `${DOCS}/get-block-children`,
  appendBlocks: `${DOCS}/patch-block-children`,
  updateBlock: `${DOCS}/update-a-block`,
  self: `${DOCS}/get-self`,
  statusCodes: `${DOCS}/status-codes`,
  limits: `${DOCS}/request-limits`,
};

const Strict = { additionalProperties: false };
const Id = Type.String({ pattern: '^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$' });

/** Its limits: https://developers.notion.com/reference/request-limits#size-limits */
const RichTextRequest = Type.Array(
  Type.Object(
    {
      type: Type.Optional(Type.Literal('text')),
      text: Type.Object(
        {
          content: Type.String({ maxLength: 2000 }),
          link: Type.Optional(
            Type.Union([
              Type.Object({ url: Type.String({ maxLength: 2000 }) }, Strict),
              Type.Null(),
            ]),
          ),
        },
        Strict,
      ),
    },
    Strict,
  ),
  { maxItems: 100 },
);

const Option = Type.Object({ name: Type.String({ maxLength: 100, pattern: '^[^,]+$' }) }, Strict);

/** https://developers.notion.com/reference/page-property-values */
const PropertyValue = Type.Union([
  Type.Object({ title: RichTextRequest }, Strict),
  Type.Object({ rich_text: RichTextRequest }, Strict),
  Type.Object({ status: Type.Union([Option, Type.Null()]) }, Strict),
  Type.Object({ select: Type.Union([Option, Type.Null()]) }, Strict),
  Type.Object({ multi_select: Type.Array(Option, { maxItems: 100 }) }, Strict),
  Type.Object({ checkbox: Type.Boolean() }, Strict),
  Type.Object(
    {
      date: Type.Union([
        Type.Object(
          {
            start: Type.String({
              pattern: '^\\d{4}-\\d{2}-\\d{2}(T[\\d:.]+(Z|[+-]\\d\\d:\\d\\d))?$',
            }),
          },
          Strict,
        ),
        Type.Null(),
      ]),
    },
    Strict,
  ),
  Type.Object(
    { people: Type.Array(Type.Object({ id: Id, object: Type.Optional(Type.Literal('user')) })) },
    Strict,
  ),
]);

const Properties = Type.Record(Type.String(), PropertyValue);

const BlockRequest = Type.Object(
  {
    object: Type.Optional(Type.Literal('block')),
    type: Type.Optional(Type.Literal('callout')),
    callout: Type.Object({ rich_text: RichTextRequest }, Strict),
  },
  Strict,
);

export const CreatePage = Type.Object(
  {
    parent: Type.Object(
      { type: Type.Optional(Type.Literal('data_source_id')), data_source_id: Id },
      Strict,
    ),
    // Its absence has an answer of its own, below.
    properties: Type.Optional(Properties),
    children: Type.Optional(Type.Array(BlockRequest, { maxItems: 100 })),
  },
  Strict,
);

export const UpdatePage = Type.Object(
  { properties: Type.Optional(Properties), in_trash: Type.Optional(Type.Boolean()) },
  Strict,
);

const PartialUser = Type.Object({ object: Type.Literal('user'), id: Id }, Strict);

export const Page = Type.Object({
  object: Type.Literal('page'),
  id: Id,
  created_time: Type.String(),
  last_edited_time: Type.String(),
  created_by: PartialUser,
  last_edited_by: PartialUser,
  parent: Type.Union([
    Type.Object(
      { type: Type.Literal('data_source_id'), data_source_id: Id, database_id: Id },
      Strict,
    ),
    Type.Object({ type: Type.Literal('database_id'), database_id: Id }, Strict),
  ]),
  in_trash: Type.Boolean(),
  properties: Type.Record(Type.String(), Type.Object({ id: Type.String(), type: Type.String() })),
  url: Type.String(),
});

export const Query = Type.Object(
  {
    filter: Type.Optional(
      Type.Object(
        {
          property: Type.String(),
          rich_text: Type.Object({ equals: Type.String() }, Strict),
        },
        Strict,
      ),
    ),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    start_cursor: Type.Optional(Type.String()),
  },
  Strict,
);

const List = {
  object: Type.Literal('list'),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
  has_more: Type.Boolean(),
};

export const FoundPages = Type.Object({
  ...List,
  results: Type.Array(Page),
  type: Type.Literal('page_or_data_source'),
  page_or_data_source: Type.Object({}, Strict),
});

const Options = Type.Array(
  Type.Object({ id: Type.String(), name: Type.String(), color: Type.String() }, Strict),
);

export const DataSource = Type.Object({
  object: Type.Literal('data_source'),
  id: Id,
  title: Type.Array(Type.Object({ type: Type.Literal('text'), plain_text: Type.String() })),
  parent: Type.Object({ type: Type.Literal('database_id'), database_id: Id }, Strict),
  in_trash: Type.Boolean(),
  properties: Type.Record(
    Type.String(),
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      type: Type.String(),
      status: Type.Optional(
        Type.Object({
          options: Options,
          groups: Type.Array(
            Type.Object({
              id: Type.String(),
              name: Type.String(),
              color: Type.String(),
              option_ids: Type.Array(Type.String()),
            }),
          ),
        }),
      ),
      select: Type.Optional(Type.Object({ options: Options })),
      multi_select: Type.Optional(Type.Object({ options: Options })),
    }),
  ),
});

export const Database = Type.Object({
  object: Type.Literal('database'),
  id: Id,
  data_sources: Type.Array(Type.Object({ id: Id, name: Type.String() }, Strict)),
});

export const BlocksQuery = Type.Object(
  { page_size: Type.Optional(Type.String()), start_cursor: Type.Optional(Type.String()) },
  Strict,
);

const RichText = Type.Array(
  Type.Object({
    type: Type.Literal('text'),
    text: Type.Object({ content: Type.String() }),
    plain_text: Type.String(),
    href: Type.Union([Type.String(), Type.Null()]),
  }),
);

const Block = Type.Object({
  object: Type.Literal('block'),
  id: Id,
  type: Type.String(),
  has_children: Type.Boolean(),
  in_trash: Type.Boolean(),
  callout: Type.Optional(Type.Object({ rich_text: RichText })),
  paragraph: Type.Optional(Type.Object({ rich_text: RichText })),
});

export const Blocks = Type.Object({
  ...List,
  results: Type.Array(Block),
  type: Type.Literal('block'),
  block: Type.Object({}, Strict),
});

export const AppendBlocks = Type.Object(
  { children: Type.Array(BlockRequest, { maxItems: 100 }) },
  Strict,
);

export const UpdateBlock = Type.Object(
  { callout: Type.Object({ rich_text: RichTextRequest }, Strict) },
  Strict,
);

export const OneBlock = Block;

export const Self = Type.Object({
  object: Type.Literal('user'),
  id: Id,
  type: Type.Literal('bot'),
  name: Type.Union([Type.String(), Type.Null()]),
  bot: Type.Object({}),
});

export const NotionError = Type.Object(
  {
    object: Type.Literal('error'),
    status: Type.Integer(),
    code: Type.String(),
    message: Type.String(),
    request_id: Type.Optional(Type.String()),
    additional_data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  Strict,
);
