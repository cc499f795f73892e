/**
 * Measures the verification of access tokens without HTTP. It runs in its own process and prints one line of JSON.
 *
 *     node bench/jwt-subjects.ts <subject> <JSON argument>
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';

import { createFirstWorkspace } from '../server/src/auth/bootstrap.ts';
import { startGrant } from '../server/src/auth/tokens/grants.ts';
import { loadPublicJwks } from '../server/src/auth/tokens/inspect-token.ts';
import { issueTokens } from '../server/src/auth/tokens/issue-tokens.ts';
import { createTokenAuthentication } from '../server/src/auth/tokens/token-authentication.ts';
import { createTokenServices } from '../server/src/auth/tokens/tokens.ts';
import type { Services } from '../server/src/app/services.ts';
import { inTransaction } from '../server/src/storage/transaction.ts';
import { openServices, type PlaceArgument } from './open-services.ts';
import { median } from './row.ts';

export type JwtArgument = PlaceArgument & { tokens: number; rounds: number };

/** Microseconds a token. */
export type JwtResult = {
  cached: number;
  /** Never seen before: signature and look-up. */
  uncached: number;
  /** The signature alone, by the usual library. */
  jose: number;
  /** Time for a token of an external issuer, seen for the first time. */
  foreign: number;
};

const ISSUER = 'https://login.example';
const AUDIENCE = 'docket';

async function jwt(argument: JwtArgument): Promise<JwtResult> {
  const services = await openServices(argument);
  const tokens = await makeTokens(services, argument.tokens);
  const { foreign, withIssuer, close } = await makeForeign(services, argument.tokens);
  const keys = createLocalJWKSet(await loadPublicJwks(services));
  const figures = { cached: [] as number[], uncached: [] as number[], jose: [] as number[] };
  const foreigners: number[] = [];
  for (let round = 0; round < argument.rounds; round++) {
    // A new one has seen no token yet.
    const { authenticateToken } = createTokenAuthentication(withIssuer);
    figures.uncached.push(await time(tokens, authenticateToken));
    figures.cached.push(await time(tokens, authenticateToken));
    figures.jose.push(
      await time(tokens, (token) =>
        jwtVerify(token, keys, { algorithms: ['ES256'], typ: 'at+jwt' }),
      ),
    );
    foreigners.push(await time(foreign.slice(round * 100, round * 100 + 100), authenticateToken));
  }
  await close();
  await services.close();
  return {
    cached: median(figures.cached),
    uncached: median(figures.uncached),
    jose: median(figures.jose),
    foreign: median(foreigners),
  };
}

/** Each of a sign-in of its own. */
async function makeTokens(services: Services, count: number): Promise<string[]> {
  const owner = { email: 'owner@example.com', password: undefined, key: undefined };
  await createFirstWorkspace(services, { ...owner, plan: 'team' });
  const user = await services.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const caller = { address: '127.0.0.1', userAgent: null };
  return inTransaction(services, async (tx) => {
    const made: string[] = [];
    for (let number = 0; number < count; number++) {
      const grant = await startGrant(tx, services, { userId: user.id, kind: 'tokens', caller });
      made.push((await issueTokens(tx, services, grant)).access_token);
    }
    return made;
  });
}

async function makeForeign(services: Services, count: number) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' };
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ keys: [jwk] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const jwks_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const settings = [{ issuer: ISSUER, audience: AUDIENCE, jwks_url }];
  const tokens = createTokenServices(
    { ...services, userAgent: 'bench' },
    { signingKeyDays: 90, takesClientDocuments: false, issuersJson: JSON.stringify(settings) },
  );
  const person = { email: 'owner@example.com', email_verified: true };
  const foreign = await Promise.all(
    Array.from({ length: count }, (_, number) =>
      new SignJWT({ ...person, jti: String(number) })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject('ada')
        .setExpirationTime('1h')
        .sign(privateKey),
    ),
  );
  // Fetches the keys.
  await createTokenAuthentication({ ...services, tokens }).authenticateToken(foreign.at(-1)!);
  return {
    foreign,
    withIssuer: { ...services, tokens },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await tokens.close();
    },
  };
}

/** @returns microseconds each */
async function time(tokens: readonly string[], run: (token: string) => unknown): Promise<number> {
  const started = performance.now();
  for (const token of tokens) {
    const running = run(token);
    if (running instanceof Promise) await running;
  }
  return ((performance.now() - started) * 1_000) / tokens.length;
}

const SUBJECTS: Record<string, (argument: never) => Promise<unknown>> = { jwt };

const [name = '', argument = '{}'] = process.argv.slice(2);
const subject = SUBJECTS[name];
if (!subject) throw new Error(`No subject ${name}`);
console.log(JSON.stringify(await subject(JSON.parse(argument) as never)));
