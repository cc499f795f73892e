import { after } from 'node:test';
import type { TSchema } from 'typebox';

import { createComputePool } from '../../../../../compute/compute-pool.ts';
import { createQuoteGrounding } from '../../../../grounding/quote-grounding.ts';
import type { LlmClient, LlmRequest } from '../../../../llm/llm-client.ts';
import { createBuiltInLanguage } from '../../../built-in-engine.ts';
import { extractedText } from '../../../conformance.ts';
import type { Answer, QuestionRequest } from '../../../language-engine.ts';
import { createMemoryCache } from '../../testing/scripted-engine.ts';
import { scriptedClient } from '../../testing/scripted-model.ts';
import { GUARD } from '../../untrusted/guard.ts';
import { answerQuestion } from '../answer-question.ts';

const TIMEOUT_MS = 60_000;

export const FEES =
  'The Customer shall pay the Provider EUR 4,500 per month within 30 days of the invoice.';
export const LEASE = extractedText(
  'This Agreement is made on 1 March 2024 between Bergmann Analytics GmbH and Tidewater Press Ltd.',
  'Deliveries are made by boat. The Provider is not liable for storms or floods.',
  `Fees. ${FEES} Interest is due on late payments.`,
);

/** A sentence as a model writes it. */
export function said(text: string, quote: string, block_id = 'p3:b1') {
  return { text, citations: [{ quote, block_id }] };
}

export const TRUE = said('The customer pays EUR 4,500 per month.', FEES);

/** What a model answers that has found something. */
export function answering(...sentences: unknown[]) {
  return { answered: true, sentences };
}

/** A client that answers every question with `answer`. */
export function clientThat(
  answer: unknown,
  onRequest: (request: LlmRequest<TSchema>) => void = () => undefined,
): LlmClient {
  return scriptedClient({ question: () => answer }, { onRequest });
}

/** Asks by real children, which end with the tests of the file. */
export function createAsk() {
  const compute = createComputePool({ size: 2 });
  after(() => compute.close());
  const parts = {
    compute,
    builtIn: createBuiltInLanguage(compute),
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
    const own = { ...parts, client, cache: createMemoryCache() };
    return answerQuestion(own, text, request, AbortSignal.timeout(TIMEOUT_MS));
  };
}
