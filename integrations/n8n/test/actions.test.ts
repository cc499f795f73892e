import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startDocket } from '../../../server/src/testing/docket.ts';
import { runAction, testCredential } from './n8n.ts';

const LEASE =
  'This Lease is made on March 2, 2026 between Harbor Street Properties LLC ("Landlord") and Fernwood Studio Inc. ' +
  '("Tenant"). Tenant shall pay Landlord a monthly rent of $4,200.00. This Lease is governed by the laws of Oregon.';

/** An item with a file, as n8n's node "Read File" puts it out. */
function fileItem(text: string, fileName: string) {
  const data = Buffer.from(text).toString('base64');
  return { json: {}, binary: { data: { data, fileName, mimeType: 'text/plain' } } };
}

async function startBench() {
  const docket = await startDocket({ engines: {} });
  const credentials = { url: `${docket.url}/`, apiKey: docket.key };
  const run = (resource: string, operation: string, parameters: object = {}, items?: any[]) =>
    runAction(credentials, { resource, operation, ...parameters }, items);
  return Object.assign(docket, { credentials, run });
}

suite('n8n action node', () => {
  test('the credential test accepts a valid key and rejects another', async () => {
    await using bench = await startBench();

    assert.equal(await testCredential(bench.credentials), 200);
    assert.equal(await testCredential({ ...bench.credentials, apiKey: 'svc_live_wrong' }), 401);
  });

  test('a contract is uploaded, analyzed, asked, read, listed and deleted', async () => {
    await using bench = await startBench();

    const [uploaded] = await bench.run('document', 'upload', { title: 'Lease' }, [
      fileItem(LEASE, 'lease.txt'),
    ]);
    const documentId = uploaded!.json.id;
    await bench.runJobs();
    const [started] = await bench.run('document', 'analyze', {
      documentId,
      wait: false,
      fields: 'parties, governing_law',
    });
    await bench.runJobs();
    const [document] = await bench.run('document', 'get', { documentId });
    const [answer] = await bench.run('document', 'ask', {
      documentId,
      question: 'How much is the monthly rent?',
    });
    const listed = await bench.run('document', 'getAll', { limit: 5 });
    await bench.run('document', 'delete', { documentId });

    assert.equal(uploaded!.json.title, 'Lease');
    assert.equal(started!.json.status, 'processing');
    assert.equal(document!.json.analysis.extracted_fields.governing_law, 'Oregon');
    assert.match(answer!.json.answer, /4,200/);
    assert.deepEqual(
      listed.map(({ json }) => json.id),
      [documentId],
    );
    assert.equal((await bench.get(`/documents/${documentId}`)).status, 404);
  });

  test('a transcript becomes a meeting with a summary, action items and tasks', async () => {
    await using bench = await startBench();

    const [meeting] = await bench.run('meeting', 'create', {
      title: 'Catalogue',
      transcript: 'Ana: Ben, can you send the text to the printer by Friday?\nBen: Yes, I will.',
    });
    const meetingId = meeting!.json.id;
    const [extracted] = await bench.run('meeting', 'extractActionItems', { meetingId });
    const [summary] = await bench.run('meeting', 'summarize', { meetingId });
    const tasks = await bench.run('meeting', 'createTasks', { meetingId });
    const [read] = await bench.run('meeting', 'get', { meetingId });
    const meetings = await bench.run('meeting', 'getAll', { returnAll: true });

    assert.match(extracted!.json.action_items[0].description, /Send the text/);
    assert.ok(summary!.json.id);
    assert.match(tasks[0]!.json.title, /Send the text/);
    assert.equal(read!.json.title, 'Catalogue');
    assert.equal(meetings.length, 1);
  });

  test('a task is created, changed, found, listed page after page and deleted', async () => {
    await using bench = await startBench();
    for (let number = 1; number <= 101; number += 1) {
      await bench.post('/tasks', { title: `Task ${number}` });
    }

    const [task] = await bench.run('task', 'create', {
      title: 'Call the landlord',
      taskFields: { assigned_to: 'Ana', due_date: '2026-03-01', priority: 'high' },
    });
    const taskId = task!.json.id;
    await bench.run('task', 'update', { taskId, taskFields: { status: 'completed' } });
    await bench.runJobs();
    const [read] = await bench.run('task', 'get', { taskId });
    const open = await bench.run('task', 'getAll', { returnAll: true, statusFilter: 'open' });
    const few = await bench.run('task', 'getAll', { limit: 3 });
    const found = await bench.run('search', 'find', { query: 'landlord', sources: ['task'] });
    await bench.run('task', 'delete', { taskId });

    assert.partialDeepStrictEqual(read!.json, {
      assigned_to: 'Ana',
      due_date: '2026-03-01',
      priority: 'high',
      status: 'completed',
    });
    assert.equal(open.length, 101);
    assert.equal(few.length, 3);
    assert.equal(found[0]!.json.id, taskId);
    assert.equal((await bench.get(`/tasks/${taskId}`)).status, 404);
  });

  test('a recording is uploaded and its transcript read', async () => {
    await using bench = await startDocket();
    const credentials = { url: bench.url, apiKey: bench.key };

    const [record] = await runAction(
      credentials,
      { resource: 'recording', operation: 'transcribe', language: 'en' },
      [fileItem('RIFF', 'standup.wav')],
    );
    const [transcript] = await runAction(credentials, {
      resource: 'recording',
      operation: 'get',
      transcriptionId: record!.json.id,
    });

    assert.equal(transcript!.json.id, record!.json.id);
    assert.equal(transcript!.json.filename, 'standup.wav');
  });

  test('a refused request stops the node with the sentence of Docket', async () => {
    await using bench = await startBench();

    await assert.rejects(bench.run('document', 'get', { documentId: 'doc_none' }), (error: any) => {
      assert.equal(error.httpCode, '404');
      assert.match(JSON.stringify([error.message, error.description]), /No document with id/);
      return true;
    });
  });
});
