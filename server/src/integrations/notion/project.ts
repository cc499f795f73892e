import { ProviderError } from '../providers/errors.ts';
import type { ExternalTask, Project, ProviderClient, PushedTask } from '../providers/provider.ts';
import { type PropertyRules, toCallout, toProperties } from './properties.ts';
import { Blocks, FoundPages, NotionPage } from './wire.ts';

export type NotionContext = PropertyRules & {
  client: ProviderClient;
  dataSourceId: string;
  name: string;
};

const BLOCK_PAGES_MAX = 20;

/**
 * Pushes tasks to the pages of one data source. The create request writes the idempotency marker into a text property, so
 * no page exists without it. Docket writes one callout block of the page; the other blocks belong to people.
 */
export function createNotionProject(context: NotionContext): Project {
  const { client, dataSourceId, schema } = context;
  return {
    name: context.name,

    async find({ marker }) {
      const filter = { property: schema.marker, rich_text: { equals: marker.text } };
      const body = { filter, page_size: 1 };
      const { results } = await client.search(
        `/data_sources/${dataSourceId}/query`,
        body,
        FoundPages,
      );
      const [page] = results;
      return page?.url === undefined ? undefined : toExternalTask({ id: page.id, url: page.url });
    },

    async create(task) {
      const body = {
        parent: { type: 'data_source_id', data_source_id: dataSourceId },
        properties: toProperties(task, context),
        children: [toCalloutBlock(task)],
      };
      return toExternalTask(await client.post('/pages', body, NotionPage));
    },

    async update(external, task) {
      const path = `/pages/${encodeURIComponent(external.id)}`;
      const before = await client.get(path, NotionPage, { missing: 'external_gone' });
      if (before.in_trash === true) {
        throw new ProviderError('external_gone', 'The page is in the trash');
      }
      const tags = before.properties[schema.tags ?? '']?.multi_select ?? [];
      const presentTags = tags.map(({ name }) => name);
      const body = { properties: toProperties(task, context, presentTags) };
      const page = await client.patch(path, body, NotionPage);
      await writeCallout(client, external.id, task);
      return toExternalTask(page);
    },
  };
}

function toExternalTask({ id, url }: { id: string; url: string }): ExternalTask {
  return { id, key: null, url };
}

function toCalloutBlock({ description, url }: PushedTask) {
  return { object: 'block', type: 'callout', callout: toCallout(description, url) };
}

/** Updates the callout that links to the task, or appends it to the page if people deleted it. */
async function writeCallout(
  client: ProviderClient,
  pageId: string,
  task: PushedTask,
): Promise<void> {
  const block = toCalloutBlock(task);
  const blockId = await findCallout(client, pageId, task.url);
  if (blockId === undefined) await client.patch(childrenPath(pageId), { children: [block] });
  else await client.patch(`/blocks/${encodeURIComponent(blockId)}`, { callout: block.callout });
}

/** @returns the id of the callout; undefined if the page has none */
async function findCallout(
  client: ProviderClient,
  pageId: string,
  url: string,
): Promise<string | undefined> {
  let cursor: string | null = null;
  for (let page = 0; page < BLOCK_PAGES_MAX; page += 1) {
    const query: Record<string, string | number> = { page_size: 100 };
    if (cursor !== null) query['start_cursor'] = cursor;
    const blocks: Blocks = await client.get(childrenPath(pageId), Blocks, { query });
    const match = blocks.results.find(({ callout }) =>
      callout?.rich_text.some(({ href }) => href === url),
    );
    if (match || blocks.next_cursor === null) return match?.id;
    cursor = blocks.next_cursor;
  }
  return undefined;
}

function childrenPath(id: string): string {
  return `/blocks/${encodeURIComponent(id)}/children`;
}
