import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createFakeClock } from '../../testing/fake-clock.ts';
import { refuse, says } from '../../testing/model-servers/openai-faults.ts';
import type { ChatMessage } from '../../testing/model-servers/openai-server.ts';
import { ANSWER_MODES, type AnswerMode } from './llm-client.ts';
import { ADA, type AskOptions, connectTestModel } from './testing/ask-person.ts';

const NO_JSON = 'The answer is Ada, who was 36.';
const INVALID = '{"name":"A"}';

/** Options of a server that accepts every mode but produces JSON in some of them only. */
function ignoring(...ignored: AnswerMode[]): AskOptions {
  return { answer: ({ mode }) => (ignored.includes(mode) ? NO_JSON : ADA) };
}

async function modesAsked(asked: Awaited<ReturnType<typeof connectTestModel>>): Promise<string[]> {
  const before = asked.calls.length;
  await asked.ask();
  return asked.calls.slice(before).map(({ mode }) => mode);
}

suite('servers without structured output', () => {
  for (const [index, mode] of ANSWER_MODES.entries()) {
    test(`the client finds that a server supports only ${mode}, and uses it at once from the second request on`, async (t) => {
      const asked = await connectTestModel(t, { modes: [mode] });

      assert.deepEqual(await modesAsked(asked), ANSWER_MODES.slice(0, index + 1));
      assert.deepEqual(await modesAsked(asked), [mode]);
    });
  }

  test('the client falls back to a looser mode when a server ignores the schema', async (t) => {
    const asked = await connectTestModel(t, ignoring('json_schema', 'json_object_schema'));

    assert.deepEqual(await modesAsked(asked), ANSWER_MODES.slice(0, 3));
    assert.deepEqual(await modesAsked(asked), ['json_object']);
  });

  test('the client tries the strictest mode again after an hour', async (t) => {
    const clock = createFakeClock();
    const asked = await connectTestModel(t, { modes: ['prompt'], clock });
    await asked.ask();

    clock.advance(59 * 60_000);
    assert.deepEqual(await modesAsked(asked), ['prompt']);
    clock.advance(60_000);
    assert.deepEqual(await modesAsked(asked), ANSWER_MODES);
  });

  test('the prompt contains the schema in the looser modes', async (t) => {
    const { ask, server } = await connectTestModel(t, { modes: ['json_object'] });

    await ask();

    const systems = server.requests.map(({ body }) => body.messages[0].content as string);
    assert.ok(!systems[0]!.includes('JSON Schema'));
    assert.match(systems[2]!, /^You say who did what\.\n[^]*JSON Schema:\n\{"type":"object"/);
  });

  test('the client falls back to a looser mode after a 500 about the answer format', async (t) => {
    const message = 'output does not match the requested format';
    const asked = await connectTestModel(t, { faults: [refuse(500, { message })] });

    assert.deepEqual(await modesAsked(asked), ['json_schema', 'json_object_schema']);
  });

  test('a request fails as invalid_answer when no mode produces JSON', async (t) => {
    const { ask, calls } = await connectTestModel(t, { answer: () => NO_JSON });

    await assert.rejects(ask(), { kind: 'invalid_answer', retryable: false });

    assert.deepEqual(
      calls.map(({ mode }) => mode),
      [...ANSWER_MODES, 'prompt'],
    );
  });
});

suite('answers that violate the schema', () => {
  test('an answer that violates the schema is sent back once with its errors', async (t) => {
    const { ask, server } = await connectTestModel(t, { faults: [says(INVALID)] });

    const { value } = await ask();

    assert.deepEqual(value, ADA);
    const messages: ChatMessage[] = server.requests[1]?.body.messages;
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['system', 'user', 'assistant', 'user'],
    );
    assert.equal(messages[2]?.content, INVALID);
    assert.match(messages[3]!.content, /answer\/name must NOT have fewer than 2 characters/);
  });

  test('a second invalid answer leads to a looser mode for this request alone', async (t) => {
    const asked = await connectTestModel(t, { faults: [says(INVALID), says(INVALID)] });

    assert.deepEqual(await modesAsked(asked), ['json_schema', 'json_schema', 'json_object_schema']);
    assert.deepEqual(await modesAsked(asked), ['json_schema']);
  });

  test('a request fails as invalid_answer when every mode violates the schema', async (t) => {
    const { ask, calls } = await connectTestModel(t, { answer: () => INVALID });

    await assert.rejects(ask(), { kind: 'invalid_answer', retryable: false });

    assert.equal(calls.length, 5);
  });

  for (const [name, answer] of Object.entries({
    'a number out of bounds': { name: 'Ada', age: 151 },
    'a number that is none': { name: 'Ada', age: '36' },
    'null for what is required': { name: null, age: 36 },
    'an answer in a list': [ADA],
  })) {
    test(`validation detects ${name}`, async (t) => {
      const { ask, server } = await connectTestModel(t, { faults: [says(JSON.stringify(answer))] });

      const { value } = await ask();

      assert.deepEqual(value, ADA);
      assert.equal(server.requests.length, 2);
    });
  }
});

suite('answers that are cut off', () => {
  const LONG = { name: 'Ada '.repeat(300), age: 36 };

  test('an answer that is cut off is requested again with twice the budget and never repaired', async (t) => {
    const { ask, server, calls } = await connectTestModel(t, { answer: () => LONG });

    const { value } = await ask();

    assert.deepEqual(value, LONG);
    assert.deepEqual(
      server.requests.map(({ body }) => body.max_tokens),
      [100, 200, 400],
    );
    assert.deepEqual(
      calls.map(({ outcome }) => outcome),
      ['truncated', 'truncated', 'success'],
    );
  });

  test('a model that spends its budget on reasoning gets a larger one', async (t) => {
    const { ask, server } = await connectTestModel(t, { faults: [says('<think>Well', 'length')] });

    await ask();

    assert.equal(server.requests[1]?.body.max_tokens, 200);
  });

  test('a request fails as truncated when the whole context is used up', async (t) => {
    const settings = { contextTokens: 300 };
    const { ask, server } = await connectTestModel(t, { answer: () => LONG, settings });

    await assert.rejects(ask(), { kind: 'truncated', retryable: false });

    const budgets = server.requests.map(({ body }) => body.max_tokens);
    assert.deepEqual(budgets.slice(0, 2), [100, 200]);
    assert.ok(budgets[2] > 250 && budgets[2] < 300, String(budgets));
    assert.equal(budgets.length, 3);
  });

  test('a complete part of a cut answer is not taken for the answer', async (t) => {
    const faults = [says('[{"name":"Bob"},{"name":"Ad', 'length')];
    const { ask } = await connectTestModel(t, { faults });

    const { value } = await ask();

    assert.deepEqual(value, ADA);
  });
});

suite('options that a server rejects', () => {
  const cases: [name: string, message: string, refuses: (body: any) => boolean][] = [
    [
      'max_tokens',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      (body) => 'max_tokens' in body,
    ],
    [
      'temperature',
      "Unsupported value: 'temperature' does not support 0 with this model.",
      (body) => 'temperature' in body,
    ],
    [
      'stream_options',
      'extra fields not permitted: stream_options',
      (body) => 'stream_options' in body,
    ],
    [
      'too large an output budget',
      'max_tokens is too large: 100. This model supports at most 90 completion tokens.',
      (body) => body.max_tokens > 90,
    ],
  ];
  for (const [name, message, refuses] of cases) {
    test(`the client drops ${name} after the server rejects it`, async (t) => {
      const { ask, server } = await connectTestModel(t, {
        refuse: ({ body }) => (refuses(body) ? message : undefined),
      });

      await ask();
      await ask();

      assert.deepEqual(
        server.requests.map(({ body }) => refuses(body)),
        [true, false, false],
      );
      for (const { body } of server.requests) {
        assert.ok((body.max_tokens ?? body.max_completion_tokens) >= 90);
      }
    });
  }

  test('the client drops several rejected options one after the other', async (t) => {
    const { ask, server } = await connectTestModel(t, {
      refuse: ({ body }) => cases.find(([, , refuses]) => refuses(body))?.[1],
      modes: ['prompt'],
    });

    const { value } = await ask();

    assert.deepEqual(value, ADA);
    assert.equal(server.requests.length, 7);
  });

  test('an output budget that exceeds the context is lowered for this request alone', async (t) => {
    const message =
      "This model's maximum context length is 400 tokens. However, you requested 600 tokens (310 in the messages, 290 in the completion).";
    const { ask, server } = await connectTestModel(t, { faults: [refuse(400, { message })] });

    await ask({ outputTokens: 290 });
    await ask({ outputTokens: 290 });

    assert.deepEqual(
      server.requests.map(({ body }) => body.max_tokens),
      [290, 90, 290],
    );
  });

  test('the client stops when a server rejects something else each time', async (t) => {
    const { ask, server } = await connectTestModel(t, {
      refuse: ({ body: { max_tokens } }) =>
        `This model's maximum context length is ${max_tokens + 300} tokens. However, you requested ${max_tokens + 310} tokens (310 in the messages, ${max_tokens} in the completion).`,
    });

    await assert.rejects(ask({ outputTokens: 2_000 }), { kind: 'context_exceeded' });

    assert.equal(server.requests.length, 12);
  });
});
