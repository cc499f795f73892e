import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { ModelReply } from '../../testing/model-servers/model-server.ts';
import { completion, respond, says } from '../../testing/model-servers/openai-faults.ts';
import { ADA, KEY, PROMPT, connectTestModel } from './testing/ask-person.ts';

suite('LLM client', () => {
  test('the LLM client makes one call with the schema and the key', async (t) => {
    const { ask, server } = await connectTestModel(t);

    const { value } = await ask();

    assert.deepEqual(value, ADA);
    const [request, ...others] = server.requests;
    assert.equal(others.length, 0);
    assert.equal(request?.headers.authorization, `Bearer ${KEY}`);
    assert.partialDeepStrictEqual(request?.body, {
      model: 'qwen3:8b',
      max_tokens: 100,
      temperature: 0,
      stream: true,
      response_format: { type: 'json_schema', json_schema: { strict: true } },
      messages: [{ role: 'system' }, { role: 'user', content: PROMPT }],
    });
  });

  test('the LLM client reports the tokens that the server counted', async (t) => {
    const { ask, calls } = await connectTestModel(t);

    const { usage } = await ask();

    const counted = { inputTokens: 18, outputTokens: 6 };
    assert.deepEqual(usage, { calls: 1, ...counted });
    assert.equal(calls.length, 1);
    const success = { outcome: 'success', mode: 'json_schema', attempt: 1 } as const;
    assert.partialDeepStrictEqual(calls[0], { ...success, ...counted });
    const { firstTokenMs = Infinity, durationMs } = calls[0]!;
    assert.ok(firstTokenMs > 0 && firstTokenMs <= durationMs);
  });

  test('the LLM client reports estimated tokens when the server counts none', async (t) => {
    const { ask } = await connectTestModel(t, { faults: [says(JSON.stringify(ADA))] });

    const { usage } = await ask();

    assert.ok(usage.inputTokens >= 15 && usage.inputTokens <= 30, `${usage.inputTokens}`);
    assert.ok(usage.outputTokens >= 5 && usage.outputTokens <= 10, `${usage.outputTokens}`);
  });

  test('the LLM client sends no key when none is set', async (t) => {
    const { ask, server } = await connectTestModel(t, { apiKey: undefined });

    await ask();

    assert.equal(server.requests[0]?.headers.authorization, undefined);
  });

  for (const [name, text] of Object.entries({
    'in a fence': '```json\n{"name":"Ada","age":36}\n```',
    'with courtesies': 'Here is the answer: {"name":"Ada","age":36}. Is there anything else?',
    'after its thoughts': '<think>Is it {"name":"Bob"}? No.</think>\n{"name":"Ada","age":36}',
    'after thoughts whose beginning is left out': 'It is not {Bob}.</think>{"name":"Ada","age":36}',
    'with null for what it does not know': '{"name":"Ada","age":null}',
  })) {
    test(`the LLM client accepts an answer ${name}`, async (t) => {
      const { ask, server } = await connectTestModel(t, { faults: [says(text)] });

      const { value } = await ask();

      assert.deepEqual(value, text.includes('null') ? { name: 'Ada' } : ADA);
      assert.equal(server.requests.length, 1);
    });
  }

  for (const contentType of ['application/json', 'text/event-stream', 'text/plain', 'text/html']) {
    test(`the LLM client accepts a complete answer with the content type ${contentType}`, async (t) => {
      const faults = [respond(completion(JSON.stringify(ADA)), contentType)];
      const { ask, server } = await connectTestModel(t, { faults });

      const { value, usage } = await ask();

      assert.deepEqual(value, ADA);
      assert.deepEqual(usage, { calls: 1, inputTokens: 11, outputTokens: 7 });
      assert.equal(server.requests.length, 1);
    });
  }

  test('the LLM client accepts a stream with a wrong content type', async (t) => {
    const event = { choices: [{ delta: { content: '{"name":"Ada"}' }, finish_reason: 'stop' }] };
    const faults = [respond(`\n\n: hello\n\ndata: ${JSON.stringify(event)}\n\n`, 'text/plain')];
    const { ask } = await connectTestModel(t, { faults });

    const { value } = await ask();

    assert.deepEqual(value, { name: 'Ada' });
  });

  test('the LLM client reads a stream that arrives byte by byte', async (t) => {
    const event = { choices: [{ delta: { content: '{"name":"Zoë"}' }, finish_reason: 'stop' }] };
    const faults: ModelReply[] = [
      async (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const byte of Buffer.from(`data: ${JSON.stringify(event)}\n\n`)) {
          response.write(Buffer.of(byte));
          await nextTurn();
        }
        response.end();
      },
    ];
    const { ask } = await connectTestModel(t, { faults });

    const { value } = await ask();

    assert.deepEqual(value, { name: 'Zoë' });
  });

  test('the LLM client accepts complete JSON although the server reports that it was cut off', async (t) => {
    const faults = [says('{"name":"Ada","age":36}          ', 'length')];
    const { ask, server } = await connectTestModel(t, { faults });

    const { value } = await ask();

    assert.deepEqual(value, ADA);
    assert.equal(server.requests.length, 1);
  });
});

suite('partial answers', () => {
  test('the JSON of an answer is forwarded while it is written, without reasoning and code fences', async (t) => {
    const { ask } = await connectTestModel(t, {
      answer: () => '<think>Hm {…}</think>```json\n{"name":"Ada Lovelace","age":36}\n```',
    });
    const told: (string | null)[] = [];

    await ask({ onPartial: (text) => told.push(text) });

    assert.ok(told.length > 2);
    for (const [index, text] of told.entries()) {
      assert.ok(text?.startsWith('{') && text.length > (told[index - 1]?.length ?? 0));
    }
    assert.ok(told.at(-1)?.startsWith('{"name":"Ada Lovelace","age":36}'));
  });

  test('a retry makes the forwarded JSON void', async (t) => {
    const { ask } = await connectTestModel(t, { faults: [says('{"name":"A"}')] });
    const told: (string | null)[] = [];

    await ask({ onPartial: (text) => told.push(text) });

    assert.deepEqual(told.slice(0, 2), ['{"name":"A"}', null]);
    assert.ok(told.length > 2 && !told.slice(2).includes(null));
  });
});

suite('abort of a request to a model', () => {
  test('an abort ends a call that waits for its first token', async (t) => {
    const controller = new AbortController();
    const { ask } = await connectTestModel(t, {
      faults: [() => controller.abort(new Error('cancelled'))],
    });

    await assert.rejects(ask({}, controller.signal), { message: 'cancelled' });
  });

  test('an aborted call that had begun to answer is reported with its tokens', async (t) => {
    const controller = new AbortController();
    const { ask, calls } = await connectTestModel(t, {
      faults: [
        (response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.write('data: {"choices":[{"delta":{"content":"{\\"name\\":"}}]}\n\n');
        },
      ],
    });
    const onPartial = () => controller.abort(new Error('cancelled'));

    await assert.rejects(ask({ onPartial }, controller.signal), { message: 'cancelled' });

    assert.equal(calls.length, 1);
    assert.partialDeepStrictEqual(calls[0], { outcome: 'timeout', attempt: 1 });
    assert.ok(calls[0]!.inputTokens > 0);
  });

  test('an abort ends the wait before a retry', async (t) => {
    const controller = new AbortController();
    const { ask } = await connectTestModel(t, {
      faults: [(response) => void response.writeHead(503).end()],
      limits: { retryDelaysMs: [20_000] },
    });
    const onCall = () => {
      setImmediate(() => controller.abort(new Error('cancelled')));
      return Promise.resolve();
    };

    await assert.rejects(ask({ onCall }, controller.signal), { message: 'cancelled' });
  });
});
