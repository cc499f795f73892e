import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import * as faults from '../../testing/model-servers/openai-faults.ts';
import { ADA, startAsking } from './testing/ask-person.ts';

/** So long that a test would fail by its own time limit. */
const PATIENT = { firstWordMs: 60_000, nextWordMs: 60_000 };
const LONG = '1'.repeat(9_000);

suite('a server that would hold up its callers', { timeout: 20_000 }, () => {
  test('is not waited for after it has said that it failed, though it keeps the stream open', async (t) => {
    const failsAndStays = faults.stream((chat) => {
      chat.delta({ content: '{"name":"Ad' });
      chat.event({ error: { message: 'overloaded', code: 529 } });
    });
    const { ask, calls } = await startAsking(t, { faults: [failsAndStays], limits: PATIENT });

    assert.deepEqual((await ask()).value, ADA);
    assert.deepEqual(
      calls.map(({ outcome }) => outcome),
      ['server_error', 'success'],
    );
  });

  test('is waited for while its first word may still come', async (t) => {
    const slow = faults.stream(async (chat) => {
      chat.comment();
      await sleep(100);
      chat.delta({ content: JSON.stringify(ADA) });
      chat.end('stop');
    });
    const { ask, server } = await startAsking(t, {
      faults: [slow],
      limits: { firstWordMs: 10_000, nextWordMs: 5_000 },
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
    test(`says ${said.slice(0, 32)}… at no cost`, async (t) => {
      const { ask } = await startAsking(t, { faults: [faults.refuse(400, { message: said })] });

      await ask().catch(() => undefined);
    });
  }

  test('that writes letter by letter without end is heard to its end at little cost', async (t) => {
    const letters = faults.stream(async (chat) => {
      chat.delta({ content: '{"name":"' });
      for (let count = 0; count < 40_000; count += 1) chat.delta({ content: 'A' });
      chat.delta({ content: '"}' });
      chat.end('stop');
    });
    const { ask } = await startAsking(t, { faults: [letters] });
    let told = 0;
    const onPartial = (text: string | null) => (told += text?.length ?? 0);

    const { value } = await ask({ onPartial });

    assert.equal(value.name.length, 40_000);
    assert.ok(told > 40_000 && told < 40_000_000, `${told} letters were told`);
  });

  test('that writes more than an answer can be is not heard to its end, nor asked again', async (t) => {
    const endless = faults.stream((chat) => {
      chat.delta({ content: `{"name":"${'A'.repeat(1_000_000)}"}` });
      chat.end('stop');
    });
    const { ask, server } = await startAsking(t, { faults: [endless] });

    await assert.rejects(ask(), { kind: 'server_error', retryable: false });
    assert.equal(server.requests.length, 1);
  });

  test('that answers in ten thousand brackets has sent no answer', async (t) => {
    const deep = faults.stream((chat) => {
      chat.delta({ content: '{"name":'.repeat(10_000) + '1' + '}'.repeat(10_000) });
      chat.end('stop');
    });
    const { ask, calls } = await startAsking(t, { faults: Array(12).fill(deep) });

    await assert.rejects(ask(), { name: 'LlmError', kind: 'invalid_answer' });
    assert.ok(calls.length > 0, 'what it cost is told');
  });

  test('that sends nothing but blanks has sent no answer', async (t) => {
    const blank = faults.respond(' '.repeat(10_000_000), 'text/event-stream');
    const { ask } = await startAsking(t, { faults: Array(4).fill(blank) });

    await assert.rejects(ask(), { kind: 'server_error' });
  });

  for (const [prompt_tokens, completion_tokens] of [
    [1e300, -5],
    [0.5, 1e12],
  ] as const) {
    test(`that counts ${prompt_tokens} and ${completion_tokens} tokens is counted by what was written`, async (t) => {
      const boasts = faults.stream((chat) => {
        chat.delta({ content: JSON.stringify(ADA) });
        chat.end('stop', { prompt_tokens, completion_tokens });
      });
      const { ask, calls } = await startAsking(t, { faults: [boasts] });

      await ask();

      for (const { inputTokens, outputTokens } of calls) {
        assert.ok(inputTokens > 5 && inputTokens < 100, `${inputTokens}`);
        assert.ok(outputTokens > 0 && outputTokens < 20, `${outputTokens}`);
      }
    });
  }
});
