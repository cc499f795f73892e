import type { Endpoint } from '../contract/endpoint.ts';
import { inTransaction } from '../storage/transaction.ts';
import { issueTokens } from '../auth/tokens/issue-tokens.ts';
import { startGrant } from '../auth/tokens/grants.ts';
import { createKey } from './credentials.ts';
import { clientOf, type Docket } from './docket.ts';
import { signInUserOf, workspaceOf } from './rows.ts';
import { CALLER } from './tokens.ts';

/** A credential that may do everything, but in another workspace. */
export type Intruder = {
  name: string;
  key: string;
  /** Values of the owner's workspace that the intruder may see. */
  knows: readonly string[];
  /** A row of its own; undefined where this one makes none. */
  makeOwn: <T extends object>(make: (docket: Docket) => Promise<T>) => Promise<T | undefined>;
};

const none = async () => undefined;

/** Every kind of credential of a second workspace, and a test key of the owner's own that keeps test data apart. */
export async function intrudersOf(
  docket: Docket,
  owner: Docket,
  { access }: Endpoint,
): Promise<Intruder[]> {
  const other: Docket = { ...docket, ...clientOf(docket.url, await docket.createWorkspace()) };
  const makeOwn: Intruder['makeOwn'] = (make) => make(other);
  const { tokens } = await signInUserOf(other);
  const signedIn = { name: 'somebody signed in', key: tokens.access_token, makeOwn, knows: [] };
  if (access === 'session') return [signedIn];
  const workspaceId = await workspaceOf(other);
  const services = docket.services;
  return [
    { name: 'a user key', key: other.key, makeOwn, knows: [] },
    { ...signedIn, makeOwn: none },
    {
      name: 'a service key',
      key: await createKey(services, { workspaceId, userId: null, scopes: ['admin:all'] }),
      makeOwn: none,
      knows: [],
    },
    {
      name: 'an application',
      key: await letApplicationIn(other, workspaceId),
      makeOwn: none,
      knows: [],
    },
    { name: 'a test key', ...(await isolatedTestKey(owner)), makeOwn: none },
  ];
}

async function letApplicationIn(other: Docket, workspaceId: string): Promise<string> {
  const { services } = other;
  const registered = await other.request('POST', '/oauth/clients', {
    name: 'An application',
    redirect_uris: ['https://app.example/callback'],
    scopes: ['admin:all'],
  });
  const { id: userId } = (await other.get('/me')).body.user;
  const { access_token } = await inTransaction(services, async (tx) => {
    const grant = await startGrant(tx, services, {
      userId,
      kind: 'oauth',
      clientId: registered.body.id,
      workspaceId,
      scopes: ['admin:all'],
      caller: CALLER,
    });
    return issueTokens(tx, services, grant);
  });
  return access_token;
}

/** Creates a test key of the owner's workspace, which cannot reach it while test data is separate. */
async function isolatedTestKey(owner: Docket): Promise<Pick<Intruder, 'key' | 'knows'>> {
  const workspaceId = await workspaceOf(owner);
  await owner.patch(`/workspaces/${workspaceId}`, { settings: { test_isolation: true } });
  const key = await createKey(owner.services, {
    workspaceId,
    userId: null,
    scopes: ['admin:all'],
    environment: 'test',
  });
  const { body } = await owner.get('/api-keys/current', { key });
  return { key, knows: [workspaceId, body.id] };
}
