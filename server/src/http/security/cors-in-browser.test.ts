import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite, test } from 'node:test';

import { startBrowser } from '../../testing/browser.ts';
import { startDocket } from '../../testing/docket.ts';

/** Serves an empty page at an origin of its own. */
async function startPage(): Promise<AsyncDisposable & { origin: string }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Page</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Call = { url: string; method?: string; headers?: Record<string, string>; body?: string };

suite('CORS in Chromium', () => {
  test('a listed page calls the API and reads its headers, another page reads public metadata only', async () => {
    await using listed = await startPage();
    await using other = await startPage();
    await using docket = await startDocket({ settings: { DOCKET_CORS_ORIGINS: listed.origin } });
    await using browser = await startBrowser();

    const callFrom = async (origin: string, call: Call) => {
      const page = await browser.newPage();
      await page.goto(origin);
      const answer = await page.evaluate(async ({ url, ...init }: Call) => {
        try {
          const response = await fetch(url, init);
          return {
            status: response.status,
            headers: Object.fromEntries(response.headers),
            text: await response.text(),
          };
        } catch (error) {
          return { status: 0, headers: {}, text: String(error) };
        }
      }, call);
      await page.close();
      return answer;
    };
    const authorization = `Bearer ${docket.key}`;
    const create: Call = {
      url: `${docket.url}/v2/tasks`,
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': 'once' },
      body: JSON.stringify({ title: 'From a page' }),
    };

    const created = await callFrom(listed.origin, create);
    assert.equal(created.status, 201, created.text);
    for (const name of ['x-request-id', 'x-ratelimit-limit', 'location', 'etag']) {
      assert.ok(name in created.headers, name);
    }
    const unauthorized = await callFrom(listed.origin, { url: `${docket.url}/v2/tasks` });
    assert.equal(unauthorized.status, 401);
    const token = await callFrom(listed.origin, {
      url: `${docket.url}/oauth/token`,
      method: 'POST',
      body: 'grant_type=refresh_token&client_id=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.match(token.text, /invalid_client/);
    const closed = await callFrom(listed.origin, {
      url: `${docket.url}/auth/login`,
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(closed.status, 0);

    const foreign = await callFrom(other.origin, create);
    assert.equal(foreign.status, 0, 'the preflight is refused');
    for (const path of ['/openapi.json', '/.well-known/oauth-authorization-server']) {
      const { status, text } = await callFrom(other.origin, { url: `${docket.url}${path}` });
      assert.equal(status, 200, path);
      assert.ok(JSON.parse(text), path);
    }
  });
});
