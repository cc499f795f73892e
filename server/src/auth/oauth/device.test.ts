import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import * as oauth from 'oauth4webapi';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import { newMember } from './testing/application.ts';
import { CLI, devicePath, poll, startDevice } from './testing/device.ts';

const ISSUER = 'https://docket.example.com';
for (const { name: database } of FEATURE_DATABASES) {
  suite(`device authorization on ${database}`, () => {
    const enter = shareDocket({
      database,
      settings: { DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE: '10000' },
    });

    test('oauth4webapi signs in a device by the built-in client', async () => {
      await using docket = await startDocket({
        database,
        settings: { DOCKET_PUBLIC_URL: ISSUER },
      });
      const options = {
        [oauth.customFetch]: (address: string, init: oauth.CustomFetchOptions<string, unknown>) =>
          fetch(address.replace(ISSUER, docket.url), init as RequestInit),
      };
      const issuer = new URL(ISSUER);
      const discovered = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
      const server = await oauth.processDiscoveryResponse(issuer, discovered);
      const client: oauth.Client = CLI;

      const begun = await oauth.processDeviceAuthorizationResponse(
        server,
        client,
        await oauth.deviceAuthorizationRequest(
          server,
          client,
          oauth.None(),
          { scope: 'read:documents read:tasks' },
          options,
        ),
      );
      assert.match(begun.user_code, /^[BCDFGHJ-NP-TV-XZ]{4}-[BCDFGHJ-NP-TV-XZ]{4}$/);
      assert.equal(begun.expires_in, 600);
      assert.equal(begun.verification_uri, `${ISSUER}/oauth/device`);
      const redeem = async () =>
        oauth.processDeviceCodeResponse(
          server,
          client,
          await oauth.deviceCodeGrantRequest(
            server,
            client,
            oauth.None(),
            begun.device_code,
            options,
          ),
        );
      await assert.rejects(redeem, { error: 'authorization_pending' });

      const { body: me } = await docket.get('/me');
      const { browser } = await newMember(docket, { workspaceId: me.default_workspace_id });
      const form = await browser.open('/oauth/device');
      const typed = begun.user_code.toLowerCase().replace('-', ' ');
      const consent = await browser.submit(form, { user_code: typed });
      assert.match(consent.html, /Docket CLI/);
      assert.match(consent.html, new RegExp(begun.user_code));
      assert.match(consent.html, /See tasks/);
      const done = await browser.submit(consent, {}, 'Allow');
      assert.match(done.html, /The device is connected/);

      const tokens = await redeem();
      assert.equal(tokens.scope, 'read:documents read:tasks');
      const read = await docket.get('/documents', { key: tokens.access_token });
      assert.equal(read.status, 200);
      const refused = await docket.post('/tasks', { title: 'A' }, { key: tokens.access_token });
      assert.equal(refused.status, 403);
      const refreshed = await oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(
          server,
          client,
          oauth.None(),
          tokens.refresh_token!,
          options,
        ),
      );
      assert.equal((await docket.get('/documents', { key: refreshed.access_token })).status, 200);
      const claims = JSON.parse(
        Buffer.from(refreshed.access_token.split('.')[1]!, 'base64url').toString(),
      );
      assert.equal(claims.client_id, 'docket-cli');
      await assert.rejects(redeem, { error: 'invalid_grant' });
    });

    test('the codes are stored as hashes', async () => {
      const docket = await enter();
      const begun = await startDevice(docket);

      const rows = await docket.services.db.selectFrom('device_codes').selectAll().execute();

      const text = JSON.stringify(rows);
      assert.ok(!text.includes(begun.device_code) && !text.includes(begun.user_code));
    });

    test('a device that polls too fast is slowed down, and learns a refusal', async () => {
      const docket = await enter();
      const { browser } = await newMember(docket, docket);
      const { device_code, user_code } = await startDevice(docket);

      const answers = [await poll(docket, device_code), await poll(docket, device_code)];
      docket.advance(6_000);
      answers.push(await poll(docket, device_code));
      docket.advance(16_000);
      answers.push(await poll(docket, device_code));
      await browser.submit(await browser.open(devicePath(user_code)), {}, 'Deny');
      answers.push(await poll(docket, device_code));

      assert.deepEqual(
        answers.map(({ status, body }) => [status, body.error]),
        [
          [400, 'authorization_pending'],
          [400, 'slow_down'],
          [400, 'slow_down'],
          [400, 'authorization_pending'],
          [400, 'access_denied'],
        ],
      );
      const again = await browser.open(devicePath(user_code));
      assert.match(again.html, /unknown or has expired/);
    });

    test('codes expire after 10 minutes, for the device and for the user', async () => {
      const docket = await enter();
      const { browser } = await newMember(docket, docket);
      const { device_code, user_code } = await startDevice(docket);
      const page = await browser.open(devicePath(user_code));

      docket.advance(600_000);
      const late = await browser.submit(page, {}, 'Allow');

      assert.match(late.html, /unknown or has expired/);
      assert.equal((await poll(docket, device_code)).body.error, 'expired_token');
    });

    test('concurrent polls and decisions count once', async () => {
      const docket = await enter();
      const { browser } = await newMember(docket, docket);
      const { device_code, user_code } = await startDevice(docket);
      const page = await browser.open(devicePath(user_code));

      await Promise.all([1, 2, 3].map(() => browser.submit(page, {}, 'Allow')));
      const answers = await Promise.all([1, 2, 3].map(() => poll(docket, device_code)));

      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 400, 400],
      );
      const grants = docket.services.db
        .selectFrom('grants')
        .select('id')
        .where('workspace_id', '=', docket.workspaceId)
        .where('kind', '=', 'oauth');
      assert.equal((await grants.execute()).length, 1);
    });
  });
}
