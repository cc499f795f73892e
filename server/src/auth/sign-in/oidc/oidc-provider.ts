import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client';

import type { Role } from '../../../contract/workspaces.ts';
import { type Clock, HOUR_MS, SECOND_MS } from '../../../kernel/clock.ts';
import { createOutboundClient } from '../../../outbound/guarded-client.ts';
import type { OutboundClient } from '../../../outbound/outbound-client.ts';

export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Display name. */
  name: string;
  /** Role of new users; without it, unknown users are rejected. */
  role: Role | undefined;
};

/** Values to check the callback with. The browser stores them, sealed. */
export type OidcChecks = { state: string; nonce: string; verifier: string };

export type OidcUser = {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  name: string | undefined;
};

/** OpenID provider for sign-in, set up by the operator. */
export type OidcProvider = Pick<OidcSettings, 'name' | 'role'> & {
  /**
   * Starts a sign-in.
   *
   * @returns the URL for the browser, and the values to check its callback with
   */
  begin(redirectUri: string): Promise<{ url: string; checks: OidcChecks }>;
  /**
   * Completes a sign-in.
   *
   * @param callback URL that the browser was sent back to
   * @throws Error of the library or of the outbound client; not to be shown
   */
  finish(callback: URL, checks: OidcChecks): Promise<OidcUser>;
  close(): Promise<void>;
};

const TIMEOUT_SECONDS = 10;
/** Cache lifetime of discovery metadata. */
const METADATA_MS = HOUR_MS;
/** Allowed clock difference for ID tokens: OpenID Connect Core §3.1.3.7 (9) and (10). */
const TOLERANCE_SECONDS = 30;
const SCOPE = 'openid email profile';

/**
 * Creates the client of the provider; the library is loaded at the first sign-in. Private addresses are allowed,
 * because the operator chose the provider. HTTP is allowed only if the issuer uses it.
 */
export function createOidcProvider(
  settings: OidcSettings,
  { clock, userAgent }: { clock: Clock; userAgent: string },
): OidcProvider {
  const outbound = createOutboundClient({
    allowPrivateUrls: true,
    allowedCidrs: [],
    httpsOnly: settings.issuer.startsWith('https:'),
    userAgent,
  });
  const customFetch = createOutboundFetch(outbound, TIMEOUT_SECONDS * SECOND_MS);
  let known: { metadata: ServerMetadata; at: number } | undefined;

  async function configuration(): Promise<Configuration> {
    const nowMs = clock.now().getTime();
    if (!known || Math.abs(nowMs - known.at) > METADATA_MS) {
      known = { metadata: await discover(settings, customFetch), at: nowMs };
    }
    return configure(settings, { metadata: known.metadata, customFetch, clock });
  }

  return {
    name: settings.name,
    role: settings.role,
    async begin(redirectUri) {
      const client = await import('openid-client');
      const verifier = client.randomPKCECodeVerifier();
      const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier };
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, checks };
    },
    async finish(callback, checks) {
      const client = await import('openid-client');
      const config = await configuration();
      const tokens = await client.authorizationCodeGrant(config, callback, {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      const { iss, sub } = claims;
      if (typeof claims['email'] === 'string' || !config.serverMetadata().userinfo_endpoint) {
        return toOidcUser(iss, sub, claims);
      }
      return toOidcUser(iss, sub, await client.fetchUserInfo(config, tokens.access_token, sub));
    },
    close: () => outbound.close(),
  };
}

async function discover(
  { issuer, clientId }: OidcSettings,
  customFetch: CustomFetch,
): Promise<ServerMetadata> {
  const client = await import('openid-client');
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    [client.customFetch]: customFetch,
    timeout: TIMEOUT_SECONDS,
    execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
  });
  return found.serverMetadata();
}

async function configure(
  { issuer, clientId, clientSecret }: OidcSettings,
  {
    metadata,
    customFetch,
    clock,
  }: { metadata: ServerMetadata; customFetch: CustomFetch; clock: Clock },
): Promise<Configuration> {
  const client = await import('openid-client');
  const knownMethods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const bySecret = knownMethods.includes('client_secret_basic')
    ? client.ClientSecretBasic
    : client.ClientSecretPost;
  const config = new client.Configuration(
    metadata,
    clientId,
    {
      // The library reads the system clock; the injected clock may differ.
      [client.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / SECOND_MS),
      [client.clockTolerance]: TOLERANCE_SECONDS,
    },
    clientSecret === undefined ? client.None() : bySecret(clientSecret),
  );
  config[client.customFetch] = customFetch;
  config.timeout = TIMEOUT_SECONDS;
  // The signature of an ID token is verified even though the provider sends it directly.
  client.enableNonRepudiationChecks(config);
  if (issuer.startsWith('http:')) client.allowInsecureRequests(config);
  return config;
}

function toOidcUser(issuer: string, subject: string, claims: Record<string, unknown>): OidcUser {
  const { email, email_verified: verified, name } = claims;
  return {
    issuer,
    subject,
    email: typeof email === 'string' ? email : undefined,
    // Some providers send a string.
    isEmailVerified: verified === true || verified === 'true',
    name: typeof name === 'string' ? name : undefined,
  };
}

/** Limit for metadata, keys and token responses. */
const RESPONSE_BYTES_MAX = 1024 * 1024;

/** Creates a `fetch` for the OpenID library on top of the outbound client. */
export function createOutboundFetch(outbound: OutboundClient, timeoutMs: number): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await outbound.request(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== null && body !== undefined && { body: toText(body) }),
      signal: signal ?? AbortSignal.timeout(timeoutMs),
    });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      if (bytes > RESPONSE_BYTES_MAX) throw new Error('The answer of the provider is too large');
      chunks.push(chunk);
    }
    // The body is already decoded: length and encoding no longer apply.
    const { 'content-encoding': _coding, 'content-length': _length, ...kept } = answer.headers;
    const hasBody = ![204, 205, 304].includes(answer.status);
    return new Response(hasBody ? Buffer.concat(chunks) : null, {
      status: answer.status,
      headers: kept,
    });
  };
}

function toText(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('This kind of body is not supported');
}
