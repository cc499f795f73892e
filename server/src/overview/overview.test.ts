import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createMember, signInAs } from '../testing/credentials.ts';
import { FEATURE_DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';
import { spokenMeeting } from '../testing/meetings.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /overview on ${database}`, () => {
    test('counts by kind and status, and what waits for the caller', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const person = await createMember(services, { role: 'member' });
      const key = await signInAs(services, person);
      await docket.post('/documents', { title: 'Lease', content: 'The rent is 900.' });
      await docket.runJobs();
      const { meetingId } = await spokenMeeting(docket, [2, 'I will send it to Ben.']);
      const { body: items } = await docket.post(`/meetings/${meetingId}/action-items`, {});
      const today = services.clock.now().toISOString().slice(0, 10);
      for (const [due_date, assigned_to] of [
        ['2020-01-01', person.userId],
        [today, person.email],
        ['2199-01-01', person.userId],
        ['2020-01-01', 'somebody else'],
      ]) {
        await docket.post('/tasks', { title: 'a', due_date, assigned_to });
      }

      const { status, body } = await docket.get('/overview', { key });
      const [{ id }] = items.action_items;
      await docket.patch(`/meetings/${meetingId}/action-items/${id}`, { state: 'dismissed' });
      const later = await docket.get('/overview', { key });

      assert.equal(status, 200);
      assert.deepEqual(body.documents, { processing: 0, completed: 1, failed: 0 });
      assert.equal(body.transcriptions.completed, 1);
      assert.equal(body.meetings.completed, 1);
      assert.deepEqual(body.tasks, { open: 4, in_progress: 0, completed: 0, cancelled: 0 });
      assert.deepEqual(body.waiting, {
        tasks_overdue: 1,
        tasks_due_today: 1,
        action_items: items.action_items.length,
        failing_webhooks: 0,
      });
      assert.equal(later.body.waiting.action_items, items.action_items.length - 1);
      assert.equal(body.generative_models, false);
      assert.equal(body.internet.requests, 0);
      assert.equal(body.internet.covers_server, services.isSingleProcess);
    });

    test('hides what the credential may not read, and other workspaces', async () => {
      await using docket = await startDocket({ database });
      const key = await docket.createKey(['read:documents']);
      const stranger = await docket.createWorkspace();
      const { workspace_id } = (await docket.get('/overview')).body;

      const { body } = await docket.get('/overview', { key });
      const foreign = await docket.get(`/overview?workspace_id=${workspace_id}`, { key: stranger });

      assert.deepEqual(body.documents, { processing: 0, completed: 0, failed: 0 });
      assert.deepEqual(
        [body.transcriptions, body.meetings, body.tasks, ...Object.values(body.waiting)],
        Array.from({ length: 7 }, () => null),
      );
      assert.equal(foreign.status, 404);
    });
  });
}
