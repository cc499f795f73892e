import type { VendorOperation, VendorReply } from './fake-vendor.ts';
import { notionRefused, notShared } from './notion-replies.ts';
import * as shapes from './notion-shapes.ts';
import {
  type FakeBlock,
  type FakePage,
  type NotionState,
  plain,
  shownText,
} from './notion-state.ts';

const { SOURCES } = shapes;

export function pageOperations(state: NotionState): VendorOperation[] {
  const withPage = (id: string | undefined, answer: (page: FakePage) => VendorReply) => {
    const page = state.find(id ?? '');
    return page ? answer(page) : notShared('page', id ?? '');
  };
  return [
    {
      method: 'POST',
      path: '/pages',
      source: SOURCES.createPage,
      request: shapes.CreatePage,
      answers: { 200: shapes.Page },
      answer: ({ body }) => createPage(state, body),
    },
    {
      method: 'GET',
      path: '/pages/:page',
      source: SOURCES.getPage,
      answers: { 200: shapes.Page },
      answer: (_, { page }) => withPage(page, ofPage),
    },
    {
      method: 'PATCH',
      path: '/pages/:page',
      source: SOURCES.updatePage,
      request: shapes.UpdatePage,
      answers: { 200: shapes.Page },
      answer: ({ body }, { page }) =>
        withPage(page, (found) => {
          const refusal = refusalOf(state, body.properties ?? {});
          if (refusal) return refusal;
          state.set(found, body.properties ?? {});
          found.record['in_trash'] = body.in_trash ?? found.record['in_trash'];
          return ofPage(found);
        }),
    },
    {
      method: 'GET',
      path: '/blocks/:page/children',
      source: SOURCES.getBlocks,
      query: shapes.BlocksQuery,
      answers: { 200: shapes.Blocks },
      answer: ({ query }, { page }) =>
        withPage(page, ({ blocks }) => listBlocks(blocks, Number(query['start_cursor'] ?? 0))),
    },
    {
      method: 'PATCH',
      path: '/blocks/:page/children',
      source: SOURCES.appendBlocks,
      request: shapes.AppendBlocks,
      answers: { 200: shapes.Blocks },
      answer: ({ body }, { page }) =>
        withPage(page, ({ blocks }) => {
          const added = body.children.map((child: any) => state.newBlock(child));
          blocks.push(...added);
          return listBlocks(added, 0);
        }),
    },
    {
      method: 'PATCH',
      path: '/blocks/:block',
      source: SOURCES.updateBlock,
      request: shapes.UpdateBlock,
      answers: { 200: shapes.OneBlock },
      answer({ body }, { block: id = '' }) {
        const all = state.pages.flatMap(({ blocks }) => blocks);
        const block = all.find((one) => plain(one.id) === plain(id));
        if (!block) return notShared('block', id);
        block.rich_text = shownText(body.callout.rich_text);
        return { status: 200, body: shownBlock(block) };
      },
    },
  ];
}

function ofPage({ record }: FakePage): VendorReply {
  return { status: 200, body: record };
}

function createPage(state: NotionState, { parent, properties, children = [] }: any): VendorReply {
  if (plain(parent.data_source_id) !== plain(state.dataSourceId)) {
    return notShared('data source', parent.data_source_id);
  }
  if (properties === undefined) {
    // The example of https://developers.notion.com/reference/status-codes
    const message =
      'body failed validation: body.properties should be defined, instead was undefined.';
    return notionRefused(400, message);
  }
  const refusal = refusalOf(state, properties);
  if (refusal) return refusal;
  const blocks = children.map((child: any) => state.newBlock(child));
  return { status: 200, body: state.add(properties, blocks).record };
}

function refusalOf(state: NotionState, sent: Record<string, any>): VendorReply | undefined {
  for (const [name, value] of Object.entries(sent)) {
    const type = state.properties[name];
    if (type === undefined) return notionRefused(400, `${name} is not a property that exists.`);
    if (!(type in value)) return notionRefused(400, `${name} is expected to be ${type}.`);
    const option = type === 'status' ? value.status?.name : undefined;
    if (option !== undefined && !state.options[name]?.includes(option)) {
      return notionRefused(400, `Status option "${option}" does not exist".`);
    }
  }
  return undefined;
}

// Small pages, so that a reader of one page alone is found out.
const BLOCKS_PER_PAGE = 2;

function listBlocks(blocks: FakeBlock[], from: number): VendorReply {
  const next = from + BLOCKS_PER_PAGE;
  const hasMore = next < blocks.length;
  return {
    status: 200,
    body: {
      object: 'list',
      results: blocks.slice(from, next).map(shownBlock),
      next_cursor: hasMore ? String(next) : null,
      has_more: hasMore,
      type: 'block',
      block: {},
    },
  };
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
