import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import {
  connectEmbeddingServer,
  type EmbeddingServerOptions,
  keepWaiting,
  refuseWith,
  startEmbeddingServer,
} from '../../testing/model-servers/embedding-server.ts';
import type { ModelReply } from '../../testing/model-servers/model-server.ts';
import { testEmbeddingEngine } from './conformance.ts';
import type { EmbeddingCall } from './embedding-engine.ts';
import { createOpenAiCompatibleEmbedding } from './openai-compatible-embedding.ts';

const IMPATIENT = { timeoutMs: 300, retryDelaysMs: [1, 1, 1] };

async function start(options: EmbeddingServerOptions = {}) {
  const server = await startEmbeddingServer(options);
  const connection = connectEmbeddingServer(server);
  const settings = { ...connection, apiKey: 'sk-secret' };
  const calls: EmbeddingCall[] = [];
  const engine = createOpenAiCompatibleEmbedding(settings, {
    background: IMPATIENT,
    question: { ...IMPATIENT, retryDelaysMs: [] },
  });
  return {
    server,
    engine,
    calls,
    embed: (texts: readonly string[], patience: 'background' | 'question' = 'background') =>
      engine.embed(texts, {
        signal: AbortSignal.timeout(20_000),
        patience,
        onCall: (call) => void calls.push(call),
      }),
    async [Symbol.asyncDispose]() {
      await connection[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

function answerJson(body: unknown, status = 200): ModelReply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const hangUp: ModelReply = (response) => {
  response.destroy();
};

testEmbeddingEngine('openai-compatible', () => start());
testEmbeddingEngine('openai-compatible with a model of few tokens', () =>
  start({ tokensMax: 100 }),
);

suite('OpenAI-compatible embedding engine', () => {
  test('a request has the key, the float format and the configured dimensions', async () => {
    await using server = await startEmbeddingServer();
    await using connection = connectEmbeddingServer(server);
    const settings = { ...connection, apiKey: 'sk-secret', dimensions: 16 };
    const engine = createOpenAiCompatibleEmbedding(settings);

    const signal = AbortSignal.timeout(20_000);
    const [vector] = await engine.embed(['rent'], { signal, patience: 'background' });

    assert.equal(vector!.length, 16);
    assert.equal(server.requests[0]!.headers.authorization, 'Bearer sk-secret');
    assert.deepEqual(server.requests[0]!.body, {
      model: 'words',
      input: ['rent'],
      encoding_format: 'float',
      dimensions: 16,
    });
  });

  test('texts are sent in calls of at most 32', async () => {
    await using embedding = await start();
    const texts = Array.from(
      { length: 70 },
      (_, index) => `word${'abcdefghij'[index % 10]} ${index}`,
    );

    await embedding.embed(texts);

    const sizes = embedding.server.requests.map(({ body }) => body.input.length);
    assert.deepEqual(sizes, [32, 32, 6]);
  });

  test('a call is retried after 429, 503 and a closed connection, and onCall receives each try', async () => {
    await using embedding = await start({
      faults: [
        refuseWith(429, 'Slow down', { 'retry-after-ms': '1' }),
        refuseWith(503, 'Loading'),
        hangUp,
      ],
    });

    const [vector] = await embedding.embed(['rent']);

    assert.ok(vector);
    assert.deepEqual(
      embedding.calls.map(({ failed }) => failed),
      [true, true, true, false],
    );
  });

  test('a call for a question is not retried', async () => {
    await using embedding = await start({ faults: [refuseWith(503, 'Loading')] });

    await assert.rejects(embedding.embed(['rent'], 'question'), { kind: 'server_error' });
    assert.equal(embedding.server.requests.length, 1);
  });

  const FAILURES = [
    ['401', refuseWith(401, 'Incorrect key sk-secret'), 'unauthorized', false],
    ['404', refuseWith(404, 'no such model'), 'model_not_found', false],
    [
      '429 for an empty account',
      refuseWith(429, 'insufficient_quota: check your billing'),
      'quota_exhausted',
      false,
    ],
    ['a repeated 500', refuseWith(500, 'boom'), 'server_error', true],
    [
      'a redirect',
      refuseWith(307, 'elsewhere', { location: 'http://example.com' }),
      'server_error',
      false,
    ],
    ['HTML', answerJson('<html>Welcome</html>'), 'invalid_answer', false],
    ['JSON of another form', answerJson({ embeddings: [[1]] }), 'invalid_answer', false],
    ['too few vectors', answerJson({ data: [] }), 'invalid_answer', false],
    ['truncated JSON', answerJson('{"data":[{"index":0,"embedd'), 'invalid_answer', false],
    ['a timeout', keepWaiting, 'timeout', true],
    ['a closed connection', hangUp, 'unreachable', true],
  ] as const;
  for (const [what, reply, kind, retryable] of FAILURES) {
    test(`${what} gives the error ${kind}, without key or address in its message`, async () => {
      await using embedding = await start();
      embedding.server.answerBy(reply);

      await assert.rejects(embedding.embed(['rent']), (error: any) => {
        assert.deepEqual([error.kind, error.retryable], [kind, retryable]);
        assert.doesNotMatch(error.message, /sk-secret|127\.0\.0\.1|Incorrect|boom/);
        return true;
      });
    });
  }

  test('a text whose vector is zero, not a number, missing or too long gets null, the others their vectors', async () => {
    const unusable: Record<string, unknown> = {
      zeros: [0, 0, 0],
      nan: [Number.NaN, 1],
      none: null,
      empty: [],
      endless: Array<number>(200_000).fill(1),
    };
    await using embedding = await start({
      vectorOf: (text, usual) => (text in unusable ? unusable[text] : usual),
    });

    const vectors = await embedding.embed([
      'zeros',
      'rent',
      'nan',
      'none',
      'empty',
      'endless',
      'deposit',
    ]);

    assert.deepEqual(
      vectors.map((vector) => vector !== null),
      [false, true, false, false, false, false, true],
    );
  });

  test('a call refused because of one text is repeated text by text', async () => {
    await using embedding = await start();
    embedding.server.answerBy((response, request) => {
      embedding.server.answerBy(undefined);
      return refuseWith(400, 'I do not like one of these')(response, request);
    });

    const vectors = await embedding.embed(['rent', 'deposit']);

    assert.ok(vectors.every((vector) => vector !== null));
  });

  test('a single text that the model cannot embed gets null', async () => {
    await using embedding = await start({
      vectorOf: (text, usual) => (text === 'odd' ? [0] : usual),
    });

    assert.deepEqual(await embedding.embed(['odd']), [null]);
  });

  test('vectors of different dimensions in one reply give the error invalid_answer', async () => {
    await using embedding = await start();
    embedding.server.answerBy(
      answerJson({
        data: [
          { index: 0, embedding: [1, 2] },
          { index: 1, embedding: [1, 2, 3] },
        ],
      }),
    );

    await assert.rejects(embedding.embed(['rent', 'deposit']), { kind: 'invalid_answer' });
  });

  for (const [server, status, message] of [
    [
      'OpenAI',
      400,
      "This model's maximum context length is 8192 tokens, however you requested 9000",
    ],
    ['llama.cpp', 500, 'input is too large to process. increase the physical batch size'],
    ['Ollama', 400, 'the input length exceeds the context length'],
    ['TEI', 413, '`inputs` must have less than 512 tokens. Given: 1024'],
    ['vLLM', 400, 'Please reduce the length: the prompt is longer than the maximum context of 512'],
  ] as const) {
    test(`a text that is too long for ${server} is cut to its beginning`, async () => {
      await using embedding = await start();
      const long = 'The rent is due. '.repeat(200);
      embedding.server.answerBy((response, request) => {
        if (request.body.input.some((text: string) => text.length > 1_000)) {
          return refuseWith(status, message)(response, request);
        }
        return answerJson({ data: [{ index: 0, embedding: [1, 2, 3] }] })(response, request);
      });

      const [vector] = await embedding.embed([long]);

      assert.ok(vector);
      assert.ok(long.startsWith(embedding.server.texts().at(-1)!));
    });
  }
});
