/**
 * The two-minute proof: starts a server of its own on a free port, has the sample contract analysed by its
 * address, and prints each field beside the words of the contract it was read from. Needs no key and no network. In a
 * terminal it then opens the dashboard on the sample, until Ctrl+C.
 *
 *     npm run demo
 *     npm run demo -- --stay     outside a terminal too
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findBrowserOpener, openInBrowser } from '../server/src/app/open-browser.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { SAMPLE_CONTRACT } from './make-sample-contract.ts';

const WEBHOOK_SECRET = 'whsec_demo';
const EXCERPT_SHOWN_MAX = 110;

type Evidence = { page: number; excerpt: string; start: number; end: number };

const outside = await startOutside();
try {
  await using server = await startDemoServer();
  await walk(server);
  if (process.stdout.isTTY || process.argv.includes('--stay')) await showDashboard(server);
} finally {
  outside.close();
}

async function walk({ url, call }: DemoServer): Promise<void> {
  console.log(`A server with an empty database answers at ${url}\n`);

  console.log('> POST /v2/documents/analyze');
  const record = await call('POST', '/v2/documents/analyze', {
    document_url: `${outside.url}/sample-contract.pdf`,
    analysis_type: 'contract_review',
    webhook_url: `${outside.url}/webhook`,
    webhook_secret: WEBHOOK_SECRET,
  });
  console.log(`${JSON.stringify(record, null, 2)}\n`);

  const { headers, body } = await outside.received;
  const event = JSON.parse(body.toString('utf8'));
  console.log(
    `< webhook ${event.event}, signature ${isSigned(headers, body) ? 'valid' : 'WRONG'}\n`,
  );

  const document = await call('GET', `/v2/documents/${record.id}`);
  if (document.status !== 'completed') throw new Error(JSON.stringify(document.error));
  const { text } = await call('GET', `/v2/documents/${record.id}/text`);
  printAnalysis(document.analysis, text);
}

/** Adds the sample, tells where the dashboard is, and keeps the server until the reader ends it. */
async function showDashboard({ startUrl, call }: DemoServer): Promise<void> {
  await call('POST', '/v2/setup/sample', {});
  console.log(
    `\nThe dashboard, with the sample (once, for 15 minutes; Ctrl+C ends it):\n\n  ${startUrl}`,
  );
  const { platform, env, stdout } = process;
  const opener = findBrowserOpener({ env, platform, isTty: stdout.isTTY });
  await using folder = await mkdtempDisposable(join(tmpdir(), 'docket-demo-page-'));
  if (opener !== undefined) await openInBrowser(startUrl, opener, folder.path);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}

function printAnalysis(analysis: any, text: string): void {
  console.log(`${analysis.summary}\n`);
  for (const [name, value] of Object.entries<any>(analysis.extracted_fields)) {
    for (const field of spread(name, value)) {
      const evidence = field.evidence ?? analysis.evidence[`/extracted_fields/${field.pointer}`];
      show(field.name, field.value, evidence ?? [], text);
    }
  }
  console.log(`confidence ${analysis.confidence}, engine ${analysis.engine.name}`);
}

type Field = { name: string; pointer: string; value: string | null; evidence?: Evidence[] };

/** One row for a scalar, one an item for a list, one a part for an object. Obligations and risks bring their evidence. */
function spread(name: string, value: any): Field[] {
  if (Array.isArray(value)) {
    return value.map((item, index) => ({
      name: `${name}[${index}]`,
      pointer: `${name}/${index}`,
      value: typeof item === 'string' ? item : (item.title ?? `${item.type}: ${item.party ?? '–'}`),
      evidence: item.evidence,
    }));
  }
  if (typeof value !== 'object' || value === null) return [{ name, pointer: name, value }];
  return Object.entries<any>(value).map(([key, part]) => ({
    name: `${name}.${key}`,
    pointer: `${name}/${key}`,
    value: part,
  }));
}

/** One field, and below it the words it was read from, cut out of the document's text here and now. */
function show(
  name: string,
  value: string | null,
  evidence: readonly Evidence[],
  text: string,
): void {
  console.log(`${name.padEnd(24)} ${shorten(value ?? '–')}`);
  for (const { page, start, end } of evidence.slice(0, 1)) {
    console.log(`${''.padEnd(24)} page ${page}: “${shorten(text.slice(start, end))}”`);
  }
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= EXCERPT_SHOWN_MAX ? line : `${line.slice(0, EXCERPT_SHOWN_MAX)}…`;
}

function isSigned(headers: NodeJS.Dict<string | string[]>, body: Buffer): boolean {
  const expected = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex');
  const given = String(headers['x-service-signature']);
  return (
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  );
}

/** Somebody else's server: has the contract, and receives the webhook. */
async function startOutside() {
  const { promise, resolve } = Promise.withResolvers<{
    headers: NodeJS.Dict<string | string[]>;
    body: Buffer;
  }>();
  const web = createServer((request, response) => {
    if (request.method === 'GET') {
      createReadStream(SAMPLE_CONTRACT).pipe(response);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      resolve({ headers: request.headers, body: Buffer.concat(chunks) });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(web, 'listening');
  const { port } = web.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received: promise,
    close: () => {
      web.closeAllConnections();
      web.close();
    },
  };
}
