import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { LanguageEngine } from '../../engines/language-engine/language-engine.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { standInLanguage } from '../../testing/stand-in-engines.ts';

const CONTRACT = `SERVICES AGREEMENT

This Agreement is made on 1 March 2024 between Bergmann Analytics GmbH ("Provider") and Tidewater Press Ltd ("Customer").

1. Fees. The Customer shall pay the Provider EUR 4,500 per month within 30 days of the invoice.

2. Term. This Agreement ends on 28 February 2027 unless it is renewed in writing.

3. Governing law. This Agreement is governed by the laws of Germany.`;

async function upload(docket: Docket, content = CONTRACT): Promise<string> {
  const { body } = await docket.post('/documents', { title: 'Services agreement', content });
  await docket.runJobs();
  return body.id;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`chat about a document on ${database}`, () => {
    test('cites passages that are exact slices of the text', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await upload(docket);

      const { status, body } = await docket.post(`/documents/${id}/chat`, {
        question: 'How much does the customer pay each month?',
      });

      assert.equal(status, 200);
      assert.match(body.id, /^chat_[0-9a-f]{32}$/);
      assert.equal(body.question, 'How much does the customer pay each month?');
      assert.deepEqual([body.answered, body.outcome], [true, 'answered']);
      assert.match(body.answer, /4,500/);
      assert.ok(body.confidence > 0 && body.confidence <= 1);
      const { text } = (await docket.get(`/documents/${id}/text`)).body;
      assert.ok(body.sources.length > 0);
      for (const { page, start, end, excerpt } of body.sources) {
        assert.equal(page, 1);
        assert.equal(text.slice(start, end), excerpt);
      }
    });

    test('cites for each sentence the passage that says it', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await upload(docket);

      const { body } = await docket.post(`/documents/${id}/chat`, {
        question: 'When was the agreement made, and which law governs it?',
      });

      const cited = body.sentences.map(({ sources }: { sources: number[] }) =>
        sources.map((index) => body.sources[index].excerpt).join(' '),
      );
      assert.equal(cited.length, 2, body.answer);
      assert.match(cited[0], /made on 1 March 2024/);
      assert.match(cited[1], /laws of Germany/);
    });

    test('says that the document does not contain the answer', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await upload(docket);

      const { status, body } = await docket.post(`/documents/${id}/chat`, {
        question: 'Which airline does the chief astronomer of Neptune fly with?',
      });

      assert.equal(status, 200);
      assert.deepEqual([body.answered, body.outcome], [false, 'not_found']);
      assert.match(body.answer, /does not/);
    });

    test('gives the same answer when the body names the document', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await upload(docket);
      const question = 'When does the agreement end?';

      const byPath = await docket.post(`/documents/${id}/chat`, { question });
      const byBody = await docket.post('/documents/chat', { document_id: id, question });

      const { answer, sources, confidence } = byPath.body;
      assert.deepEqual([byBody.body.answer, byBody.body.sources], [answer, sources]);
      assert.equal(byBody.body.confidence, confidence);
    });

    test('treats a question with a thread as a follow-up, and lists the thread', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await upload(docket);
      const first = await docket.post(`/documents/${id}/chat`, {
        question: 'Who is the provider?',
      });
      await docket.post(`/documents/${id}/chat`, { question: 'Which law governs?' });

      const second = await docket.post(`/documents/${id}/chat`, {
        question: 'And what is the fee?',
        thread_id: first.body.thread_id,
      });

      assert.equal(second.body.thread_id, first.body.id);
      const listed = await docket.get(`/documents/${id}/chats?thread_id=${first.body.thread_id}`);
      assert.deepEqual(
        listed.body.chats.map((chat: { id: string }) => chat.id),
        [second.body.id, first.body.id],
      );
      assert.equal(listed.body.pagination.total, 2);
    });

    test('lists chats page by page, the newest first', async () => {
      await using docket = await startDocket({ database });
      const id = await upload(docket);
      for (const question of ['One?', 'Two?', 'Three?']) {
        await docket.post(`/documents/${id}/chat`, { question });
        docket.advance(1_000);
      }

      const first = await docket.get(`/documents/${id}/chats?limit=2`);
      const { next_cursor } = first.body.pagination;
      const second = await docket.get(`/documents/${id}/chats?limit=2&cursor=${next_cursor}`);

      const questions = [...first.body.chats, ...second.body.chats].map(
        (chat: { question: string }) => chat.question,
      );
      assert.deepEqual(questions, ['Three?', 'Two?', 'One?']);
      assert.equal(second.body.pagination.has_more, false);
    });

    test('deletes the chats of a deleted document', async () => {
      await using docket = await startDocket({ database });
      const id = await upload(docket);
      await docket.post(`/documents/${id}/chat`, { question: 'One?' });

      await docket.delete(`/documents/${id}`);

      assert.deepEqual(await docket.services.db.selectFrom('chats').selectAll().execute(), []);
    });
  });
}

suite('questions about a document', () => {
  test('omits the sources on request', async () => {
    await using docket = await startDocket();
    const id = await upload(docket);

    const { body } = await docket.post(`/documents/${id}/chat`, {
      question: 'One?',
      include_sources: false,
    });

    assert.equal('sources' in body, false);
    const listed = await docket.get(`/documents/${id}/chats`);
    assert.equal(listed.body.chats[0].sources.length, 1);
  });

  test('streams the answer when the client accepts server-sent events', async () => {
    await using docket = await startDocket({ engines: {} });
    const id = await upload(docket);

    const { status, headers, body } = await docket.post(
      `/documents/${id}/chat`,
      { question: 'When does the agreement end?' },
      { headers: { accept: 'text/event-stream' } },
    );

    assert.equal(status, 200);
    assert.match(headers.get('content-type')!, /^text\/event-stream/);
    const events = (body as string)
      .split('\n\n')
      .map((block) => /^event: (\w+)\ndata: (.*)$/m.exec(block))
      .filter((match) => match !== null)
      .map(([, event, data]) => ({ event, data: JSON.parse(data!) }));
    const done = events.at(-1)!;
    assert.equal(done.event, 'done');
    const deltas = events.slice(0, -1).map(({ data }) => data.text);
    assert.equal(deltas.join(''), done.data.answer);
    const listed = await docket.get(`/documents/${id}/chats`);
    assert.equal(listed.body.chats[0].id, done.data.id);
  });

  test('stores one chat for requests with the same Idempotency-Key', async () => {
    await using docket = await startDocket();
    const id = await upload(docket);
    const headers = { 'idempotency-key': 'one' };

    const first = await docket.post(`/documents/${id}/chat`, { question: 'One?' }, { headers });
    const again = await docket.post(`/documents/${id}/chat`, { question: 'One?' }, { headers });

    assert.deepEqual(again.body, first.body);
    assert.equal((await docket.get(`/documents/${id}/chats`)).body.pagination.total, 1);
  });

  test('refuses a blank question, 10,001 characters and a window below 1, naming the field', async () => {
    await using docket = await startDocket();
    const id = await upload(docket);
    const cases = [
      [{}, 'question', 'required'],
      [{ question: '' }, 'question', 'invalid_value'],
      [{ question: ' \n' }, 'question', 'invalid_value'],
      [{ question: 'x'.repeat(10_001) }, 'question', 'too_large'],
      [{ question: 'x', context_window: 0 }, 'context_window', 'invalid_value'],
      [{ question: 'x', context_window: 0.9 }, 'context_window', 'invalid_value'],
      [{ question: 'x', context_window: -3 }, 'context_window', 'invalid_value'],
      [{ question: 'x', context_window: '5' }, 'context_window', 'invalid_type'],
      [{ question: 'x', document_id: 'doc_other' }, 'document_id', 'invalid_value'],
      [{ question: 'x', thread_id: 'chat_none' }, 'thread_id', 'invalid_value'],
    ] as const;

    for (const [body, field, type] of cases) {
      const answer = await docket.post(`/documents/${id}/chat`, body);

      assert.equal(answer.status, 400, JSON.stringify(body).slice(0, 80));
      assert.deepEqual(answer.body.error.details, { field, type });
    }
  });

  test('answers questions of arbitrary characters', async () => {
    await using docket = await startDocket({ engines: {} });
    const id = await upload(docket);

    for (const question of ['?', 'the of and', '😀😀', 'ما هو السعر؟', '"', 'a'.repeat(10_000)]) {
      const { status, body } = await docket.post(`/documents/${id}/chat`, {
        question,
        context_window: 1_000_000,
      });

      assert.equal(status, 200, question.slice(0, 20));
      assert.equal(typeof body.answer, 'string');
    }
  });

  test('replies 400 not_ready before the text is extracted', async () => {
    await using docket = await startDocket();
    const { body } = await docket.post('/documents', { title: 'New', content: 'Text' });

    const answer = await docket.post(`/documents/${body.id}/chat`, { question: 'One?' });

    assert.equal(answer.status, 400);
    assert.equal(answer.body.error.details.type, 'not_ready');
    assert.equal(answer.headers.get('retry-after'), '1');
  });

  test('replies 400 not_ready with the failure of a failed document', async () => {
    await using docket = await startDocket({ engines: {} });
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.7 broken']), 'broken.pdf');
    const { body } = await docket.post('/documents', form);
    await docket.runJobs();

    const answer = await docket.post(`/documents/${body.id}/chat`, { question: 'One?' });

    const { error } = (await docket.get(`/documents/${body.id}`)).body;
    assert.equal(answer.status, 400);
    assert.equal(
      answer.body.error.message,
      `The document has no text: its status is failed (${error.code}): ${error.message}`,
    );
    assert.deepEqual(answer.body.error.details, {
      type: 'not_ready',
      status: 'failed',
      failure: { code: error.code, message: error.message, stage: 'extract', retryable: false },
    });
    assert.equal(answer.headers.get('retry-after'), null);
  });

  test('takes any number from 1 as context_window, and rounds it down to pages of the document', async () => {
    const windows: number[] = [];
    const language: LanguageEngine = {
      ...standInLanguage,
      answer(text, options, signal) {
        windows.push(options.contextPages);
        return standInLanguage.answer(text, options, signal);
      },
    };
    await using docket = await startDocket({ engines: { language } });
    const id = await upload(docket, 'One\fTwo\fThree');

    for (const context_window of [1, 1.9, 2.5, 3, 3.1, 1e300]) {
      const { status } = await docket.post(`/documents/${id}/chat`, {
        question: 'x',
        context_window,
      });
      assert.equal(status, 200, String(context_window));
    }

    assert.deepEqual(windows, [1, 1, 2, 3, 3, 3]);
  });

  test('refuses the thread of another document', async () => {
    await using docket = await startDocket();
    const [one, other] = [await upload(docket), await upload(docket, 'Another text')];
    const { body } = await docket.post(`/documents/${one}/chat`, { question: 'One?' });

    const answer = await docket.post(`/documents/${other}/chat`, {
      question: 'Two?',
      thread_id: body.thread_id,
    });

    assert.equal(answer.status, 400);
    assert.equal(answer.body.error.details.field, 'thread_id');
  });

  test('replies 404 for a document of another workspace, by path and by body', async () => {
    await using docket = await startDocket();
    const id = await upload(docket);
    const key = await docket.createWorkspace();

    const byPath = await docket.post(`/documents/${id}/chat`, { question: 'One?' }, { key });
    const byBody = await docket.post(
      '/documents/chat',
      { document_id: id, question: 'One?' },
      { key },
    );

    assert.deepEqual([byPath.status, byBody.status], [404, 404]);
  });
});
