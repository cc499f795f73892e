/**
 * Runs the Postman collection of a new server with newman, and counts the operations that answer with success.
 *
 *     npm run postman-check
 *
 * newman is installed in a temporary folder. Exit code 1 if fewer operations than wanted succeed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startDemoServer } from '../examples/demo-server.ts';
import { installTools } from './install-tools.ts';
import { tourFile } from '../server/src/testing/tour/files.ts';

const PACKAGES = { newman: '6.2.2' };
const OPERATIONS_MIN = 150;

type Execution = {
  item: { name: string };
  request: { description?: { content: string } };
  response?: { code: number };
};

const folder = await mkdtemp(join(tmpdir(), 'docket-postman-'));
try {
  await installTools(folder, PACKAGES);
  await using server = await startDemoServer();
  const executions = await runCollection(server.url, server.key);
  process.exitCode = report(executions) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function runCollection(url: string, key: string): Promise<Execution[]> {
  const collection = await (await fetch(`${url}/postman.json`)).text();
  await writeFile(join(folder, 'collection.json'), collection);
  for (const name of ['lease.txt', 'invoice.txt', 'notice.pdf', 'standup.wav'] as const) {
    await writeFile(join(folder, name), tourFile(name).bytes);
  }
  const out = join(folder, 'run.json');
  const variables = ['--env-var', `url=${url}`, '--env-var', `key=${key}`];
  const reporters = ['--reporters', 'json', '--reporter-json-export', out];
  spawnSync(
    process.execPath,
    [
      join(folder, 'node_modules/newman/bin/newman.js'),
      'run',
      'collection.json',
      ...variables,
      ...reporters,
      '--working-dir',
      folder,
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const { run } = JSON.parse(await readFile(out, 'utf8')) as { run: { executions: Execution[] } };
  return run.executions;
}

/** Prints the requests that failed. @returns whether enough operations succeeded */
function report(executions: readonly Execution[]): boolean {
  const succeeded = new Set<string>();
  for (const { item, request, response } of executions) {
    const [operation = item.name] = (request.description?.content ?? item.name).split(':');
    const code = response?.code ?? 0;
    if (code >= 200 && code < 400) succeeded.add(operation);
    else console.log(`${String(code).padStart(3)} ${request.description?.content ?? item.name}`);
  }
  console.log(
    `${succeeded.size} operations answered with success in ${executions.length} requests`,
  );
  return succeeded.size >= OPERATIONS_MIN;
}
