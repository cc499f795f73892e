import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import * as faults from '../../testing/model-servers/openai-faults.ts';
import { ADA, connectTestModel } from './testing/ask-person.ts';

/** Time limits so long that the test itself would time out first. */
const PATIENT = { firstTokenMs: 60_000, nextTokenMs: 60_000 };
const LONG = '1'.repeat(9_000);

suite('hostile LLM server', { timeout: 20_000 }, () => {
  test('the client does not wait for an open stream after an error event', async (t) => {
    const failsAndStays = faults.stream((chat) => {
      chat.delta({ content: '{"name":"Ad' });
      chat.event({ error: { message: 'overloaded', code: 529 } });
    });
    const { ask, calls } = await connectTestModel(t, { faults: [failsAndStays], limits: PATIENT });

    assert.deepEqual((await ask()).value, ADA);
    assert.deepEqual(
      calls.map(({ outcome }) => outcome),
      ['server_error', 'success'],
    );
  });

  test('the client waits for the first token within its time limit', async (t) => {
    const slow = faults.stream(async (chat) => {
      chat.comment();
      await sleep(100);
      chat.delta({ content: JSON.stringify(ADA) });
      chat.end('stop');
    });
    const { ask, server } = await connectTestModel(t, {
      faults: [slow],
      limits: { firstTokenMs: 10_000, nextTokenMs: 5_000 },
    });

    assert.deepEqual((await ask()).value, ADA);
    assert.equal(server.requests.length, 1);
  });

  for (const said of [
    `maximum context length is ${LONG}`,
    `max_tokens ${LONG}`,
    `schema ${LONG} + ${LONG}`,
    `This model's maximum context length is 1 tokens `.repeat(200),
  ]) {
    test(`a crafted error text does not slow down the client: ${said.slice(0, 32)}…`, async (t) => {
      const { ask } = await connectTestModel(t, {
        faults: [faults.refuse(400, { message: said })],
      });

      await ask().catch(() => undefined);
    });
  }

  test('a very long answer that arrives letter by letter is read at little cost', async (t) => {
    const letters = faults.stream(async (chat) => {
      chat.delta({ content: '{"name":"' });
      for (let count = 0; count < 40_000; count += 1) chat.delta({ content: 'A' });
      chat.delta({ content: '"}' });
      chat.end('stop');
    });
    const { ask } = await connectTestModel(t, { faults: [letters] });
    let told = 0;
    const onPartial = (text: string | null) => (told += text?.length ?? 0);

    const { value } = await ask({ onPartial });

    assert.equal(value.name.length, 40_000);
    assert.ok(told > 40_000 && told < 40_000_000, `${told} letters were told`);
  });

  test('a response longer than any answer is cut off and not retried', async (t) => {
    const endless = faults.stream((chat) => {
      chat.delta({ content: `{"name":"${'A'.repeat(1_000_000)}"}` });
      chat.end('stop');
    });
    const { ask, server } = await connectTestModel(t, { faults: [endless] });

    await assert.rejects(ask(), { kind: 'server_error', retryable: false });
    assert.equal(server.requests.length, 1);
  });

  test('JSON nested ten thousand levels deep is no answer', async (t) => {
    const deep = faults.stream((chat) => {
      chat.delta({ content: '{"name":'.repeat(10_000) + '1' + '}'.repeat(10_000) });
      chat.end('stop');
    });
    const { ask, calls } = await connectTestModel(t, { faults: Array(12).fill(deep) });

    await assert.rejects(ask(), { name: 'LlmError', kind: 'invalid_answer' });
    assert.ok(calls.length > 0, 'what it cost is told');
  });

  test('a response of white space alone is no answer', async (t) => {
    const blank = faults.respond(' '.repeat(10_000_000), 'text/event-stream');
    const { ask } = await connectTestModel(t, { faults: Array(4).fill(blank) });

    await assert.rejects(ask(), { kind: 'server_error' });
  });

  for (const [prompt_tokens, completion_tokens] of [
    [1e300, -5],
    [0.5, 1e12],
  ] as const) {
    test(`implausible counts of ${prompt_tokens} and ${completion_tokens} tokens are replaced by an estimate`, async (t) => {
      const boasts = faults.stream((chat) => {
        chat.delta({ content: JSON.stringify(ADA) });
        chat.end('stop', { prompt_tokens, completion_tokens });
      });
      const { ask, calls } = await connectTestModel(t, { faults: [boasts] });

      await ask();

      for (const { inputTokens, outputTokens } of calls) {
        assert.ok(inputTokens > 5 && inputTokens < 100, `${inputTokens}`);
        assert.ok(outputTokens > 0 && outputTokens < 20, `${outputTokens}`);
      }
    });
  }
});
