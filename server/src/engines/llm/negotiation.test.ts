import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createFakeClock } from '../../testing/fake-clock.ts';
import { refuse, says } from '../../testing/model-servers/openai-faults.ts';
import type { ChatMessage } from '../../testing/model-servers/openai-server.ts';
import { ANSWER_MODES, type AnswerMode } from './llm-call.ts';
import { ADA, type AskOptions, startAsking } from './testing/ask-person.ts';

const NO_JSON = 'The answer is Ada, who was 36.';
const INVALID = '{"name":"A"}';

/** A model whose server takes every form of answer, and holds it to JSON in some of them only. */
function ignoring(...ignored: AnswerMode[]): AskOptions {
  return { answer: ({ mode }) => (ignored.includes(mode) ? NO_JSON : ADA) };
}

async function modesAsked(asked: Awaited<ReturnType<typeof startAsking>>): Promise<string[]> {
  const before = asked.calls.length;
  await asked.ask();
  return asked.calls.slice(before).map(({ mode }) => mode);
}

suite('a server that cannot hold a model to a schema', () => {
  for (const [index, mode] of ANSWER_MODES.entries()) {
    test(`and refuses all but ${mode} is asked that way, from the second question on at once`, async (t) => {
      const asked = await startAsking(t, { modes: [mode] });

      assert.deepEqual(await modesAsked(asked), ANSWER_MODES.slice(0, index + 1));
      assert.deepEqual(await modesAsked(asked), [mode]);
    });
  }

  test('and does not say so is asked in another way', async (t) => {
    const asked = await startAsking(t, ignoring('json_schema', 'json_object_schema'));

    assert.deepEqual(await modesAsked(asked), ANSWER_MODES.slice(0, 3));
    assert.deepEqual(await modesAsked(asked), ['json_object']);
  });

  test('is tried in the strictest way again after an hour', async (t) => {
    const clock = createFakeClock();
    const asked = await startAsking(t, { modes: ['prompt'], clock });
    await asked.ask();

    clock.advance(59 * 60_000);
    assert.deepEqual(await modesAsked(asked), ['prompt']);
    clock.advance(60_000);
    assert.deepEqual(await modesAsked(asked), ANSWER_MODES);
  });

  test('is sent the schema in words', async (t) => {
    const { ask, server } = await startAsking(t, { modes: ['json_object'] });

    await ask();

    const systems = server.requests.map(({ body }) => body.messages[0].content as string);
    assert.ok(!systems[0]!.includes('JSON Schema'));
    assert.match(systems[2]!, /^You say who did what\.\n[^]*JSON Schema:\n\{"type":"object"/);
  });

  test('that fails over the form as if it were down is asked in another way', async (t) => {
    const message = 'output does not match the requested format';
    const asked = await startAsking(t, { faults: [refuse(500, { message })] });

    assert.deepEqual(await modesAsked(asked), ['json_schema', 'json_object_schema']);
  });

  test('and never answers in JSON fails as invalid_answer', async (t) => {
    const { ask, calls } = await startAsking(t, { answer: () => NO_JSON });

    await assert.rejects(ask(), { kind: 'invalid_answer', retryable: false });

    assert.deepEqual(
      calls.map(({ mode }) => mode),
      [...ANSWER_MODES, 'prompt'],
    );
  });
});

suite('an answer that does not conform', () => {
  test('is sent back once with what is wrong', async (t) => {
    const { ask, server } = await startAsking(t, { faults: [says(INVALID)] });

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

  test('twice is asked for in another way, which says nothing of the server', async (t) => {
    const asked = await startAsking(t, { faults: [says(INVALID), says(INVALID)] });

    assert.deepEqual(await modesAsked(asked), ['json_schema', 'json_schema', 'json_object_schema']);
    assert.deepEqual(await modesAsked(asked), ['json_schema']);
  });

  test('in any way fails as invalid_answer', async (t) => {
    const { ask, calls } = await startAsking(t, { answer: () => INVALID });

    await assert.rejects(ask(), { kind: 'invalid_answer', retryable: false });

    assert.equal(calls.length, 5);
  });

  for (const [name, answer] of Object.entries({
    'a number out of bounds': { name: 'Ada', age: 151 },
    'a number that is none': { name: 'Ada', age: '36' },
    'null for what is required': { name: null, age: 36 },
    'an answer in a list': [ADA],
  })) {
    test(`is noticed: ${name}`, async (t) => {
      const { ask, server } = await startAsking(t, { faults: [says(JSON.stringify(answer))] });

      const { value } = await ask();

      assert.deepEqual(value, ADA);
      assert.equal(server.requests.length, 2);
    });
  }
});

suite('an answer that is cut off', () => {
  const LONG = { name: 'Ada '.repeat(300), age: 36 };

  test('is asked for again with twice the budget, and never repaired', async (t) => {
    const { ask, server, calls } = await startAsking(t, { answer: () => LONG });

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

  test('of a model that only thinks is given a larger budget', async (t) => {
    const { ask, server } = await startAsking(t, { faults: [says('<think>Well', 'length')] });

    await ask();

    assert.equal(server.requests[1]?.body.max_tokens, 200);
  });

  test('with all that the context leaves fails as truncated', async (t) => {
    const settings = { contextTokens: 300 };
    const { ask, server } = await startAsking(t, { answer: () => LONG, settings });

    await assert.rejects(ask(), { kind: 'truncated', retryable: false });

    const budgets = server.requests.map(({ body }) => body.max_tokens);
    assert.deepEqual(budgets.slice(0, 2), [100, 200]);
    assert.ok(budgets[2] > 250 && budgets[2] < 300, String(budgets));
    assert.equal(budgets.length, 3);
  });

  test('holds parts that look whole, none of which is taken for the answer', async (t) => {
    const faults = [says('[{"name":"Bob"},{"name":"Ad', 'length')];
    const { ask } = await startAsking(t, { faults });

    const { value } = await ask();

    assert.deepEqual(value, ADA);
  });
});

suite('what a server refuses is left out from then on', () => {
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
      'a budget that no answer of the model may have',
      'max_tokens is too large: 100. This model supports at most 90 completion tokens.',
      (body) => body.max_tokens > 90,
    ],
  ];
  for (const [name, message, refuses] of cases) {
    test(name, async (t) => {
      const { ask, server } = await startAsking(t, {
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

  test('all of it, one after the other', async (t) => {
    const { ask, server } = await startAsking(t, {
      refuse: ({ body }) => cases.find(([, , refuses]) => refuses(body))?.[1],
      modes: ['prompt'],
    });

    const { value } = await ask();

    assert.deepEqual(value, ADA);
    assert.equal(server.requests.length, 7);
  });

  test('a budget that the question leaves no room for is lowered for that question', async (t) => {
    const message =
      "This model's maximum context length is 400 tokens. However, you requested 600 tokens (310 in the messages, 290 in the completion).";
    const { ask, server } = await startAsking(t, { faults: [refuse(400, { message })] });

    await ask({ outputTokens: 290 });
    await ask({ outputTokens: 290 });

    assert.deepEqual(
      server.requests.map(({ body }) => body.max_tokens),
      [290, 90, 290],
    );
  });

  test('by a server that refuses something else each time is not asked for ever', async (t) => {
    const { ask, server } = await startAsking(t, {
      refuse: ({ body: { max_tokens } }) =>
        `This model's maximum context length is ${max_tokens + 300} tokens. However, you requested ${max_tokens + 310} tokens (310 in the messages, ${max_tokens} in the completion).`,
    });

    await assert.rejects(ask({ outputTokens: 2_000 }), { kind: 'context_exceeded' });

    assert.equal(server.requests.length, 12);
  });
});
