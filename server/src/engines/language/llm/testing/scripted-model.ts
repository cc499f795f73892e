import type { Static, TSchema } from 'typebox';

import type { LlmClient, LlmRequest } from '../../../llm/llm-client.ts';
import { type ReadQuestion, readQuestion } from './read-question.ts';

/** What a model answers to a task: the value, JSON, which is written out and read as of any model. */
export type TaskHandler = (question: ReadQuestion) => unknown;

/** By the name of the prompt. */
export type TaskHandlers = Readonly<Record<string, TaskHandler>>;

/** Answers one question as JSON text. */
export function answerTask(handlers: TaskHandlers, user: string): string {
  const question = readQuestion(user);
  const handler = handlers[question.task];
  if (!handler) throw new Error(`The scripted model has no handler for the task ${question.task}`);
  return JSON.stringify(handler(question));
}

/** A client that asks the scripted model without a server between, for tests of single tasks. */
export function scriptedClient(
  handlers: TaskHandlers,
  options: { contextTokens?: number; onRequest?: (request: LlmRequest<TSchema>) => void } = {},
): LlmClient {
  return {
    provider: 'openai-compatible',
    model: 'scripted',
    contextTokens: options.contextTokens ?? 32_000,
    generate: async (request, signal) => {
      signal.throwIfAborted();
      options.onRequest?.(request);
      const text = answerTask(handlers, request.user);
      request.onPartial?.(text);
      // As the schema says: scripted answers conform.
      const value = JSON.parse(text) as Static<typeof request.schema>;
      return { value, usage: { inputTokens: 0, outputTokens: 0, calls: 1 } };
    },
  };
}
