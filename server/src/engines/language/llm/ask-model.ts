import { createHash, randomBytes } from 'node:crypto';
import type { Static, TSchema } from 'typebox';

import type { LlmOperation, LlmRequest } from '../../llm/llm-client.ts';
import type { LlmParts } from './parts.ts';
import { loadPrompt, type PromptName } from './prompts/load-prompt.ts';
import type { DataSection } from './untrusted/guard.ts';

/** One question to the model. */
export type Ask<S extends TSchema> = {
  operation: LlmOperation;
  /** The file of `prompts/` that says what to do. */
  prompt: PromptName;
  /** What our code or a choice of the contract decides: never a word that somebody typed. */
  settings?: Readonly<Record<string, string | number | boolean>>;
  /** Everything that others wrote: texts, titles, names of files and fields, questions. */
  data: readonly DataSection[];
  schema: S;
  /** Tokens that the answer has at first. */
  outputTokens: number;
  onPartial?: LlmRequest<S>['onPartial'];
};

/** What asking takes of the parts of an engine. */
type AskParts = Pick<LlmParts, 'client' | 'guard'>;

/** The one way in which a task asks a model. Throws as `LlmClient.generate` does. */
export async function askModel<S extends TSchema>(
  parts: AskParts,
  ask: Ask<S>,
  signal: AbortSignal,
): Promise<Static<S>> {
  const { operation, schema, outputTokens, onPartial } = ask;
  const { value } = await parts.client.generate(
    {
      operation,
      system: `${loadPrompt('rules').text}\n${loadPrompt(ask.prompt).text}`,
      user: questionOf(parts, ask),
      schema,
      outputTokens,
      ...(onPartial && { onPartial }),
    },
    signal,
  );
  return value;
}

/**
 * Asks unless the workspace has had the same question answered by the same model before. For the parts of long texts,
 * so that work that is taken up again pays for each of them once.
 */
export async function askModelOnce<S extends TSchema>(
  parts: AskParts & Pick<LlmParts, 'cache'>,
  ask: Ask<S>,
  signal: AbortSignal,
): Promise<Static<S>> {
  const hash = hashOf(parts, ask);
  const known = await parts.cache.find(hash);
  // What was kept has conformed to this very schema, which the hash covers.
  if (known !== undefined) return known as Static<S>;
  const answer = await askModel(parts, ask, signal);
  await parts.cache.keep(hash, answer);
  return answer;
}

const NONCE_BYTES = 9;

/** Settings in lines of their own, then the data between marks that nobody could foresee. */
function questionOf({ guard }: AskParts, { prompt, settings = {}, data }: Ask<TSchema>): string {
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  return [
    `Task: ${prompt}`,
    ...Object.entries(settings).map(([name, value]) => `${name}: ${value}`),
    `The mark of the data in this question is ${nonce}.`,
    ...data.map((section) => guard.mark(section, nonce)),
  ].join('\n');
}

/** Of all that the answer depends on, the mark of the data left out. */
function hashOf({ client }: AskParts, { prompt, ...ask }: Ask<TSchema>): string {
  const { provider, model } = client;
  const { operation, settings, data, schema, outputTokens } = ask;
  const prompts = ['rules' as const, prompt].map((name) => [name, loadPrompt(name).version]);
  const all = { provider, model, operation, prompts, settings, data, schema, outputTokens };
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}
