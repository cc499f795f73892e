import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** Deviations of the provider from the protocol, and its knowledge of the user. */
export type Behaviour = {
  claims?: JWTPayload;
  /** Nonce that replaces the requested one. */
  nonce?: string | undefined;
  /** `iss` of the redirect (RFC 9207). Undefined omits it. */
  redirectIssuer?: string | undefined;
  /** Signs with a key that is not published. */
  foreignKey?: boolean;
  algorithm?: 'ES256' | 'HS256' | 'none';
  /** The claims of the person come only from the userinfo endpoint. */
  onlyUserInfo?: boolean;
};

/** A real OpenID provider, as much as a sign-in needs: discovery, authorization, PKCE, ID tokens, user info. */
export type OpenIdProvider = AsyncDisposable & {
  issuer: string;
  /** Requests of each path. */
  requests: string[];
  /** Sets the behavior of later requests. */
  behave(behaviour: Behaviour): void;
  /** Signs in and answers where the browser is sent back to. */
  authorize(url: string): Promise<URL>;
};

export const OIDC_CLIENT = { id: 'docket-client', secret: 'a secret: 100% + more' };

type Issued = { challenge: string; nonce: string | null; redirectUri: string };

export async function startOpenIdProvider(now: () => Date): Promise<OpenIdProvider> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const foreign = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const codes = new Map<string, Issued>();
  const requests: string[] = [];
  let behaviour: Behaviour = {};
  let issuer = '';

  const person = () => ({
    sub: 'subject-1',
    email: 'grace@example.com',
    email_verified: true,
    ...behaviour.claims,
  });

  async function idToken({ nonce }: Issued): Promise<string> {
    const { sub, ...known } = person();
    const seconds = Math.floor(now().getTime() / 1_000);
    const claims: JWTPayload = {
      iss: issuer,
      aud: OIDC_CLIENT.id,
      sub,
      iat: seconds,
      exp: seconds + 300,
      ...(behaviour.onlyUserInfo ? {} : known),
      nonce: 'nonce' in behaviour ? behaviour.nonce : (nonce ?? undefined),
    };
    const algorithm = behaviour.algorithm ?? 'ES256';
    if (algorithm === 'none') {
      return `${base64(JSON.stringify({ alg: 'none' }))}.${base64(JSON.stringify(claims))}.`;
    }
    const signer = new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: 'one' });
    // Confusion of keys: the published one taken for a shared secret.
    if (algorithm === 'HS256') return signer.sign(Buffer.from(JSON.stringify(jwk)));
    return signer.sign(behaviour.foreignKey ? foreign.privateKey : privateKey);
  }

  function authorize(url: URL, response: ServerResponse): void {
    const asked = url.searchParams;
    const code = randomUUID();
    codes.set(code, {
      challenge: asked.get('code_challenge')!,
      nonce: asked.get('nonce'),
      redirectUri: asked.get('redirect_uri')!,
    });
    const back = new URL(asked.get('redirect_uri')!);
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.get('state')!);
    const iss = 'redirectIssuer' in behaviour ? behaviour.redirectIssuer : issuer;
    if (iss !== undefined) back.searchParams.set('iss', iss);
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await bodyOf(request));
    const issued = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      issued?.challenge === challenge &&
      issued.redirectUri === form.get('redirect_uri') &&
      isClient(request.headers.authorization);
    if (!isRight) return answer(response, 400, { error: 'invalid_grant' });
    const access_token = randomUUID();
    answer(response, 200, { access_token, token_type: 'Bearer', id_token: await idToken(issued) });
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    requests.push(url.pathname);
    if (url.pathname === '/.well-known/openid-configuration') {
      answer(response, 200, metadataOf(issuer));
    } else if (url.pathname === '/authorize') authorize(url, response);
    else if (url.pathname === '/jwks') answer(response, 200, { keys: [jwk] });
    else if (url.pathname === '/userinfo') answer(response, 200, person());
    else if (url.pathname === '/token') {
      token(request, response).catch((error: unknown) => response.destroy(error as Error));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    requests,
    behave(next) {
      behaviour = next;
    },
    async authorize(url) {
      const { headers } = await fetch(url, { redirect: 'manual' });
      return new URL(headers.get('location')!);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

/** RFC 6749 §2.3.1: both are form-encoded first. */
function isClient(authorization = ''): boolean {
  const [id, secret] = Buffer.from(authorization.slice('Basic '.length), 'base64')
    .toString('utf8')
    .split(':')
    .map((text) => new URLSearchParams(`value=${text}`).get('value'));
  return id === OIDC_CLIENT.id && secret === OIDC_CLIENT.secret;
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
