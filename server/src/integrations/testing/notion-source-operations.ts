import type { VendorOperation, VendorReply } from './fake-vendor.ts';
import { notionRefused, notShared } from './notion-replies.ts';
import * as shapes from './notion-shapes.ts';
import { DATABASE_ID, type NotionState, plain, plainText } from './notion-state.ts';

const { SOURCES } = shapes;

export function sourceOperations(state: NotionState): VendorOperation[] {
  const withSource = (id: string | undefined, answer: () => VendorReply) =>
    plain(id ?? '') === plain(state.dataSourceId) ? answer() : notShared('data source', id ?? '');
  return [
    {
      method: 'GET',
      path: '/users/me',
      source: SOURCES.self,
      answers: { 200: shapes.Self },
      answer: () => ({
        status: 200,
        body: {
          object: 'user',
          id: 'c2f20311-9e54-4d11-8c79-7398424ae41e',
          type: 'bot',
          name: 'Docket connection',
          avatar_url: null,
          bot: {},
        },
      }),
    },
    {
      method: 'GET',
      path: '/databases/:database',
      source: SOURCES.getDatabase,
      answers: { 200: shapes.Database },
      answer: (_, { database: id = '' }) =>
        plain(id) === plain(DATABASE_ID)
          ? {
              status: 200,
              body: { object: 'database', id: DATABASE_ID, data_sources: state.sources },
            }
          : notShared('database', id),
    },
    {
      method: 'GET',
      path: '/data_sources/:source',
      source: SOURCES.getDataSource,
      answers: { 200: shapes.DataSource },
      answer: (_, { source }) => withSource(source, () => readSource(state)),
    },
    {
      method: 'POST',
      path: '/data_sources/:source/query',
      source: SOURCES.queryDataSource,
      request: shapes.Query,
      answers: { 200: shapes.FoundPages },
      answer: ({ body }, { source }) => withSource(source, () => query(state, body)),
    },
  ];
}

const GROUPS = [
  { id: 'g1', name: 'To-do', color: 'gray', from: 0, to: 1 },
  { id: 'g2', name: 'In progress', color: 'blue', from: 1, to: 2 },
  { id: 'g3', name: 'Complete', color: 'green', from: 2, to: undefined },
];

function readSource(state: NotionState): VendorReply {
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
  return {
    status: 200,
    body: {
      object: 'data_source',
      id: state.dataSourceId,
      title: [{ type: 'text', text: { content: 'Tasks' }, plain_text: 'Tasks', href: null }],
      parent: { type: 'database_id', database_id: DATABASE_ID },
      in_trash: false,
      properties: Object.fromEntries(properties),
    },
  };
}

function query(state: NotionState, { filter, page_size: size = 100 }: any): VendorReply {
  if (filter && state.properties[filter.property] !== 'rich_text') {
    return notionRefused(400, `Could not find property with name or id: ${filter.property}`);
  }
  const found = state.isForgetful ? [] : state.pages;
  const results = found
    .map(({ record }) => record)
    .filter((record) => !record['in_trash'])
    .filter((record) => {
      const text = plainText(record['properties'][filter?.property]?.rich_text);
      return !filter || text === filter.rich_text.equals;
    });
  return {
    status: 200,
    body: {
      object: 'list',
      results: results.slice(0, size),
      next_cursor: results.length > size ? String(size) : null,
      has_more: results.length > size,
      type: 'page_or_data_source',
      page_or_data_source: {},
    },
  };
}
