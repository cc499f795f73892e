import type { IncomingMessage, ServerResponse } from 'node:http';

import { exportJWK, generateKeyPair, type GenerateKeyPairResult, type JWK, SignJWT } from 'jose';

import { startWebServer, type WebServer } from '../../../testing/web-server.ts';

export type IssuerKey = GenerateKeyPairResult & { kid: string; alg: string; jwk: JWK };

/** External issuer that signs JWTs and publishes its keys on a free port. */
export type TokenIssuer = AsyncDisposable & {
  issuer: string;
  audience: string;
  server: WebServer;
  /** Returns the value of `DOCKET_JWT_ISSUERS`: a JSON list with this issuer. */
  setting(more?: object): string;
  key: IssuerKey;
  /** Published key set; tests change it. */
  published: { keys: unknown[] };
  /** Overrides the response of the key endpoint. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  sign(
    claims?: Record<string, unknown>,
    how?: { key?: IssuerKey; header?: object },
  ): Promise<string>;
};

export async function makeIssuerKey(kid: string, alg = 'ES256'): Promise<IssuerKey> {
  const pair = await generateKeyPair(alg, { extractable: true });
  return { ...pair, kid, alg, jwk: { ...(await exportJWK(pair.publicKey)), kid, alg, use: 'sig' } };
}

/**
 * Starts an issuer.
 *
 * @param now clock of the server that accepts its tokens
 */
export async function startTokenIssuer(now: () => Date, alg?: string): Promise<TokenIssuer> {
  const key = await makeIssuerKey('first', alg);
  const server = await startWebServer((request, response) => {
    if (issuer.answer) return issuer.answer(request, response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(issuer.published));
  });
  const issuer: TokenIssuer = {
    issuer: 'https://login.example',
    audience: 'docket-api',
    server,
    key,
    published: { keys: [key.jwk] },
    answer: undefined,
    setting: (more = {}) =>
      JSON.stringify([
        {
          issuer: issuer.issuer,
          audience: issuer.audience,
          jwks_url: `http://127.0.0.1:${server.port}/jwks.json`,
          ...more,
        },
      ]),
    sign(claims = {}, { key: other = key, header = {} } = {}) {
      const iat = Math.floor(now().getTime() / 1_000);
      const { iss = issuer.issuer, aud = issuer.audience, sub = 'ada', ...more } = claims;
      return new SignJWT({ iss, aud, sub, iat, exp: iat + 600, ...more } as never)
        .setProtectedHeader({ alg: other.alg, kid: other.kid, typ: 'JWT', ...header })
        .sign(other.privateKey);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return issuer;
}
