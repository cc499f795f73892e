import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Docket, NotFoundError, TimeoutError, WorkFailedError } from '@docket/sdk';

import { startDocket } from '../../server/src/testing/docket.ts';
import { startScriptedServer } from './testing/scripted-server.ts';
import { whileRunning } from './testing/while-running.ts';

suite('calls of the SDK', () => {
  test('iterates over a list page after page', async () => {
    await using server = await startDocket();
    const docket = new Docket({ apiKey: server.key, baseUrl: server.url });
    for (let n = 0; n < 7; n += 1) await docket.tasks.create({ title: `Task ${n}` });
    const titles: string[] = [];
    const tasks = docket.tasks.list({ limit: 3, sort: 'created_at' });
    for await (const task of tasks) titles.push(task.title);
    assert.deepEqual(
      titles,
      [0, 1, 2, 3, 4, 5, 6].map((n) => `Task ${n}`),
    );
    const first = await docket.tasks.list({ limit: 3 });
    assert.equal(first.data.length, 3);
    assert.equal(first.pagination.total, 7);
    const second = await first.nextPage();
    const third = await second!.nextPage();
    assert.equal(third!.data.length, 1);
    assert.equal(await third!.nextPage(), undefined);
  });

  test('waits until the work of the server is done', async () => {
    await using server = await startDocket();
    const docket = new Docket({ apiKey: server.key, baseUrl: server.url });
    const states: string[] = [];
    const call = docket.documents.create({ title: 'Lease', content: 'The rent is 500 dollars.' });
    const document = await whileRunning(
      server,
      call.untilDone({ onProgress: ({ status }) => states.push(status) }),
    );
    assert.equal(document.status, 'completed');
    assert.equal(states.at(-1), 'completed');
    const analysis = await whileRunning(
      server,
      docket.documents
        .analyze({ document_id: document.id, analysis_type: 'contract_review' })
        .untilDone(),
    );
    assert.equal(analysis.document_id, document.id);
    assert.ok(analysis.analysis);
  });

  test('throws WorkFailedError with the resource when the work fails', async () => {
    const failed = { id: 'doc_1', status: 'failed', error: { message: 'The file is encrypted' } };
    await using server = await startScriptedServer([
      { status: 201, body: { id: 'doc_1', status: 'processing' } },
      { status: 200, body: { id: 'doc_1', status: 'processing' } },
      { status: 404, body: { error: { code: 'resource_not_found', message: 'No such path' } } },
      { status: 200, body: failed },
    ]);
    const docket = new Docket({ apiKey: 'sk_test', baseUrl: server.url });
    const call = docket.documents.upload(new Blob(['%PDF']), { filename: 'x.pdf' });
    await assert.rejects(call.untilDone(), (error) => {
      assert.ok(error instanceof WorkFailedError);
      assert.equal(error.message, 'The file is encrypted');
      assert.deepEqual(error.resource, failed);
      return true;
    });
  });

  test('waits for work that an earlier call started', async () => {
    await using server = await startDocket();
    const docket = new Docket({ apiKey: server.key, baseUrl: server.url });
    const { id } = await docket.documents.create({ title: 'Lease', content: 'The rent is 500.' });
    const document = await whileRunning(server, docket.documents.get(id).untilDone());
    assert.deepEqual([document.id, document.status], [id, 'completed']);
  });

  test('throws TimeoutError while the work goes on', async () => {
    await using server = await startScriptedServer([
      { status: 200, body: { id: 'doc_1', status: 'processing' } },
    ]);
    const docket = new Docket({ apiKey: 'sk_test', baseUrl: server.url });
    const call = docket.documents.retry('doc_1');
    await assert.rejects(call.untilDone({ timeoutMs: 0 }), TimeoutError);
  });

  test('throws a typed error with the request id', async () => {
    await using server = await startDocket();
    const docket = new Docket({ apiKey: server.key, baseUrl: server.url });
    const error = await docket.documents.get('doc_none').catch((each: unknown) => each);
    assert.ok(error instanceof NotFoundError);
    assert.equal(error.code, 'resource_not_found');
    assert.match(error.requestId!, /^req_/);
  });

  test('answers with the response and the request id', async () => {
    await using server = await startDocket();
    const docket = new Docket({ apiKey: server.key, baseUrl: server.url });
    const { data, response, requestId } = await docket.me.get().withResponse();
    assert.equal(response.status, 200);
    assert.match(requestId!, /^req_/);
    assert.ok(data.default_workspace_id);
  });

  test('streams an answer part by part', async () => {
    await using server = await startDocket();
    const docket = new Docket({ apiKey: server.key, baseUrl: server.url });
    const call = docket.documents.create({
      title: 'Lease',
      content: 'The monthly rent is 500 dollars.',
    });
    const { id } = await whileRunning(server, call.untilDone());
    const events = await Array.fromAsync(
      docket.documents.ask(id, { question: 'How much is the monthly rent?' }).stream(),
    );
    const last = events.at(-1)!;
    assert.equal(last.event, 'done');
    const text = events.map((each) => (each.event === 'delta' ? each.text : '')).join('');
    assert.equal(last.event === 'done' && last.chat.answer, text);
  });
});
