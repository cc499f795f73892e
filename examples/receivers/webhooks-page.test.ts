import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { DELIVERY_ERROR_KINDS } from '../../server/src/contract/deliveries.ts';
import { EVENT_CATALOGUE } from '../../server/src/contract/event-catalogue.ts';
import { type Docket, startDocket, startReceiver } from '../../server/src/testing/docket.ts';
import { FOLDER, readVectors, run } from './verify-vectors.ts';

const PAGE = fileURLToPath(new URL('../../docs/webhooks.md', import.meta.url));
const SOURCES = { js: 'receiver.mjs', python: 'receiver.py', go: 'receiver.go' };

/** The fenced blocks of the page in a language, without the indentation of those in lists. */
async function blocksOf(language: string): Promise<string[]> {
  const page = await readFile(PAGE, 'utf8');
  const fences = page.matchAll(new RegExp(`^( *)\`\`\`${language}\\n(.*?)^ *\`\`\``, 'gms'));
  return Array.from(fences, ([, indent, block]) => block!.replaceAll(`\n${indent}`, '\n').trim());
}

/** The events of a row of the table, which may name several, each with the scopes. */
function eventsOfRow(row: string): string[] {
  const [, names = '', , scopes = ''] = row.split('|');
  const needed = scopes.trim().replaceAll('`', '');
  return names.split(',').map((name) => `${name.trim()}: ${needed}`);
}

/** Placeholders of the page's commands. */
type Variables = { WEBHOOK: string; DELIVERY: string; EVENT: string };

/** Runs a block as a reader would; every error of the server ends it. */
async function runBlock(block: string, env: Record<string, string>) {
  const prelude = `set -e\ncurl() { command curl --fail-with-body "$@" && echo; }\n`;
  return run(['sh', '-c', prelude + block], { env });
}

async function variablesOf(docket: Docket): Promise<Variables> {
  const { body } = await docket.get('/webhooks');
  const { id } = body.webhooks[0];
  const log = await docket.get(`/webhooks/${id}/deliveries`);
  const [delivery] = log.body.deliveries;
  return { WEBHOOK: id, DELIVERY: delivery.id, EVENT: delivery.event_id };
}

/** @returns why a test is skipped; false when all programs are there */
function missingOf(...programs: string[]): string | false {
  const missing = programs.filter((program) => spawnSync(program, ['version']).error);
  return missing.length > 0 && `${missing.join(' and ')} is not installed`;
}

suite('docs/webhooks.md', () => {
  for (const [language, file] of Object.entries(SOURCES)) {
    test(`shows code that stands in ${file}`, async () => {
      const source = await readFile(join(FOLDER, file), 'utf8');
      const blocks = await blocksOf(language);

      assert.ok(blocks.length > 0);
      for (const block of blocks) assert.ok(source.includes(block), block);
    });
  }

  test('names every event with what a key needs for it, and the stable ones in bold', async () => {
    const page = await readFile(PAGE, 'utf8');
    const rows = page.split('\n').filter((line) => /^\| (\*\*)?`\w+\.\w+`/.test(line));

    assert.deepEqual(
      new Set(rows.flatMap(eventsOfRow)),
      new Set(
        Object.entries(EVENT_CATALOGUE).map(([name, { isStable, scopes }]) => {
          const code = `\`${name}\``;
          return `${isStable ? `**${code}**` : code}: ${scopes.join(', ')}`;
        }),
      ),
    );
  });

  test('says of every kind of error what it means', async () => {
    const page = await readFile(PAGE, 'utf8');

    for (const kind of DELIVERY_ERROR_KINDS) {
      assert.ok(page.includes(`\n| \`${kind}\` | `), kind);
    }
  });

  test('has commands that work', { skip: missingOf('curl', 'openssl') }, async () => {
    await using docket = await startDocket();
    await using receiver = await startReceiver();
    const [register, ...others] = (await blocksOf('sh')).filter((block) => /^ *curl/m.test(block));
    const first = register!
      .replace('http://127.0.0.1:8080', docket.url)
      .replace('https://hooks.example.com/docket', receiver.url);

    const registered = await runBlock(first, { DOCKET_KEY: docket.key });
    assert.equal(registered.status, 0, registered.stdout);
    await docket.upload('/documents', { file: { bytes: 'A lease.', name: 'lease.txt' } });
    const { body } = await docket.get('/webhooks');
    await docket.patch(`/webhooks/${body.webhooks[0].id}`, { events: ['*'] });
    await docket.upload('/documents', { file: { bytes: 'Another lease.', name: 'lease.txt' } });
    await docket.runJobs();
    const env = {
      ...(await variablesOf(docket)),
      API: `${docket.url}/v2`,
      AUTH: `Authorization: Bearer ${docket.key}`,
      JSON: 'Content-Type: application/json',
      NEW_SECRET: 'another-long-random-secret',
      SINCE: docket.services.clock.now().toISOString(),
    };

    assert.ok(others.length > 5);
    for (const block of others) {
      const { status, stdout } = await runBlock(block, env);
      assert.equal(status, 0, `${block}\n${stdout}`);
      await docket.runJobs();
    }
  });

  test('has commands that verify what was saved', { skip: missingOf('openssl') }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docket-page-'));
    const vector = (await readVectors()).find(({ secrets }) => secrets[0]!.startsWith('whsec_'))!;
    const headers = Object.entries(vector.headers).map((header) => header.join(': '));
    await writeFile(join(folder, 'body.json'), vector.body);
    await writeFile(join(folder, 'headers.txt'), headers.join('\n'));
    const blocks = (await blocksOf('sh')).filter((block) => block.includes('body.json'));
    try {
      const commands = blocks.map((block) =>
        block
          .replace('examples/receivers/', FOLDER)
          .replaceAll(/(body\.json|headers\.txt)/g, `${folder}/$1`),
      );
      const { status, stdout } = await runBlock(commands.join('\n'), {
        SECRET: vector.secrets[0]!,
      });

      assert.equal(status, 0);
      assert.deepEqual(stdout.trim().split('\n'), [
        'X-Service-Signature: valid',
        'webhook-signature: valid',
        vector.headers['x-service-signature'],
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
