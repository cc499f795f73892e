#!/usr/bin/env node
// In the repository, runs the sources under the Node that the project carries, whatever Node the machine has.
import { spawn } from 'node:child_process';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR_MIN = 24;
const main = new URL('../src/main.ts', import.meta.url);

if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) {
  module.enableCompileCache();
  await import(main.href);
} else {
  runUnderCarriedNode();
}

function runUnderCarriedNode() {
  const require = module.createRequire(import.meta.url);
  const node = join(dirname(require.resolve('node/package.json')), 'bin', 'node');
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  // A terminal sends Ctrl-C to both; the child decides how it ends.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 0 : 1);
  });
}
