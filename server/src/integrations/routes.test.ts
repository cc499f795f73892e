import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';
import { connectFake, connectGithub, TOKEN } from './testing/connect.ts';
import { startGithubFake } from './github/testing/fake.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`integrations on ${database}`, () => {
    test('connects, shows without the token, changes and disconnects an integration', async () => {
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
        status: 'unchecked',
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

    test('refuses a second integration of the same project', async () => {
      await using docket = await startDocket({ database });
      const { id } = await connectGithub(docket);
      const again = { provider: 'github', token: TOKEN, project: 'acme/shop' };

      const answers = await Promise.all(
        Array.from({ length: 5 }, () => docket.post('/integrations', again)),
      );
      const { body: other } = await docket.post('/integrations', { ...again, project: 'acme/ads' });
      const moved = await docket.patch(`/integrations/${other.id}`, { project: 'acme/shop' });

      for (const { status, body } of [...answers, moved]) {
        assert.equal(status, 400);
        assert.partialDeepStrictEqual(body.error.details, { type: 'conflict', integration_id: id });
      }
      assert.equal((await docket.get('/integrations')).body.pagination.total, 2);
    });

    test('tests an integration without writing to the provider', async () => {
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
      assert.equal(list.integrations[0].status, 'connected');
      assert.equal(list.integrations[0].checked_at, '2026-01-05T09:00:00.000Z');
      assert.deepEqual(
        github.calls.map(({ method }) => method),
        ['GET', 'GET'],
      );
    });

    test('accepts a new address of an integration only with a new token', async () => {
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
      assert.equal(both.body.status, 'unchecked');
      assert.equal(github.calls.length, 0);
    });
  });
}

suite('input of integrations', () => {
  test('refuses private and malformed addresses, unknown options and malformed projects', async () => {
    await using docket = await startDocket({ settings: { DOCKET_ALLOW_PRIVATE_URLS: 'false' } });

    for (const [more, field] of [
      [{ base_url: 'http://127.0.0.1:1' }, 'base_url'],
      [{ base_url: 'http://169.254.169.254/latest' }, 'base_url'],
      [{ base_url: 'https://me:secret@github.example' }, 'base_url'],
      [{ base_url: 'https://github.example/?a=b' }, 'base_url'],
      [{ options: { colour: 'red' } }, 'options.colour'],
      [{ project: 'shop' }, 'project'],
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

  test('lists every provider with its token and its project', async () => {
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
