import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { type GithubFake, startGithubFake } from './testing/github-fake.ts';

const TOKEN = 'github_pat_secret_of_the_test';

async function connectGithub(docket: Docket, more: object = {}): Promise<any> {
  const { body } = await docket.post('/integrations', {
    provider: 'github',
    token: TOKEN,
    project: 'acme/shop',
    ...more,
  });
  return body;
}

async function connectFake(docket: Docket, github: GithubFake, more: object = {}): Promise<any> {
  const connection = { ...github.connection, base_url: github.url, ...more };
  return (await docket.post('/integrations', connection)).body;
}

async function addTask(docket: Docket, fields: object = {}): Promise<string> {
  return (await docket.post('/tasks', { title: 'Call Ana', ...fields })).body.id;
}

for (const { name: database } of DATABASES) {
  suite(`integrations on ${database}`, () => {
    test('are connected, shown without the token, changed and disconnected', async () => {
      await using docket = await startDocket({ database });

      const made = await connectGithub(docket, { assignees: { Ana: 'ana-gh' } });
      const { body: list } = await docket.get('/integrations');
      const { body: changed } = await docket.patch(`/integrations/${made.id}`, {
        project: null,
        priorities: { high: 'urgent' },
      });
      const { body: deleted } = await docket.delete(`/integrations/${made.id}`);

      assert.partialDeepStrictEqual(made, {
        provider: 'github',
        name: 'GitHub',
        base_url: 'https://api.github.com',
        project: 'acme/shop',
        assignees: { Ana: 'ana-gh' },
        status: 'connected',
        token_hint: 'test',
        account: null,
      });
      assert.deepEqual(list.integrations, [made]);
      assert.equal(list.pagination.total, 1);
      assert.partialDeepStrictEqual(changed, {
        project: null,
        priorities: { high: 'urgent' },
        assignees: { Ana: 'ana-gh' },
      });
      assert.deepEqual(deleted, { id: made.id, deleted: true });
      const { body: none } = await docket.get('/integrations');
      assert.deepEqual([none.integrations, none.pagination.total], [[], 0]);
      assert.equal(JSON.stringify([made, list, changed]).includes(TOKEN), false);
    });

    test('are tested without writing anything there', async () => {
      await using docket = await startDocket({ database });
      await using github = await startGithubFake();
      const { id } = await connectFake(docket, github);

      const { body } = await docket.post(`/integrations/${id}/test`);
      const { body: list } = await docket.get('/integrations');

      const expected = {
        ok: true,
        account: 'octocat',
        project: 'octocat/Hello-World',
        error: null,
      };
      assert.deepEqual(body, expected);
      assert.equal(list.integrations[0].account, 'octocat');
      assert.equal(list.integrations[0].checked_at, '2026-01-05T09:00:00.000Z');
      assert.deepEqual(
        github.calls.map(({ method }) => method),
        ['GET', 'GET'],
      );
    });

    test('take a new token, and with it another address, but no address alone', async () => {
      await using docket = await startDocket({ database });
      await using github = await startGithubFake();
      const { id } = await connectGithub(docket);

      const alone = await docket.patch(`/integrations/${id}`, { base_url: github.url });
      const { token } = github.connection;
      const both = await docket.patch(`/integrations/${id}`, { base_url: `${github.url}/`, token });

      assert.equal(alone.status, 400);
      assert.equal(alone.body.error.details.field, 'token');
      assert.equal(both.body.base_url, github.url);
      assert.equal(both.body.token_hint, token.slice(-4));
      assert.equal(github.calls.length, 0);
    });
  });

  suite(`a sync on ${database}`, () => {
    test('is answered at once with where it is', async () => {
      await using docket = await startDocket({ database });
      const { id: integration } = await connectGithub(docket);
      const task_ids = [await addTask(docket)];

      const answer = await docket.post('/integrations/sync', { integration, task_ids });

      assert.equal(answer.status, 202);
      assert.equal(answer.headers.get('location'), `/v2/integrations/syncs/${answer.body.id}`);
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

    test('takes the tasks that a filter finds, of a provider that is connected once', async () => {
      await using docket = await startDocket({ database });
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

    test('says which field it cannot take', async () => {
      await using docket = await startDocket({ database });
      const { id: integration } = await connectGithub(docket, { project: undefined });
      const task = await addTask(docket);
      const foreignKey = await docket.createWorkspace();
      const foreign = await docket.post('/tasks', { title: 'a' }, { key: foreignKey });
      const target = { project: 'acme/shop' };
      const foreignIds = [task, foreign.body.id];

      for (const [body, field] of [
        [{ integration, task_ids: [task] }, 'target.project'],
        [{ integration, target }, 'task_ids'],
        [{ integration, target, task_ids: [task], filter: {} }, 'task_ids'],
        [{ integration, target, task_ids: foreignIds }, 'task_ids.1'],
        [{ integration: 'linear', target, task_ids: [task] }, 'integration'],
        [{ integration: 'integration_none', target, task_ids: [task] }, 'integration'],
        [{ integration, target, filter: { workspace_id: 'ws_other' } }, 'filter.workspace_id'],
      ] as const) {
        const answer = await docket.post('/integrations/sync', body);
        assert.equal(answer.status, 400, JSON.stringify(answer.body));
        assert.equal(answer.body.error.details.field, field);
      }
      await connectGithub(docket);
      const body = { integration: 'github', target, task_ids: [task] };
      const answer = await docket.post('/integrations/sync', body);
      assert.equal(answer.body.error.details.field, 'integration');
    });

    test('with the same Idempotency-Key is one sync', async () => {
      await using docket = await startDocket({ database });
      const { id: integration } = await connectGithub(docket);
      const body = { integration, task_ids: [await addTask(docket)] };
      const options = { headers: { 'idempotency-key': 'once' } };

      const first = await docket.post('/integrations/sync', body, options);
      const second = await docket.post('/integrations/sync', body, options);

      assert.equal(second.body.id, first.body.id);
    });

    test('of no task at all ends well', async () => {
      await using docket = await startDocket({ database });
      await using github = await startGithubFake();
      const { id: integration } = await connectFake(docket, github);

      const asked = await docket.post('/integrations/sync', { integration, filter: {} });
      await docket.runJobs();

      const { body } = await docket.get(`/integrations/syncs/${asked.body.id}`);
      assert.deepEqual([body.status, body.counts.total], ['completed', 0]);
    });

    test('whose integration is deleted ends, and so do those behind it', async () => {
      await using docket = await startDocket({ database });
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

    test('says of a task that was deleted meanwhile that it is gone', async () => {
      await using docket = await startDocket({ database });
      await using github = await startGithubFake();
      const { id: integration } = await connectFake(docket, github);
      const id = await addTask(docket);
      const task_ids = [id, await addTask(docket)];
      const asked = await docket.post('/integrations/sync', { integration, task_ids });

      await docket.delete(`/tasks/${id}`);
      await docket.runJobs();

      const { body } = await docket.get(`/integrations/syncs/${asked.body.id}`);
      assert.partialDeepStrictEqual(body.results, [
        { task_id: id, action: 'failed', error: { code: 'task_not_found' } },
        { action: 'created' },
      ]);
    });

    test('waits as long as a product asks for and no longer than a day', async () => {
      await using docket = await startDocket({ database });
      await using github = await startGithubFake();
      const { id: integration } = await connectFake(docket, github);
      const task_ids = [await addTask(docket)];
      const reply = github.rateLimited(100_000, new Date());
      github.trouble({ kind: 'answer', reply });

      const asked = await docket.post('/integrations/sync', { integration, task_ids });
      await docket.runJobs();

      const { body } = await docket.get(`/integrations/syncs/${asked.body.id}`);
      assert.deepEqual([body.status, body.error.code], ['failed', 'rate_limited']);
      assert.equal(body.error.retryable, true);
    });
  });
}

suite('connecting', () => {
  test('refuses an address that is private or no address, and options that nobody knows', async () => {
    await using docket = await startDocket({ settings: { DOCKET_ALLOW_PRIVATE_URLS: 'false' } });

    for (const [more, field] of [
      [{ base_url: 'http://127.0.0.1:1' }, 'base_url'],
      [{ base_url: 'http://169.254.169.254/latest' }, 'base_url'],
      [{ base_url: 'https://me:secret@github.example' }, 'base_url'],
      [{ base_url: 'https://github.example/?a=b' }, 'base_url'],
      [{ options: { colour: 'red' } }, 'options.colour'],
      [{ provider: 'jira' }, 'base_url'],
      [{ provider: 'trello' }, 'provider'],
      [{ token: 'with\nnewline' }, 'token'],
    ] as const) {
      const body = { provider: 'github', token: TOKEN, ...more };
      const answer = await docket.post('/integrations', body);
      assert.equal(answer.status, 400, JSON.stringify(more));
      const { details } = answer.body.error;
      assert.ok(details.field === field || details.field.startsWith('options.'), details.field);
    }
  });

  test('names every product and what it needs', async () => {
    await using docket = await startDocket();

    const { body } = await docket.get('/integrations/providers', {
      key: await docket.createKey(['read:documents']),
    });

    const names = body.providers.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, ['github', 'linear', 'jira', 'asana', 'notion']);
    for (const { project, token } of body.providers) {
      assert.ok(project.example.length > 0);
      assert.ok(token.length > 0);
    }
  });
});
