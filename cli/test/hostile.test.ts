import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { Docket } from '@docket/sdk';

import { chooseProfile, requireEncrypted } from '../src/config/active-profile.ts';
import { exportFolder } from '../src/export/export-folder.ts';
import { signInByBrowser } from '../src/session/browser-sign-in.ts';
import { readServerMetadata } from '../src/session/server-metadata.ts';
import { startWebServer } from './testing/web-server.ts';

suite('servers and folders that docket does not trust', () => {
  const config = {
    current: 'default',
    profiles: {
      default: { url: 'https://docket.example', key: 'svc_live_a' },
      other: { url: 'https://other.example', key: 'svc_live_b' },
    },
  };

  test('.docket.json cannot send DOCKET_KEY to another server', () => {
    const env = { DOCKET_KEY: 'svc_live_env' };
    for (const project of [{ url: 'https://other.example' }, { profile: 'other' }]) {
      assert.throws(
        () => chooseProfile({ flags: {}, env, project, config }),
        /leads to https:\/\/other\.example, and DOCKET_KEY belongs to https:\/\/docket\.example/,
      );
    }
    const DOCKET_URL = 'https://other.example';
    const project = { url: DOCKET_URL };
    const chosen = chooseProfile({ flags: {}, env: { ...env, DOCKET_URL }, project, config });
    assert.deepEqual([chosen.url, chosen.key], [DOCKET_URL, 'svc_live_env']);
  });

  test('a key goes over plain http only to this machine and private addresses', () => {
    const near = ['localhost', '127.0.0.1', '10.1.2.3', '192.168.1.5', '[::1]', '[fd00::1]'];
    for (const host of near) requireEncrypted(`http://${host}:8080`, {});
    requireEncrypted('https://docket.example', {});
    for (const host of ['docket.example', '8.8.8.8', '127.0.0.1.example', '[2001:db8::1]']) {
      assert.throws(() => requireEncrypted(`http://${host}`, {}), /is not encrypted/);
      requireEncrypted(`http://${host}`, { DOCKET_ALLOW_HTTP: 'true' });
    }
    const flags = { url: 'http://docket.example' };
    assert.throws(
      () => chooseProfile({ flags, env: { DOCKET_KEY: 'k' }, project: {}, config }),
      /is not encrypted/,
    );
  });

  test('the server of a sign-in speaks for itself, and all its endpoints are its own', async () => {
    let changes: object = {};
    await using server = await startWebServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...metadataOf(server.url), ...changes }));
    });
    assert.equal((await readServerMetadata(server.url)).issuer, server.url);

    changes = { issuer: 'https://docket.example' };
    await assert.rejects(
      readServerMetadata(server.url),
      /names itself "https:\/\/docket\.example"/,
    );
    for (const name of ['authorization_endpoint', 'device_authorization_endpoint']) {
      for (const address of ['https://evil.example/x', 'file:///etc/passwd', 'x', null]) {
        changes = { [name]: address };
        await assert.rejects(readServerMetadata(server.url), new RegExp(`The ${name} of`));
      }
    }
  });

  test('an id that is a path is refused by the export', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'docket-export-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const item = { id: '../../pwned', title: 'x', updated_at: '2026-01-01T00:00:00.000Z' };
    await using server = await startWebServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ documents: [item] }));
    });
    const docket = new Docket({ baseUrl: server.url, apiKey: 'x' });

    await assert.rejects(
      exportFolder({ docket, folder, since: undefined, withFiles: true, onResource() {} }),
      /The server sent "\.\.\/\.\.\/pwned", which is no id/,
    );
    assert.deepEqual(await readdir(folder), ['documents.ndjson']);
  });

  test('a callback that is no address, or has another state, changes nothing', async () => {
    const server = metadataOf('http://127.0.0.1:9');
    const controller = new AbortController();
    const { promise: address, resolve: onAddress } = Promise.withResolvers<string>();
    const signIn = signInByBrowser({ metadata: server, onAddress, signal: controller.signal });
    const redirect = new URL(new URL(await address).searchParams.get('redirect_uri')!);

    const answers = [await fetch(`${redirect.origin}//`)];
    const state = 'é'.repeat(22);
    answers.push(await fetch(`${redirect.href}?state=${encodeURIComponent(state)}&code=x`));
    controller.abort();

    await assert.rejects(signIn);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [404, 404],
    );
  });
});

function metadataOf(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/oauth/authorize`,
    token_endpoint: `${url}/oauth/token`,
    revocation_endpoint: `${url}/oauth/revoke`,
    device_authorization_endpoint: `${url}/oauth/device_authorization`,
  };
}
