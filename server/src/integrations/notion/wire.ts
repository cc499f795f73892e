import { type Static, Type } from 'typebox';

import { WebUrl } from '../providers/wire.ts';

// The fields that Docket reads from Notion's responses, in the version below: https://developers.notion.com/reference/versioning

/** Newest version of the API: https://developers.notion.com/reference/changes-by-version */
export const NOTION_VERSION = '2026-03-11';

const Title = Type.Array(Type.Object({ plain_text: Type.String() }));
const Options = Type.Array(Type.Object({ id: Type.String(), name: Type.String() }));

/** https://developers.notion.com/reference/get-self */
export const NotionUser = Type.Object({
  object: Type.Literal('user'),
  name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

/** https://developers.notion.com/reference/retrieve-database */
export const NotionDatabase = Type.Object({
  data_sources: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});

/** https://developers.notion.com/reference/property-object */
const Property = Type.Object({
  type: Type.String(),
  status: Type.Optional(
    Type.Object({
      options: Options,
      groups: Type.Array(
        Type.Object({ name: Type.String(), option_ids: Type.Array(Type.String()) }),
      ),
    }),
  ),
  select: Type.Optional(Type.Object({ options: Options })),
});
export type NotionProperty = Static<typeof Property>;

/** https://developers.notion.com/reference/retrieve-a-data-source */
export const DataSource = Type.Object({
  id: Type.String(),
  title: Title,
  properties: Type.Record(Type.String(), Property),
});
export type DataSource = Static<typeof DataSource>;

/** https://developers.notion.com/reference/page */
export const NotionPage = Type.Object({
  id: Type.String(),
  url: WebUrl,
  in_trash: Type.Optional(Type.Boolean()),
  properties: Type.Record(
    Type.String(),
    Type.Object({
      multi_select: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
    }),
  ),
});
export type NotionPage = Static<typeof NotionPage>;

/** https://developers.notion.com/reference/query-a-data-source */
export const FoundPages = Type.Object({
  results: Type.Array(Type.Object({ id: Type.String(), url: Type.Optional(WebUrl) })),
});

/** https://developers.notion.com/reference/get-block-children */
export const Blocks = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Type.String(),
      callout: Type.Optional(
        Type.Object({
          rich_text: Type.Array(
            Type.Object({ href: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
          ),
        }),
      ),
    }),
  ),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
});
export type Blocks = Static<typeof Blocks>;

/** https://developers.notion.com/reference/status-codes */
export const NotionError = Type.Object({ code: Type.String(), message: Type.String() });
