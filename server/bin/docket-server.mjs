#!/usr/bin/env node
// Starts the server under the Node that the project carries, whatever Node the machine has.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const carriedNode = join(dirname(require.resolve('node/package.json')), 'bin', 'node');
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

// As in `npm start`: with a smaller young generation, running requests reach the old one, whose collection costs more.
const options = ['--max-semi-space-size=16', main, ...process.argv.slice(2)];
const child = spawn(carriedNode, options, { stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 0 : 1);
});
