import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';

import { type Fixture, startFixture } from './testing/fixture.ts';

const LEASE = 'This lease between Ada and Grace ends on 2027-01-01.\nThe rent is 900 euros.';

function lines(text: string): any[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

suite('commands of docket', () => {
  let fixture: Fixture;
  let lease: string;

  before(async () => {
    fixture = await startFixture();
    lease = join(fixture.machine.home, 'lease.txt');
    await writeFile(lease, LEASE);
  });
  after(() => fixture[Symbol.asyncDispose]());

  test('analyze prints summary and findings on standard output and nothing else', async () => {
    const { code, stdout, stderr } = await fixture.run(['analyze', 'lease.txt']);

    assert.equal(code, 0, stderr);
    assert.equal(stderr, '');
    assert.match(stdout, /^lease\.txt\ndoc_[0-9a-f]{32} {2}contract_review\n\nThis lease between/);
    assert.match(stdout, /^parties +Ada Ltd\n +Grace Inc$/m);
  });

  test('analyze --json prints the analysis of each file as one line', async () => {
    await writeFile(join(fixture.machine.home, 'note.txt'), 'A note.');

    const { code, stdout } = await fixture.run([
      'analyze',
      'lease.txt',
      'note.txt',
      '--json',
      '--type',
      'legal_review',
      '--field',
      'parties',
      '--tag',
      'a',
      '--tag',
      'b',
    ]);

    const [first, second] = lines(stdout);
    assert.equal(code, 0);
    assert.equal(first.analysis_type, 'legal_review');
    assert.deepEqual(first.extract_fields, ['parties']);
    const { body } = await fixture.docket.get(`/documents/${second.document_id}`);
    assert.deepEqual(body.tags, ['a', 'b']);
  });

  test('analyze reads standard input, and a document that is there', async () => {
    const piped = await fixture.run(['analyze', '-', '--name', 'pipe.txt', '--json'], {
      stdin: LEASE,
    });
    const [{ document_id: id }] = lines(piped.stdout);
    const again = await fixture.run(['analyze', id, '--json', '--no-summary']);

    assert.equal((await fixture.docket.get(`/documents/${id}`)).body.filename, 'pipe.txt');
    assert.equal(lines(again.stdout)[0].document_id, id);
    assert.equal(lines(again.stdout)[0].analysis.summary, undefined);
  });

  test('analyze --out writes one file a document, also for two of the same name', async () => {
    await mkdir(join(fixture.machine.home, 'other'));
    await writeFile(join(fixture.machine.home, 'other/lease.txt'), 'Another lease.');

    const { code, stdout } = await fixture.run([
      'analyze',
      'lease.txt',
      'other/lease.txt',
      '--out',
      'results',
    ]);

    assert.equal(code, 0);
    assert.deepEqual(stdout.trim().split('\n').toSorted(), [
      'results/lease (2).txt.docket.json',
      'results/lease.txt.docket.json',
    ]);
    const result = JSON.parse(
      await readFile(join(fixture.machine.home, 'results/lease.txt.docket.json'), 'utf8'),
    );
    assert.equal(result.status, 'completed');
  });

  test('a file that fails is named, the others are analyzed, and the exit code is 6', async () => {
    await writeFile(join(fixture.machine.home, 'broken.pdf'), '%PDF-broken');

    const { code, stdout, stderr } = await fixture.run([
      'analyze',
      'broken.pdf',
      'lease.txt',
      '--json',
    ]);

    assert.equal(code, 6);
    assert.equal(lines(stdout).length, 1);
    assert.deepEqual(lines(stderr), [
      {
        error: {
          code: 'broken',
          message: 'The file is damaged and cannot be read',
          way_out: null,
          request_id: null,
          exit_code: 6,
          subject: 'broken.pdf',
        },
      },
    ]);
  });

  test('ask prints the answer and its sources; --json prints the chat', async () => {
    const { stdout: uploaded } = await fixture.run(['documents', 'upload', 'lease.txt']);
    const id = uploaded.trim();
    const { code, stdout } = await fixture.run(['ask', id, 'Who', 'are', 'the', 'parties?']);
    const json = await fixture.run(['ask', id, '--json', 'Who are the parties?']);

    assert.match(id, /^doc_[0-9a-f]{32}$/);
    assert.equal(code, 0);
    assert.match(stdout, /This lease between Ada and Grace/);
    assert.match(stdout, /^\[1\] page 1: “/m);
    assert.equal(lines(json.stdout)[0].question, 'Who are the parties?');
  });

  test('ask without a question takes one a line and keeps the thread', async () => {
    const { stdout: id } = await fixture.run(['documents', 'upload', 'lease.txt']);

    const { code, stdout } = await fixture.run(['ask', id.trim(), '--json'], {
      stdin: 'Who?\n\nWhen?\n',
    });

    const [first, second] = lines(stdout);
    assert.equal(code, 0);
    assert.deepEqual([first.question, second.question], ['Who?', 'When?']);
    assert.equal(first.thread_id, second.thread_id);
  });

  test('tasks are added, listed, completed and deleted', async () => {
    const added = await fixture.run([
      'tasks',
      'add',
      'Send',
      'the',
      'draft',
      '--due',
      '2026-12-01',
      '--tag',
      'x',
    ]);
    const id = added.stdout.trim();
    const listed = await fixture.run(['tasks', 'list', '--tag', 'x']);
    const done = await fixture.run(['tasks', 'done', id, '--json']);
    const refused = await fixture.run(['tasks', 'delete', id]);
    const deleted = await fixture.run(['tasks', 'delete', id, '--yes']);

    assert.equal(listed.stdout, `${id}\tSend the draft\topen\t2026-12-01\t\tmedium\n`);
    assert.equal(lines(done.stdout)[0].status, 'completed');
    assert.deepEqual([refused.code, deleted.code], [2, 0]);
    assert.match(refused.stderr, /nobody can answer\.\n {2}Add --yes\./);
    assert.equal((await fixture.docket.get(`/tasks/${id}`)).status, 404);
  });

  test('a list is a JSON value a line, up to --limit, and says what is missing', async () => {
    for (const title of ['One', 'Two', 'Three']) {
      await fixture.docket.post('/tasks', { title, tags: ['many'] });
    }

    const two = await fixture.run(['tasks', 'list', '--tag', 'many', '--limit', '2', '--json']);
    const all = await fixture.run(['tasks', 'list', '--tag', 'many', '--all', '--json', '--quiet']);

    assert.equal(lines(two.stdout).length, 2);
    assert.equal(two.stderr, '2 of 3; --limit or --all shows more.\n');
    assert.equal(lines(all.stdout).length, 3);
    assert.equal(all.stderr, '');
  });

  test('documents are downloaded without overwriting, tagged and deleted', async () => {
    const { stdout } = await fixture.run(['documents', 'upload', 'lease.txt', '--title', 'Lease']);
    const id = stdout.trim();
    const piped = await fixture.run(['documents', 'download', id, '--output', '-']);
    const refused = await fixture.run(['documents', 'download', id]);
    const tagged = await fixture.run(['documents', 'tag', id, '--add', 'signed', '--json']);
    const deleted = await fixture.run(['documents', 'delete', id, '--yes']);

    assert.equal(piped.stdout, LEASE);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /lease\.txt exists already/);
    assert.deepEqual(lines(tagged.stdout)[0].tags, ['signed']);
    assert.equal(deleted.code, 0);
  });

  test('a hidden file name of the server gets an underscore before it', async () => {
    await writeFile(join(fixture.machine.home, '.npmrc.txt'), LEASE);
    const { stdout } = await fixture.run(['documents', 'upload', '.npmrc.txt']);

    const downloaded = await fixture.run(['documents', 'download', stdout.trim()]);

    assert.deepEqual([downloaded.stderr, downloaded.stdout], ['', '_.npmrc.txt\n']);
  });

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
