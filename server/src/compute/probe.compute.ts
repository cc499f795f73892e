// Tasks for the tests of the pool; each does one thing that real work may do.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

import { WorkError, type Failure } from '../kernel/errors.ts';

export function echo<T>(value: T): T {
  return value;
}

export function describeProcess() {
  return {
    pid: process.pid,
    // One value for each thread: Linux stores priorities by thread.
    nice: readdirSync('/proc/self/task').map(threadNice),
    // oxlint-disable-next-line node/no-process-env -- what it holds is the question
    environment: Object.keys(process.env),
  };
}

function threadNice(id: string): number {
  const stat = readFileSync(`/proc/self/task/${id}/stat`, 'latin1');
  // proc(5): the 17th field after the name, which ends at the last parenthesis.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

/** Blocks the event loop forever. */
export function spin(): never {
  for (;;);
}

/** Allocates memory until killed, without yielding to the event loop. */
export function eatMemory(): never {
  const eaten: Buffer[] = [];
  for (;;) eaten.push(Buffer.alloc(8 * 1_024 * 1_024, eaten.length + 1));
}

/** Allocates memory and keeps it after the task. */
export function keepMemory(bytes: number): number {
  retained = Buffer.alloc(bytes, 1);
  return retained.length;
}
let retained: Buffer;

export function failNamed(failure: Failure): never {
  throw new WorkError(failure, { cause: new Error('the reason behind it') });
}

export function failUnnamed(message: string): never {
  throw new TypeError(message);
}

export function abortItself(): never {
  throw new DOMException('stopped by itself', 'AbortError');
}

export function answerFunction(): unknown {
  return () => 1;
}

export function exit(code: number): never {
  process.stderr.write('giving up\n');
  process.exit(code);
}

/** Counts up from 1 without end, and writes to `endedPath` when the generator is ended. */
export async function* count(endedPath?: string) {
  try {
    for (let number = 1; ; number += 1) yield { number, pid: process.pid };
  } finally {
    if (endedPath !== undefined) writeFileSync(endedPath, 'ended');
  }
}

export async function* failAfter(items: number) {
  for (let number = 1; number <= items; number += 1) yield number;
  throw new TypeError(`no more than ${items}`);
}

export async function* upTo(items: number) {
  for (let number = 1; number <= items; number += 1) yield new Float32Array([number]);
}

/** Yields one item, then blocks forever. */
export async function* stall() {
  yield process.pid;
  spin();
}

/** Exits the process between two items. */
export async function* exitBetweenItems(code: number) {
  setImmediate(() => exit(code));
  yield process.pid;
}

/** Blocks the event loop until the file exists. */
export function spinUntil(path: string): number {
  while (!existsSync(path));
  return process.pid;
}
