import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client';

import type { Role } from '../../../contract/workspaces.ts';
import { type Clock, HOUR_MS, SECOND_MS } from '../../../kernel/clock.ts';
import { createOutboundClient } from '../../../outbound/guarded-client.ts';
import { fetchBy } from './fetch-by.ts';

export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** As people know it. */
  name: string;
  /** Given to people whom only the provider knows; without it they are refused. */
  role: Role | undefined;
};

/** What is kept between the start of a sign-in and its end, in the browser, sealed. */
export type OidcChecks = { state: string; nonce: string; verifier: string };

export type OidcPerson = {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  name: string | undefined;
};

/** An OpenID provider that the operator has set, and that people sign in through. */
export type OidcProvider = Pick<OidcSettings, 'name' | 'role'> & {
  /** @returns where the browser is sent, and what its answer is held against */
  begin(redirectUri: string): Promise<{ url: string; checks: OidcChecks }>;
  /**
   * @param callback as the browser came back
   * @throws Error of the library or of the way out; never to be shown
   */
  finish(callback: URL, checks: OidcChecks): Promise<OidcPerson>;
  close(): Promise<void>;
};

const TIMEOUT_SECONDS = 10;
/** Keys and addresses of a provider change seldom. */
const METADATA_MS = HOUR_MS;
/** OpenID Connect Core §3.1.3.7 (9) and (10). */
const TOLERANCE_SECONDS = 30;
const SCOPE = 'openid email profile';

/**
 * The library is loaded at the first sign-in. Private addresses are allowed, since the operator has named the provider;
 * its own endpoints may be on other hosts. HTTP only where the issuer itself is.
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
  const customFetch = fetchBy(outbound, TIMEOUT_SECONDS * SECOND_MS);
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
        return personOf(iss, sub, claims);
      }
      return personOf(iss, sub, await client.fetchUserInfo(config, tokens.access_token, sub));
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
      // The library looks at the system's clock; ours may be another one.
      [client.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / SECOND_MS),
      [client.clockTolerance]: TOLERANCE_SECONDS,
    },
    clientSecret === undefined ? client.None() : bySecret(clientSecret),
  );
  config[client.customFetch] = customFetch;
  config.timeout = TIMEOUT_SECONDS;
  // Signatures of ID tokens are checked although they come straight from the provider.
  client.enableNonRepudiationChecks(config);
  if (issuer.startsWith('http:')) client.allowInsecureRequests(config);
  return config;
}

function personOf(issuer: string, subject: string, claims: Record<string, unknown>): OidcPerson {
  const { email, email_verified: verified, name } = claims;
  return {
    issuer,
    subject,
    email: typeof email === 'string' ? email : undefined,
    // Some providers send it as a text.
    isEmailVerified: verified === true || verified === 'true',
    name: typeof name === 'string' ? name.slice(0, 200) : undefined,
  };
}
