import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startWebServer } from '../testing/web-server.ts';
import { createOutboundClient } from './guarded-client.ts';
import { OutboundError } from './outbound-client.ts';

/** Addresses that a hostile name server returns. */
const NAMES: Record<string, string[]> = {
  'loopback.example': ['127.0.0.1'],
  'loopback6.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'mixed6.example': ['2606:4700::1111', '::1'],
  'intranet.example': ['10.0.0.5'],
  'metadata.google.internal': ['169.254.169.254'],
  'zero.example': ['0.0.0.0'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'short.example': ['127.1'],
  'localtest.example.': ['127.0.0.1'],
  'nothing.example': [],
};

/** URLs and the expected message. PORT is the port of a server on loopback. */
const HOSTILE: [url: string, expected: string][] = [
  // Loopback in every form that the URL standard converts to a dotted quad.
  ['http://127.0.0.1:PORT/', 'rule loopback'],
  ['http://127.0.0.1.:PORT/', 'rule loopback'],
  ['http://127.1:PORT/', 'rule loopback'],
  ['http://127.0.1:PORT/', 'rule loopback'],
  ['http://2130706433:PORT/', 'rule loopback'],
  ['http://0x7f000001:PORT/', 'rule loopback'],
  ['http://0x7f.1:PORT/', 'rule loopback'],
  ['http://0x7f.0x0.0x0.0x1:PORT/', 'rule loopback'],
  ['http://0177.0.0.1:PORT/', 'rule loopback'],
  ['http://0177.0.0.01:PORT/', 'rule loopback'],
  ['http://00000177.0.0.1:PORT/', 'rule loopback'],
  ['http://017700000001:PORT/', 'rule loopback'],
  ['http://①②⑦.⓪.⓪.①:PORT/', 'rule loopback'],
  ['http://１２７.０.０.１:PORT/', 'rule loopback'],
  ['http://127。0。0。1:PORT/', 'rule loopback'],
  ['http://127%2e0%2e0%2e1:PORT/', 'rule loopback'],
  ['http://%31%32%37.0.0.1:PORT/', 'rule loopback'],
  ['http:\\\\127.0.0.1:PORT\\', 'rule loopback'],
  ['http:127.0.0.1:PORT', 'rule loopback'],
  ['  http://127.0.0.1:PORT/  ', 'rule loopback'],
  ['http://12\t7.0.0.1:PORT/', 'rule loopback'],
  ['http://127.123.45.67:PORT/', 'rule loopback'],
  ['http://0.0.0.0:PORT/', 'rule unspecified'],
  ['http://0:PORT/', 'rule unspecified'],
  // Loopback and special ranges of IPv6.
  ['http://[::1]:PORT/', 'rule loopback'],
  ['http://[0:0:0:0:0:0:0:1]:PORT/', 'rule loopback'],
  ['http://[0000::0001]:PORT/', 'rule loopback'],
  ['http://[::]:PORT/', 'rule unspecified'],
  ['http://[::ffff:127.0.0.1]:PORT/', 'rule loopback'],
  ['http://[::ffff:7f00:1]:PORT/', 'rule loopback'],
  ['http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/', 'rule loopback'],
  ['http://[::127.0.0.1]:PORT/', 'rule ipv4Compatible'],
  ['http://[::ffff:0:127.0.0.1]:PORT/', 'rule ipv4Translated'],
  ['http://[64:ff9b::127.0.0.1]:PORT/', 'rule nat64'],
  ['http://[64:ff9b:1::7f00:1]:PORT/', 'rule nat64'],
  ['http://[2002:7f00:1::]:PORT/', 'rule 6to4'],
  ['http://[2001::7f00:1]:PORT/', 'rule teredo'],
  ['http://[2a00:1450::5efe:7f00:1]:PORT/', 'rule isatap'],
  ['http://[fe80::1]:PORT/', 'rule linkLocal'],
  ['http://[fd00::1]:PORT/', 'rule uniqueLocal'],
  ['http://[fe80::1%25eth0]:PORT/', 'The URL is invalid'],
  // Private networks and metadata services.
  ['http://10.0.0.5/', 'rule private'],
  ['http://167772165/', 'rule private'],
  ['http://172.16.0.1/', 'rule private'],
  ['http://192.168.0.1/', 'rule private'],
  ['http://192.168.257/', 'rule private'],
  ['http://100.64.0.1/', 'rule carrierGradeNat'],
  ['http://169.254.169.254/latest/meta-data/', 'rule cloudMetadata'],
  ['http://2852039166/latest/meta-data/', 'rule cloudMetadata'],
  ['http://0xa9fea9fe/latest/meta-data/', 'rule cloudMetadata'],
  ['http://[::ffff:a9fe:a9fe]/', 'rule cloudMetadata'],
  ['http://[fd00:ec2::254]/', 'rule cloudMetadata'],
  ['http://168.63.129.16/machine', 'rule cloudMetadata'],
  ['http://100.100.100.200/', 'rule cloudMetadata'],
  ['http://255.255.255.255/', 'rule broadcast'],
  ['http://224.0.0.1/', 'rule multicast'],
  // Host names.
  ['http://localhost:PORT/', 'rule loopback'],
  ['http://LOCALHOST:PORT/', 'rule loopback'],
  ['http://localhost.:PORT/', 'rule loopback'],
  ['http://foo.localhost:PORT/', 'rule loopback'],
  ['http://ⓛocalhost:PORT/', 'rule loopback'],
  ['http://loopback.example:PORT/', 'rule loopback'],
  ['http://LoopBack.Example:PORT/', 'rule loopback'],
  ['http://localtest.example.:PORT/', 'rule loopback'],
  ['http://loopback6.example:PORT/', 'rule loopback'],
  ['http://mapped.example:PORT/', 'rule loopback'],
  [
    'http://mixed.example:PORT/',
    'The name mixed.example is not allowed: it leads to an address that is refused (rule loopback)',
  ],
  ['http://mixed6.example:PORT/', 'rule loopback'],
  [
    'http://intranet.example/',
    'The name intranet.example is not allowed: it leads to an address that is refused (rule private)',
  ],
  ['http://metadata.google.internal/', 'rule cloudMetadata'],
  ['http://zero.example:PORT/', 'rule unspecified'],
  ['http://nat64.example:PORT/', 'rule nat64'],
  ['http://short.example:PORT/', 'rule loopback'],
  ['http://nothing.example:PORT/', 'has no address'],
  ['http://unknown.example:PORT/', 'could not be resolved'],
  // User info and hosts hidden behind it.
  ['http://user:pass@files.example/', 'user name or a password'],
  ['http://files.example@127.0.0.1:PORT/', 'user name or a password'],
  ['http://files.example:80@127.0.0.1:PORT/', 'user name or a password'],
  ['http://:secret@127.0.0.1:PORT/', 'user name or a password'],
  ['http://127.0.0.1:PORT#@files.example/', 'rule loopback'],
  ['http://127.0.0.1:PORT\\@files.example/', 'rule loopback'],
  ['http://127.0.0.1:PORT?@files.example/', 'rule loopback'],
  // Other schemes and invalid URLs.
  ['file:///etc/passwd', 'must begin with http'],
  ['ftp://127.0.0.1/', 'must begin with http'],
  ['gopher://127.0.0.1:PORT/_GET', 'must begin with http'],
  ['data:text/plain,hello', 'must begin with http'],
  ['javascript:alert(1)', 'must begin with http'],
  ['ws://127.0.0.1:PORT/', 'must begin with http'],
  ['blob:http://127.0.0.1:PORT/x', 'must begin with http'],
  ['unix:/var/run/docker.sock', 'must begin with http'],
  ['//127.0.0.1:PORT/', 'The URL is invalid'],
  ['/etc/passwd', 'The URL is invalid'],
  ['', 'The URL is invalid'],
  ['http://', 'The URL is invalid'],
  ['http://127.0.0.1:99999/', 'The URL is invalid'],
  ['http://1.2.3.4.5:PORT/', 'The URL is invalid'],
  ['http://999.0.0.1/', 'The URL is invalid'],
  ['http://[::1/', 'The URL is invalid'],
  ['http://127.0.0.1%00.files.example/', 'The URL is invalid'],
];

suite('hostile URLs', () => {
  test(`${HOSTILE.length} hostile URLs are refused with the rule and reach no server`, async () => {
    await using server = await startWebServer((_request, response) => response.end('reached'));
    const client = createOutboundClient({
      allowPrivateUrls: false,
      allowedCidrs: [],
      httpsOnly: false,
      userAgent: 'docket-test',
      lookup: async (hostname) => {
        const addresses = NAMES[hostname];
        if (!addresses) throw new Error('ENOTFOUND');
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      },
    });

    for (const [form, expected] of HOSTILE) {
      const url = form.replace('PORT', String(server.port));
      await assert.rejects(
        client.request(url, { signal: AbortSignal.timeout(5_000) }),
        (error: unknown) => {
          assert.ok(error instanceof OutboundError, `${form}: ${String(error)}`);
          assert.ok(error.message.includes(expected), `${form}: ${error.message}`);
          const addresses = NAMES[URL.parse(url)?.hostname ?? ''] ?? [];
          assert.ok(
            addresses.every((address) => !error.message.includes(address)),
            error.message,
          );
          return true;
        },
      );
    }

    assert.equal(server.connections, 0);
    await client.close();
  });

  test('the same server is reached if its network is allowed', async () => {
    await using server = await startWebServer((_request, response) => response.end('reached'));
    const client = createOutboundClient({
      allowPrivateUrls: false,
      allowedCidrs: ['127.0.0.0/8'],
      httpsOnly: false,
      userAgent: 'docket-test',
    });

    for (const host of ['127.0.0.1', '127.1', '2130706433', '①②⑦.⓪.⓪.①', '[::ffff:127.0.0.1]']) {
      const response = await client.request(`http://${host}:${server.port}/`, {
        signal: AbortSignal.timeout(5_000),
      });
      assert.equal(response.status, 200, host);
      await response.discard();
    }

    assert.equal(server.requests.length, 5);
    await client.close();
  });

  test('plain http is refused if only https is allowed', () => {
    const client = createOutboundClient({
      allowPrivateUrls: true,
      allowedCidrs: [],
      httpsOnly: true,
      userAgent: 'docket-test',
    });

    assert.throws(() => client.checkUrl('http://files.example/'), {
      kind: 'invalid_url',
      message: 'The URL must begin with https',
    });
    assert.equal(client.checkUrl('https://files.example/a').href, 'https://files.example/a');
  });
});
