import { Type } from 'typebox';

import type { Project, PushedTask, RemoteTask, VendorCall } from '../providers/provider.ts';
import { renamed, VendorError } from '../providers/vendor-error.ts';
import { Blocks, FoundPages, NotionPage } from './notion-wire.ts';
import { propertiesOf, type PropertyRules } from './page-properties.ts';
import { toCallout } from './rich-text.ts';

export type NotionContext = {
  call: VendorCall;
  dataSourceId: string;
  name: string;
  rules: PropertyRules;
};

const BLOCK_PAGES_MAX = 20;

/**
 * Pushes tasks into one data source. A text property keeps the id of the task and is set by the request that makes the
 * page, so that a page without it cannot come about. In the page one callout is ours; what is beside it is people's.
 */
export function createNotionProject(context: NotionContext): Project {
  const { call, dataSourceId, rules } = context;
  return {
    name: context.name,

    async find({ handle }) {
      const { body } = await call({
        method: 'POST',
        path: `/data_sources/${dataSourceId}/query`,
        body: {
          filter: { property: rules.schema.handle, rich_text: { equals: handle.marker } },
          page_size: 1,
        },
        isWrite: false,
        answer: FoundPages,
      });
      const [page] = body.results;
      return page?.url === undefined ? undefined : toRemote({ id: page.id, url: page.url });
    },

    async create(task) {
      const { body } = await call({
        method: 'POST',
        path: '/pages',
        body: {
          parent: { type: 'data_source_id', data_source_id: dataSourceId },
          properties: propertiesOf(task, rules),
          children: [calloutOf(task)],
        },
        isWrite: true,
        answer: NotionPage,
      });
      return toRemote(body);
    },

    async update(remote, task) {
      const page = await readPage(call, remote.id);
      const tags = page.properties[rules.schema.tags ?? '']?.multi_select ?? [];
      const there = tags.map(({ name }) => name);
      const { body } = await call({
        method: 'PATCH',
        path: `/pages/${encodeURIComponent(remote.id)}`,
        body: { properties: propertiesOf(task, rules, there) },
        isWrite: true,
        answer: NotionPage,
      });
      await writeCallout(call, remote.id, task);
      return toRemote(body);
    },
  };
}

function toRemote({ id, url }: { id: string; url: string }): RemoteTask {
  return { id, key: null, url };
}

function calloutOf({ description, url }: PushedTask) {
  return { object: 'block', type: 'callout', callout: toCallout(description, url) };
}

async function readPage(call: VendorCall, id: string): Promise<NotionPage> {
  const gone = 'The page is not there any more, or no longer shared with the connection';
  try {
    const { body } = await call({
      method: 'GET',
      path: `/pages/${encodeURIComponent(id)}`,
      isWrite: false,
      answer: NotionPage,
    });
    if (body.in_trash === true) throw new VendorError('external_gone', 'The page is in the trash');
    return body;
  } catch (error) {
    throw renamed(error, 'external_gone', gone);
  }
}

/** Our block is the callout that links to the task; one that people deleted is put at the end again. */
async function writeCallout(call: VendorCall, pageId: string, task: PushedTask): Promise<void> {
  const block = await findCallout(call, pageId, task.url);
  const { callout } = calloutOf(task);
  await call({
    method: 'PATCH',
    path: block === undefined ? childrenOf(pageId) : `/blocks/${encodeURIComponent(block)}`,
    body: block === undefined ? { children: [calloutOf(task)] } : { callout },
    isWrite: true,
    answer: Type.Unknown(),
  });
}

async function findCallout(
  call: VendorCall,
  pageId: string,
  url: string,
): Promise<string | undefined> {
  let cursor: string | null = null;
  for (let page = 0; page < BLOCK_PAGES_MAX; page += 1) {
    const query: Record<string, string | number> = { page_size: 100 };
    if (cursor !== null) query['start_cursor'] = cursor;
    const { body } = await call({
      method: 'GET',
      path: childrenOf(pageId),
      query,
      isWrite: false,
      answer: Blocks,
    });
    const ours = body.results.find(({ callout }) =>
      callout?.rich_text.some(({ href }) => href === url),
    );
    if (ours || body.next_cursor === null) return ours?.id;
    cursor = body.next_cursor;
  }
  return undefined;
}

function childrenOf(id: string): string {
  return `/blocks/${encodeURIComponent(id)}/children`;
}
