import { startFakeVendor, type VendorCallMade, type VendorDescription } from './fake-vendor.ts';
import { pageOperations } from './notion-page-operations.ts';
import { notionRateLimited, notionRefused } from './notion-replies.ts';
import { NotionError } from './notion-shapes.ts';
import { sourceOperations } from './notion-source-operations.ts';
import { type FakePage, NotionState, plainText } from './notion-state.ts';
import type { ProviderFake, Thing } from './provider-fake.ts';

const TOKEN = 'ntn_token-of-the-tests';

const STATUS_OF: Record<string, Thing['status']> = {
  'Not started': 'open',
  'In progress': 'in_progress',
  Done: 'completed',
  Cancelled: 'cancelled',
};

export type NotionFake = ProviderFake & { state: NotionState };

/** Notion with one data source, as its documentation says that it answers. */
export async function startNotionFake(): Promise<NotionFake> {
  const state = new NotionState();
  const vendor = await startFakeVendor(describeNotion(state));
  return {
    ...vendor,
    state,
    connection: { provider: 'notion', token: TOKEN, project: state.dataSourceId },
    missingProject: '00000000-0000-4000-8000-000000000000',
    things: () => state.pages.filter(({ record }) => !record['in_trash']).map(thingOf),
    isCreate: ({ method, path }: VendorCallMade) => method === 'POST' && path === '/pages',
    isWrite: ({ method, path }: VendorCallMade) => method !== 'GET' && !path.endsWith('/query'),
    rateLimited: notionRateLimited,
    refused: (status) => notionRefused(status),
    forgetHandles: () => void (state.isForgetful = true),
    removeThing: (index) => void (state.pages[index]!.record['in_trash'] = true),
  };
}

function describeNotion(state: NotionState): VendorDescription {
  return {
    operations: [...pageOperations(state), ...sourceOperations(state)],
    guard({ headers }) {
      if (headers['notion-version'] !== '2026-03-11') {
        return {
          status: 400,
          body: {
            object: 'error',
            status: 400,
            code: 'missing_version',
            message:
              'Notion-Version header failed validation: Notion-Version header should be defined, instead was undefined.',
          },
        };
      }
      return headers.authorization === `Bearer ${TOKEN}` ? undefined : notionRefused(401);
    },
    invalid: (problem) => notionRefused(400, `body failed validation: ${problem}`),
    unknown: () => ({
      status: 400,
      body: {
        object: 'error',
        status: 400,
        code: 'invalid_request_url',
        message: 'Invalid request URL',
      },
    }),
    errors: Object.fromEntries(
      [400, 401, 403, 404, 409, 429, 500, 503, 529].map((status) => [status, NotionError]),
    ),
  };
}

function thingOf({ record, blocks }: FakePage): Thing {
  const { Name, Status, Tags } = record['properties'];
  const links = blocks.flatMap((block) => block.rich_text.map(({ href }) => href as string | null));
  return {
    title: plainText(Name.title),
    text: blocks.map((block) => plainText(block.rich_text)).join('\n'),
    status: STATUS_OF[Status?.status?.name] ?? 'open',
    tags: (Tags?.multi_select ?? []).map(({ name }: { name: string }) => name),
    hasLink: links.filter((href) => href?.includes('/v2/tasks/')).length === 1,
  };
}
