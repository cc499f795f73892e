import { hash, randomBytes } from 'node:crypto';

import type { Role } from '../../../contract/workspaces.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { createMember } from '../../../testing/credentials.ts';
import type { Answer, Client, Docket } from '../../../testing/docket.ts';
import { startSession } from '../../tokens/grants.ts';
import { type Browser, createBrowser, type Shown } from './browser.ts';
import { sessionCookieName } from '../../../testing/session-cookie.ts';

export type Server = Client & Pick<Docket, 'services'>;

/** Registered application. */
export type Application = {
  id: string;
  /** Empty for a public client. */
  secret: string;
  workspaceId: string;
  redirectUri: string;
};

export const CALLBACK = 'https://crm.example.com/callback';
export const VERIFIER = 'a-verifier-of-43-characters-and-not-one-less';
export const CHALLENGE = challengeOf(VERIFIER);

export async function registerApplication(
  server: Server,
  settings: { type?: string; redirect_uris?: string[]; scopes?: string[]; name?: string } = {},
): Promise<Application> {
  const { status, body } = await server.request('POST', '/oauth/clients', {
    name: 'Acme CRM',
    redirect_uris: [CALLBACK],
    scopes: ['read:documents', 'write:documents', 'read:tasks'],
    ...settings,
  });
  if (status !== 201) throw new Error(`Not registered: ${JSON.stringify(body)}`);
  return {
    id: body.id,
    secret: body.client_secret ?? '',
    workspaceId: body.workspace_id,
    redirectUri: body.redirect_uris[0],
  };
}

export function newVerifier(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the S256 challenge of RFC 7636. */
export function challengeOf(verifier: string): string {
  return hash('sha256', verifier, 'base64url');
}

/** Builds a path of an authorization request with PKCE; undefined parameters are omitted. */
export function authorizationPath(
  app: Application,
  changes: Record<string, string | undefined> = {},
): string {
  const parameters = {
    client_id: app.id,
    redirect_uri: app.redirectUri,
    response_type: 'code',
    scope: 'read:documents read:tasks',
    state: 'state-1',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  };
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => {
    return pair[1] !== undefined;
  });
  return `/oauth/authorize?${new URLSearchParams(given).toString()}`;
}

/** Returns a browser with a signed-in user. */
export async function signedInBrowser({ services, url }: Server, userId: string): Promise<Browser> {
  // A server with a public address accepts changes from its pages alone.
  const { publicUrl } = services;
  const browser = createBrowser(url, publicUrl.startsWith('https:') ? publicUrl : url);
  const caller = { address: '127.0.0.1', userAgent: 'Browser of a test' };
  const { cookie } = await inTransaction(services, (tx) =>
    startSession(tx, services, { userId, caller }),
  );
  browser.cookies.set(sessionCookieName(url), cookie.value);
  return browser;
}

/** Creates a member of the application's workspace, with a browser. */
export async function newMember(
  server: Server,
  { workspaceId }: Pick<Application, 'workspaceId'>,
  role: Role = 'member',
): Promise<{ userId: string; email: string; browser: Browser }> {
  const { userId, email } = await createMember(server.services, { role, workspaceId });
  return { userId, email, browser: await signedInBrowser(server, userId) };
}

/**
 * Gives consent.
 *
 * @returns the parameters of the callback
 */
export async function allow(browser: Browser, path: string): Promise<URLSearchParams> {
  const page = await browser.open(path);
  return parametersOf(await browser.submit(page, {}, 'Allow'));
}

export function parametersOf({ url }: Pick<Shown, 'url'>): URLSearchParams {
  return new URL(url).searchParams;
}

/** Returns an authorization code from a new member. */
export async function newCode(
  server: Server,
  app: Application,
  changes: Record<string, string | undefined> = {},
): Promise<string> {
  const { browser } = await newMember(server, app);
  const code = (await allow(browser, authorizationPath(app, changes))).get('code');
  if (code === null) throw new Error('The callback has no code');
  return code;
}

/** Posts a form to an OAuth endpoint, without credentials besides the given ones. */
export async function postForm(
  server: Pick<Server, 'request'>,
  path: string,
  fields: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return server.request('POST', path, new URLSearchParams(fields).toString(), {
    key: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

/** Redeems a code correctly, except for `changes`. */
export async function redeem(
  server: Pick<Server, 'request'>,
  app: Application,
  code: string,
  changes: Record<string, string> = {},
): Promise<Answer> {
  const fields = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: app.redirectUri,
    client_id: app.id,
    ...(app.secret !== '' && { client_secret: app.secret }),
    code_verifier: VERIFIER,
    ...changes,
  };
  return postForm(server, '/oauth/token', fields);
}

/** Returns tokens granted by a new member. */
export async function newTokens(
  server: Server,
  app: Application,
  changes: Record<string, string | undefined> = {},
): Promise<{ access_token: string; refresh_token: string; scope: string }> {
  const { status, body } = await redeem(server, app, await newCode(server, app, changes));
  if (status !== 200) throw new Error(`No tokens: ${JSON.stringify(body)}`);
  return body;
}

export function basic(id: string, secret: string): string {
  const text = [id, secret].map(encodeURIComponent).join(':');
  return `Basic ${Buffer.from(text).toString('base64')}`;
}
