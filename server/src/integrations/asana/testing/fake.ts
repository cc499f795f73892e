import { projectOperations, taskOperations } from './operations.ts';
import { asanaRateLimitReply, asanaErrorReply } from './replies.ts';
import { AsanaError } from './shapes.ts';
import { AsanaState, type AsanaTaskRecord } from './state.ts';
import type { ProviderFake, FakeTask } from '../../testing/provider-fake.ts';
import { startFakeApi, type ApiCall, type FakeApiDescription } from '../../testing/fake-api.ts';
import { forStatuses } from '../../testing/schemas.ts';

const TOKENS = {
  personal: '2/1200/personal-token-of-the-tests',
  oauth: 'oauth-token-of-the-tests',
};

/** Sections of the mapped statuses. */
const STATUSES = {
  open: 'Backlog',
  in_progress: 'Next Actions',
  completed: 'Done',
  cancelled: 'Dropped',
};

export type AsanaFake = ProviderFake & {
  connection: { statuses: object };
  state: AsanaState;
};

/** Starts an Asana with one project, `12345`, that responds as documented. */
export async function startAsanaFake(
  tokenType: keyof typeof TOKENS = 'personal',
): Promise<AsanaFake> {
  const state = new AsanaState();
  const api = await startFakeApi(describeAsana(state, tokenType));
  return {
    ...api,
    state,
    connection: {
      provider: 'asana',
      token: TOKENS[tokenType],
      project: state.project.gid,
      options: { token_type: tokenType },
      statuses: STATUSES,
    },
    unknownProject: '999',
    tasks: () => state.tasks.map(thingOf),
    isCreateCall: ({ method, path }: ApiCall) => method === 'POST' && path === '/tasks',
    isWriteCall: ({ method }: ApiCall) => method !== 'GET',
    rateLimitReply: asanaRateLimitReply,
    refusalReply: (status) => asanaErrorReply(status),
    forgetMarkers: () => void (state.ignoresMarkers = true),
    removeTask: (index: number) => void state.tasks.splice(index, 1),
  };
}

function describeAsana(state: AsanaState, tokenType: keyof typeof TOKENS): FakeApiDescription {
  return {
    operations: [...taskOperations(state), ...projectOperations(state)],
    guard({ headers, body }) {
      if (headers.authorization !== `Bearer ${TOKENS[tokenType]}`) return asanaErrorReply(401);
      const hasExternal = body?.data?.external !== undefined;
      // OAuth required: https://developers.asana.com/docs/custom-external-data
      return hasExternal && tokenType === 'personal' ? asanaErrorReply(403) : undefined;
    },
    invalid: (problem) => asanaErrorReply(400, problem),
    unknown: () => asanaErrorReply(404, 'No matching route for request'),
    errors: forStatuses([400, 401, 402, 403, 404, 409, 422, 429, 500, 503], AsanaError),
  };
}

function thingOf(task: AsanaTaskRecord): FakeTask {
  const notes = String(task['notes']);
  const section = task['memberships'][0]?.section.name as string | undefined;
  const status = Object.entries(STATUSES).find(([, name]) => name === section)?.[0];
  return {
    title: task['name'] as string,
    text: notes,
    status: (status ?? 'open') as FakeTask['status'],
    tags: task['tags'].map(({ name }: { name: string }) => name) as string[],
    hasLink: notes.includes('/v2/tasks/'),
  };
}
