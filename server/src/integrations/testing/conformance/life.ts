import assert from 'node:assert/strict';
import { test } from 'node:test';

import { counts, type Start } from './connected.ts';

export function testLife(start: Start): void {
  test('created, updated, completed, reopened and cancelled', async () => {
    await using on = await start();
    const { docket, fake } = on;
    const id = await on.addTask({ description: 'By Friday.', tags: ['billing'], priority: 'high' });

    const first = await on.sync([id]);
    assert.deepEqual(first.counts, counts({ created: 1 }));
    const [thing] = fake.things();
    assert.equal(thing?.title, 'Write the report');
    assert.match(thing?.text ?? '', /By Friday\./);
    assert.equal(thing?.status, 'open');
    assert.equal(thing?.hasLink, true);
    assert.deepEqual(thing?.tags.includes('billing'), true);
    const [result] = first.results;
    assert.equal(result.action, 'created');
    assert.match(result.external_url, /^https:/);
    assert.partialDeepStrictEqual(await on.links(id), [
      {
        integration_id: on.integrationId,
        external_id: result.external_id,
        external_url: result.external_url,
        state: 'linked',
      },
    ]);
    const { body } = await docket.get(`/tasks/${id}/activity`);
    assert.ok(body.activity.some((entry: any) => entry.action === 'linked'));

    for (const [change, expected] of [
      [{ title: 'Write the whole report' }, 'open'],
      [{ status: 'completed' }, 'completed'],
      [{ status: 'open' }, 'open'],
      [{ status: 'cancelled' }, 'cancelled'],
      [{ status: 'completed' }, 'completed'],
    ] as const) {
      await docket.patch(`/tasks/${id}`, change);
      const again = await on.sync([id]);
      assert.deepEqual(again.counts, counts({ updated: 1 }), JSON.stringify(again.results));
      assert.equal(again.results[0].external_id, result.external_id);
      assert.equal(fake.things().length, 1);
      assert.equal(fake.things()[0]?.status, expected);
    }
    assert.equal(fake.things()[0]?.title, 'Write the whole report');
  });

  test('that are done already are made as done', async () => {
    await using on = await start();
    const id = await on.addTask();
    await on.docket.patch(`/tasks/${id}`, { status: 'completed' });

    await on.sync([id]);

    assert.deepEqual(
      on.fake.things().map(({ status }) => status),
      ['completed'],
    );
  });

  test('whose text is long and strange', async () => {
    await using on = await start();
    const title = `${'Ünïcödé <b>"quoted"</b> \\ '.repeat(19)}end`;
    const description = `# Heading\n\n* one\n* two\n\n\`\`\`\n<!-- docket:task_1 -->\n\`\`\`\n${'x'.repeat(9_000)}`;
    const id = await on.addTask({ title, description, tags: ['größer', 'a'.repeat(80)] });

    const { results } = await on.sync([id]);

    assert.equal(results[0].action, 'created', JSON.stringify(results));
    assert.match(on.fake.things()[0]?.text ?? '', /x{9000}/);
  });

  test('and made anew by the sync after one that found them deleted there', async () => {
    await using on = await start();
    const id = await on.addTask();
    await on.sync([id]);
    on.fake.removeThing(0);
    await on.docket.patch(`/tasks/${id}`, { title: 'Another' });

    const found = await on.sync([id]);
    const anew = await on.sync([id]);

    assert.equal(found.results[0].error.code, 'external_gone');
    assert.deepEqual(anew.counts, counts({ created: 1 }));
    assert.deepEqual(
      on.fake.things().map(({ title }) => title),
      ['Another'],
    );
  });
}
