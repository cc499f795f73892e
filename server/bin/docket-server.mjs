#!/usr/bin/env node
// Starts the server under the Node that the project carries, whatever Node the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bootstrap = fileURLToPath(new URL('../../scripts/bootstrap.mjs', import.meta.url));
const main = fileURLToPath(new URL('../build/main.js', import.meta.url));

const { status } = spawnSync(process.execPath, [bootstrap, 'bundle'], { stdio: ['ignore', 2, 2] });
if (status === 0) run();
else process.exitCode = status ?? 1;

function run() {
  const require = createRequire(import.meta.url);
  const carriedNode = join(dirname(require.resolve('node/package.json')), 'bin', 'node');
  // As in `npm start`: with a smaller young generation, running requests reach the old one, whose collection costs more.
  const options = ['--max-semi-space-size=16', main, ...process.argv.slice(2)];
  const child = spawn(carriedNode, options, { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 0 : 1);
  });
}
