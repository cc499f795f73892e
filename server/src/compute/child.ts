// The entry of a compute child: imports the module it is told to, runs one function at a time and answers.

import { enableCompileCache, flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';

import { toWire, type Answer, type Task } from './wire.ts';

const PARENT_POLL_MS = 500;

const [, , parentPid, cacheDir] = process.argv;

if (cacheDir) enableCompileCache(cacheDir);
endWithParent(Number(parentPid));
// The terminal and the service manager signal the whole group; only the parent decides when a child ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('message', (task: Task) => void answer(task));

async function answer(task: Task): Promise<void> {
  try {
    send({ value: await perform(task) });
  } catch (error) {
    send({ error: toWire(error) });
  }
  // Now, because a child usually ends by a kill.
  if (cacheDir) flushCompileCache();
}

async function perform({ moduleUrl, name, argument }: Task): Promise<unknown> {
  const module = (await import(moduleUrl)) as Record<string, unknown>;
  const run = module[name];
  if (typeof run !== 'function') throw new Error(`${moduleUrl} exports no function ${name}`);
  return run(argument);
}

function send(message: Answer): void {
  process.send?.(message);
}

/** `disconnect` tells a child that can listen; a thread sees to it that one deep in a computation ends too. */
function endWithParent(pid: number): void {
  process.on('disconnect', () => process.exit());
  const watch = `setInterval(() => {
    if (process.ppid !== ${pid}) process.kill(process.pid, 'SIGKILL');
  }, ${PARENT_POLL_MS});`;
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
