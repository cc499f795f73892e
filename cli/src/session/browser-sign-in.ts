import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { signInError } from '../cli-error.ts';
import type { OAuthTokens } from '../config/config-file.ts';
import { toTokens } from './access-token.ts';
import type { ServerMetadata } from './server-metadata.ts';
import { CLIENT_ID, OAuthError, postForm, type TokenAnswer } from './token-endpoint.ts';

type BrowserSignIn = {
  metadata: ServerMetadata;
  /** Gets the address to open. */
  onAddress: (url: string) => void;
  signal: AbortSignal;
};

const CALLBACK = '/callback';
const WAIT_MS_MAX = 10 * 60_000;
const AGAIN = 'Run "docket login" again.';

/** Signs in by the authorization code flow with PKCE, over a loopback port (RFC 8252 §7.3). */
export async function signInByBrowser(options: BrowserSignIn): Promise<OAuthTokens> {
  const { metadata, onAddress, signal } = options;
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}${CALLBACK}`;
  const address = new URL(metadata.authorization_endpoint);
  const parameters = {
    client_id: CLIENT_ID,
    redirect_uri: redirectUri,
    response_type: 'code',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  try {
    const callback = waitForCallback(server, { state, issuer: metadata.issuer, signal });
    onAddress(address.href);
    return await exchange(metadata, {
      grant_type: 'authorization_code',
      code: await callback,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function exchange(
  { token_endpoint }: ServerMetadata,
  grant: Record<string, string>,
): Promise<OAuthTokens> {
  try {
    const answer = await postForm<TokenAnswer>(token_endpoint, { ...grant, client_id: CLIENT_ID });
    return toTokens(answer, { client_id: CLIENT_ID, token_endpoint });
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    throw signInError(`The server refused the sign-in: ${error.message}`, AGAIN);
  }
}

type Expected = { state: string; issuer: string; signal: AbortSignal };

/** Resolves to the code. Requests that are not the callback, as from other programs of this machine, change nothing. */
function waitForCallback(server: Server, { state, issuer, signal }: Expected): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS_MAX)]);
    limit.addEventListener('abort', () => {
      reject(signInError('Nobody signed in within ten minutes', AGAIN));
    });
    server.on('request', (request, response) => {
      // Other programs of this machine may send what is no path, such as "//".
      const url = URL.parse(request.url ?? '/', 'http://127.0.0.1');
      const answer = Object.fromEntries(url?.searchParams ?? []);
      if (url?.pathname !== CALLBACK || !isSame(answer['state'] ?? '', state)) {
        response.writeHead(404).end('Not found\n');
        return;
      }
      const isForeign = answer['iss'] !== undefined && answer['iss'] !== issuer;
      const { code } = answer;
      const isDone = code !== undefined && !isForeign;
      response.writeHead(isDone ? 200 : 400, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'",
        connection: 'close',
      });
      response.end(page(isDone), () => {
        if (isDone) resolve(code);
        else reject(refusal(isForeign ? undefined : answer));
      });
    });
  });
}

/** @param answer undefined where another server answered (RFC 9207) */
function refusal(answer: Record<string, string> | undefined): Error {
  if (!answer) return signInError('Another server answered the sign-in', AGAIN);
  const { error, error_description } = answer;
  if (error === 'access_denied') return signInError('You denied the access', AGAIN);
  return signInError(`The sign-in failed: ${error_description ?? error ?? 'no code came'}`, AGAIN);
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function page(isDone: boolean): string {
  const text = isDone
    ? 'You are signed in. You can close this page.'
    : 'The sign-in failed. Go back to the terminal.';
  return `<!doctype html><html lang="en"><title>Docket</title><p>${text}</p></html>\n`;
}
