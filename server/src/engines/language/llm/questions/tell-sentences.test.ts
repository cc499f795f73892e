import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TSchema } from 'typebox';

import type { LlmClient, LlmRequest } from '../../../llm/llm-client.ts';
import { LlmError } from '../../../llm/llm-error.ts';
import { answering, clientThat, createAsk, FEES, said, TRUE } from './testing/ask-about-lease.ts';

const ask = createAsk();

const OTHER = said('Interest is due on late payments.', 'Interest is due on late payments.');
const FALSE = said('The customer pays EUR 9,999 per month.', FEES);

/** @param write tells what it has written so far, and returns all of it */
function clientWriting(
  write: (request: LlmRequest<TSchema>) => string | Promise<string>,
): LlmClient {
  const usage = { inputTokens: 0, outputTokens: 0, calls: 1 };
  return {
    ...clientThat({}),
    generate: async (request) => ({ value: JSON.parse(await write(request)), usage }),
  };
}

suite('an answer that is told while it comes', () => {
  test('is told sentence by sentence, without those that are not borne', async () => {
    const told: (string | null)[] = [];
    const json = JSON.stringify(answering(TRUE, FALSE, OTHER));
    const client = clientWriting(({ onPartial }) => {
      for (let at = 1; at <= json.length; at += 7) onPartial!(json.slice(0, at));
      onPartial!(json);
      return json;
    });

    const { answer: whole } = await ask(client, { onSentence: (sentence) => told.push(sentence) });

    assert.deepEqual(told, [TRUE.text, OTHER.text]);
    assert.equal(told.join(' '), whole);
  });

  test('is told anew after an attempt that is void', async () => {
    const told: (string | null)[] = [];
    const firstTold = Promise.withResolvers<void>();
    const onSentence = (sentence: string | null) => {
      told.push(sentence);
      firstTold.resolve();
    };
    const client = clientWriting(async ({ onPartial }) => {
      onPartial!(JSON.stringify(answering(TRUE)));
      await firstTold.promise;
      onPartial!(null);
      const json = JSON.stringify(answering(OTHER));
      onPartial!(json);
      return json;
    });

    const { answer } = await ask(client, { onSentence });

    assert.deepEqual(told, [TRUE.text, null, OTHER.text]);
    assert.equal(answer, OTHER.text);
  });

  test('is not told any further once the model has failed', async () => {
    const told: (string | null)[] = [];
    const failure = new LlmError('server_error', 'The server failed', { retryable: true });
    const client = clientWriting(({ onPartial }) => {
      onPartial!(JSON.stringify(answering(TRUE, OTHER)));
      throw failure;
    });

    await assert.rejects(ask(client, { onSentence: (sentence) => told.push(sentence) }), failure);
    // What was under way when the model failed has time to end.
    await ask(clientThat({ answered: true, sentences: [TRUE] }));

    assert.deepEqual(told, []);
  });
});
