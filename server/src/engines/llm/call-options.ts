import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import type { TSchema } from 'typebox';

import type { LlmProvider, LlmRequest } from './llm-client.ts';
import type { Manner } from './manner.ts';
import { openAiOptions } from './providers/openai-compatible.ts';
import { toWireSchema } from './wire-schema.ts';

/** An answer that does not conform, and what is wrong with it. */
export type Correction = { text: string; wrong: string };

export type CallQuestion = {
  request: Pick<LlmRequest<TSchema>, 'system' | 'user' | 'schema'>;
  provider: LlmProvider;
  manner: Manner;
  outputTokens: number;
  correction: Correction | undefined;
};

/** A question as the model's package takes it. */
export function callOptions(question: CallQuestion): LanguageModelV4CallOptions {
  const { request, provider, manner, outputTokens } = question;
  const wire = toWireSchema(request.schema);
  const schema = provider === 'google' ? withoutLengths(wire) : wire;
  const isNamedAnew = manner.budgetName === 'max_completion_tokens';
  return {
    prompt: promptOf(question, schema),
    ...(!isNamedAnew && { maxOutputTokens: outputTokens }),
    ...(manner.hasTemperature && { temperature: 0 }),
    ...responseFormat(manner, schema),
    // Its answers by way of a tool come at their end; until then this shows that they are being written.
    ...(provider === 'bedrock' && { includeRawChunks: true }),
    ...(provider === 'openai-compatible' && {
      providerOptions: openAiOptions({
        wants_usage: manner.hasUsage,
        ...(isNamedAnew && { max_completion_tokens: outputTokens }),
        ...(manner.mode === 'json_object_schema' && {
          response_format: { type: 'json_object', schema },
        }),
      }),
    }),
  };
}

/** Google refuses schemas whose lists may be long together. What comes is held to its lengths all the same. */
function withoutLengths(schema: JSONSchema7): JSONSchema7 {
  const text = JSON.stringify(schema, (name, value: unknown) =>
    name === 'maxItems' ? undefined : value,
  );
  return JSON.parse(text) as JSONSchema7;
}

function responseFormat(
  { mode }: Manner,
  schema: JSONSchema7,
): Pick<LanguageModelV4CallOptions, 'responseFormat'> {
  if (mode === 'json_schema') return { responseFormat: { type: 'json', name: 'answer', schema } };
  return mode === 'prompt' ? {} : { responseFormat: { type: 'json' } };
}

function promptOf(
  { request, manner, correction }: CallQuestion,
  schema: JSONSchema7,
): LanguageModelV4Prompt {
  const form = `Answer with one JSON object and nothing else. It conforms to this JSON Schema:\n${JSON.stringify(schema)}`;
  const system = manner.mode === 'json_schema' ? request.system : `${request.system}\n\n${form}`;
  return [
    { role: 'system', content: system },
    { role: 'user', content: [{ type: 'text', text: request.user }] },
    ...(correction ? correctionOf(correction) : []),
  ];
}

function correctionOf({ text, wrong }: Correction): LanguageModelV4Prompt {
  const again = `That answer does not conform: ${wrong}. Give the whole answer again, as corrected JSON and nothing else.`;
  return [
    { role: 'assistant', content: [{ type: 'text', text }] },
    { role: 'user', content: [{ type: 'text', text: again }] },
  ];
}
