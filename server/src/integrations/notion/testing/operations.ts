import { type ApiReply, type FakeOperation, ok, operation } from '../../testing/fake-api.ts';
import { notionErrorReply, notShared } from './replies.ts';
import * as shapes from './shapes.ts';
import {
  DATABASE_ID,
  type FakeBlock,
  type FakePage,
  type NotionState,
  plain,
  plainText,
  shownText,
} from './state.ts';

const { SOURCES } = shapes;

export function pageOperations(state: NotionState): FakeOperation[] {
  const withPage = (id: string | undefined, answer: (page: FakePage) => ApiReply) => {
    const page = state.find(id ?? '');
    return page ? answer(page) : notShared('page', id ?? '');
  };
  return [
    operation(
      'POST /pages',
      SOURCES.createPage,
      { request: shapes.CreatePageRequest, 200: shapes.Page },
      ({ body }) => createPage(state, body),
    ),
    operation('GET /pages/:page', SOURCES.getPage, { 200: shapes.Page }, (_, { page }) =>
      withPage(page, pageReply),
    ),
    operation(
      'PATCH /pages/:page',
      SOURCES.updatePage,
      { request: shapes.UpdatePageRequest, 200: shapes.Page },
      ({ body }, { page }) =>
        withPage(page, (target) => {
          const refusal = propertyError(state, body.properties ?? {});
          if (refusal) return refusal;
          state.set(target, body.properties ?? {});
          target.record['in_trash'] = body.in_trash ?? target.record['in_trash'];
          return pageReply(target);
        }),
    ),
    operation(
      'GET /blocks/:page/children',
      SOURCES.getBlocks,
      { query: shapes.BlocksQuery, 200: shapes.BlockListResponse },
      ({ query }, { page }) =>
        withPage(page, ({ blocks }) => listBlocks(blocks, Number(query['start_cursor'] ?? 0))),
    ),
    operation(
      'PATCH /blocks/:page/children',
      SOURCES.appendBlocks,
      { request: shapes.AppendBlocksRequest, 200: shapes.BlockListResponse },
      ({ body }, { page }) =>
        withPage(page, ({ blocks }) => {
          const added = body.children.map((child: any) => state.newBlock(child));
          blocks.push(...added);
          return listBlocks(added, 0);
        }),
    ),
    operation(
      'PATCH /blocks/:block',
      SOURCES.updateBlock,
      { request: shapes.UpdateBlockRequest, 200: shapes.BlockResponse },
      ({ body }, { block: id = '' }) => {
        const all = state.pages.flatMap(({ blocks }) => blocks);
        const block = all.find((one) => plain(one.id) === plain(id));
        if (!block) return notShared('block', id);
        block.rich_text = shownText(body.callout.rich_text);
        return ok(shownBlock(block));
      },
    ),
  ];
}

function pageReply({ record }: FakePage): ApiReply {
  return ok(record);
}

function createPage(state: NotionState, { parent, properties, children = [] }: any): ApiReply {
  if (plain(parent.data_source_id) !== plain(state.dataSourceId)) {
    return notShared('data source', parent.data_source_id);
  }
  if (properties === undefined) {
    // Example of https://developers.notion.com/reference/status-codes
    const message =
      'body failed validation: body.properties should be defined, instead was undefined.';
    return notionErrorReply(400, message);
  }
  const refusal = propertyError(state, properties);
  if (refusal) return refusal;
  const blocks = children.map((child: any) => state.newBlock(child));
  return ok(state.add(properties, blocks).record);
}

function propertyError(state: NotionState, sent: Record<string, any>): ApiReply | undefined {
  for (const [name, value] of Object.entries(sent)) {
    const type = state.properties[name];
    if (type === undefined) return notionErrorReply(400, `${name} is not a property that exists.`);
    if (!(type in value)) return notionErrorReply(400, `${name} is expected to be ${type}.`);
    const option = type === 'status' ? value.status?.name : undefined;
    if (option !== undefined && !state.options[name]?.includes(option)) {
      return notionErrorReply(400, `Status option "${option}" does not exist".`);
    }
  }
  return undefined;
}

// Small pages detect a client that reads only the first one.
const BLOCKS_PER_PAGE = 2;

function listBlocks(blocks: FakeBlock[], from: number): ApiReply {
  const next = from + BLOCKS_PER_PAGE;
  const hasMore = next < blocks.length;
  return ok({
    object: 'list',
    results: blocks.slice(from, next).map(shownBlock),
    next_cursor: hasMore ? String(next) : null,
    has_more: hasMore,
    type: 'block',
    block: {},
  });
}

function shownBlock({ id, type, rich_text: text }: FakeBlock) {
  return {
    object: 'block',
    id,
    type,
    has_children: false,
    in_trash: false,
    [type]: { rich_text: text, color: 'default' },
  };
}

export function sourceOperations(state: NotionState): FakeOperation[] {
  const withSource = (id: string | undefined, answer: () => ApiReply) =>
    plain(id ?? '') === plain(state.dataSourceId) ? answer() : notShared('data source', id ?? '');
  return [
    operation('GET /users/me', SOURCES.self, { 200: shapes.BotUserResponse }, () =>
      ok({
        object: 'user',
        id: 'c2f20311-9e54-4d11-8c79-7398424ae41e',
        type: 'bot',
        name: 'Docket connection',
        avatar_url: null,
        bot: {},
      }),
    ),
    operation(
      'GET /databases/:database',
      SOURCES.getDatabase,
      { 200: shapes.Database },
      (_, { database: id = '' }) =>
        plain(id) === plain(DATABASE_ID)
          ? ok({ object: 'database', id: DATABASE_ID, data_sources: state.sources })
          : notShared('database', id),
    ),
    operation(
      'GET /data_sources/:source',
      SOURCES.getDataSource,
      { 200: shapes.DataSource },
      (_, { source }) => withSource(source, () => readSource(state)),
    ),
    operation(
      'POST /data_sources/:source/query',
      SOURCES.queryDataSource,
      { request: shapes.QueryDataSourceRequest, 200: shapes.PageListResponse },
      ({ body }, { source }) => withSource(source, () => queryPages(state, body)),
    ),
  ];
}

const GROUPS = [
  { id: 'g1', name: 'To-do', color: 'gray', from: 0, to: 1 },
  { id: 'g2', name: 'In progress', color: 'blue', from: 1, to: 2 },
  { id: 'g3', name: 'Complete', color: 'green', from: 2, to: undefined },
];

function readSource(state: NotionState): ApiReply {
  const properties = Object.entries(state.properties).map(([name, type]) => {
    const options = (state.options[name] ?? []).map((option, index) => ({
      id: `${name}-${index}`,
      name: option,
      color: 'default',
    }));
    const groups = GROUPS.map(({ from, to, ...group }) => ({
      ...group,
      option_ids: options.slice(from, to).map(({ id }) => id),
    }));
    const isChoice = ['select', 'multi_select'].includes(type);
    const value = type === 'status' ? { options, groups } : isChoice ? { options } : {};
    return [name, { id: encodeURIComponent(name), name, type, [type]: value }] as const;
  });
  return ok({
    object: 'data_source',
    id: state.dataSourceId,
    title: [{ type: 'text', text: { content: 'Tasks' }, plain_text: 'Tasks', href: null }],
    parent: { type: 'database_id', database_id: DATABASE_ID },
    in_trash: false,
    properties: Object.fromEntries(properties),
  });
}

function queryPages(state: NotionState, { filter, page_size: size = 100 }: any): ApiReply {
  if (filter && state.properties[filter.property] !== 'rich_text') {
    return notionErrorReply(400, `Could not find property with name or id: ${filter.property}`);
  }
  const pages = state.ignoresMarkers ? [] : state.pages;
  const results = pages
    .map(({ record }) => record)
    .filter((record) => !record['in_trash'])
    .filter((record) => {
      const text = plainText(record['properties'][filter?.property]?.rich_text);
      return !filter || text === filter.rich_text.equals;
    });
  return ok({
    object: 'list',
    results: results.slice(0, size),
    next_cursor: results.length > size ? String(size) : null,
    has_more: results.length > size,
    type: 'page_or_data_source',
    page_or_data_source: {},
  });
}
