import { issueTokens, type IssuedTokens } from '../auth/tokens/issue-tokens.ts';
import { startGrant, startSession } from '../auth/tokens/grants.ts';
import type { Scope } from '../contract/scopes.ts';
import type { ClientInfo } from '../http/request/client-info.ts';
import type { Services } from '../app/services.ts';
import type { Db } from '../storage/db.ts';
import type { GrantRow } from '../storage/identity-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { grantApplication } from './credentials.ts';
import { sessionCookie } from './session-cookie.ts';

type Server = { services: Services };
type ListeningServer = Server & { url: string };

export const CALLER: ClientInfo = {
  address: '203.0.113.7',
  userAgent: 'test',
  requestId: 'req_test',
  isHttps: true,
  origin: 'https://docket.example',
  authorization: undefined,
  query: '',
  cookie: () => undefined,
  header: () => undefined,
};

export async function firstUserId({ services }: Server): Promise<string> {
  const { user_id } = await services.db
    .selectFrom('memberships')
    .select('user_id')
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  return user_id;
}

/** Tokens of the first owner, past every password. */
export async function signInOwner(
  docket: Server,
): Promise<{ grant: GrantRow; tokens: IssuedTokens }> {
  const userId = await firstUserId(docket);
  const { services } = docket;
  return inTransaction(services, async (tx) => {
    const grant = await startGrant(tx, services, { userId, kind: 'tokens', caller: CALLER });
    return { grant, tokens: await issueTokens(tx, services, grant) };
  });
}

/** @returns the header `cookie` of a session of the first owner */
export async function openSession(docket: ListeningServer): Promise<string> {
  return openSessionOf(docket, await firstUserId(docket));
}

/** @returns the header `cookie` of a session of a user */
export async function openSessionOf(
  { services, url }: ListeningServer,
  userId: string,
): Promise<string> {
  const { cookie } = await inTransaction(services, (tx) =>
    startSession(tx, services, { userId, caller: CALLER }),
  );
  return sessionCookie(url, cookie.value);
}

/** Lets an application into the first workspace for its owner. */
export async function letApplicationIn(
  docket: Server,
  scopes: readonly Scope[],
): Promise<{ clientId: string; grant: GrantRow; tokens: IssuedTokens }> {
  const { services } = docket;
  const userId = await firstUserId(docket);
  const { workspace_id } = await services.db
    .selectFrom('memberships')
    .select('workspace_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return grantApplication(services, { userId, workspaceId: workspace_id }, scopes);
}

/** Changes rows past every rule, and has what is remembered of credentials forgotten. */
export async function changeRows(
  { services }: Server,
  change: (db: Db) => { execute(): Promise<unknown> },
): Promise<void> {
  await change(services.db).execute();
  services.commitSignals.send(['credentials']);
}
