import type {
  JSONObject,
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import type { TSchema } from 'typebox';

import { isQuestion, type LlmProvider, type LlmRequest } from './llm-client.ts';
import { toLocalOptions } from './local/local-options.ts';
import { toOpenAiOptions } from './providers.ts';
import type { CallOptions } from './server-capabilities.ts';
import { toWireSchema } from './wire-schema.ts';

/** Invalid answer that is sent back to the model, with a description of its defect. */
export type Correction = { text: string; defect: string };

/** Everything that one call to a model is built from. */
export type ModelRequestInput = {
  request: Pick<LlmRequest<TSchema>, 'operation' | 'system' | 'user' | 'schema'>;
  provider: LlmProvider;
  options: CallOptions;
  outputTokens: number;
  correction: Correction | undefined;
};

/** Builds the call options of the AI SDK for one request. */
export function buildModelRequest(input: ModelRequestInput): LanguageModelV4CallOptions {
  const { request, provider, options, outputTokens } = input;
  const wire = toWireSchema(request.schema);
  const schema = provider === 'google' ? withoutListLimits(wire) : wire;
  const usesNewField = options.outputTokensField === 'max_completion_tokens';
  return {
    prompt: buildPrompt(input, schema),
    ...(!usesNewField && { maxOutputTokens: outputTokens }),
    ...(options.sendsTemperature && { temperature: 0 }),
    ...responseFormat(options, schema),
    // Bedrock delivers the input of a tool as one piece; raw chunks show that it is being written.
    ...(provider === 'bedrock' && { includeRawChunks: true }),
    ...(provider === 'local' && {
      providerOptions: toLocalOptions({ isQuestion: isQuestion(request.operation) }),
    }),
    ...(provider === 'openai-compatible' && {
      providerOptions: toOpenAiOptions({
        wants_usage: options.requestsUsage,
        ...(usesNewField && { max_completion_tokens: outputTokens }),
        ...(options.mode === 'json_object_schema' && {
          response_format: { type: 'json_object', schema: schema as JSONObject },
        }),
      }),
    }),
  };
}

/** Removes `maxItems`: Google rejects schemas whose lists may be long together. Answers are validated against it anyway. */
function withoutListLimits(schema: JSONSchema7): JSONSchema7 {
  const text = JSON.stringify(schema, (name, value: unknown) =>
    name === 'maxItems' ? undefined : value,
  );
  return JSON.parse(text) as JSONSchema7;
}

function responseFormat(
  { mode }: CallOptions,
  schema: JSONSchema7,
): Pick<LanguageModelV4CallOptions, 'responseFormat'> {
  if (mode === 'json_schema') return { responseFormat: { type: 'json', name: 'answer', schema } };
  return mode === 'prompt' ? {} : { responseFormat: { type: 'json' } };
}

function buildPrompt(
  { request, options, correction }: ModelRequestInput,
  schema: JSONSchema7,
): LanguageModelV4Prompt {
  const form = `Answer with one JSON object and nothing else. It conforms to this JSON Schema:\n${JSON.stringify(schema)}`;
  const system = options.mode === 'json_schema' ? request.system : `${request.system}\n\n${form}`;
  return [
    { role: 'system', content: system },
    { role: 'user', content: [{ type: 'text', text: request.user }] },
    ...(correction ? buildCorrection(correction) : []),
  ];
}

function buildCorrection({ text, defect }: Correction): LanguageModelV4Prompt {
  const again = `That answer does not conform: ${defect}. Give the whole answer again, as corrected JSON and nothing else.`;
  return [
    { role: 'assistant', content: [{ type: 'text', text }] },
    { role: 'user', content: [{ type: 'text', text: again }] },
  ];
}
