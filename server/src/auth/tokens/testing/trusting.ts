import { type Docket, startDocket } from '../../../testing/docket.ts';
import { startTokenIssuer, type TokenIssuer } from './token-issuer.ts';

export type Trusting = AsyncDisposable & { docket: Docket; issuer: TokenIssuer };

/** Starts a server that trusts an issuer and adds unknown users as members. */
export async function startTrusting(
  options: { database?: string; more?: object; alg?: string } = {},
) {
  const { database = 'SQLite', more = { role: 'member' }, alg } = options;
  let docket: Docket | undefined;
  const issuer = await startTokenIssuer(() => docket!.services.clock.now(), alg);
  docket = await startDocket({ database, settings: { DOCKET_JWT_ISSUERS: issuer.setting(more) } });
  const trusting: Trusting = {
    docket,
    issuer,
    async [Symbol.asyncDispose]() {
      await docket[Symbol.asyncDispose]();
      await issuer[Symbol.asyncDispose]();
    },
  };
  return trusting;
}

export async function statusOf({ docket }: Trusting, key: string): Promise<number> {
  return (await docket.get('/tasks', { key })).status;
}
