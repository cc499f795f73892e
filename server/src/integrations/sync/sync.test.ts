import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isoAfter } from '../../kernel/clock.ts';
import { DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import { addTask, connectFake, connectGithub } from '../testing/connect.ts';
import { startGithubFake } from '../github/testing/fake.ts';

for (const { name: database } of DATABASES) {
  suite(`syncs on ${database}`, () => {
    const start = shareDocket({
      database,
      settings: { DOCKET_INTEGRATION_TIMEOUT_SECONDS: '1' },
    });

    test('responds to a sync request at once with the location of the sync', async () => {
      const docket = await start();
      const { id: integration } = await connectGithub(docket);
      const task_ids = [await addTask(docket)];

      const answer = await docket.post('/integrations/sync', { integration, task_ids });

      assert.equal(answer.status, 202);
      assert.equal(answer.headers.get('location'), `/v2/integrations/syncs/${answer.body.id}`);
      assert.equal(answer.headers.get('retry-after'), '1');
      assert.partialDeepStrictEqual(answer.body, {
        integration_id: integration,
        provider: 'github',
        project: 'acme/shop',
        direction: 'push',
        status: 'queued',
        dry_run: false,
        counts: { total: 1, created: 0, updated: 0, skipped: 0, failed: 0, pending: 1 },
        results: [],
        error: null,
      });
    });

    test('pushes the tasks of a filter to a provider that is connected once', async () => {
      const docket = await start();
      await using github = await startGithubFake();
      await connectFake(docket, github);
      await addTask(docket, { title: 'Old' });
      docket.advance(60_000);
      const updated_since = docket.services.clock.now().toISOString();
      await addTask(docket, { title: 'New' });
      await docket.patch(`/tasks/${await addTask(docket)}`, { status: 'completed' });

      const filter = { status: 'open', updated_since };
      const { body } = await docket.post('/integrations/sync', { integration: 'github', filter });
      await docket.runJobs();

      assert.equal(body.counts.total, 1);
      assert.deepEqual(
        github.issues.map(({ title }) => title),
        ['New'],
      );
    });

    test('pushes a due date of any form as a calendar date or in the form of RFC 3339', async () => {
      const docket = await start();
      await using github = await startGithubFake();
      await connectFake(docket, github);
      const task_ids = [
        await addTask(docket, { due_date: '2026-W09-7' }),
        await addTask(docket, { due_date: '2026-060T15,5+01' }),
      ];

      await docket.post('/integrations/sync', { integration: 'github', task_ids });
      await docket.runJobs();

      const due = github.issues.map(({ body }) => /^Due: (.*)$/m.exec(body ?? '')?.[1]);
      assert.deepEqual(new Set(due), new Set(['2026-03-01', '2026-03-01T15:30:00.000+01:00']));
    });

    test('names the invalid field of a sync request', async () => {
      const docket = await start();
      const { id: integration } = await connectGithub(docket, { project: undefined });
      const task = await addTask(docket);
      const foreignKey = await docket.createWorkspace();
      const foreign = await docket.post('/tasks', { title: 'a' }, { key: foreignKey });
      const target = { project: 'acme/shop' };
      const foreignIds = [task, foreign.body.id];

      for (const [body, field] of [
        [{ integration, task_ids: [task] }, 'target.project'],
        [{ integration, target }, 'task_ids'],
        [{ integration, target: { project: 'shop' }, task_ids: [task] }, 'target.project'],
        [{ integration, target, task_ids: [task], filter: {} }, 'task_ids'],
        [{ integration, target, task_ids: foreignIds }, 'task_ids.1'],
        [{ integration: 'linear', target, task_ids: [task] }, 'integration'],
        [{ integration: 'integration_none', target, task_ids: [task] }, 'integration'],
        [{ integration, target, filter: { workspace_id: 'ws_other' } }, 'filter.workspace_id'],
      ] as const) {
        const answer = await docket.post('/integrations/sync', body);
        const isUnknown = field === 'task_ids.1' || body.integration === 'integration_none';
        assert.equal(answer.status, isUnknown ? 404 : 400, JSON.stringify(answer.body));
        assert.equal(answer.body.error.details.field, field);
      }
      await connectGithub(docket);
      const body = { integration: 'github', target, task_ids: [task] };
      const answer = await docket.post('/integrations/sync', body);
      assert.equal(answer.body.error.details.field, 'integration');
    });

    test('creates one sync for requests with the same Idempotency-Key', async () => {
      const docket = await start();
      const { id: integration } = await connectGithub(docket);
      const body = { integration, task_ids: [await addTask(docket)] };
      const options = { headers: { 'idempotency-key': 'once' } };

      const first = await docket.post('/integrations/sync', body, options);
      const second = await docket.post('/integrations/sync', body, options);

      assert.equal(second.body.id, first.body.id);
    });

    test('completes a sync without tasks', async () => {
      const docket = await start();
      await using github = await startGithubFake();
      const { id: integration } = await connectFake(docket, github);

      const requested = await docket.post('/integrations/sync', { integration, filter: {} });
      await docket.runJobs();

      const { body } = await docket.get(`/integrations/syncs/${requested.body.id}`);
      assert.deepEqual([body.status, body.counts.total], ['completed', 0]);
    });

    test('ends all syncs of a deleted integration', async () => {
      const docket = await start();
      await using github = await startGithubFake();
      const { id: integration } = await connectFake(docket, github);
      const task_ids = [await addTask(docket)];
      const syncs: string[] = [];
      for (let index = 0; index < 3; index += 1) {
        syncs.push((await docket.post('/integrations/sync', { integration, task_ids })).body.id);
      }

      await docket.delete(`/integrations/${integration}`);
      await docket.runJobs();

      for (const id of syncs) {
        const { body } = await docket.get(`/integrations/syncs/${id}`);
        assert.deepEqual([body.status, body.error.code], ['failed', 'integration_deleted']);
        assert.equal(body.results[0].error.code, 'integration_deleted');
      }
      assert.equal(github.issues.length, 0);
    });

    test('stops a running sync when its integration is deleted', async () => {
      const docket = await start();
      await using github = await startGithubFake();
      const { id: integration } = await connectFake(docket, github);
      const task_ids = [await addTask(docket), await addTask(docket)];
      github.injectFault({ kind: 'hang' }, { when: github.isCreateCall });
      let disconnected: Promise<unknown> | undefined;
      github.onCall((call) => {
        if (!github.isCreateCall(call)) return;
        disconnected ??= docket.delete(`/integrations/${integration}`);
      });

      const requested = await docket.post('/integrations/sync', { integration, task_ids });
      await docket.runJobs();
      await disconnected;

      const { body } = await docket.get(`/integrations/syncs/${requested.body.id}`);
      assert.deepEqual([body.status, body.error.code], ['failed', 'integration_deleted']);
      assert.equal(github.calls.filter(github.isCreateCall).length, 1);
    });

    test('fails a task that was deleted after the sync request', async () => {
      const docket = await start();
      await using github = await startGithubFake();
      const { id: integration } = await connectFake(docket, github);
      const id = await addTask(docket);
      const task_ids = [id, await addTask(docket)];
      const requested = await docket.post('/integrations/sync', { integration, task_ids });

      await docket.delete(`/tasks/${id}`);
      await docket.runJobs();

      const { body } = await docket.get(`/integrations/syncs/${requested.body.id}`);
      assert.partialDeepStrictEqual(body.results, [
        { task_id: id, action: 'failed', error: { code: 'task_not_found' } },
        { action: 'created' },
      ]);
    });

    test('retries a task after a conflict, and creates it once', async () => {
      const docket = await start();
      await using github = await startGithubFake();
      const { id: integration } = await connectFake(docket, github);
      const task_ids = [await addTask(docket)];
      github.injectFault(
        { kind: 'answer', reply: github.refusalReply(409) },
        { when: github.isCreateCall },
      );
      const requested = await docket.post('/integrations/sync', { integration, task_ids });
      const path = `/integrations/syncs/${requested.body.id}`;

      const tenSecondsLater = isoAfter(docket.services.clock, 10_000);
      await docket.runJobs();
      const { body: waiting } = await docket.get(path);
      docket.advance(10_000);
      await docket.runJobs();
      const { body: done } = await docket.get(path);

      assert.equal(waiting.counts.pending, 1);
      assert.equal(waiting.resume_at, tenSecondsLater);
      assert.deepEqual([done.status, done.counts.created], ['completed', 1]);
      assert.equal(github.issues.length, 1);
    });

    test('fails a sync if a rate limit lasts longer than a day', async () => {
      const docket = await start();
      await using github = await startGithubFake();
      const { id: integration } = await connectFake(docket, github);
      const task_ids = [await addTask(docket)];
      const reply = github.rateLimitReply(100_000, new Date());
      github.injectFault({ kind: 'answer', reply });

      const requested = await docket.post('/integrations/sync', { integration, task_ids });
      await docket.runJobs();

      const { body } = await docket.get(`/integrations/syncs/${requested.body.id}`);
      assert.deepEqual([body.status, body.error.code], ['failed', 'rate_limited']);
      assert.equal(body.error.retryable, true);
    });

    test('sends requests less and less often if every response is a rate limit without a wait', async () => {
      const docket = await start();
      await using github = await startGithubFake();
      const { id: integration } = await connectFake(docket, github);
      const task_ids = [await addTask(docket)];
      const reply = github.rateLimitReply(0, new Date());
      github.injectFault({ kind: 'answer', reply }, { times: 10_000 });

      await docket.post('/integrations/sync', { integration, task_ids });
      for (let minute = 0; minute < 60; minute += 1) {
        await docket.runJobs();
        docket.advance(60_000);
      }

      assert.ok(github.calls.length > 3);
      assert.ok(github.calls.length < 20, `${github.calls.length} requests in an hour`);
    });

    test('does not update a foreign issue with the same number after a change of the address', async () => {
      const docket = await start();
      await using github = await startGithubFake();
      await using other = await startGithubFake();
      const { id: integration } = await connectFake(docket, github);
      const task = await addTask(docket);
      await docket.post('/integrations/sync', { integration, task_ids: [task] });
      await docket.runJobs();
      other.issues.push({ ...github.issues[0]!, title: 'Not ours', body: null });

      const { token } = other.connection;
      await docket.patch(`/integrations/${integration}`, { base_url: other.url, token });
      await docket.post('/integrations/sync', { integration, task_ids: [task] });
      await docket.runJobs();

      assert.deepEqual(
        other.issues.map(({ title }) => title),
        ['Not ours', 'Call Ana'],
      );
    });

    test('sends an assignee only if the integration maps it', async () => {
      const docket = await start();
      await using github = await startGithubFake();
      const { id: integration } = await connectFake(docket, github);
      const task = await addTask(docket, { assigned_to: 'constructor' });

      await docket.post('/integrations/sync', { integration, task_ids: [task] });
      await docket.runJobs();

      assert.deepEqual(github.issues[0]?.assignees, []);
      assert.deepEqual(github.violations, []);
    });

    test('stores the result of a task that is deleted during its push', async () => {
      // The test changes the outbound client, so it needs its own server.
      await using docket = await startDocket({ database });
      await using github = await startGithubFake();
      const { id: integration } = await connectFake(docket, github);
      const task = await addTask(docket);
      const { outbound } = docket.services;
      const request = outbound.request.bind(outbound);
      outbound.request = async (url, options) => {
        if (options?.method === 'POST') await docket.delete(`/tasks/${task}`);
        return request(url, options);
      };

      const requested = await docket.post('/integrations/sync', { integration, task_ids: [task] });
      await docket.runJobs();

      const { body } = await docket.get(`/integrations/syncs/${requested.body.id}`);
      assert.deepEqual([body.status, body.counts.created], ['completed', 1]);
      assert.equal(body.results[0].external_key, `octocat/Hello-World#${github.issues[0]?.number}`);
    });
  });
}
