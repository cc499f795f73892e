import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { suite, test } from 'node:test';

import { startDocket } from '../testing/docket.ts';
import { type KnownHosts, requireKnownHost } from './require-known-host.ts';

const KNOWN: KnownHosts = {
  publicUrl: 'https://docket.example.com',
  hosts: ['docket.lan'],
  origins: ['https://tools.example.org'],
};

function accepts(known: KnownHosts, host: string | undefined, origin?: string): boolean {
  try {
    requireKnownHost(known, { host, origin });
    return true;
  } catch {
    return false;
  }
}

suite('Host', () => {
  for (const host of [
    'docket.example.com',
    'DOCKET.example.com:443',
    'docket.lan:8080',
    'localhost:8080',
    'docket',
    '127.0.0.1:8080',
    '192.168.1.5',
    '[::1]:8080',
  ]) {
    test(`${host} is a name of the server`, () => assert.ok(accepts(KNOWN, host)));
  }

  for (const host of [
    undefined,
    '',
    'evil.example',
    'docket.example.com.evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'user@docket.example.com',
    'docket.example.com/evil',
    'docket.example.com evil',
    '[::1].evil.example',
  ]) {
    test(`${host} is refused`, () => assert.equal(accepts(KNOWN, host), false));
  }
});

suite('Origin', () => {
  for (const origin of [
    undefined,
    'https://docket.example.com',
    'http://localhost:6274',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'https://tools.example.org',
    'https://docket.lan',
  ]) {
    test(`${origin} may call the server`, () => assert.ok(accepts(KNOWN, 'localhost', origin)));
  }

  for (const origin of [
    'null',
    '',
    'https://evil.example',
    'http://docket.example.com',
    'https://localhost.evil.example',
    'https://docket.example.com.evil.example',
    'file://',
    'https://tools.example.org:8443',
  ]) {
    test(`${origin} is refused`, () => assert.equal(accepts(KNOWN, 'localhost', origin), false));
  }

  test('is never allowed by a star, which the settings refuse', () => {
    const stars = { ...KNOWN, hosts: ['*'], origins: ['*'] };
    assert.equal(accepts(stars, 'localhost', 'https://evil.example'), false);
    assert.equal(accepts(stars, 'evil.example'), false);
  });
});

suite('a page that rebinds its name to this server', () => {
  for (const headers of [
    { host: 'evil.example' },
    { host: 'localhost', origin: 'https://evil.example' },
  ]) {
    test(`is refused with 403 by ${Object.keys(headers).join(' and ')}`, async () => {
      await using docket = await startDocket();

      const { status, body } = await send(docket.url, docket.key, headers);

      assert.equal(status, 403);
      assert.equal(body.error.data.code, 'forbidden');
      assert.match(body.error.message, /^(Host|Origin) is not /);
    });
  }

  test('is accepted under a name of DOCKET_MCP_HOSTS', async () => {
    await using docket = await startDocket({ settings: { DOCKET_MCP_HOSTS: 'Docket.LAN, b.lan' } });

    const { status } = await send(docket.url, docket.key, { host: 'docket.lan' });

    assert.equal(status, 200);
  });
});

/** Sends a message with a Host of its own, which `fetch` does not. */
async function send(
  url: string,
  key: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: any }> {
  const request = httpRequest(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  });
  request.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = await text(response);
  const json = /^data: (.*)$/m.exec(body)?.[1] ?? body;
  return { status: response.statusCode!, body: JSON.parse(json) };
}
