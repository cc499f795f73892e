import assert from 'node:assert/strict';
import { test } from 'node:test';

import { syncCounts, type StartConnected } from './connected.ts';

const SECOND_MS = 1_000;

export function testRefusals(start: StartConnected): void {
  for (const [status, code] of [
    [401, 'unauthorized'],
    [403, 'forbidden'],
  ] as const) {
    test(`ends the sync if the provider refuses the token with ${status}`, async () => {
      await using bench = await start();
      const ids = [await bench.addTask(), await bench.addTask()];
      const reply = bench.fake.refusalReply(status);
      bench.fake.injectFault({ kind: 'answer', reply }, { when: bench.fake.isCreateCall });

      const { status: ended, error, counts: done } = await bench.sync(ids);

      assert.equal(ended, 'failed');
      assert.equal(error.code, code);
      assert.deepEqual(done, { ...syncCounts({ failed: 2 }) });
      const { body } = await bench.docket.get('/integrations');
      assert.equal(body.integrations[0].status, 'error');
      assert.equal(body.integrations[0].error.code, code);
      assert.deepEqual((await bench.sync(ids)).counts, syncCounts({ created: 2 }));
      const { body: repaired } = await bench.docket.get('/integrations');
      assert.equal(repaired.integrations[0].status, 'connected');
    });
  }

  test('reports a wrong token in the connection test and in the sync', async () => {
    await using bench = await start();
    await bench.docket.patch(`/integrations/${bench.integrationId}`, {
      token: 'wrong-token-of-test',
    });

    const { body } = await bench.docket.post(
      `/integrations/${bench.integrationId}/test`,
      undefined,
    );
    const { error } = await bench.sync([await bench.addTask()]);

    assert.equal(body.ok, false);
    assert.equal(body.error.code, 'unauthorized');
    assert.equal(error.code, 'unauthorized');
    assert.doesNotMatch(JSON.stringify([body, error]), /wrong-token-of-test/);
  });

  test('ends the sync if the project does not exist', async () => {
    await using bench = await start();
    const target = { project: bench.fake.unknownProject };

    const { status, error } = await bench.sync([await bench.addTask()], { target });

    assert.equal(status, 'failed');
    assert.equal(error.code, 'project_not_found');
    assert.equal(bench.fake.tasks().length, 0);
  });

  test('fails a refused task and continues with the next one', async () => {
    await using bench = await start();
    const ids = [await bench.addTask({ title: 'Bad' }), await bench.addTask({ title: 'Good' })];
    const reply = bench.fake.refusalReply(422);
    bench.fake.injectFault({ kind: 'answer', reply }, { when: bench.fake.isCreateCall });

    const { status, results } = await bench.sync(ids);

    assert.equal(status, 'completed');
    assert.partialDeepStrictEqual(results, [
      { action: 'failed', error: { code: 'rejected', retryable: false } },
      { action: 'created' },
    ]);
    assert.deepEqual(
      bench.fake.tasks().map(({ title }) => title),
      ['Good'],
    );
    assert.deepEqual(await bench.links(ids[0]!), []);
  });

  test('resumes the sync at the end of a rate limit, not before', async () => {
    await using bench = await start();
    const ids = [await bench.addTask(), await bench.addTask()];
    const limited = (seconds: number) => ({
      kind: 'answer' as const,
      reply: bench.fake.rateLimitReply(seconds, bench.docket.services.clock.now()),
    });
    bench.fake.injectFault(limited(90), { when: bench.fake.isCreateCall });
    const id = await bench.request(ids);

    await bench.docket.runJobs();
    const { body: waiting } = await bench.docket.get(`/integrations/syncs/${id}`);
    bench.docket.advance(89 * SECOND_MS);
    await bench.docket.runJobs();
    const calls = bench.fake.calls.length;
    bench.docket.advance(1 * SECOND_MS);
    await bench.docket.runJobs();

    assert.equal(waiting.status, 'processing');
    const waitMs = Date.parse(waiting.resume_at) - bench.docket.services.clock.now().getTime();
    assert.ok(Math.abs(waitMs) < SECOND_MS, `off by ${waitMs} ms`);
    assert.ok(bench.fake.calls.length > calls);
    assert.deepEqual((await bench.finish(id)).counts, syncCounts({ created: 2 }));
    assert.equal(bench.fake.tasks().length, 2);
  });
}
