import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type {
  Answer,
  LanguageEngine,
  QuestionRequest,
  SentenceListener,
} from '../../engines/language-engine/language-engine.ts';
import { WorkError } from '../../kernel/errors.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { standInLanguage, standInTextExtraction } from '../../testing/stand-in-engines.ts';
import { askForEvents, type ChatEvent, toldIn } from './testing/ask-for-events.ts';

const CONTENT = 'The lease ends in May. It is renewed in June.';
const [FIRST, SECOND] = ['The lease ends in May.', 'It is renewed in June.'];

const ANSWER: Answer = {
  answer: CONTENT,
  sentences: [
    { text: 'The lease ends in May.', sources: [0] },
    { text: 'It is renewed in June.', sources: [0] },
  ],
  outcome: 'answered',
  sources: [{ page: 1, start: 0, end: CONTENT.length, excerpt: CONTENT }],
  confidence: 0.9,
  warnings: [{ code: 'engine_fallback', message: 'Another engine stood in' }],
  engine: { name: 'openai-compatible', version: 'qwen3:8b' },
};

type Write = (
  onSentence: SentenceListener,
  signal: AbortSignal,
  onProgress: NonNullable<QuestionRequest['onProgress']>,
) => Promise<Answer>;

/** Starts a server with one document. @param write generates the answer of the stand-in engine */
async function startChat(write: Write): Promise<Docket & { documentId: string }> {
  const language: LanguageEngine = {
    ...standInLanguage,
    answer: (_text, { onSentence = () => undefined, onProgress = () => undefined }, signal) =>
      write(onSentence, signal, onProgress),
  };
  const docket = await startDocket({
    engines: { textExtraction: standInTextExtraction, language },
  });
  const { body } = await docket.post('/documents', { title: 'Lease', content: CONTENT });
  await docket.runJobs();
  return Object.assign(docket, { documentId: body.id as string });
}

async function allEvents(docket: Docket & { documentId: string }): Promise<ChatEvent[]> {
  return Array.fromAsync(askForEvents(docket, docket.documentId));
}

async function chatsOf({ services }: Docket): Promise<unknown[]> {
  return services.db.selectFrom('chats').selectAll().execute();
}

suite('streamed answer', () => {
  test('sends each sentence while the engine runs, and stores the chat before done', async () => {
    const mayEnd = Promise.withResolvers<void>();
    await using docket = await startChat(async (onSentence) => {
      onSentence(FIRST, [{ ...ANSWER.sources[0]!, excerpt: 'Not there' }, ...ANSWER.sources]);
      await mayEnd.promise;
      onSentence(SECOND);
      return ANSWER;
    });
    const events = askForEvents(docket, docket.documentId);

    const first = await events.next();
    const before = await chatsOf(docket);
    mayEnd.resolve();
    const rest = await Array.fromAsync(events);

    assert.deepEqual(first.value, {
      event: 'delta',
      data: { text: FIRST, sources: ANSWER.sources },
    });
    assert.deepEqual(before, []);
    assert.deepEqual(rest[0], { event: 'delta', data: { text: ` ${SECOND}` } });
    const done = rest[1]!;
    assert.equal(done.event, 'done');
    assert.equal(done.data.answer, CONTENT);
    assert.deepEqual(done.data.engine, ANSWER.engine);
    assert.deepEqual(done.data.warnings, ANSWER.warnings);
    const listed = await docket.get(`/documents/${docket.documentId}/chats`);
    assert.deepEqual(listed.body.chats, [done.data]);
  });

  test('tells that a model reads and writes, each once at first', async () => {
    const reading = { stage: 'reading', share: 0.25 } as const;
    const writing = { stage: 'writing', share: null } as const;
    await using docket = await startChat(async (onSentence, _signal, onProgress) => {
      for (const progress of [reading, reading, writing, writing]) onProgress(progress);
      onSentence(FIRST);
      return ANSWER;
    });

    const events = await allEvents(docket);

    assert.deepEqual(
      events.filter(({ event }) => event === 'progress').map(({ data }) => data),
      [reading, writing],
    );
    assert.equal(events[2]!.event, 'delta');
  });

  test('sends reset when the engine withdraws its sentences', async () => {
    await using docket = await startChat(async (onSentence) => {
      onSentence('The lease never ends.');
      onSentence(null);
      onSentence(null);
      onSentence(FIRST);
      return ANSWER;
    });

    const events = await allEvents(docket);

    assert.deepEqual(toldIn(events), ['The lease never ends.', null, FIRST, ` ${SECOND}`]);
  });

  test('sends reset when the final answer differs from the streamed sentences', async () => {
    await using docket = await startChat(async (onSentence) => {
      onSentence('The lease ends in March.');
      return ANSWER;
    });

    const events = await allEvents(docket);

    assert.deepEqual(toldIn(events), ['The lease ends in March.', null, FIRST, ` ${SECOND}`]);
  });

  test('ends with the error and stores no chat when the engine fails', async () => {
    await using docket = await startChat(async (onSentence) => {
      onSentence(FIRST);
      throw new WorkError({
        code: 'engine_error',
        message: 'The model failed',
        stage: 'analyze',
        retryable: true,
      });
    });

    const events = await allEvents(docket);

    assert.deepEqual(
      events.map(({ event }) => event),
      ['delta', 'error'],
    );
    assert.deepEqual(await chatsOf(docket), []);
  });

  test('stops and stores no chat when the client disconnects', async () => {
    const left = Promise.withResolvers<void>();
    await using docket = await startChat(async (onSentence, signal) => {
      onSentence(FIRST);
      const { promise, reject } = Promise.withResolvers<Answer>();
      signal.addEventListener('abort', () => {
        left.resolve();
        reject(signal.reason as Error);
      });
      return promise;
    });
    const client = new AbortController();
    const events = askForEvents(docket, docket.documentId, client.signal);
    await events.next();

    client.abort();
    await assert.rejects(events.next(), { name: 'AbortError' });
    await left.promise;

    assert.deepEqual(await chatsOf(docket), []);
  });
});

suite("verification of an engine's answer", () => {
  test('withholds an answer whose sources are all missing from the document', async () => {
    const [source] = ANSWER.sources;
    const untrue = [
      { ...source!, excerpt: 'The lease ends in March.' },
      { ...source!, start: -10 },
      { ...source!, page: 2 },
    ];
    for (const [index, one] of untrue.entries()) {
      await using docket = await startChat(async () => ({ ...ANSWER, sources: [one] }));

      const { body } = await docket.post(`/documents/${docket.documentId}/chat`, {
        question: 'When does it end?',
      });

      assert.deepEqual([body.answered, body.outcome], [false, 'not_found'], `source ${index}`);
      assert.equal(body.confidence, 0);
      assert.deepEqual(body.sources, []);
      assert.equal(body.answer, 'The document does not answer this question.');
      assert.equal(body.warnings.at(-1).code, 'evidence_failed');
    }
  });

  test('drops sources that are missing from the document', async () => {
    const [source] = ANSWER.sources;
    const sources = [{ ...source!, end: source!.end + 5 }, source!];
    const sentences = [
      { text: FIRST, sources: [0, 1] },
      { text: SECOND, sources: [0] },
    ];
    await using docket = await startChat(async () => ({ ...ANSWER, sentences, sources }));

    const { body } = await docket.post(`/documents/${docket.documentId}/chat`, {
      question: 'When does it end?',
    });

    assert.deepEqual([body.answered, body.sources], [true, [source]]);
    assert.deepEqual(body.sentences, [
      { text: FIRST, sources: [0] },
      { text: SECOND, sources: [] },
    ]);
    assert.match(body.warnings.at(-1).message, /^1 passage left out/);
  });

  test('limits the confidence of a possible answer, which is not answered, and stores its outcome', async () => {
    const possible: Answer = { ...ANSWER, outcome: 'possible', confidence: 0.8 };
    await using docket = await startChat(async () => possible);

    const events = await allEvents(docket);

    const { answered, outcome, confidence, sources } = events.at(-1)!.data;
    assert.deepEqual([answered, outcome, confidence], [false, 'possible', 0.5]);
    assert.deepEqual(sources, ANSWER.sources);
    const { body } = await docket.get(`/documents/${docket.documentId}/chats`);
    assert.equal(body.chats[0].outcome, 'possible');
  });

  test('turns a possible answer without a source in the document into no answer', async () => {
    const [source] = ANSWER.sources;
    const sources = [{ ...source!, start: -10 }];
    await using docket = await startChat(async () => ({ ...ANSWER, outcome: 'possible', sources }));

    const { body } = await docket.post(`/documents/${docket.documentId}/chat`, {
      question: 'When does it end?',
    });

    assert.deepEqual([body.outcome, body.confidence], ['not_found', 0]);
  });

  test('shows an older stored answer without an engine', async () => {
    await using docket = await startChat(async () => ANSWER);
    await docket.post(`/documents/${docket.documentId}/chat`, { question: 'When does it end?' });
    const {
      engine: _engine,
      warnings: _warnings,
      outcome: _outcome,
      sentences: _sentences,
      ...older
    } = ANSWER;
    await docket.services.db
      .updateTable('chats')
      .set({ answer_json: JSON.stringify({ ...older, answered: true }) })
      .execute();

    const { body } = await docket.get(`/documents/${docket.documentId}/chats`);

    assert.equal(body.chats[0].answer, CONTENT);
    assert.deepEqual([body.chats[0].answered, body.chats[0].outcome], [true, 'answered']);
    assert.deepEqual(body.chats[0].warnings, []);
    assert.equal('engine' in body.chats[0], false);
    assert.equal('sentences' in body.chats[0], false);
  });
});

suite('a streamed answer that cannot begin', () => {
  const asEvents = { headers: { accept: 'text/event-stream' } };

  test('has the status and body of the error, not an event', async () => {
    await using docket = await startChat(async () => ANSWER);
    const { body: fresh } = await docket.post('/documents', { title: 'New', content: 'Text' });
    const question = 'When?';
    const cases = [
      ['/documents/doc_none/chat/stream', { question }, 404, 'resource_not_found'],
      ['/documents/chat/stream', { question, document_id: 'doc_none' }, 404, 'resource_not_found'],
      [`/documents/${fresh.id}/chat/stream`, { question }, 400, 'invalid_request'],
      ['/documents/doc_none/chat', { question }, 404, 'resource_not_found'],
      ['/documents/chat', { question, document_id: 'doc_none' }, 404, 'resource_not_found'],
      [`/documents/${fresh.id}/chat`, { question }, 400, 'invalid_request'],
      [
        `/documents/${docket.documentId}/chat`,
        { question, thread_id: 'chat_none' },
        400,
        'invalid_request',
      ],
    ] as const;

    for (const [path, asked, status, code] of cases) {
      const answer = await docket.post(path, asked, asEvents);

      assert.equal(answer.status, status, path);
      assert.match(answer.headers.get('content-type')!, /^application\/json/);
      assert.equal(answer.body.error.code, code);
    }
  });

  test('does not reserve its Idempotency-Key', async () => {
    await using docket = await startChat(async () => ANSWER);
    const headers = { ...asEvents.headers, 'idempotency-key': 'one' };
    const asked = { question: 'When?', thread_id: 'chat_none' };
    const path = `/documents/${docket.documentId}/chat`;
    await docket.post(path, asked, { headers });

    const { status } = await docket.post(path, { question: 'When?' }, { headers });

    assert.equal(status, 200);
  });
});
