import { startFakeApi, type ApiCall, type FakeApiDescription } from '../../testing/fake-api.ts';
import { forStatuses } from '../../testing/schemas.ts';
import { pageOperations, sourceOperations } from './operations.ts';
import { notionError, notionRateLimitReply, notionErrorReply } from './replies.ts';
import { NotionError } from './shapes.ts';
import { type FakePage, NotionState, plainText } from './state.ts';
import type { ProviderFake, FakeTask } from '../../testing/provider-fake.ts';

const TOKEN = 'ntn_token-of-the-tests';

const STATUS_OF: Record<string, FakeTask['status']> = {
  'Not started': 'open',
  'In progress': 'in_progress',
  Done: 'completed',
  Cancelled: 'cancelled',
};

export type NotionFake = ProviderFake & { state: NotionState };

/** Starts a Notion with one data source that responds as documented. */
export async function startNotionFake(): Promise<NotionFake> {
  const state = new NotionState();
  const api = await startFakeApi(describeNotion(state));
  return {
    ...api,
    state,
    connection: { provider: 'notion', token: TOKEN, project: state.dataSourceId },
    unknownProject: '00000000-0000-4000-8000-000000000000',
    tasks: () => state.pages.filter(({ record }) => !record['in_trash']).map(thingOf),
    isCreateCall: ({ method, path }: ApiCall) => method === 'POST' && path === '/pages',
    isWriteCall: ({ method, path }: ApiCall) => method !== 'GET' && !path.endsWith('/query'),
    rateLimitReply: notionRateLimitReply,
    refusalReply: (status) => notionErrorReply(status),
    forgetMarkers: () => void (state.ignoresMarkers = true),
    removeTask: (index) => void (state.pages[index]!.record['in_trash'] = true),
  };
}

function describeNotion(state: NotionState): FakeApiDescription {
  return {
    operations: [...pageOperations(state), ...sourceOperations(state)],
    guard({ headers }) {
      if (headers['notion-version'] !== '2026-03-11') {
        const message =
          'Notion-Version header failed validation: Notion-Version header should be defined, instead was undefined.';
        return notionError(400, 'missing_version', message);
      }
      return headers.authorization === `Bearer ${TOKEN}` ? undefined : notionErrorReply(401);
    },
    invalid: (problem) => notionErrorReply(400, `body failed validation: ${problem}`),
    unknown: () => notionError(400, 'invalid_request_url', 'Invalid request URL'),
    errors: forStatuses([400, 401, 403, 404, 409, 429, 500, 503, 529], NotionError),
  };
}

function thingOf({ record, blocks }: FakePage): FakeTask {
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
