import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { suite, test } from 'node:test';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';

import type { ProviderName } from '../../contract/integrations.ts';
import { startWebServer } from '../../testing/web-server.ts';
import { startAsanaFake } from '../asana/testing/fake.ts';
import type { ApiReply } from '../testing/fake-api.ts';
import { startJiraFake } from '../jira/testing/fake.ts';
import { startNotionFake } from '../notion/testing/fake.ts';
import type { ProviderFake } from '../testing/provider-fake.ts';
import { connectProvider, makePushedTask } from '../testing/provider-bench.ts';
import { ALL_PROVIDERS, getProvider } from './all-providers.ts';
import { type FailureCode, ProviderError } from './errors.ts';
import type { Provider } from './provider.ts';

const TOKEN = 'secret-token-that-nobody-may-see';
const EMAIL = 'mia@example.com';
/** Forms in which a server could send the received token back. */
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
type HostileResponse = { answer: Handler; codes: FailureCode[] };

function reply(body: string | Buffer, status = 200, headers: object = {}): Handler {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
}

/** Builds an error body with `message` in the fields of every provider; `shape` is the type of the field `errors`. */
function errorBody(message: string, shape: 'list' | 'fields' = 'list'): string {
  const list = [
    {
      message,
      help: message,
      extensions: { code: message, userPresentableMessage: message },
    },
  ];
  return JSON.stringify({
    message,
    code: message,
    documentation_url: message,
    errorMessages: [message],
    errors: shape === 'list' ? list : { [message.slice(0, 500)]: message },
    error: message,
    error_description: message,
  });
}

const HOSTILE_RESPONSES: Record<string, HostileResponse> = {
  'a web page with status 200': {
    answer: reply('<!doctype html><title>Sign in</title>', 200, { 'content-type': 'text/html' }),
    codes: ['unreadable'],
  },
  'an empty body with status 200': { answer: reply(''), codes: ['unreadable'] },
  'the body null': { answer: reply('null'), codes: ['unreadable'] },
  'a list in place of an object': { answer: reply('[[], {}, 7]'), codes: ['unreadable'] },
  'fields of undocumented types': {
    answer: reply(
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
    answer: reply('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    codes: ['unreadable'],
  },
  'half of an object': { answer: reply('{"login":"oct'), codes: ['unreadable'] },
  'bytes that are not text': { answer: reply(Buffer.alloc(4096, 0xff)), codes: ['unreadable'] },
  'ten megabytes': {
    answer: reply(`{"login":"${'x'.repeat(10 * MEGABYTE)}"}`),
    codes: ['unreadable'],
  },
  'a compressed body of a hundred megabytes': {
    answer: reply(gzipSync(Buffer.alloc(100 * MEGABYTE, 0x20)), 200, {
      'content-encoding': 'gzip',
    }),
    codes: ['unreadable'],
  },
  'an endless body': {
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
  'oversized headers': {
    answer: reply('{}', 200, { 'x-long': 'x'.repeat(64 * 1024) }),
    codes: ['unreadable'],
  },
  'a redirect to cloud metadata': {
    answer: reply('', 302, { location: 'http://169.254.169.254/latest/meta-data' }),
    codes: ['redirected'],
  },
  'a limit of excessive length': {
    answer: reply(errorBody('Slow down'), 429, { 'retry-after': '99999999999999999999' }),
    codes: ['rate_limited'],
  },
  'a limit that ends beyond the range of dates': {
    answer: reply(errorBody('Slow down'), 429, {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '9'.repeat(30),
      'x-ratelimit-requests-remaining': '0',
      'x-ratelimit-requests-reset': '9'.repeat(30),
    }),
    codes: ['rate_limited'],
  },
  'a limit that is not a number': {
    answer: reply(errorBody('Slow down'), 429, { 'retry-after': 'soon' }),
    codes: ['rate_limited'],
  },
  'an oversized error message': {
    answer: reply(
      errorBody(`${'\u0000\u001b[31m\r\n\u202e'.repeat(1000)}${'x'.repeat(100_000)}`),
      400,
    ),
    codes: ['rejected'],
  },
};

function inspectAll(error: unknown): string {
  return inspect(error, { depth: 20, maxStringLength: null, maxArrayLength: null });
}

async function collectErrors(provider: Provider, baseUrl: string): Promise<ProviderError[]> {
  const options = { email: EMAIL };
  const project = PROJECTS[provider.name] ?? '';
  await using session = connectProvider(provider, baseUrl, { token: TOKEN, project, options });
  const errors: unknown[] = [];
  for (const attempt of [() => provider.readAccount(session.client), () => session.open()]) {
    await attempt().then(
      () => errors.push('accepted'),
      (error: unknown) => errors.push(error),
    );
  }
  return errors.map((error) => {
    assert.ok(error instanceof ProviderError, inspectAll(error));
    return error;
  });
}

for (const provider of ALL_PROVIDERS) {
  suite(`hostile responses of ${provider.title}`, () => {
    for (const [name, { answer, codes }] of Object.entries(HOSTILE_RESPONSES)) {
      test(`survives ${name} from ${provider.title}`, async () => {
        await using server = await startWebServer(answer);

        const errors = await collectErrors(provider, `http://provider.example:${server.port}`);

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
      test(`keeps the token out of errors if ${provider.title} returns it with ${status}`, async () => {
        const seen: string[] = [];
        await using elsewhere = await startWebServer((_, response) => void response.end('{}'));
        await using server = await startWebServer((request, response) => {
          const message = `You sent ${request.headers.authorization} ${JSON.stringify(request.headers)}`;
          seen.push(message);
          const location = `http://provider.example:${elsewhere.port}/?token=${TOKEN}`;
          reply(
            errorBody(message, shape),
            status,
            status === 302 ? { location } : {},
          )(request, response);
        });

        const errors = await collectErrors(provider, `http://provider.example:${server.port}`);

        assert.ok(SECRETS.some((secret) => seen[0]?.includes(secret)));
        for (const error of errors) {
          const shown = inspectAll(error);
          assert.ok(!SECRETS.some((secret) => shown.includes(secret)), error.message);
        }
        // The token is sent to no other server.
        assert.deepEqual(elsewhere.requests, []);
      });
    }
  });
}

const SCRIPT_LINKS: Record<string, { start: () => Promise<ProviderFake>; answer: ApiReply }> = {
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

suite('links of providers that are not web pages', () => {
  for (const [name, { start, answer }] of Object.entries(SCRIPT_LINKS)) {
    test(`refuses a script as the link from ${name}`, async () => {
      await using fake = await start();
      const provider = getProvider(name as ProviderName);
      await using session = connectProvider(provider, fake.url, fake.connection);
      fake.injectFault(
        { kind: 'answer', reply: answer },
        { when: (call) => fake.isCreateCall(call) || call.path.endsWith('/serverInfo') },
      );

      const create = async () => (await session.open()).create(makePushedTask());

      await assert.rejects(create(), { code: 'unreadable' });
    });
  }
});
