import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type Docket, startDocket } from '../testing/docket.ts';
import { SILENCE, STALL } from '../testing/model-servers/openai-faults.ts';
import { startOpenAiServer } from '../testing/model-servers/openai-server.ts';
import { type ConnectedModel, createMeteredClient } from './metered-client.ts';
import { createModelSpeed } from './model-speed.ts';
import { measuredQuestionMs, questionLimitsOf } from './question-deadline.ts';
import { ANSWER, connectionOf, modelAt, QUESTION } from './testing/metered-models.ts';

const SIGNAL = new AbortController().signal;

suite('a model that does not answer as it should', () => {
  test('rests for the workspace after three unusable answers, and says so, until it answers again', async () => {
    let answer: object = { title: 'no name' };
    await using server = await startOpenAiServer({ answer: () => answer });
    await using docket = await startDocket();
    const { languageClient, modelHealth } = docket.services;
    const model = modelAt(server.baseUrl);
    const ask = async (workspaceId: string) =>
      (await languageClient(workspaceId, model, 'batch')).generate(QUESTION, SIGNAL);
    for (let each = 0; each < 3; each += 1) {
      await assert.rejects(ask('a'), { kind: 'invalid_answer' });
    }
    const requests = server.requests.length;

    await assert.rejects(ask('a'), { kind: 'not_conforming', retryAfterMs: 60_000 });

    assert.equal(server.requests.length, requests);
    assert.match(modelHealth.latest(model)?.why ?? '', /not asked for a while/);
    await assert.rejects(ask('b'), { kind: 'invalid_answer' });
    answer = ANSWER;
    docket.advance(60_000);
    await ask('a');
    assert.deepEqual((await ask('a')).value, ANSWER);
    assert.equal(modelHealth.latest(model)?.working, true);
  });

  test('is asked by all questions of one request until one deadline, and by other work without it', async () => {
    await using server = await startOpenAiServer({ answer: () => ANSWER, faults: [SILENCE] });
    await using docket = await startDocket();
    const model = modelAt(server.baseUrl);
    const connect = async (urgency: 'interactive' | 'batch') => {
      const meter = { ...docket.services, logPrompts: false, questionMs: 20_000 };
      const connected = await connectionOf(docket, model);
      return createMeteredClient(
        meter,
        { workspaceId: 'a', urgency, deadlineMs: 1_000 },
        connected,
      );
    };
    const question = { ...QUESTION, operation: 'chat' } as const;
    const asked = await connect('interactive');

    await assert.rejects(asked.generate(question, SIGNAL), { kind: 'timeout', retryable: true });
    await assert.rejects(asked.generate(question, SIGNAL), { kind: 'timeout' });

    assert.equal(server.requests.length, 1);
    assert.deepEqual((await asked.generate(QUESTION, SIGNAL)).value, ANSWER);
    const others = await connect('batch');
    assert.deepEqual((await others.generate(question, SIGNAL)).value, ANSWER);
  });

  test('is waited for no longer than the deadline, and not at all while it rests', async () => {
    await using server = await startOpenAiServer({ answer: () => ({ title: 'no name' }) });
    await using docket = await startDocket();
    const connected = await connectionOf(docket, modelAt(server.baseUrl));
    const meter = { ...docket.services, logPrompts: false, questionMs: 10 };
    const connect = (urgency: 'interactive' | 'batch') =>
      createMeteredClient(meter, { workspaceId: 'a', urgency }, connected);
    const question = { ...QUESTION, operation: 'chat' } as const;
    for (let each = 0; each < 2; each += 1) {
      await assert.rejects(connect('batch').generate(question, SIGNAL), { kind: 'invalid_answer' });
    }
    await connected.slots.take('another workspace', SIGNAL);

    await assert.rejects(connect('interactive').generate(question, SIGNAL), { kind: 'timeout' });
    connected.slots.release('another workspace');
    await assert.rejects(connect('batch').generate(question, SIGNAL), { kind: 'invalid_answer' });
    await connected.slots.take('another workspace', SIGNAL);
    await assert.rejects(connect('batch').generate(question, SIGNAL), { kind: 'not_conforming' });
  });

  for (const [provider, baseUrl, totalMs, silentMs] of [
    ['openai-compatible', 'http://127.0.0.1:11434/v1', 60_000, 30_000],
    ['openai-compatible', 'https://api.example.com/v1', 20_000, 10_000],
    ['anthropic', undefined, 20_000, 10_000],
    ['local', undefined, 120_000, 30_000],
  ] as const) {
    test(`has ${totalMs / 1_000} seconds for a question to ${provider} at ${baseUrl ?? 'no address of its own'}, and ${silentMs / 1_000} without a token`, () => {
      const model = { provider, baseUrl };

      assert.deepEqual(questionLimitsOf(model, 20_000), { totalMs, silentMs });
      assert.deepEqual(questionLimitsOf(model, 20_000, 5_000), { totalMs: 5_000, silentMs });
    });
  }

  test('is given up when no token comes, however much time is left', async () => {
    await using server = await startOpenAiServer({ answer: () => ANSWER, faults: [STALL] });
    await using docket = await startDocket();
    const connected = await connectionOf(docket, modelAt(server.baseUrl));
    const calls = silentlyAsked(docket, connected);

    await assert.rejects(calls.generate({ ...QUESTION, operation: 'chat' }, SIGNAL), {
      kind: 'timeout',
      message: /wrote nothing for/,
    });

    assert.equal(server.requests.length, 1);
    // Silence in one question is no outage of the server.
    assert.deepEqual((await calls.generate(QUESTION, SIGNAL)).value, ANSWER);
  });
});

/** Creates a client for a question that may take a minute, and may be silent for the tenth of a second. */
function silentlyAsked(docket: Docket, connected: ConnectedModel) {
  const meter = { ...docket.services, logPrompts: false, questionMs: 200 };
  const asking = { workspaceId: 'a', urgency: 'interactive', deadlineMs: 60_000 } as const;
  return createMeteredClient(meter, asking, {
    ...connected,
    model: { ...connected.model, baseUrl: 'https://model.example' },
  });
}

suite('time for a question to a local model', () => {
  const PROMPT = { system: 'x'.repeat(3_200), user: 'y'.repeat(3_200) };
  const CALL = { inputTokens: 1_000, outputTokens: 100, firstTokenMs: 10_000, durationMs: 20_000 };

  test('is not known before the first call, nor from a call without an answer', () => {
    const speed = createModelSpeed();
    speed.record({ ...CALL, outputTokens: 0, firstTokenMs: undefined });

    assert.equal(measuredQuestionMs(speed, PROMPT, 20_000), undefined);
  });

  test('follows from the measured speed of reading and writing', () => {
    const speed = createModelSpeed();
    speed.record(CALL);

    // 2,000 tokens at 10 ms and 200 tokens at 100 ms, three times for a busy machine.
    assert.equal(measuredQuestionMs(speed, PROMPT, 20_000), 120_000);
    speed.record({ ...CALL, firstTokenMs: 5_000, durationMs: 10_000 });
    assert.equal(measuredQuestionMs(speed, PROMPT, 20_000), 96_000);
  });

  test('is never shorter than for a server of a provider', () => {
    const speed = createModelSpeed();
    speed.record({ ...CALL, firstTokenMs: 10, durationMs: 20 });

    assert.equal(measuredQuestionMs(speed, PROMPT, 20_000), 20_000);
  });
});
