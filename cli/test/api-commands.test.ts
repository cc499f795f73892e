import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';

import { type Fixture, startFixture } from './testing/fixture.ts';
import { lines } from './testing/json-lines.ts';

const LEASE = 'This lease between Ada and Grace ends on 2027-01-01.\nThe rent is 900 euros.';

suite('commands of docket for search, the API, meetings, keys and webhooks', () => {
  let fixture: Fixture;
  let lease: string;

  before(async () => {
    fixture = await startFixture();
    lease = join(fixture.machine.home, 'lease.txt');
    await writeFile(lease, LEASE);
  });
  after(() => fixture[Symbol.asyncDispose]());

  test('search prints the passages, with tabs in a pipe', async () => {
    await fixture.run(['analyze', 'lease.txt', '--quiet']);
    const found = await fixture.run(['search', 'rent', 'euros', '--json']);
    const none = await fixture.run(['search', 'zebra']);

    assert.match(lines(found.stdout)[0].excerpt, /rent is 900 euros/);
    assert.deepEqual([none.code, none.stdout, none.stderr], [0, '', 'Nothing was found.\n']);
  });

  test('api sends fields as the query of a GET and as the body of a POST', async () => {
    const made = await fixture.run([
      'api',
      'POST',
      '/v2/tasks',
      '-f',
      'title=7',
      '-F',
      'tags[]=api',
      '-F',
      'metadata[n]=3',
      '-F',
      'description=@lease.txt',
    ]);
    const listed = await fixture.run(['api', 'get', '/v2/tasks', '-f', 'tag=api', '--paginate']);
    const piped = await fixture.run(['api', 'POST', '/v2/tasks', '--input', '-'], {
      stdin: '{"title": "Piped"}',
    });
    const form = await fixture.run([
      'api',
      'POST',
      '/v2/documents/upload',
      '--file',
      'file=lease.txt',
      '-f',
      'title=Form',
    ]);

    const task = JSON.parse(made.stdout);
    assert.deepEqual(
      [task.title, task.tags, task.metadata, task.description],
      ['7', ['api'], { n: 3 }, LEASE],
    );
    assert.equal(lines(listed.stdout)[0].id, task.id);
    assert.equal(JSON.parse(piped.stdout).title, 'Piped');
    assert.equal(JSON.parse(form.stdout).title, 'Form');
  });

  test('api refuses another host and a credential as an argument', async () => {
    const host = await fixture.run(['api', 'GET', '//evil.example/v2/tasks']);
    const header = await fixture.run(['api', 'GET', '/v2/tasks', '-H', 'Authorization: Bearer x']);

    assert.deepEqual([host.code, header.code], [2, 2]);
    assert.match(header.stderr, /A credential is no argument/);
  });

  test('meetings are imported, summarized, and become tasks', async () => {
    await writeFile(
      join(fixture.machine.home, 'Stand-up.txt'),
      'Ana: Ben, can you send the text to the printer by Friday?\nBen: Yes, I will.',
    );

    const added = await fixture.run(['meetings', 'add', 'Stand-up.txt']);
    const id = added.stdout.trim();
    assert.equal(added.code, 0, added.stderr);
    const transcript = await fixture.run(['meetings', 'transcript', id]);
    const summary = await fixture.run(['meetings', 'summary', id, '--json']);
    const items = await fixture.run(['meetings', 'actions', id, '--json']);
    const tasks = await fixture.run(['meetings', 'tasks', id, '--json']);

    assert.match(transcript.stdout, /^Ana: Ben, can you send/, transcript.stderr);
    assert.equal(lines(summary.stdout)[0].meeting_id, id);
    assert.equal(lines(items.stdout)[0].meeting_id, id);
    assert.equal(lines(tasks.stdout)[0].tasks.length, lines(items.stdout)[0].action_items.length);
  });

  test('a new key is printed once, and works until it is revoked', async () => {
    const made = await fixture.run(['keys', 'create', 'ci', '--scopes', 'read:tasks', '--json']);
    const { key, id } = lines(made.stdout)[0];
    const used = await fixture.run(['tasks', 'list'], { env: { DOCKET_KEY: key } });
    const scope = await fixture.run(['documents', 'list'], { env: { DOCKET_KEY: key } });
    const revoked = await fixture.run(['keys', 'revoke', id, '--yes']);
    const ended = await fixture.run(['tasks', 'list'], { env: { DOCKET_KEY: key } });

    assert.deepEqual([used.code, scope.code, revoked.code, ended.code], [0, 3, 0, 3]);
    assert.match(scope.stderr, /Use a credential with read:documents/);
  });

  test('a webhook gets the secret of the environment, or a new one that is printed', async () => {
    const made = await fixture.run([
      'webhooks',
      'add',
      'https://hooks.example/a',
      '--events',
      'task.created',
    ]);
    const given = await fixture.run(['webhooks', 'add', 'https://hooks.example/b'], {
      env: { DOCKET_WEBHOOK_SECRET: 'whsec_given-secret' },
    });
    const listed = await fixture.run(['webhooks', 'list', '--json']);

    assert.match(made.stdout, /^wh_\S+\nwhsec_[A-Za-z0-9+/]{32}\n$/);
    assert.match(given.stdout, /^wh_\S+\n$/);
    assert.deepEqual(
      lines(listed.stdout)
        .map(({ url, events }) => `${url} ${events.join()}`)
        .toSorted(),
      ['https://hooks.example/a task.created', 'https://hooks.example/b *'],
    );
  });
});
