import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TSchema } from 'typebox';

import type { LlmClient, LlmRequest } from '../../llm/llm-client.ts';
import { LlmError } from '../../llm/llm-error.ts';
import {
  makeAnswer,
  createAnsweringClient,
  createAsk,
  FEES,
  makeSentence,
  SUPPORTED_SENTENCE,
} from './testing/ask-about-lease.ts';

const ask = createAsk();

const OTHER = makeSentence(
  'Interest is due on late payments.',
  'Interest is due on late payments.',
);
const FALSE = makeSentence('The customer pays EUR 9,999 per month.', FEES);

/**
 * Creates a client whose model writes its answer piece by piece.
 *
 * @param write reports what was written so far and returns the whole answer
 */
function clientWriting(
  write: (request: LlmRequest<TSchema>) => string | Promise<string>,
): LlmClient {
  const usage = { inputTokens: 0, outputTokens: 0, calls: 1 };
  return {
    ...createAnsweringClient({}),
    generate: async (request) => ({ value: JSON.parse(await write(request)), usage }),
  };
}

suite('stream of an answer', () => {
  test('supported sentences are streamed one by one, and unsupported ones are not', async () => {
    const told: (string | null)[] = [];
    const json = JSON.stringify(makeAnswer(SUPPORTED_SENTENCE, FALSE, OTHER));
    const client = clientWriting(({ onPartial }) => {
      for (let at = 1; at <= json.length; at += 7) onPartial!(json.slice(0, at));
      onPartial!(json);
      return json;
    });

    const { answer: whole } = await ask(client, { onSentence: (sentence) => told.push(sentence) });

    assert.deepEqual(told, [SUPPORTED_SENTENCE.text, OTHER.text]);
    assert.equal(told.join(' '), whole);
  });

  test('the stream starts again after an answer that became void', async () => {
    const told: (string | null)[] = [];
    const firstTold = Promise.withResolvers<void>();
    const onSentence = (sentence: string | null) => {
      told.push(sentence);
      firstTold.resolve();
    };
    const client = clientWriting(async ({ onPartial }) => {
      onPartial!(JSON.stringify(makeAnswer(SUPPORTED_SENTENCE)));
      await firstTold.promise;
      onPartial!(null);
      const json = JSON.stringify(makeAnswer(OTHER));
      onPartial!(json);
      return json;
    });

    const { answer } = await ask(client, { onSentence });

    assert.deepEqual(told, [SUPPORTED_SENTENCE.text, null, OTHER.text]);
    assert.equal(answer, OTHER.text);
  });

  test('nothing more is streamed once the model has failed', async () => {
    const told: (string | null)[] = [];
    const failure = new LlmError('server_error', 'The server failed', { retryable: true });
    const client = clientWriting(({ onPartial }) => {
      onPartial!(JSON.stringify(makeAnswer(SUPPORTED_SENTENCE, OTHER)));
      throw failure;
    });

    await assert.rejects(ask(client, { onSentence: (sentence) => told.push(sentence) }), failure);
    // Gives verifications that were running when the model failed time to end.
    await ask(createAnsweringClient({ answered: true, sentences: [SUPPORTED_SENTENCE] }));

    assert.deepEqual(told, []);
  });
});
