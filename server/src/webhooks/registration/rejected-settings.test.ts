import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { shareDocket, type SharedDocket } from '../../testing/shared-docket.ts';
import { MINIMAL_WEBHOOK } from './testing/webhook.ts';

const URLS: [what: string, url: unknown][] = [
  ['no text', 7],
  ['null', null],
  ['without a scheme', 'hooks.example'],
  ['another scheme', 'ftp://hooks.example/'],
  ['a script', 'javascript:alert(1)'],
  ['a user name', 'https://me@hooks.example/'],
  ['a user name and a password', 'https://me:pw@hooks.example/'],
  ['too long', `https://hooks.example/${'a'.repeat(8_192)}`],
  ['loopback', 'http://127.0.0.1:8080/'],
  ['loopback, shortened', 'http://127.1/'],
  ['loopback in decimal', 'http://2130706433/'],
  ['loopback in octal', 'http://0177.0.0.1/'],
  ['loopback in hexadecimal', 'http://0x7f000001/'],
  ['loopback in IPv6', 'http://[::1]/'],
  ['loopback as mapped IPv6', 'http://[::ffff:127.0.0.1]/'],
  ['loopback as mapped IPv6 in hexadecimal', 'http://[::ffff:7f00:1]/'],
  ['unspecified', 'http://[::]/'],
  ['unspecified IPv4', 'http://0.0.0.0/'],
  ['a private network', 'http://10.0.0.5/'],
  ['a unique local address', 'http://[fd00::1]/'],
  ['link-local in IPv6', 'http://[fe80::1]/'],
  ['a metadata service', 'http://169.254.169.254/latest'],
  ['localhost', 'http://localhost/'],
  ['localhost with a dot', 'http://localhost./'],
  ['in capitals', 'HTTP://LOCALHOST/'],
];

const SETTINGS: [what: string, change: object, field: string][] = [
  ['an unknown event', { events: ['document.deleted', 'document.burnt'] }, 'events.1'],
  ['no event', { events: [] }, 'events'],
  ['the same event twice', { events: ['task.created', 'task.created'] }, 'events'],
  ['an event alone', { events: 'task.created' }, 'events'],
  ['events that are null', { events: null }, 'events'],
  ['an unknown format', { payload_format: 'xml' }, 'payload_format'],
  ['a description that is no text', { description: 7 }, 'description'],
  ['too long a description', { description: 'x'.repeat(20_001) }, 'description'],
  ['a description with NUL', { description: 'a\0b' }, 'description'],
  ['filters that are a list', { filters: [] }, 'filters'],
  ['an unknown filter', { filters: { workspace_ids: ['a'] } }, 'filters.workspace_ids'],
  ['a filter of nothing', { filters: { resource_ids: [] } }, 'filters.resource_ids'],
  ['an empty id', { filters: { resource_ids: ['a', ''] } }, 'filters.resource_ids.1'],
  ['the same id twice', { filters: { resource_ids: ['a', 'a'] } }, 'filters.resource_ids'],
  ['101 ids', { filters: { resource_ids: count(101) } }, 'filters.resource_ids'],
  ['another order', { ordering: 'workspace' }, 'ordering'],
  ['too small a body', { max_payload_bytes: 9_999 }, 'max_payload_bytes'],
  ['too large a body', { max_payload_bytes: 100_000_001 }, 'max_payload_bytes'],
  ['a body in text', { max_payload_bytes: '20000' }, 'max_payload_bytes'],
  ['no truth', { keep_response: 'yes' }, 'keep_response'],
  ['no status', { status: 'disabled' }, 'status'],
  ['an unknown field', { colour: 'red' }, 'colour'],
  ['headers in a list', { headers: ['authorization'] }, 'headers'],
  ['21 headers', { headers: headersOf(21) }, 'headers'],
  [
    '20 KB of headers',
    { headers: { 'x-a': 'a'.repeat(4_096), 'x-b': 'b'.repeat(4_096) } },
    'headers',
  ],
  ['a long value', { headers: { 'x-a': 'a'.repeat(4_097) } }, 'headers.x-a'],
  ['a value that is no text', { headers: { 'x-a': 1 } }, 'headers.x-a'],
  ['a value that is null', { headers: { 'x-a': null } }, 'headers.x-a'],
  ['a header without a name', { headers: { '': 'a' } }, 'headers'],
  ['a long name of a header', { headers: { ['x'.repeat(101)]: 'a' } }, 'headers'],
  ['a header twice', { headers: { 'X-A': 'a', 'x-a': 'b' } }, 'headers.x-a'],
];

const NAMES = [
  'Host',
  'connection',
  'Content-Length',
  'content-type',
  'Transfer-Encoding',
  'te',
  'trailer',
  'upgrade',
  'keep-alive',
  'expect',
  'Proxy-Authorization',
  'proxy-anything',
  'X-Service-Signature',
  'x-event-id',
  'x-event-sequence',
  'webhook-signature',
  'Webhook-Anything',
  'User-Agent',
  'two words',
  'colon:',
  'line\r\nbreak',
  'ümlaut',
];

const VALUES = [
  'a\r\nx-b: c',
  'a\nb',
  'a\rb',
  'a\u0001b',
  'a\u007fb',
  'a\u0085b',
  '日本',
  ' a',
  'a\t',
];

for (const { name: database } of FEATURE_DATABASES) {
  suite(`invalid webhook settings on ${database}`, () => {
    const openDocket = shareDocket({ database, settings: { DOCKET_ALLOW_PRIVATE_URLS: 'false' } });
    const cases: [what: string, change: object, field: string][] = [
      ...URLS.map(
        ([what, url]) => [`an address: ${what}`, { url }, 'url'] as [string, object, string],
      ),
      ...SETTINGS,
      ...NAMES.map((name): [string, object, string] => [
        `a header ${JSON.stringify(name)}`,
        { headers: { [name]: 'a' } },
        `headers.${name}`,
      ]),
      ...VALUES.map((value): [string, object, string] => [
        `a header that says ${JSON.stringify(value)}`,
        { headers: { 'x-a': value } },
        'headers.x-a',
      ]),
    ];

    for (const [what, change, field] of cases) {
      test(`creation and change refuse ${what} with 400 and name the field`, async () => {
        const docket = await openDocket();
        const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
        const path = `/webhooks/${webhook.id}`;

        const created = await docket.post('/webhooks', { ...MINIMAL_WEBHOOK, ...change });
        const changed = await docket.patch(path, change);

        assertNames(created, field);
        assertNames(changed, field);
        assert.deepEqual((await docket.get('/webhooks')).body.webhooks, [webhook]);
      });
    }

    test('a private address is refused, and the message names the setting that allows networks', async () => {
      const docket = await openDocket();

      const { body } = await docket.post('/webhooks', {
        ...MINIMAL_WEBHOOK,
        url: 'http://127.0.0.1:3000',
      });

      assert.equal(
        body.error.message,
        'url: The address 127.0.0.1 is not allowed (rule loopback); the operator can allow networks with DOCKET_ALLOWED_CIDRS',
      );
    });

    test('a registration with several mistakes is refused with all of them', async () => {
      const docket = await openDocket();

      const { status, body } = await docket.post('/webhooks', {
        url: 'http://127.0.0.1:3000',
        events: ['document.burnt'],
        headers: { Host: 'a' },
      });

      assert.equal(status, 400);
      const named = body.error.details.errors.map(({ field, type }: any) => [field, type]);
      assert.deepEqual(named, [
        ['events.0', 'invalid_value'],
        ['url', 'invalid_value'],
        ['headers.Host', 'invalid_value'],
      ]);
      for (const { message } of body.error.details.errors) {
        assert.ok(body.error.message.includes(message), message);
      }
    });

    test('an address and a header that are both refused are both named', async () => {
      const docket = await openDocket();
      const headers = { Host: 'a' };

      const { body } = await docket.post('/webhooks', {
        ...MINIMAL_WEBHOOK,
        url: 'http://10.0.0.5/',
        headers,
      });

      const fields = body.error.details.errors.map(({ field }: any) => field);
      assert.deepEqual(fields, ['url', 'headers.Host']);
    });

    test('an empty change and a body that is not an object are 400', async () => {
      const docket = await openDocket();
      const { body: webhook } = await docket.post('/webhooks', MINIMAL_WEBHOOK);
      for (const body of [{}, [], null, 'x', '{"url"']) {
        const { status } = await docket.patch(`/webhooks/${webhook.id}`, body);
        assert.equal(status, 400);
      }
      const { status, body } = await docket.patch(`/webhooks/${webhook.id}`, { secret: 'new' });
      assert.equal(status, 400);
      assert.equal(body.error.details.field, 'secret');
    });

    test('header names and values that HTTP allows are accepted', async () => {
      const docket = await openDocket();
      const headers = {
        Authorization: 'Bearer a b',
        "x!#$%&'*+-.^_`|~": 'tab\tand é',
        'X-Empty': '',
        constructor: 'a',
      };

      const { status, body } = await docket.post('/webhooks', { ...MINIMAL_WEBHOOK, headers });

      assert.equal(status, 201);
      assert.deepEqual(body.header_names, Object.keys(headers));
    });
  });
}

function assertNames(answer: Awaited<ReturnType<SharedDocket['post']>>, field: string): void {
  assert.equal(answer.status, 400);
  assert.equal(answer.body.error.code, 'invalid_request');
  assert.equal(answer.body.error.details.field, field);
}

function count(number: number): string[] {
  return Array.from({ length: number }, (_, index) => `doc_${index}`);
}

function headersOf(number: number): Record<string, string> {
  return Object.fromEntries(count(number).map((name) => [name, 'a']));
}
