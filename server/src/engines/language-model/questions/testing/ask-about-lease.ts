import { after } from 'node:test';
import type { TSchema } from 'typebox';

import { borrowComputePool } from '../../../../testing/compute-pools.ts';
import { createQuoteGrounding } from '../../../grounding/quote-grounding.ts';
import type { LlmClient, LlmRequest } from '../../../llm/llm-client.ts';
import { createRuleRetrieval } from '../../../rules/retrieval.ts';
import { createRulesEngine } from '../../../rules/rules-engine.ts';
import { makeExtractedText } from '../../../language-engine/testing/engine-texts.ts';
import type { Answer, QuestionRequest } from '../../../language-engine/language-engine.ts';
import { createMemoryCache } from '../../testing/scripted-engine.ts';
import { createScriptedClient } from '../../testing/scripted-model.ts';
import { GUARD } from '../../untrusted/guard.ts';
import { answerWithModel } from '../answer-question.ts';

const TIMEOUT_MS = 60_000;

export const FEES =
  'The Customer shall pay the Provider EUR 4,500 per month within 30 days of the invoice.';
export const LEASE = makeExtractedText(
  'This Agreement is made on 1 March 2024 between Bergmann Analytics GmbH and Tidewater Press Ltd.',
  'Deliveries are made by boat. The Provider is not liable for storms or floods.',
  `Fees. ${FEES} Interest is due on late payments.`,
);

/** Builds a sentence of a model's answer with one citation. */
export function makeSentence(text: string, quote: string, block_id = 'p3:b1') {
  return { text, citations: [{ quote, block_id }] };
}

export const SUPPORTED_SENTENCE = makeSentence('The customer pays EUR 4,500 per month.', FEES);

/** Builds the answer of a model that found one. */
export function makeAnswer(...sentences: unknown[]) {
  return { answered: true, sentences };
}

/** Creates a client that answers every question with `answer`. */
export function createAnsweringClient(
  answer: unknown,
  onRequest: (request: LlmRequest<TSchema>) => void = () => undefined,
): LlmClient {
  return createScriptedClient({ question: () => answer }, { onRequest });
}

/** Creates a function that asks about the lease with real compute children, which end with the tests of the file. */
export function createAsk() {
  const pool = borrowComputePool();
  after(() => pool.close());
  const compute = pool.forWorkspace(null, 'interactive');
  const dependencies = {
    compute,
    rules: createRulesEngine(compute),
    retrieval: createRuleRetrieval(compute),
    grounding: createQuoteGrounding(compute),
    guard: GUARD,
  };
  return async (
    client: LlmClient,
    asked: Partial<QuestionRequest> = {},
    text = LEASE,
  ): Promise<Answer> => {
    const question = 'What does the customer pay each month?';
    const request = { question, contextPages: 5, history: [], ...asked };
    const own = { ...dependencies, client, cache: createMemoryCache() };
    return answerWithModel(own, text, request, AbortSignal.timeout(TIMEOUT_MS));
  };
}
