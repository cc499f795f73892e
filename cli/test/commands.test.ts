import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';

import { type Fixture, startFixture } from './testing/fixture.ts';
import { lines } from './testing/json-lines.ts';

const LEASE = 'This lease between Ada and Grace ends on 2027-01-01.\nThe rent is 900 euros.';

suite('commands of docket for files and tasks', () => {
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
    const again = await fixture.run(['analyze', 'lease.txt']);
    assert.equal(again.stdout.split(' ')[0], stdout.split(' ')[0]);
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

  test('a document that failed before is named with its failure, and the exit code is 6', async () => {
    await writeFile(join(fixture.machine.home, 'damaged.pdf'), '%PDF-broken');
    const uploaded = await fixture.run(['documents', 'upload', 'damaged.pdf']);
    const id = uploaded.stdout.trim();
    await fixture.docket.runJobs();

    const { code, stderr } = await fixture.run(['analyze', id]);

    assert.equal(code, 6);
    assert.equal(stderr, 'docket: The file is damaged and cannot be read.\n');
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

  test('ask --all asks the documents with a tag, and says how many were read', async () => {
    await fixture.docket.post('/documents', {
      title: 'Tagged',
      content: 'The harbor fee is 70 euros.',
      tags: ['harbor'],
    });
    await fixture.docket.runJobs();
    const ask = (...args: string[]) => fixture.run(['ask', '--all', ...args]);

    const found = await ask('--tag', 'harbor', 'How', 'much', 'is', 'the', 'harbor', 'fee?');
    const none = await ask('How', 'much', 'is', 'it?', '--tag', 'nothing', '--tag', 'neither');

    assert.equal(found.stderr, 'Read 1\n');
    assert.match(found.stdout, /Tagged, page 1: “The harbor fee is 70 euros\.”/);
    assert.equal(none.stderr, 'No document or meeting was read.\nRead 0\n');
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
});
