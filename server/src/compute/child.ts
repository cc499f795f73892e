// Entry of a compute child: imports the requested module, runs one function at a time and answers.

import { enableCompileCache, flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';

import { toWire, type ChildResponse, type ChildRequest, type Task } from './wire.ts';

const PARENT_POLL_MS = 500;

const [, , parentPid, cacheDir] = process.argv;
/** Iterator of the last `open`. */
let items: AsyncIterator<unknown> | undefined;

if (cacheDir) enableCompileCache(cacheDir);
// Stack traces of the bundle name its sources.
process.setSourceMapsEnabled(true);
endWithParent(Number(parentPid));
// The terminal and the service manager signal the whole group, but only the parent ends a child.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('message', (request: ChildRequest) => void answer(request));

async function answer(request: ChildRequest): Promise<void> {
  try {
    send({ value: await perform(request) });
  } catch (error) {
    send({ error: toWire(error) });
  }
  // Flushed now, because a child usually ends by a kill.
  if (cacheDir) flushCompileCache();
}

async function perform(request: ChildRequest): Promise<unknown> {
  if (request.kind === 'run') return call(request.task);
  if (request.kind === 'open') return open(request.task);
  if (request.kind === 'next') return items?.next();
  return items?.return?.();
}

async function open(task: Task): Promise<void> {
  items = undefined;
  items = iterate(task, await call(task));
}

async function call({ moduleUrl, name, argument }: Task): Promise<unknown> {
  const module = (await import(moduleUrl)) as Record<string, unknown>;
  const run = module[name];
  if (typeof run !== 'function') throw new Error(`${moduleUrl} exports no function ${name}`);
  return run(argument);
}

function iterate({ moduleUrl, name }: Task, given: unknown): AsyncIterator<unknown> {
  if (isAsyncIterable(given)) return given[Symbol.asyncIterator]();
  throw new Error(`${name} of ${moduleUrl} gives no items`);
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function send(message: ChildResponse): void {
  process.send?.(message);
}

/**
 * Ends the child with its parent. `disconnect` reaches an idle child; a thread watches for a child in a long
 * computation.
 */
function endWithParent(pid: number): void {
  process.on('disconnect', () => process.exit());
  const watch = `setInterval(() => {
    if (process.ppid !== ${pid}) process.kill(process.pid, 'SIGKILL');
  }, ${PARENT_POLL_MS});`;
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}
