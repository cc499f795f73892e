import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import {
  type Application,
  CALLBACK,
  newMember,
  registerApplication,
} from './testing/application.ts';
import type { Browser } from './testing/browser.ts';

const ISSUER = 'https://docket.example.com';
const SCOPE = 'read:documents read:tasks';

type Sent = {
  body?: RequestInit['body'] | undefined;
  headers: Record<string, string>;
  method: string;
};

/** Routes requests for the public URL to the server of the test. */
function fetchFrom({ url }: Docket) {
  return (address: string, { body, headers, method }: Sent) =>
    fetch(address.replace(ISSUER, url), {
      headers,
      method,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
}

/**
 * Opens a URL of the issuer and gives consent.
 *
 * @returns the redirect target of the browser
 */
async function allowAt(browser: Browser, url: URL): Promise<URL> {
  const page = await browser.open(`${url.pathname}${url.search}`);
  return new URL((await browser.submit(page, {}, 'Allow')).url);
}

const WAYS = [
  { type: 'confidential', way: 'client_secret_basic' },
  { type: 'confidential', way: 'client_secret_post' },
  { type: 'public', way: 'none' },
] as const;

for (const { name: database } of FEATURE_DATABASES) {
  suite(`openid-client on ${database}`, () => {
    for (const { type, way } of WAYS) {
      test(`completes the authorization flow: ${way}`, async () => {
        await using docket = await startDocket({
          database,
          settings: { DOCKET_PUBLIC_URL: ISSUER },
        });
        const app = await registerApplication(docket, { type });
        const { browser } = await newMember(docket, app);
        const config = await discover(docket, app, way);
        const verifier = openid.randomPKCECodeVerifier();
        const state = openid.randomState();
        const authorization = openid.buildAuthorizationUrl(config, {
          redirect_uri: CALLBACK,
          scope: SCOPE,
          state,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });

        const callback = await allowAt(browser, authorization);
        const first = await openid.authorizationCodeGrant(config, callback, {
          pkceCodeVerifier: verifier,
          expectedState: state,
        });
        const called = await openid.fetchProtectedResource(
          config,
          first.access_token,
          new URL(`${ISSUER}/v2/documents`),
          'GET',
        );
        const second = await openid.refreshTokenGrant(config, first.refresh_token!);
        const introspected =
          type === 'public'
            ? undefined
            : await openid.tokenIntrospection(config, second.access_token);
        await openid.tokenRevocation(config, second.refresh_token!);

        assert.equal(first.scope, SCOPE);
        assert.equal(first.expires_in, 3_600);
        assert.equal(called.status, 200);
        assert.notEqual(second.refresh_token, first.refresh_token);
        if (introspected) {
          assert.partialDeepStrictEqual(introspected, { active: true, scope: SCOPE });
        }
        assert.equal((await docket.get('/documents', { key: second.access_token })).status, 401);
      });
    }
  });
}

async function discover(docket: Docket, app: Application, way: (typeof WAYS)[number]['way']) {
  const authentication = {
    client_secret_basic: () => openid.ClientSecretBasic(app.secret),
    client_secret_post: () => openid.ClientSecretPost(app.secret),
    none: () => openid.None(),
  }[way]();
  return openid.discovery(new URL(ISSUER), app.id, undefined, authentication, {
    algorithm: 'oauth2',
    [openid.customFetch]: fetchFrom(docket),
  });
}

suite('errors in openid-client', () => {
  test('rejects a callback with the wrong issuer or without one', async () => {
    await using docket = await startDocket({ settings: { DOCKET_PUBLIC_URL: ISSUER } });
    const app = await registerApplication(docket);
    const { browser } = await newMember(docket, app);
    const config = await discover(docket, app, 'client_secret_basic');
    const verifier = openid.randomPKCECodeVerifier();
    const authorization = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: SCOPE,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const callback = await allowAt(browser, authorization);
    const [foreign, nameless] = [new URL(callback), new URL(callback)];
    foreign.searchParams.set('iss', 'https://evil.example');
    nameless.searchParams.delete('iss');

    for (const url of [foreign, nameless]) {
      await assert.rejects(
        openid.authorizationCodeGrant(config, url, { pkceCodeVerifier: verifier }),
        (error: Error) => /"iss"/.test(String(error.cause)),
      );
    }
    await openid.authorizationCodeGrant(config, callback, { pkceCodeVerifier: verifier });
  });

  test('reports why there is no code', async () => {
    await using docket = await startDocket({ settings: { DOCKET_PUBLIC_URL: ISSUER } });
    const app = await registerApplication(docket);
    const { browser } = await newMember(docket, app);
    const config = await discover(docket, app, 'client_secret_basic');
    const authorization = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'read:everything',
    });

    const { url } = await browser.open(`${authorization.pathname}${authorization.search}`);

    await assert.rejects(openid.authorizationCodeGrant(config, new URL(url)), {
      error: 'invalid_scope',
    });
  });
});

suite('oauth4webapi', () => {
  for (const { type, way } of WAYS) {
    test(`completes the authorization flow: ${way}`, async () => {
      await using docket = await startDocket({ settings: { DOCKET_PUBLIC_URL: ISSUER } });
      const app = await registerApplication(docket, { type });
      const { browser, userId } = await newMember(docket, app);
      const options = { [oauth.customFetch]: fetchFrom(docket) };
      const issuer = new URL(ISSUER);
      const client: oauth.Client = { client_id: app.id };
      const authentication = {
        client_secret_basic: () => oauth.ClientSecretBasic(app.secret),
        client_secret_post: () => oauth.ClientSecretPost(app.secret),
        none: () => oauth.None(),
      }[way]();
      const server = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' }),
      );
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const authorization = new URL(server.authorization_endpoint!);
      authorization.search = new URLSearchParams({
        client_id: app.id,
        redirect_uri: CALLBACK,
        response_type: 'code',
        scope: SCOPE,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).toString();

      const callback = await allowAt(browser, authorization);
      const parameters = oauth.validateAuthResponse(server, client, callback, state);
      const first = await oauth.processAuthorizationCodeResponse(
        server,
        client,
        await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          parameters,
          CALLBACK,
          verifier,
          options,
        ),
      );
      const second = await oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(
          server,
          client,
          authentication,
          first.refresh_token!,
          options,
        ),
      );
      const called = await oauth.protectedResourceRequest(
        second.access_token,
        'GET',
        new URL(`${ISSUER}/v2/tasks`),
        undefined,
        undefined,
        options,
      );
      const revoked = await oauth.revocationRequest(
        server,
        client,
        authentication,
        second.access_token,
        options,
      );

      assert.equal(first.scope, SCOPE);
      assert.equal(called.status, 200);
      await oauth.processRevocationResponse(revoked);
      assert.equal((await docket.get('/tasks', { key: second.access_token })).status, 401);

      // Verifies the token per RFC 9068, with the published keys.
      const request = new Request(`${ISSUER}/v2/tasks`, {
        headers: { authorization: `Bearer ${first.access_token}` },
      });
      const skewMs = docket.services.clock.now().getTime() - Date.now();
      const claims = await oauth.validateJwtAccessToken(server, request, ISSUER, {
        ...options,
        [oauth.clockSkew]: Math.round(skewMs / 1_000),
      });
      assert.partialDeepStrictEqual(claims, { iss: ISSUER, sub: userId, client_id: app.id });
    });
  }

  test('discovers the authorization server from the API alone', async () => {
    await using docket = await startDocket({ settings: { DOCKET_PUBLIC_URL: ISSUER } });
    const options = { [oauth.customFetch]: fetchFrom(docket) };
    const issuer = new URL(ISSUER);

    const challenged = await oauth
      .protectedResourceRequest(
        'svc_live_wrong',
        'GET',
        new URL(`${ISSUER}/v2/tasks`),
        undefined,
        undefined,
        options,
      )
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    const resource = await oauth.processResourceDiscoveryResponse(
      issuer,
      await oauth.resourceDiscoveryRequest(issuer, options),
    );

    assert.ok(challenged instanceof oauth.WWWAuthenticateChallengeError);
    assert.partialDeepStrictEqual(challenged.cause[0]!, {
      scheme: 'bearer',
      parameters: {
        error: 'invalid_token',
        resource_metadata: `${ISSUER}/.well-known/oauth-protected-resource`,
      },
    });
    assert.deepEqual(resource.authorization_servers, [ISSUER]);
  });
});
