import { createHash, randomBytes } from 'node:crypto';
import type { Static, TSchema } from 'typebox';

import type { LlmOperation, LlmRequest } from '../../llm/llm-client.ts';
import { loadTaskPrompts, type PromptName } from '../prompts/load-prompt.ts';
import type { DataSection } from '../untrusted/guard.ts';
import type { LanguageModelDependencies } from './dependencies.ts';
import type { SizedModel } from './small-context.ts';

/** Question to a model, with its trusted and its untrusted parts. */
export type ModelQuestion<S extends TSchema> = {
  operation: LlmOperation;
  /** Name of the prompt that describes the task. */
  prompt: PromptName;
  /** Trusted settings: values from code or enums of the contract, never free text of a caller. */
  settings?: Readonly<Record<string, string | number | boolean>>;
  /** Untrusted data: texts, titles, names of files and fields, questions. */
  data: readonly DataSection[];
  schema: S;
  /** First output budget in tokens. */
  outputTokens: number;
  onPartial?: LlmRequest<S>['onPartial'];
  onProgress?: LlmRequest<S>['onProgress'];
};

type AskDependencies = Pick<LanguageModelDependencies, 'client' | 'guard'>;

/** Asks a model. Every task goes through this function. It throws what `LlmClient.generate` throws. */
export async function askModel<S extends TSchema>(
  dependencies: AskDependencies,
  question: ModelQuestion<S>,
  signal: AbortSignal,
): Promise<Static<S>> {
  const { operation, schema, outputTokens, onPartial, onProgress } = question;
  const { value } = await dependencies.client.generate(
    {
      operation,
      system: systemPrompt(question.prompt, dependencies.client),
      user: buildUserPrompt(dependencies, question),
      schema,
      outputTokens,
      onPartial,
      onProgress,
    },
    signal,
  );
  return value;
}

/**
 * Asks a model unless the cache of the workspace has its answer to the same question. It serves parts of long texts, so
 * that a resumed job pays for each part once.
 */
export async function askModelCached<S extends TSchema>(
  dependencies: AskDependencies & Pick<LanguageModelDependencies, 'cache'>,
  question: ModelQuestion<S>,
  signal: AbortSignal,
): Promise<Static<S>> {
  const hash = hashQuestion(dependencies, question);
  const cached = await dependencies.cache.find(hash);
  // A cached answer conforms to the schema, because the hash covers the schema.
  if (cached !== undefined) return cached as Static<S>;
  const answer = await askModel(dependencies, question, signal);
  await dependencies.cache.store(hash, answer);
  return answer;
}

/** Returns the system prompt of a task. */
export function systemPrompt(task: PromptName, model: SizedModel): string {
  return loadTaskPrompts(task, model)
    .map(({ text }) => text)
    .join('\n');
}

const NONCE_BYTES = 9;

/** Builds the user prompt: settings on lines of their own, then the data between delimiters with a random nonce. */
function buildUserPrompt(
  { guard }: AskDependencies,
  { prompt, settings = {}, data }: ModelQuestion<TSchema>,
): string {
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  return [
    `Task: ${prompt}`,
    ...Object.entries(settings).map(([name, value]) => `${name}: ${value}`),
    `The mark of the data in this question is ${nonce}.`,
    ...data.map((section) => guard.delimit(section, nonce)),
  ].join('\n');
}

/** Hashes everything that the answer depends on; the nonce is left out. */
function hashQuestion(
  { client }: AskDependencies,
  { prompt, ...question }: ModelQuestion<TSchema>,
): string {
  const { provider, model } = client;
  const { operation, settings, data, schema, outputTokens } = question;
  const prompts = loadTaskPrompts(prompt, client).map(({ name, version }) => [name, version]);
  const inputs = { provider, model, operation, prompts, settings, data, schema, outputTokens };
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}
