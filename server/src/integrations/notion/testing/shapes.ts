import { Type } from 'typebox';

import { nullable, optional, strictObject } from '../../testing/schemas.ts';

// Documented requests and responses of Notion's API, version 2026-03-11:
// https://developers.notion.com/reference/intro

const DOCS = 'https://developers.notion.com/reference';

/** Documentation URL of each operation of the fake. */
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

const Id = Type.String({ pattern: '^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$' });

/** Limits: https://developers.notion.com/reference/request-limits#size-limits */
const RichTextRequest = Type.Array(
  strictObject({
    type: optional(Type.Literal('text')),
    text: strictObject({
      content: Type.String({ maxLength: 2000 }),
      link: optional(nullable(strictObject({ url: Type.String({ maxLength: 2000 }) }))),
    }),
  }),
  { maxItems: 100 },
);

const Option = strictObject({ name: Type.String({ maxLength: 100, pattern: '^[^,]+$' }) });

/** https://developers.notion.com/reference/page-property-values */
const PropertyValue = Type.Union([
  strictObject({ title: RichTextRequest }),
  strictObject({ rich_text: RichTextRequest }),
  strictObject({ status: nullable(Option) }),
  strictObject({ select: nullable(Option) }),
  strictObject({ multi_select: Type.Array(Option, { maxItems: 100 }) }),
  strictObject({ checkbox: Type.Boolean() }),
  strictObject({
    date: nullable(
      strictObject({
        start: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}(T[\\d:.]+(Z|[+-]\\d\\d:\\d\\d))?$' }),
      }),
    ),
  }),
  strictObject({
    people: Type.Array(Type.Object({ id: Id, object: optional(Type.Literal('user')) })),
  }),
]);

const Properties = Type.Record(Type.String(), PropertyValue);

const BlockRequest = strictObject({
  object: optional(Type.Literal('block')),
  type: optional(Type.Literal('callout')),
  callout: strictObject({ rich_text: RichTextRequest }),
});

/** Schema of the body of Notion's request that creates a page in a data source. */
export const CreatePageRequest = strictObject({
  parent: strictObject({ type: optional(Type.Literal('data_source_id')), data_source_id: Id }),
  // The operation handles missing properties itself.
  properties: optional(Properties),
  children: optional(Type.Array(BlockRequest, { maxItems: 100 })),
});

/** Schema of the body of Notion's request that updates or trashes a page. */
export const UpdatePageRequest = strictObject({
  properties: optional(Properties),
  in_trash: optional(Type.Boolean()),
});

const PartialUser = strictObject({ object: Type.Literal('user'), id: Id });

/** Schema of a page as Notion responds with it. */
export const Page = Type.Object({
  object: Type.Literal('page'),
  id: Id,
  created_time: Type.String(),
  last_edited_time: Type.String(),
  created_by: PartialUser,
  last_edited_by: PartialUser,
  parent: Type.Union([
    strictObject({ type: Type.Literal('data_source_id'), data_source_id: Id, database_id: Id }),
    strictObject({ type: Type.Literal('database_id'), database_id: Id }),
  ]),
  in_trash: Type.Boolean(),
  properties: Type.Record(Type.String(), Type.Object({ id: Type.String(), type: Type.String() })),
  url: Type.String(),
});

/** Schema of the body of Notion's request that queries a data source by one text property. */
export const QueryDataSourceRequest = strictObject({
  filter: optional(
    strictObject({ property: Type.String(), rich_text: strictObject({ equals: Type.String() }) }),
  ),
  page_size: optional(Type.Integer({ minimum: 1, maximum: 100 })),
  start_cursor: optional(Type.String()),
});

const List = {
  object: Type.Literal('list'),
  next_cursor: nullable(Type.String()),
  has_more: Type.Boolean(),
};

/** Schema of one list page of Notion's query results. */
export const PageListResponse = Type.Object({
  ...List,
  results: Type.Array(Page),
  type: Type.Literal('page_or_data_source'),
  page_or_data_source: strictObject({}),
});

const Options = Type.Array(
  strictObject({ id: Type.String(), name: Type.String(), color: Type.String() }),
);

/** Schema of a data source as Notion responds with it. */
export const DataSource = Type.Object({
  object: Type.Literal('data_source'),
  id: Id,
  title: Type.Array(Type.Object({ type: Type.Literal('text'), plain_text: Type.String() })),
  parent: strictObject({ type: Type.Literal('database_id'), database_id: Id }),
  in_trash: Type.Boolean(),
  properties: Type.Record(
    Type.String(),
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      type: Type.String(),
      status: optional(
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
      select: optional(Type.Object({ options: Options })),
      multi_select: optional(Type.Object({ options: Options })),
    }),
  ),
});

/** Schema of a database as Notion responds with it. */
export const Database = Type.Object({
  object: Type.Literal('database'),
  id: Id,
  data_sources: Type.Array(strictObject({ id: Id, name: Type.String() })),
});

/** Schema of the query of Notion's request for the blocks of a page. */
export const BlocksQuery = strictObject({
  page_size: optional(Type.String()),
  start_cursor: optional(Type.String()),
});

const RichText = Type.Array(
  Type.Object({
    type: Type.Literal('text'),
    text: Type.Object({ content: Type.String() }),
    plain_text: Type.String(),
    href: nullable(Type.String()),
  }),
);

const Block = Type.Object({
  object: Type.Literal('block'),
  id: Id,
  type: Type.String(),
  has_children: Type.Boolean(),
  in_trash: Type.Boolean(),
  callout: optional(Type.Object({ rich_text: RichText })),
  paragraph: optional(Type.Object({ rich_text: RichText })),
});

/** Schema of the blocks of a page. */
export const BlockListResponse = Type.Object({
  ...List,
  results: Type.Array(Block),
  type: Type.Literal('block'),
  block: strictObject({}),
});

/** Schema of the body of Notion's request that appends blocks to a page. */
export const AppendBlocksRequest = strictObject({
  children: Type.Array(BlockRequest, { maxItems: 100 }),
});

/** Schema of the body of Notion's request that replaces the text of a callout block. */
export const UpdateBlockRequest = strictObject({
  callout: strictObject({ rich_text: RichTextRequest }),
});

/** Schema of an updated block. */
export const BlockResponse = Block;

/** Schema of the user of the token: always a bot. */
export const BotUserResponse = Type.Object({
  object: Type.Literal('user'),
  id: Id,
  type: Type.Literal('bot'),
  name: nullable(Type.String()),
  bot: Type.Object({}),
});

/** Schema of every error response. */
export const NotionError = strictObject({
  object: Type.Literal('error'),
  status: Type.Integer(),
  code: Type.String(),
  message: Type.String(),
  request_id: optional(Type.String()),
  additional_data: optional(Type.Record(Type.String(), Type.Unknown())),
});
