import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { startDocket, startReceiver } from '../testing/docket.ts';
import { spokenMeeting } from '../testing/meetings.ts';

const TOPIC = 'Making the onboarding of new nurses less tiring';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`a brainstorm on ${database}`, () => {
    test('finds the requested number of ideas, puts each into one cluster, stores them and publishes an event', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database, engines: {} });
      await docket.registerWebhook(receiver.url, ['brainstorm.completed'], 'whsec_test');
      const { meetingId } = await spokenMeeting(docket, [1, 'New nurses are tired after a week.']);

      const { status, body } = await docket.post('/generate/brainstorm', {
        prompt: TOPIC,
        count: 12,
        constraints: ['no extra budget'],
        meeting_ids: [meetingId],
      });

      assert.equal(status, 200);
      assert.match(body.id, /^brainstorm_[0-9a-f]{32}$/);
      assert.partialDeepStrictEqual(body, {
        kind: 'brainstorm',
        topic: TOPIC,
        constraints: ['no extra budget'],
      });
      assert.equal(body.ideas.length, 12);
      assert.deepEqual(
        body.clusters.flatMap(({ idea_ids }: { idea_ids: string[] }) => idea_ids).toSorted(),
        body.ideas.map(({ id }: { id: string }) => id).toSorted(),
      );
      for (const { category, id } of body.ideas) {
        const cluster = body.clusters.find(({ name }: { name: string }) => name === category);
        assert.ok(cluster.idea_ids.includes(id));
      }
      assert.equal(body.ideas[0].sources[0].id, meetingId);
      assert.equal(body.engine.method, 'rules');
      assert.deepEqual((await docket.get(`/generations/${body.id}`)).body, body);
      await docket.runJobs();
      assert.deepEqual(receiver.received[0]!.json().data, body);
    });
  });
}

suite('a brainstorm', () => {
  test('accepts topic or prompt, and both only if they are equal', async () => {
    await using docket = await startDocket();
    const cases = [
      [{ topic: 'a' }, 200],
      [{ prompt: 'a' }, 200],
      [{ topic: 'a', prompt: 'a' }, 200],
      [{ topic: 'a', prompt: 'b' }, 400, { field: 'prompt', type: 'invalid_value' }],
      [{}, 400, { field: 'topic', type: 'required' }],
    ] as const;

    for (const [request, status, details] of cases) {
      const answer = await docket.post('/generate/brainstorm', request);

      assert.equal(answer.status, status, JSON.stringify(request));
      if (details) assert.deepEqual(answer.body.error.details, details);
      else assert.equal(answer.body.topic, 'a');
    }
  });

  test('finds ten ideas by default', async () => {
    await using docket = await startDocket();

    const { body } = await docket.post('/generate/brainstorm', { topic: TOPIC });

    assert.equal(body.ideas.length, 10);
  });
});
