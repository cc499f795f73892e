import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { madeByModel } from '../../engines/language-engine/engine-identity.ts';
import { HONEST_HANDLERS } from '../../engines/language-model/testing/scripted-engine.ts';
import { answerTask } from '../../engines/language-model/testing/scripted-model.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { uploadedDocument } from '../../testing/documents.ts';
import { stream } from '../../testing/model-servers/openai-faults.ts';
import {
  OPENAI_MODEL,
  type OpenAiServer,
  startOpenAiServer,
} from '../../testing/model-servers/openai-server.ts';
import { askForEvents, type ChatEvent, toldIn } from './testing/ask-for-events.ts';

const [FIRST, SECOND] = ['The lease ends in May.', 'It is renewed in June.'];
const [CITED_FIRST, CITED_SECOND] = [FIRST, SECOND].map((text) => ({
  text,
  citations: [{ quote: text, block_id: 'p1:b1' }],
}));

/** Output of a model that has read the lease. */
const ANSWER = JSON.stringify({ answered: true, sentences: [CITED_FIRST, CITED_SECOND] });
/** Output before the second sentence. */
const BEGINNING = ANSWER.slice(0, ANSWER.indexOf(SECOND));

type Lease = Docket & { documentId: string };

async function startLease(server: OpenAiServer): Promise<Lease> {
  const docket = await startDocket({
    engines: {},
    settings: {
      DOCKET_LANGUAGE_PROVIDER: 'openai-compatible',
      DOCKET_LANGUAGE_BASE_URL: server.baseUrl,
      DOCKET_LANGUAGE_MODEL: OPENAI_MODEL,
    },
  });
  const { id } = await uploadedDocument(docket, `${FIRST} ${SECOND}`);
  await docket.runJobs();
  return Object.assign(docket, { documentId: id as string });
}

suite('streamed answer of a language model', () => {
  test('sends sentences while the model is still generating', async () => {
    const mayGoOn = Promise.withResolvers<void>();
    await using server = await startOpenAiServer({
      answer: () => ANSWER,
      faults: [
        stream(async (chat) => {
          chat.delta({ role: 'assistant', content: BEGINNING });
          await mayGoOn.promise;
          chat.delta({ content: ANSWER.slice(BEGINNING.length) });
          chat.end('stop');
        }),
      ],
    });
    await using docket = await startLease(server);
    const events = askForEvents(docket, docket.documentId);

    const progress = await events.next();
    const first = await events.next();
    mayGoOn.resolve();
    const rest = await Array.fromAsync(events);

    assert.deepEqual(progress.value, {
      event: 'progress',
      data: { stage: 'writing', share: null },
    });
    const { text, sources } = first.value!.data;
    assert.equal(text, FIRST);
    assert.deepEqual(
      sources.map(({ excerpt }: { excerpt: string }) => excerpt),
      [FIRST],
    );
    assert.deepEqual(toldIn(rest), [` ${SECOND}`]);
    const { answer, engine, warnings } = rest.at(-1)!.data;
    assert.equal(answer, `${FIRST} ${SECOND}`);
    assert.deepEqual(engine, madeByModel({ name: 'openai-compatible', version: OPENAI_MODEL }));
    assert.deepEqual(warnings, []);
  });

  test('sends reset and starts again when the connection to the model breaks', async () => {
    const mayBreak = Promise.withResolvers<void>();
    await using server = await startOpenAiServer({
      answer: () => ANSWER,
      faults: [
        stream(async (chat, response) => {
          chat.delta({ role: 'assistant', content: BEGINNING });
          await mayBreak.promise;
          response.destroy();
        }),
      ],
    });
    await using docket = await startLease(server);
    const told: ChatEvent[] = [];

    for await (const event of askForEvents(docket, docket.documentId)) {
      told.push(event);
      if (event.event === 'delta') mayBreak.resolve();
    }

    assert.deepEqual(toldIn(told), [FIRST, null, FIRST, ` ${SECOND}`]);
    assert.equal(told.at(-1)!.data.answer, `${FIRST} ${SECOND}`);
    const { chats } = (await docket.get(`/documents/${docket.documentId}/chats`)).body;
    assert.equal(chats.length, 1);
  });

  test('aborts the model request when the client disconnects', async () => {
    const closed = Promise.withResolvers<void>();
    await using server = await startOpenAiServer({
      answer: () => ANSWER,
      faults: [
        stream((chat, response) => {
          response.on('close', () => closed.resolve());
          chat.delta({ role: 'assistant', content: BEGINNING });
        }),
      ],
    });
    await using docket = await startLease(server);
    const client = new AbortController();
    const events = askForEvents(docket, docket.documentId, client.signal);
    await events.next();

    client.abort();
    await assert.rejects(events.next(), { name: 'AbortError' });
    await closed.promise;

    assert.equal(server.requests.length, 1);
    const { chats } = (await docket.get(`/documents/${docket.documentId}/chats`)).body;
    assert.deepEqual(chats, []);
  });
});

suite('search with a language model', () => {
  test('reranks the results with the model', async () => {
    await using server = await startOpenAiServer({
      answer: ({ user }) => answerTask(HONEST_HANDLERS, user),
    });
    await using docket = await startLease(server);
    await uploadedDocument(
      docket,
      'In May the boats lie in the harbour, and in May they leave it.',
    );
    await docket.runJobs();

    const { body } = await docket.post('/search', { query: 'lease ends May', rerank: true });

    assert.equal(body.results.length, 2);
    assert.equal(body.results[0].id, docket.documentId);
    assert.deepEqual(body.engine, { name: 'openai-compatible', version: OPENAI_MODEL });
    assert.equal('warnings' in body, false);
  });
});
