import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';

import { isRunning, startProgram, untilGone } from '../testing/processes.ts';
import type { ComputeOptions } from './compute-options.ts';
import { createComputePool, type ComputePoolSettings, type Urgency } from './compute-pool.ts';

const PROBE = new URL('probe.compute.ts', import.meta.url).href;
/** Turns that end as soon as another workspace waits, and turns that never end. */
const SHORT = { turnMs: 1 };
const ENDLESS = { turnMs: 3_600_000 };
const LIMITS = { timeoutMs: 60_000, memoryMaxBytes: 500e6 };

type Described = { pid: number };
type Call = Partial<ComputeOptions> & { urgency?: Urgency };

function startPool(t: TestContext, settings: Partial<ComputePoolSettings>) {
  const pool = createComputePool({ size: 1, ...settings });
  t.after(() => pool.close());
  return {
    ...pool,
    call<T>(
      workspaceId: string,
      name: string,
      argument?: unknown,
      { urgency = 'batch', ...options }: Call = {},
    ) {
      return pool.forWorkspace(workspaceId, urgency).run<T>(PROBE, name, argument, {
        limits: LIMITS,
        stage: 'extract',
        signal: new AbortController().signal,
        ...options,
      });
    },
    /** Begins work without end. @returns a function that aborts it */
    spin(workspaceId: string, urgency: Urgency = 'batch') {
      const controller = new AbortController();
      const ended = this.call(workspaceId, 'spin', null, { urgency, signal: controller.signal });
      ended.catch(() => undefined);
      return async () => {
        controller.abort();
        await assert.rejects(ended, { name: 'AbortError' });
      };
    },
  };
}

async function temporaryFile(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-fairness-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'file');
}

function isStopped(pid: number): boolean {
  return /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
}

async function untilStopped(pid: number): Promise<void> {
  while (!isStopped(pid)) await nextTick();
}

/** A pool with a child that another workspace has made wait. */
async function startSuspended(t: TestContext) {
  const pool = startPool(t, SHORT);
  const { pid } = await pool.call<Described>('a', 'describeProcess');
  const controller = new AbortController();
  const long = pool.call('a', 'spin', null, { signal: controller.signal });
  const stopOther = pool.spin('b');
  await untilStopped(pid);
  return { pool, pid, long, stopOther, abort: () => controller.abort() };
}

/** Begins to keep a warm child. @returns its process id, once it is ready */
async function keepWarm(pool: ReturnType<typeof startPool>): Promise<number> {
  const { promise: warmed, resolve } = Promise.withResolvers<number>();
  pool.keepWarm(async (compute, signal) => {
    const options = { limits: LIMITS, stage: 'extract', signal } as const;
    const { pid } = await compute.run<Described>(PROBE, 'describeProcess', null, options);
    resolve(pid);
  });
  const pid = await warmed;
  await nextTick();
  return pid;
}

suite('a compute pool shared by workspaces', () => {
  test('gives free children to the workspaces in turn', async (t) => {
    const pool = startPool(t, ENDLESS);
    const stop = pool.spin('a');
    const order: string[] = [];
    const calls = ['a', 'a', 'a', 'b', 'b', 'c'].map(async (id) => {
      await pool.call(id, 'echo');
      order.push(id);
    });
    await stop();
    await Promise.all(calls);

    assert.deepEqual(order, ['a', 'b', 'c', 'a', 'b', 'a']);
  });

  test('gives the many workspaces of one owner no more turns than the only one of another', async (t) => {
    const pool = startPool(t, { ...ENDLESS, size: 2, ownerOf: (id) => id[0]! });
    const stops = ['a1', 'a2'].map((id) => pool.spin(id));
    const order: string[] = [];
    const calls = ['a3', 'a4', 'b1'].map(async (id) => {
      await pool.call(id, 'echo');
      order.push(id);
    });
    await stops[0]!();
    await Promise.all(calls);
    await stops[1]!();

    assert.deepEqual(order, ['b1', 'a3', 'a4']);
  });

  test('suspends long work of one workspace while the work of another waits', async (t) => {
    const pool = startPool(t, { ...SHORT, size: 2 });
    const stops = [pool.spin('a'), pool.spin('a'), pool.spin('a')];

    assert.equal(await pool.call('b', 'echo', 'short'), 'short');
    for (const stop of stops) await stop();
  });

  test('lets suspended work continue where it was', async (t) => {
    const pool = startPool(t, SHORT);
    const path = await temporaryFile(t);
    const { pid } = await pool.call<Described>('a', 'describeProcess');
    const long = pool.call<number>('a', 'spinUntil', path);
    const other = await pool.call<Described>('b', 'describeProcess');
    await writeFile(path, '');

    assert.equal(await long, pid);
    assert.notEqual(other.pid, pid);
  });

  test('serves a third workspace although the work of two never ends', async (t) => {
    const pool = startPool(t, SHORT);
    const stops = [pool.spin('a'), pool.spin('b')];

    assert.equal(await pool.call('c', 'echo', 1), 1);
    for (const stop of stops) await stop();
  });

  test('lets no work of the same workspace interrupt long work', async (t) => {
    const pool = startPool(t, SHORT);
    const order: string[] = [];
    const path = await temporaryFile(t);
    const long = pool.call('a', 'spinUntil', path).then(() => order.push('long'));
    const short = pool.call('a', 'echo').then(() => order.push('short'));
    await pool.call('b', 'echo');
    await writeFile(path, '');
    await Promise.all([long, short]);

    assert.deepEqual(order, ['long', 'short']);
  });

  test('stops the clock of the time limit while work is suspended', async (t) => {
    const pool = startPool(t, SHORT);
    const clock = startPool(t, SHORT);
    // The start of a child counts for `a`. That of the second child counts for nobody, so `b` keeps its slot, however
    // much CPU time a start takes: its child is held without working.
    await Promise.all([pool.call('a', 'echo'), clock.call('a', 'echo')]);
    await keepWarm(pool);
    const path = await temporaryFile(t);
    const long = pool.call<number>('a', 'spinUntil', path, {
      limits: { timeoutMs: 1_000, memoryMaxBytes: 500e6 },
    });
    const stream = pool.forWorkspace('b', 'batch').stream(PROBE, 'count', undefined, {
      limits: LIMITS,
      stage: 'extract',
      signal: new AbortController().signal,
    });
    const items = stream[Symbol.asyncIterator]();
    await items.next();
    const limits = { timeoutMs: 1_200, memoryMaxBytes: 500e6 };
    await assert.rejects(clock.call('a', 'spin', null, { limits }), { name: 'WorkError' });
    await writeFile(path, '');
    await items.return?.();

    assert.ok(await long);
  });

  test('lets the work of a workspace wait that has used its CPU time of the minute', async (t) => {
    // Without end of turns: a slow start of a child must not be suspended until the next minute.
    const pool = startPool(t, { ...ENDLESS, cpuMsPerMinute: 1 });
    await pool.call('a', 'echo');
    const controller = new AbortController();
    const waiting = pool.call('a', 'echo', 'more', { signal: controller.signal });
    await pool.call('b', 'echo');
    controller.abort();

    await assert.rejects(waiting, { name: 'AbortError' });
  });

  test('suspends work that reaches its CPU time of the minute, although nobody else waits', async (t) => {
    const pool = startPool(t, { ...SHORT, cpuMsPerMinute: 1 });
    const pid = await keepWarm(pool);
    const stop = pool.spin('a');

    await untilStopped(pid);
    await stop();
  });

  test('keeps all suspended children within the memory limit', async (t) => {
    const pool = startPool(t, { ...SHORT, suspendedBytesMax: 1 });
    const order: string[] = [];
    const path = await temporaryFile(t);
    const { pid } = await pool.call<Described>('a', 'describeProcess');
    const long = pool.call('a', 'spinUntil', path).then(() => order.push('long'));
    const other = pool.call('b', 'echo').then(() => order.push('other'));
    // Interactive work of the same pool has ended meanwhile, and the long work still runs.
    await pool.call('c', 'echo', null, { urgency: 'interactive' });
    assert.ok(!isStopped(pid));
    await writeFile(path, '');
    await Promise.all([long, other]);

    assert.deepEqual(order, ['long', 'other']);
  });
});

suite('interactive work', () => {
  test('does not wait for batch work, not even for that of its own workspace', async (t) => {
    const pool = startPool(t, ENDLESS);
    const stops = [pool.spin('a'), pool.spin('a')];

    assert.equal(await pool.call('a', 'echo', 'answer', { urgency: 'interactive' }), 'answer');
    for (const stop of stops) await stop();
  });

  test('of one workspace leaves turns to that of another', async (t) => {
    const pool = startPool(t, SHORT);
    const stops = [pool.spin('a'), ...[1, 2, 3].map(() => pool.spin('a', 'interactive'))];

    assert.equal(await pool.call('b', 'echo', 'answer', { urgency: 'interactive' }), 'answer');
    for (const stop of stops) await stop();
  });

  test('borrows a child that no batch work needs', async (t) => {
    const pool = startPool(t, ENDLESS);
    const stop = pool.spin('a', 'interactive');

    assert.equal(await pool.call('a', 'echo', 'answer', { urgency: 'interactive' }), 'answer');
    await stop();
  });

  test('returns a borrowed child to batch work', async (t) => {
    const pool = startPool(t, SHORT);
    const stops = [pool.spin('a', 'interactive'), pool.spin('a', 'interactive')];

    assert.equal(await pool.call('a', 'echo', 'read'), 'read');
    for (const stop of stops) await stop();
  });
});

suite('a suspended child', () => {
  test('is killed when its work is canceled', async (t) => {
    const { pid, long, stopOther, abort } = await startSuspended(t);
    abort();

    await assert.rejects(long, { name: 'AbortError' });
    assert.ok(!isRunning(pid));
    await stopOther();
  });

  test('is killed when the pool is closed', async (t) => {
    const { pool, pid, long } = await startSuspended(t);
    const rejected = assert.rejects(long, { name: 'AbortError' });
    await pool.close();

    await rejected;
    assert.ok(!isRunning(pid));
  });

  test('ends with its parent: kill -9', async () => {
    const { program, printed } = await startProgram(`
      import { createComputePool } from '${new URL('compute-pool.ts', import.meta.url).href}';
      const pool = createComputePool({ size: 1, turnMs: 1 });
      const call = (workspaceId, name) => pool.forWorkspace(workspaceId, 'batch').run('${PROBE}', name, null, {
        limits: { timeoutMs: 60_000, memoryMaxBytes: 500e6 },
        stage: 'extract',
        signal: new AbortController().signal,
      });
      setInterval(() => {}, 1_000);
      const { pid } = await call('a', 'describeProcess');
      void call('a', 'spin');
      const other = await call('b', 'describeProcess');
      void call('b', 'spin');
      console.log(JSON.stringify([pid, other.pid]));
    `);
    const pids = JSON.parse(printed) as number[];
    while (!pids.some(isStopped)) await nextTick();
    program.kill('SIGKILL');

    for (const pid of pids) await untilGone(pid);
  });
});

suite('a warm child', () => {
  test('has done work before the first task, and takes it', async (t) => {
    const pool = startPool(t, {});
    const pid = await keepWarm(pool);

    assert.equal((await pool.call<Described>('a', 'describeProcess')).pid, pid);
  });

  test('is left when the other children end for want of work', async (t) => {
    const pool = startPool(t, { size: 2, idleMs: 1 });
    await keepWarm(pool);
    const path = await temporaryFile(t);
    const both = [1, 2].map(() => pool.call<number>('a', 'spinUntil', path));
    await writeFile(path, '');
    const pids = await Promise.all(both);
    await Promise.any(pids.map(untilGone));

    const { pid } = await pool.call<Described>('a', 'describeProcess');
    assert.deepEqual(pids.filter(isRunning), [pid]);
  });
});
