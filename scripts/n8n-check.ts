/**
 * Builds, lints and tests the nodes of n8n: with n8n's own tools, and in n8n's own engine against a whole server.
 *
 *     npm run n8n-check
 *
 * The packages of n8n (about 1 GB) are installed in a temporary folder by the lock file of `integrations/n8n`.
 * N8N_PACKAGE names a folder to keep for the next run. Exit code 1 if a step fails.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installTools } from './install-tools.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = join(ROOT, 'integrations/n8n');
/** Parts of the package that n8n's tools read. Its tests run in the repository. */
const PARTS = [
  'credentials',
  'nodes',
  'icons',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'tsconfig.json',
  'eslint.config.mjs',
  'README.md',
  'LICENSE',
];
const TESTS = 'integrations/n8n/test/*.test.ts';

const kept = process.env['N8N_PACKAGE'];
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'docket-n8n-')));
try {
  await checkPackage(folder);
} finally {
  if (kept === undefined) await rm(folder, { recursive: true, force: true });
}

async function checkPackage(path: string): Promise<void> {
  await copyPackage(path);
  await installTools(path);
  const tool = join(path, 'node_modules/.bin/n8n-node');
  const tests = globSync(TESTS, { cwd: ROOT });
  const steps: [name: string, cwd: string, program: string, args: string[]][] = [
    ['build', path, tool, ['build']],
    ['lint', path, tool, ['lint']],
    ['test', ROOT, process.execPath, ['--test', ...tests]],
  ];
  for (const [name, cwd, program, args] of steps) {
    const started = performance.now();
    const isDone = run(cwd, program, args, path);
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    console.log(`${isDone ? '✔' : '✖'} ${name} ${seconds} s`);
    if (!isDone) process.exitCode = 1;
  }
}

async function copyPackage(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  for (const part of PARTS) {
    await rm(join(path, part), { recursive: true, force: true });
    await cp(join(SOURCE, part), join(path, part), { recursive: true });
  }
}

/** Runs a program. n8n keeps its settings inside the folder. @returns whether it succeeded */
function run(cwd: string, program: string, args: string[], path: string): boolean {
  const { status } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, CI: 'true', N8N_PACKAGE: path, N8N_USER_FOLDER: join(path, 'home') },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status === 0;
}
