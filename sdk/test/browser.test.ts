import assert from 'node:assert/strict';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';

import { startBrowser } from '../../server/src/testing/browser.ts';
import { type Docket as Server, startDocket } from '../../server/src/testing/docket.ts';

/** A page without https: its browser has no `crypto.subtle` and no `crypto.randomUUID`. */
const PLAIN_NAME = 'docket.test';

async function bundleSdk(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as sdk from '@docket/sdk'; globalThis.sdk = sdk;`,
      resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0]!.text;
}

/** Serves the page, and forwards everything else to the server. */
async function servePage(target: string) {
  const script = await bundleSdk();
  const server = createServer((request, response) => {
    if (request.url === '/page') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<script type="module" src="/sdk.js"></script>');
    } else if (request.url === '/sdk.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(script);
    } else {
      const { method, headers } = request;
      const forwarded = httpRequest(
        `${target}${request.url}`,
        { method: method!, headers },
        (answer) => {
          response.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(response);
        },
      );
      forwarded.on('error', () => response.destroy());
      response.on('close', () => forwarded.destroy());
      request.pipe(forwarded);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

suite('the SDK in Chromium', () => {
  let server: Server;
  let browser: Browser;
  let site: Awaited<ReturnType<typeof servePage>>;

  before(async () => {
    server = await startDocket();
    site = await servePage(server.url);
    browser = await startBrowser({ localNames: [PLAIN_NAME] });
  });

  after(async () => {
    await browser.close();
    await site.close();
    await server[Symbol.asyncDispose]();
  });

  /** Runs a function body with `docket`, `sdk` and `input` in a page. */
  async function runInPage(body: string, input: object = {}): Promise<any> {
    const page: Page = await browser.newPage();
    try {
      await page.goto(`http://${PLAIN_NAME}:${site.port}/page`);
      await page.waitForFunction('globalThis.sdk');
      const program = `(async (key, input) => {
        const { sdk } = globalThis;
        const docket = new sdk.Docket({ apiKey: key, baseUrl: location.origin });
        ${body}
      })(${JSON.stringify(server.key)}, ${JSON.stringify(input)})`;
      return await page.evaluate(program);
    } finally {
      await page.close();
    }
  }

  test('uploads a File with progress, and reads it back', async () => {
    const result = await runInPage(`
      const progress = [];
      const file = new File(['The monthly rent is 500 dollars. '.repeat(20000)], 'lease.txt');
      const document = await docket.documents.upload(file, {
        tags: ['lease'], onProgress: (each) => progress.push(each) });
      return { document, last: progress.at(-1), isPlain: !isSecureContext };
    `);
    assert.equal(result.isPlain, true);
    assert.equal(result.document.filename, 'lease.txt');
    assert.deepEqual(result.document.tags, ['lease']);
    assert.deepEqual(result.last, { sent: 660_000, total: 660_000 });
  });

  test('sends a recording in parts with its hash', async () => {
    const { record, sent } = await runInPage(`
      const sent = [];
      const bytes = crypto.getRandomValues(new Uint8Array(50000));
      const record = await docket.transcriptions.upload(new Blob(Array(6).fill(bytes)), {
        language: 'en', filename: 'talk.wav', partBytes: 100000,
        onProgress: (each) => sent.push(each.sent) });
      return { record, sent };
    `);
    assert.equal(record.upload, undefined);
    assert.equal(sent.at(-1), 300_000);
    assert.deepEqual(
      sent,
      sent.toSorted((a: number, b: number) => a - b),
    );
  });

  test('iterates, streams an answer, and types an error with its request id', async () => {
    const { body: document } = await server.post('/documents', {
      title: 'Lease',
      content: 'The monthly rent is 500 dollars.',
    });
    await server.runJobs();
    const result = await runInPage(
      `
      for (let n = 0; n < 3; n += 1) await docket.tasks.create({ title: 'Task ' + n });
      const titles = [];
      for await (const task of docket.tasks.list({ limit: 2, sort: 'created_at' })) titles.push(task.title);
      const events = [];
      for await (const part of docket.documents.ask(input.id, { question: 'What is the monthly rent?' }).stream())
        events.push(part.event);
      const error = await docket.documents.get('doc_none').catch((each) => each);
      return { titles, events, isNotFound: error instanceof sdk.NotFoundError, requestId: error.requestId };
    `,
      document,
    );
    assert.deepEqual(result.titles, ['Task 0', 'Task 1', 'Task 2']);
    assert.equal(result.events.at(-1), 'done');
    assert.equal(result.isNotFound, true);
    assert.match(result.requestId, /^req_/);
  });

  test('stops an upload at the signal, and says that a browser has no paths', async () => {
    const [aborted, path] = await runInPage(`
      const controller = new AbortController();
      const upload = docket.documents.upload(new Blob([new Uint8Array(5_000_000)]), {
        filename: 'a.txt', signal: controller.signal, onProgress: () => controller.abort() });
      return Promise.all([upload, docket.documents.upload('./lease.pdf')].map((each) =>
        each.catch((error) => error.name + ': ' + error.message)));
    `);
    assert.match(aborted, /^AbortError/);
    assert.match(path, /pass the File of an input element/);
  });
});
