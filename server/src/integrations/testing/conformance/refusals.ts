import assert from 'node:assert/strict';
import { test } from 'node:test';

import { counts, type Start } from './connected.ts';

const SECOND_MS = 1_000;

export function testRefusals(start: Start): void {
  for (const [status, code] of [
    [401, 'unauthorized'],
    [403, 'forbidden'],
  ] as const) {
    test(`until the token is refused with ${status}, which ends the sync`, async () => {
      await using on = await start();
      const ids = [await on.addTask(), await on.addTask()];
      const reply = on.fake.refused(status);
      on.fake.trouble({ kind: 'answer', reply }, { when: on.fake.isCreate });

      const { status: ended, error, counts: done } = await on.sync(ids);

      assert.equal(ended, 'failed');
      assert.equal(error.code, code);
      assert.deepEqual(done, { ...counts({ failed: 2 }) });
      const { body } = await on.docket.get('/integrations');
      assert.equal(body.integrations[0].status, 'error');
      assert.equal(body.integrations[0].error.code, code);
      assert.deepEqual((await on.sync(ids)).counts, counts({ created: 2 }));
      const { body: mended } = await on.docket.get('/integrations');
      assert.equal(mended.integrations[0].status, 'connected');
    });
  }

  test('never with a wrong token, of which the test says so', async () => {
    await using on = await start();
    await on.docket.patch(`/integrations/${on.integrationId}`, { token: 'wrong-token-of-test' });

    const { body } = await on.docket.post(`/integrations/${on.integrationId}/test`, undefined);
    const { error } = await on.sync([await on.addTask()]);

    assert.equal(body.ok, false);
    assert.equal(body.error.code, 'unauthorized');
    assert.equal(error.code, 'unauthorized');
    assert.doesNotMatch(JSON.stringify([body, error]), /wrong-token-of-test/);
  });

  test('never to a project that is not there', async () => {
    await using on = await start();
    const target = { project: on.fake.missingProject };

    const { status, error } = await on.sync([await on.addTask()], { target });

    assert.equal(status, 'failed');
    assert.equal(error.code, 'project_not_found');
    assert.equal(on.fake.things().length, 0);
  });

  test('one by one: what is refused of one does not stop the others', async () => {
    await using on = await start();
    const ids = [await on.addTask({ title: 'Bad' }), await on.addTask({ title: 'Good' })];
    const reply = on.fake.refused(422);
    on.fake.trouble({ kind: 'answer', reply }, { when: on.fake.isCreate });

    const { status, results } = await on.sync(ids);

    assert.equal(status, 'completed');
    assert.partialDeepStrictEqual(results, [
      { action: 'failed', error: { code: 'rejected', retryable: false } },
      { action: 'created' },
    ]);
    assert.deepEqual(
      on.fake.things().map(({ title }) => title),
      ['Good'],
    );
    assert.deepEqual(await on.links(ids[0]!), []);
  });

  test('after the time that a limit asks for', async () => {
    await using on = await start();
    const ids = [await on.addTask(), await on.addTask()];
    const limited = (seconds: number) => ({
      kind: 'answer' as const,
      reply: on.fake.rateLimited(seconds, on.docket.services.clock.now()),
    });
    on.fake.trouble(limited(90), { when: on.fake.isCreate });
    const id = await on.request(ids);

    await on.docket.runJobs();
    const { body: waiting } = await on.docket.get(`/integrations/syncs/${id}`);
    on.docket.advance(89 * SECOND_MS);
    await on.docket.runJobs();
    const calls = on.fake.calls.length;
    on.docket.advance(1 * SECOND_MS);
    await on.docket.runJobs();

    assert.equal(waiting.status, 'processing');
    const waitMs = Date.parse(waiting.resume_at) - on.docket.services.clock.now().getTime();
    assert.ok(Math.abs(waitMs) < SECOND_MS, `off by ${waitMs} ms`);
    assert.ok(on.fake.calls.length > calls);
    assert.deepEqual((await on.finish(id)).counts, counts({ created: 2 }));
    assert.equal(on.fake.things().length, 2);
  });
}
