import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { suite, test } from 'node:test';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';

import type { ProviderName } from '../../contract/integrations.ts';
import { startWebServer } from '../../testing/web-server.ts';
import { startAsanaFake } from '../testing/asana-fake.ts';
import type { VendorReply } from '../testing/fake-vendor.ts';
import { startJiraFake } from '../testing/jira-fake.ts';
import { startNotionFake } from '../testing/notion-fake.ts';
import type { ProviderFake } from '../testing/provider-fake.ts';
import { openProvider, pushedTask } from '../testing/provider-session.ts';
import { ALL_PROVIDERS, providerOf } from './all-providers.ts';
import type { Provider, RefusalCode } from './provider.ts';
import { VendorError } from './vendor-error.ts';

const TOKEN = 'secret-token-that-nobody-may-see';
const EMAIL = 'mia@example.com';
/** The forms in which a server that was sent the token could send it back. */
const SECRETS = [TOKEN, Buffer.from(`${EMAIL}:${TOKEN}`).toString('base64')];
const PROJECTS: Record<string, string> = {
  github: 'acme/shop',
  linear: 'ENG',
  jira: 'SHOP',
  asana: '12345',
  notion: 'd9824bdc-8445-4327-be8b-5b47500af6ce',
};
const SCRIPT = 'javascript:alert(document.domain)';
const MEGABYTE = 1024 * 1024;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type Hostile = { answer: Handler; codes: RefusalCode[] };

function says(body: string | Buffer, status = 200, headers: object = {}): Handler {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
}

/** Whatever a product calls its own words, with `words` in it; `shape` is for those that mean different things by `errors`. */
function errorOf(words: string, shape: 'list' | 'fields' = 'list'): string {
  const list = [
    { message: words, help: words, extensions: { code: words, userPresentableMessage: words } },
  ];
  return JSON.stringify({
    message: words,
    code: words,
    documentation_url: words,
    errorMessages: [words],
    errors: shape === 'list' ? list : { [words.slice(0, 500)]: words },
    error: words,
    error_description: words,
  });
}

const HOSTILE: Record<string, Hostile> = {
  'a web page with status 200': {
    answer: says('<!doctype html><title>Sign in</title>', 200, { 'content-type': 'text/html' }),
    codes: ['unreadable'],
  },
  'nothing with status 200': { answer: says(''), codes: ['unreadable'] },
  null: { answer: says('null'), codes: ['unreadable'] },
  'a list in place of an object': { answer: says('[[], {}, 7]'), codes: ['unreadable'] },
  'other types than documented': {
    answer: says(
      JSON.stringify({
        id: {},
        name: 7,
        login: [],
        data: 'none',
        displayName: false,
        title: {},
        properties: [],
        has_issues: 'yes',
      }),
    ),
    codes: ['unreadable'],
  },
  'fields of the prototype': {
    answer: says('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    codes: ['unreadable'],
  },
  'half of an object': { answer: says('{"login":"oct'), codes: ['unreadable'] },
  'bytes that are no text': { answer: says(Buffer.alloc(4096, 0xff)), codes: ['unreadable'] },
  'ten megabytes': {
    answer: says(`{"login":"${'x'.repeat(10 * MEGABYTE)}"}`),
    codes: ['unreadable'],
  },
  'a hundred megabytes that are packed into little': {
    answer: says(gzipSync(Buffer.alloc(100 * MEGABYTE, 0x20)), 200, {
      'content-encoding': 'gzip',
    }),
    codes: ['unreadable'],
  },
  'a body without an end': {
    answer(_, response) {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 0x20)));
      };
      response.on('drain', more);
      more();
    },
    codes: ['unreadable'],
  },
  'headers without measure': {
    answer: says('{}', 200, { 'x-long': 'x'.repeat(64 * 1024) }),
    codes: ['unreadable'],
  },
  'a redirect to the addresses of a cloud': {
    answer: says('', 302, { location: 'http://169.254.169.254/latest/meta-data' }),
    codes: ['redirected'],
  },
  'a limit without an end': {
    answer: says(errorOf('Slow down'), 429, { 'retry-after': '99999999999999999999' }),
    codes: ['rate_limited'],
  },
  'a limit that ends after all time': {
    answer: says(errorOf('Slow down'), 429, {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '9'.repeat(30),
      'x-ratelimit-requests-remaining': '0',
      'x-ratelimit-requests-reset': '9'.repeat(30),
    }),
    codes: ['rate_limited'],
  },
  'a limit that is no number': {
    answer: says(errorOf('Slow down'), 429, { 'retry-after': 'soon' }),
    codes: ['rate_limited'],
  },
  'its own words without measure': {
    answer: says(
      errorOf(`${'\u0000\u001b[31m\r\n\u202e'.repeat(1000)}${'x'.repeat(100_000)}`),
      400,
    ),
    codes: ['rejected'],
  },
};

function inspectAll(error: unknown): string {
  return inspect(error, { depth: 20, maxStringLength: null, maxArrayLength: null });
}

async function attempts(provider: Provider, baseUrl: string): Promise<VendorError[]> {
  const options = { email: EMAIL };
  const project = PROJECTS[provider.name] ?? '';
  await using session = openProvider(provider, baseUrl, { token: TOKEN, project, options });
  const errors: unknown[] = [];
  for (const attempt of [() => provider.account(session.call), () => session.open()]) {
    await attempt().then(
      () => errors.push('accepted'),
      (error: unknown) => errors.push(error),
    );
  }
  return errors.map((error) => {
    assert.ok(error instanceof VendorError, inspectAll(error));
    return error;
  });
}

for (const provider of ALL_PROVIDERS) {
  suite(`${provider.title} may answer what it likes`, () => {
    for (const [name, { answer, codes }] of Object.entries(HOSTILE)) {
      test(name, async () => {
        await using server = await startWebServer(answer);

        const errors = await attempts(provider, `http://vendor.example:${server.port}`);

        for (const error of errors) {
          assert.ok(codes.includes(error.code), inspectAll(error));
          assert.ok(error.message.length < 500, error.message);
          assert.doesNotMatch(error.message, /\p{Cc}|\u202e/u);
          if (error.retryAt) assert.ok(Number.isFinite(error.retryAt.getTime()));
        }
        assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
      });
    }

    const shape = provider.name === 'jira' ? 'fields' : 'list';
    for (const status of [200, 302, 400, 401, 403, 404, 500]) {
      test(`the credential that it was sent, with ${status}`, async () => {
        const seen: string[] = [];
        await using elsewhere = await startWebServer((_, response) => void response.end('{}'));
        await using server = await startWebServer((request, response) => {
          const words = `You sent ${request.headers.authorization} ${JSON.stringify(request.headers)}`;
          seen.push(words);
          const location = `http://vendor.example:${elsewhere.port}/?token=${TOKEN}`;
          says(
            errorOf(words, shape),
            status,
            status === 302 ? { location } : {},
          )(request, response);
        });

        const errors = await attempts(provider, `http://vendor.example:${server.port}`);

        assert.ok(SECRETS.some((secret) => seen[0]?.includes(secret)));
        for (const error of errors) {
          const shown = inspectAll(error);
          assert.ok(!SECRETS.some((secret) => shown.includes(secret)), error.message);
        }
        // The token goes nowhere else.
        assert.deepEqual(elsewhere.requests, []);
      });
    }
  });
}

const CREATED: Record<string, { start: () => Promise<ProviderFake>; answer: VendorReply }> = {
  jira: {
    start: startJiraFake,
    answer: { status: 200, body: { baseUrl: SCRIPT } },
  },
  asana: {
    start: startAsanaFake,
    answer: { status: 201, body: { data: { gid: '1', permalink_url: SCRIPT } } },
  },
  notion: {
    start: startNotionFake,
    answer: { status: 200, body: { id: '1', url: SCRIPT, properties: {} } },
  },
};

suite('a link that is no web page is not taken', () => {
  for (const [name, { start, answer }] of Object.entries(CREATED)) {
    test(name, async () => {
      await using fake = await start();
      const provider = providerOf(name as ProviderName);
      await using session = openProvider(provider, fake.url, fake.connection);
      fake.trouble(
        { kind: 'answer', reply: answer },
        { when: (call) => fake.isCreate(call) || call.path.endsWith('/serverInfo') },
      );

      const create = async () => (await session.open()).create(pushedTask());

      await assert.rejects(create(), { code: 'unreadable' });
    });
  }
});
