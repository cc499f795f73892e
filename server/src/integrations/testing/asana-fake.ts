import { taskOperations } from './asana-operations.ts';
import { placeOperations } from './asana-place-operations.ts';
import { asanaRateLimited, asanaRefused } from './asana-replies.ts';
import { AsanaError } from './asana-shapes.ts';
import { AsanaState, type AsanaTaskRecord } from './asana-state.ts';
import type { ProviderFake, Thing } from './provider-fake.ts';
import { startFakeVendor, type VendorCallMade, type VendorDescription } from './fake-vendor.ts';

const TOKENS = {
  personal: '2/1200/personal-token-of-the-tests',
  oauth: 'oauth-token-of-the-tests',
};

/** The sections that the statuses are mapped to. */
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

/** Asana with one project, `12345`, as its documentation says that it answers. */
export async function startAsanaFake(
  tokenType: keyof typeof TOKENS = 'personal',
): Promise<AsanaFake> {
  const state = new AsanaState();
  const vendor = await startFakeVendor(describeAsana(state, tokenType));
  return {
    ...vendor,
    state,
    connection: {
      provider: 'asana',
      token: TOKENS[tokenType],
      project: state.project.gid,
      options: { token_type: tokenType },
      statuses: STATUSES,
    },
    missingProject: '999',
    things: () => state.tasks.map(thingOf),
    isCreate: ({ method, path }: VendorCallMade) => method === 'POST' && path === '/tasks',
    isWrite: ({ method }: VendorCallMade) => method !== 'GET',
    rateLimited: asanaRateLimited,
    refused: (status) => asanaRefused(status),
    forgetHandles: () => void (state.isForgetful = true),
    removeThing: (index: number) => void state.tasks.splice(index, 1),
  };
}

function describeAsana(state: AsanaState, tokenType: keyof typeof TOKENS): VendorDescription {
  return {
    operations: [...taskOperations(state), ...placeOperations(state)],
    guard({ headers, body }) {
      if (headers.authorization !== `Bearer ${TOKENS[tokenType]}`) return asanaRefused(401);
      const hasExternal = body?.data?.external !== undefined;
      // OAuth required: https://developers.asana.com/docs/custom-external-data
      return hasExternal && tokenType === 'personal' ? asanaRefused(403) : undefined;
    },
    invalid: (problem) => asanaRefused(400, problem),
    unknown: () => asanaRefused(404, 'No matching route for request'),
    errors: Object.fromEntries(
      [400, 401, 402, 403, 404, 409, 422, 429, 500, 503].map((status) => [status, AsanaError]),
    ),
  };
}

function thingOf(task: AsanaTaskRecord): Thing {
  const notes = String(task['notes']);
  const section = task['memberships'][0]?.section.name as string | undefined;
  const status = Object.entries(STATUSES).find(([, name]) => name === section)?.[0];
  return {
    title: task['name'] as string,
    text: notes,
    status: (status ?? 'open') as Thing['status'],
    tags: task['tags'].map(({ name }: { name: string }) => name) as string[],
    hasLink: notes.includes('/v2/tasks/'),
  };
}
