import type { Static, TSchema } from 'typebox';

import type { LlmClient, LlmRequest } from '../../llm/llm-client.ts';
import { type ParsedQuestion, parseQuestion } from './read-question.ts';

/** Answers a task with a JSON value, which is serialized and parsed like any model output. */
export type TaskHandler = (question: ParsedQuestion) => unknown;

/** Handlers by the name of the prompt. */
export type TaskHandlers = Readonly<Record<string, TaskHandler>>;

/** Answers one prompt as JSON text. */
export function answerTask(handlers: TaskHandlers, user: string): string {
  const question = parseQuestion(user);
  const handler = handlers[question.task];
  if (!handler) throw new Error(`The scripted model has no handler for the task ${question.task}`);
  return JSON.stringify(handler(question));
}

/** Creates a client that calls the scripted model without a server, for tests of single tasks. */
export function createScriptedClient(
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
      // Scripted answers conform to their schema.
      const value = JSON.parse(text) as Static<typeof request.schema>;
      return { value, usage: { inputTokens: 0, outputTokens: 0, calls: 1 } };
    },
  };
}
