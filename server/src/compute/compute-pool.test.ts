import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite, test, type TestContext } from 'node:test';

import { WorkError } from '../kernel/errors.ts';
import { isRunning, startProgram, untilGone } from '../testing/processes.ts';
import type { ComputeOptions } from './compute-options.ts';
import { createComputePool, type ComputePoolSettings, type Urgency } from './compute-pool.ts';

const PROBE = new URL('probe.compute.ts', import.meta.url).href;
const MB = 1_000_000;

type Described = { pid: number; nice: number[]; environment: string[] };

function startPool(t: TestContext, settings: Partial<ComputePoolSettings> = {}) {
  const pool = createComputePool({ size: 1, ...settings });
  t.after(() => pool.close());
  return {
    ...pool,
    call: <T>(
      name: string,
      argument?: unknown,
      { urgency = 'batch', ...options }: Partial<ComputeOptions> & { urgency?: Urgency } = {},
    ) =>
      pool.forWorkspace(null, urgency).run<T>(PROBE, name, argument, {
        limits: { timeoutMs: 60_000, memoryMaxBytes: 500 * MB },
        stage: 'extract',
        signal: new AbortController().signal,
        ...options,
      }),
  };
}

suite('the compute pool', () => {
  test('runs a function elsewhere and answers what it returned', async (t) => {
    const pool = startPool(t);
    const value = { text: 'ﬁn', bytes: new Uint8Array([1, 2]), map: new Map([[1, null]]) };

    assert.deepEqual(await pool.call('echo', value), value);
    assert.notEqual((await pool.call<Described>('describeProcess')).pid, process.pid);
  });

  test('gives every thread of a child the lowest priority and none of the environment', async (t) => {
    const { pid, nice, environment } = await startPool(t).call<Described>('describeProcess');

    assert.deepEqual([...new Set(nice)], [19]);
    for (const key of ['PATH', 'HOME']) assert.ok(!environment.includes(key), key);
    assert.ok(isRunning(pid));
  });

  test('gives every thread of a child a higher priority for interactive work than for batch work', async (t) => {
    const pool = startPool(t);
    const niceFor = async (urgency: Urgency) => {
      const { nice } = await pool.call<Described>('describeProcess', null, { urgency });
      return [...new Set(nice)];
    };

    assert.deepEqual(await niceFor('interactive'), [5]);
    assert.deepEqual(await niceFor('batch'), [19]);
    // Only a privileged process may raise a priority.
    assert.deepEqual(await niceFor('interactive'), [process.getuid?.() === 0 ? 5 : 19]);
  });

  test('prefers a warm child that has the priority of the work', async (t) => {
    const pool = startPool(t, { size: 2 });
    const describe = (urgency: Urgency) =>
      pool.call<Described>('describeProcess', null, { urgency });
    const [question, batch] = await Promise.all([describe('interactive'), describe('batch')]);

    assert.equal((await describe('interactive')).pid, question.pid);
    assert.equal((await describe('batch')).pid, batch.pid);
  });

  test('uses one warm child again and again', async (t) => {
    const pool = startPool(t, { size: 2 });
    const first = await pool.call<Described>('describeProcess');
    const second = await pool.call<Described>('describeProcess');

    assert.equal(second.pid, first.pid);
  });

  test('runs as many at once as its size, the rest in order', async (t) => {
    const pool = startPool(t, { size: 2 });
    const blocker = new AbortController();
    const blocked = pool.call('spin', null, { signal: blocker.signal });
    const order: number[] = [];
    const tasks = [1, 2, 3].map(async (n) => order.push(await pool.call<number>('echo', n)));
    await Promise.all(tasks);
    blocker.abort();

    await assert.rejects(blocked, { name: 'AbortError' });
    assert.deepEqual(order, [1, 2, 3]);
  });

  test('an aborted task leaves the queue, and the next takes its turn', async (t) => {
    const pool = startPool(t);
    const [running, queued] = [new AbortController(), new AbortController()];
    const first = pool.call('spin', null, { signal: running.signal });
    const second = pool.call('echo', 'second', { signal: queued.signal });
    const third = pool.call('echo', 'third');

    queued.abort(new Error('not wanted any more'));
    await assert.rejects(second, { message: 'not wanted any more' });
    running.abort();
    await assert.rejects(first, { name: 'AbortError' });
    assert.equal(await third, 'third');
  });

  test('a signal that is aborted beforehand starts nothing', async (t) => {
    const call = startPool(t).call('echo', 1, { signal: AbortSignal.abort() });
    await assert.rejects(call, { name: 'AbortError' });
  });

  test('leaves no child behind once its time without work is over', async (t) => {
    const { pid } = await startPool(t, { idleMs: 1 }).call<Described>('describeProcess');
    await untilGone(pid);
  });

  test('a child that still holds much memory does not take the next task', async (t) => {
    const pool = startPool(t);
    await pool.call('keepMemory', 300 * MB);
    const before = await pool.call<Described>('describeProcess', null, {
      limits: { timeoutMs: 60_000, memoryMaxBytes: 2_000 * MB },
    });
    const after = await pool.call<Described>('describeProcess');

    assert.notEqual(after.pid, before.pid);
  });

  test('keeps compiled code in the folder it is given', async (t) => {
    const cacheDir = await mkdtemp(path.join(tmpdir(), 'docket-compute-'));
    t.after(() => rm(cacheDir, { recursive: true, force: true }));
    const pool = startPool(t, { cacheDir });
    await pool.call('echo', 1);
    // The cache is written after the answer and before the next one.
    await pool.call('echo', 2);

    assert.notEqual((await readdir(cacheDir, { recursive: true })).length, 0);
  });
});

suite('the compute pool kills', () => {
  test('work that takes too long, though it blocks its process', async (t) => {
    const pool = startPool(t);
    const limits = { timeoutMs: 200, memoryMaxBytes: 500 * MB };

    await assert.rejects(pool.call('spin', null, { limits, stage: 'analyze' }), (error) => {
      assert.ok(error instanceof WorkError);
      assert.partialDeepStrictEqual(error.failure, {
        code: 'deadline',
        stage: 'analyze',
        retryable: false,
        details: { limit: 200, unit: 'ms' },
      });
      return true;
    });
    assert.equal(await pool.call('echo', 'next'), 'next');
  });

  test('work that takes too much memory, though it blocks its process', async (t) => {
    const pool = startPool(t);
    const limits = { timeoutMs: 60_000, memoryMaxBytes: 200 * MB };

    await assert.rejects(pool.call('eatMemory', null, { limits }), (error) => {
      assert.ok(error instanceof WorkError);
      assert.partialDeepStrictEqual(error.failure, {
        code: 'too_large',
        stage: 'extract',
        retryable: false,
        details: { limit: 200 * MB, unit: 'bytes' },
      });
      assert.ok(Number(error.failure.details?.['actual']) > 200 * MB);
      return true;
    });
    assert.equal(await pool.call('echo', 'next'), 'next');
  });

  test('everything on close', async (t) => {
    const pool = startPool(t, { size: 2 });
    const { pid } = await pool.call<Described>('describeProcess');
    const results = Promise.allSettled([pool.call('spin'), pool.call('spin'), pool.call('echo')]);
    await pool.close();

    assert.ok(!isRunning(pid));
    for (const result of await results) {
      assert.equal(result.status, 'rejected');
      assert.equal((result.reason as Error).name, 'AbortError');
    }
    await assert.rejects(pool.call('echo'), { name: 'AbortError' });
  });

  for (const task of ['echo', 'spin']) {
    test(`its children with itself: kill -9 of the parent during or after ${task}`, async () => {
      const { program, printed } = await startProgram(`
        import { createComputePool } from '${new URL('compute-pool.ts', import.meta.url).href}';
        const options = {
          limits: { timeoutMs: 60_000, memoryMaxBytes: 500e6 },
          stage: 'extract',
          signal: new AbortController().signal,
        };
        setInterval(() => {}, 1_000);
        const pool = createComputePool({ size: 1 }).forWorkspace(null, 'batch');
        const { pid } = await pool.run('${PROBE}', 'describeProcess', null, options);
        pool.run('${PROBE}', '${task}', null, options);
        console.log(pid);
      `);
      const childPid = Number(printed);
      assert.ok(isRunning(childPid));
      program.kill('SIGKILL');

      await untilGone(childPid);
    });
  }
});

suite('errors from a compute child', () => {
  test('a named failure keeps its name, its details and what lay behind it', async (t) => {
    const failure = {
      code: 'broken',
      message: 'The file is damaged',
      stage: 'extract',
      retryable: false,
      details: { limit: 1 },
    };
    await assert.rejects(startPool(t).call('failNamed', failure), (error) => {
      assert.ok(error instanceof WorkError);
      assert.deepEqual(error.failure, failure);
      assert.match(error.stack ?? '', /the reason behind it/);
      return true;
    });
  });

  test('any other error keeps its message and the stack of the child', async (t) => {
    const pool = startPool(t);
    await assert.rejects(pool.call('failUnnamed', 'odd'), (error: Error) => {
      assert.equal(error.message, 'odd');
      assert.match(error.stack ?? '', /failUnnamed.*probe\.compute\.ts/);
      return true;
    });
    await assert.rejects(pool.call('abortItself'), { name: 'AbortError' });
    await assert.rejects(pool.call('answerFunction'), /could not be cloned/);
    await assert.rejects(pool.call('noSuchFunction'), /exports no function noSuchFunction/);
    await assert.rejects(
      pool.call('echo', () => 1),
      /could not be cloned/,
    );
    assert.equal(await pool.call('echo', 'still well'), 'still well');
  });

  test('a child that dies by itself is a failure that may be retried', async (t) => {
    const pool = startPool(t);
    await assert.rejects(pool.call('exit', 3), (error) => {
      assert.ok(error instanceof WorkError);
      assert.partialDeepStrictEqual(error.failure, {
        code: 'engine_error',
        message: 'The compute process ended before the work was done (exit code 3)',
        stage: 'extract',
        retryable: true,
      });
      assert.equal((error.cause as Error).message, 'giving up');
      return true;
    });
    assert.equal(await pool.call('echo', 'next'), 'next');
  });
});
