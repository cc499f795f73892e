import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite, test, type TestContext } from 'node:test';

import { WorkError } from '../kernel/errors.ts';
import { isRunning, startProgram, untilGone } from '../testing/processes.ts';
import type { ComputeOptions } from './compute-options.ts';
import { createComputePool } from './compute-pool.ts';

const PROBE = new URL('probe.compute.ts', import.meta.url).href;
const MB = 1_000_000;

type Counted = { number: number; pid: number };

function startPool(t: TestContext) {
  const pool = createComputePool({ size: 1 });
  t.after(() => pool.close());
  const compute = pool.forWorkspace(null, 'batch');
  const defaults: ComputeOptions = {
    limits: { timeoutMs: 60_000, memoryMaxBytes: 500 * MB },
    stage: 'recognise',
    signal: new AbortController().signal,
  };
  return {
    ...pool,
    call: <T>(name: string, argument?: unknown) => compute.run<T>(PROBE, name, argument, defaults),
    open: <T>(name: string, argument?: unknown, options: Partial<ComputeOptions> = {}) =>
      compute.stream<T>(PROBE, name, argument, { ...defaults, ...options })[Symbol.asyncIterator](),
    items: <T>(name: string, argument?: unknown, options: Partial<ComputeOptions> = {}) =>
      compute.stream<T>(PROBE, name, argument, { ...defaults, ...options }),
  };
}

async function temporaryFile(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-stream-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, 'file');
}

suite('a stream of a compute child', () => {
  test('gives the items in order and then ends', async (t) => {
    const items = await Array.fromAsync(startPool(t).items<Float32Array>('upTo', 3));
    assert.deepEqual(
      items,
      [1, 2, 3].map((number) => new Float32Array([number])),
    );
  });

  test('works on an item only when it is asked for', async (t) => {
    const pool = startPool(t);
    // With eager work the second item would block the child for ever, and nothing could end it but a kill.
    const items = pool.open<number>('stall');
    const { value: pid } = await items.next();
    await items.return?.();

    assert.equal((await pool.call<{ pid: number }>('describeProcess')).pid, pid);
  });

  test('left early, it is ended in a child that lives on', async (t) => {
    const pool = startPool(t);
    const endedPath = await temporaryFile(t);
    let last: Counted | undefined;
    for await (const item of pool.items<Counted>('count', endedPath)) {
      last = item;
      if (item.number === 3) break;
    }

    assert.equal(await readFile(endedPath, 'utf8'), 'ended');
    assert.equal((await pool.call<{ pid: number }>('describeProcess')).pid, last?.pid);
  });

  test('an error of the consumer frees the child too', async (t) => {
    const pool = startPool(t);
    const consume = async () => {
      for await (const _ of pool.items('count')) throw new Error('the consumer failed');
    };

    await assert.rejects(consume(), { message: 'the consumer failed' });
    assert.equal(await pool.call('echo', 'next'), 'next');
  });

  test('holds its child while the consumer is busy; other work waits', async (t) => {
    const pool = startPool(t);
    const items = pool.open<Counted>('count');
    await items.next();
    const order: string[] = [];
    const other = pool.call('echo').then(() => order.push('other work'));
    await items.next();
    order.push('second item');
    await items.return?.();
    await other;

    assert.deepEqual(order, ['second item', 'other work']);
  });

  test('nothing starts before the first item is asked for', async (t) => {
    const pool = startPool(t);
    pool.open('count');
    assert.equal(await pool.call('echo', 'free'), 'free');
  });

  test('a failure comes after the items before it, and the child lives on', async (t) => {
    const pool = startPool(t);
    const items = pool.open<number>('failAfter', 1);

    assert.deepEqual(await items.next(), { done: false, value: 1 });
    await assert.rejects(items.next(), { message: 'no more than 1' });
    assert.deepEqual(await items.next(), { done: true, value: undefined });
    assert.equal(await pool.call('echo', 'still well'), 'still well');
  });

  test('refuses what gives no items', async (t) => {
    await assert.rejects(startPool(t).open('echo', 1).next(), /gives no items/);
    await assert.rejects(startPool(t).open('noSuchFunction').next(), /exports no function/);
  });
});

suite('a stream of a compute child is killed', () => {
  test('when the next item takes too long', async (t) => {
    const pool = startPool(t);
    // The start of the child takes its time too, and is not what is asked here.
    await pool.call('echo');
    const limits = { timeoutMs: 1_000, memoryMaxBytes: 500 * MB };
    const items = pool.open<number>('stall', null, { limits });
    const { value: pid } = await items.next();

    await assert.rejects(items.next(), (error) => {
      assert.ok(error instanceof WorkError);
      assert.partialDeepStrictEqual(error.failure, {
        code: 'deadline',
        stage: 'recognise',
        details: { limit: 1_000, unit: 'ms' },
      });
      return true;
    });
    assert.ok(!isRunning(Number(pid)));
    assert.equal(await pool.call('echo', 'next'), 'next');
  });

  test('on abort while an item is under way', async (t) => {
    const pool = startPool(t);
    const abort = new AbortController();
    const items = pool.open<number>('stall', null, { signal: abort.signal });
    const { value: pid } = await items.next();
    const second = items.next();
    abort.abort(new Error('not wanted any more'));

    await assert.rejects(second, { message: 'not wanted any more' });
    assert.ok(!isRunning(Number(pid)));
    assert.equal(await pool.call('echo', 'next'), 'next');
  });

  test('on abort while the consumer is busy', async (t) => {
    const pool = startPool(t);
    const abort = new AbortController();
    const items = pool.open<Counted>('count', null, { signal: abort.signal });
    await items.next();
    abort.abort();

    await assert.rejects(items.next(), { name: 'AbortError' });
    assert.equal(await pool.call('echo', 'next'), 'next');
  });

  test('when the pool is closed', async (t) => {
    const pool = startPool(t);
    const items = pool.open<number>('stall');
    const { value: pid } = await items.next();
    const second = assert.rejects(items.next(), { name: 'AbortError' });
    await pool.close();

    await second;
    assert.ok(!isRunning(Number(pid)));
  });

  test('a child that died while the consumer was busy is a failure that may be retried', async (t) => {
    const pool = startPool(t);
    const items = pool.open<number>('exitBetweenItems', 3);
    const { value: pid } = await items.next();
    await untilGone(Number(pid));

    await assert.rejects(items.next(), (error) => {
      assert.ok(error instanceof WorkError);
      assert.partialDeepStrictEqual(error.failure, {
        code: 'engine_error',
        message: 'The compute process ended before the work was done (exit code 3)',
        retryable: true,
      });
      return true;
    });
    assert.equal(await pool.call('echo', 'next'), 'next');
  });

  for (const [name, when] of [
    ['count', 'between two items'],
    ['stall', 'during an item'],
  ]) {
    test(`with its parent: kill -9 ${when}`, async () => {
      const { program, printed } = await startProgram(`
        import { createComputePool } from '${new URL('compute-pool.ts', import.meta.url).href}';
        const items = createComputePool({ size: 1 }).forWorkspace(null, 'batch').stream('${PROBE}', '${name}', undefined, {
          limits: { timeoutMs: 60_000, memoryMaxBytes: 500e6 },
          stage: 'recognise',
          signal: new AbortController().signal,
        })[Symbol.asyncIterator]();
        setInterval(() => {}, 1_000);
        const { value } = await items.next();
        if ('${name}' === 'stall') items.next();
        console.log(value.pid ?? value);
      `);
      const childPid = Number(printed);
      assert.ok(isRunning(childPid));
      program.kill('SIGKILL');

      await untilGone(childPid);
    });
  }
});
