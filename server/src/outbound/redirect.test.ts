import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startNameServer } from '../testing/name-server.ts';
import {
  bodyText,
  patience,
  PUBLIC_ADDRESS,
  startOutboundClient,
} from '../testing/outbound-client.ts';
import { startWebServer } from '../testing/web-server.ts';
import { redirectTarget } from './redirect.ts';

/** Starts a server on which `/to/<target>` redirects to the target. */
function startRedirector() {
  return startWebServer((request, response) => {
    const target = /^\/to\/(.*)$/.exec(request.url!)?.[1];
    if (target === undefined) return response.end(JSON.stringify(request.headers));
    return response.writeHead(302, { location: decodeURIComponent(target) }).end('elsewhere');
  });
}

suite('redirects', () => {
  test('redirects are followed and the response has the last URL', async () => {
    await using server = await startRedirector();
    await using client = startOutboundClient();

    const response = await client.request(
      `http://files.example:${server.port}/to/${encodeURIComponent('/to/%2Flease.pdf')}`,
      { redirectsMax: 5, signal: patience() },
    );

    assert.equal(response.url, `http://files.example:${server.port}/lease.pdf`);
    await response.discard();
  });

  for (const [target, rule] of [
    ['http://127.0.0.2/', 'rule loopback'],
    ['http://[::1]/', 'rule loopback'],
    ['http://2130706434/', 'rule loopback'],
    ['http://169.254.169.254/latest/', 'rule cloudMetadata'],
    ['//10.0.0.1/', 'rule private'],
    [
      'http://intranet.example/',
      'The name intranet.example is not allowed: it leads to an address that is refused (rule private)',
    ],
    ['file:///etc/passwd', 'must begin with http'],
    ['http://user:pass@files.example/', 'user name or a password'],
    ['http://[nonsense/', 'invalid URL'],
  ] as const) {
    test(`a redirect to ${target} is refused`, async () => {
      await using server = await startRedirector();
      await using client = startOutboundClient({
        lookup: async (hostname) =>
          hostname === 'intranet.example' ? [{ address: '10.0.0.5', family: 4 }] : [PUBLIC_ADDRESS],
      });

      await assert.rejects(
        client.request(`http://files.example:${server.port}/to/${encodeURIComponent(target)}`, {
          redirectsMax: 5,
          signal: patience(),
        }),
        (error: Error) => error.name === 'OutboundError' && error.message.includes(rule),
      );
    });
  }

  test('a redirect loop ends after the allowed number of redirects', async () => {
    await using server = await startWebServer((_request, response) => {
      response.writeHead(302, { location: '/again' }).end();
    });
    await using client = startOutboundClient();

    await assert.rejects(
      client.request(`http://files.example:${server.port}/`, {
        redirectsMax: 5,
        signal: patience(),
      }),
      {
        kind: 'too_many_redirects',
        message: `files.example:${server.port} redirected more than 5 times`,
      },
    );
    assert.equal(server.requests.length, 6);
  });

  test('redirects forward no credentials, cookies or custom headers', async () => {
    await using server = await startRedirector();
    await using client = startOutboundClient();

    const response = await client.request(`http://files.example:${server.port}/to/%2Fend`, {
      headers: { authorization: 'Bearer x', cookie: 'a=b', 'x-api-key': 'k', accept: 'text/plain' },
      redirectsMax: 1,
      signal: patience(),
    });

    const { host, connection, ...seen } = JSON.parse(await bodyText(response));
    assert.ok(host && connection);
    assert.deepEqual(seen, { 'user-agent': 'docket-test', accept: 'text/plain' });
  });

  test('a redirect is returned unchanged if none is allowed and for every POST', async () => {
    await using server = await startRedirector();
    await using client = startOutboundClient();
    const url = `http://files.example:${server.port}/to/%2Fend`;

    for (const request of [{}, { method: 'POST', body: 'x', redirectsMax: 5 } as const]) {
      const response = await client.request(url, { ...request, signal: patience() });
      assert.equal(response.status, 302);
      await response.discard();
    }
    assert.equal(server.requests.length, 2);
  });
});

suite('DNS rebinding', () => {
  test('each connection resolves the name once and checks every result', async () => {
    await using names = await startNameServer(['127.0.0.1', '127.0.0.2']);
    await using server = await startWebServer((_request, response) => {
      response.writeHead(200, { connection: 'close' }).end('public');
    });
    await using client = startOutboundClient({
      async lookup(hostname) {
        const addresses = await names.resolver.resolve4(hostname);
        return addresses.map((address) => ({ address, family: 4 }));
      },
    });
    const url = `http://rebind.example:${server.port}/`;

    const first = await client.request(url, { signal: patience() });
    assert.equal(await bodyText(first), 'public');
    assert.equal(names.queries, 1);

    await assert.rejects(client.request(url, { signal: patience() }), {
      kind: 'refused_address',
      message:
        'The name rebind.example is not allowed: it leads to an address that is refused (rule loopback)',
    });
    assert.equal(names.queries, 2);
    assert.equal(server.requests.length, 1);
  });

  test('a redirect to the same name is checked again', async () => {
    await using names = await startNameServer(['127.0.0.1', '127.0.0.2']);
    await using server = await startWebServer((_request, response) => {
      response.writeHead(302, { location: '/again', connection: 'close' }).end();
    });
    await using client = startOutboundClient({
      async lookup(hostname) {
        const addresses = await names.resolver.resolve4(hostname);
        return addresses.map((address) => ({ address, family: 4 }));
      },
    });

    await assert.rejects(
      client.request(`http://rebind.example:${server.port}/`, {
        redirectsMax: 5,
        signal: patience(),
      }),
      { kind: 'refused_address' },
    );
    assert.equal(server.requests.length, 1);
  });
});

suite('redirect target', () => {
  const secure = new URL('https://files.example/a/b');
  const plain = new URL('http://files.example/a/b');

  test('a redirect from https to http is refused', () => {
    assert.throws(() => redirectTarget(302, 'http://files.example/', secure), {
      kind: 'refused_address',
      message:
        'files.example redirected from https to http at files.example, which is not allowed (rule httpsDowngrade)',
    });
    assert.equal(redirectTarget(302, 'https://other.example/', plain)?.host, 'other.example');
  });

  test('a redirect target is resolved against the current URL as UTF-8', () => {
    const umlaut = Buffer.from('ü.pdf').toString('latin1');

    assert.equal(redirectTarget(307, '../c', secure)?.href, 'https://files.example/c');
    assert.equal(redirectTarget(308, '//other.example', secure)?.href, 'https://other.example/');
    assert.equal(redirectTarget(301, umlaut, secure)?.href, 'https://files.example/a/%C3%BC.pdf');
  });

  test('a redirect needs a redirect status and a Location', () => {
    assert.equal(redirectTarget(200, '/c', secure), null);
    assert.equal(redirectTarget(304, '/c', secure), null);
    assert.equal(redirectTarget(302, undefined, secure), null);
  });
});
