import { createJsonEnd } from './json-end.ts';
import { toGrammarSchema } from './grammar-schema.ts';
import type { ChatMessage, Token } from './llama-library.ts';
import { BATCH_TOKENS, type LoadedModel, LoadError, loadModel } from './load-model.ts';
import type { LocalEvent, LocalModelFacts, LocalModelFile, LocalRequest } from './local-request.ts';

/** Fewest tokens that an answer needs. */
const OUTPUT_TOKENS_MIN = 16;

/**
 * Generates an answer. A schema becomes a grammar, so that the model can write nothing else. What the prompt has in
 * common with the previous one is not read again.
 */
export async function* generate(request: LocalRequest): AsyncGenerator<LocalEvent, void> {
  try {
    const loaded = await loadModel(request);
    yield { kind: 'progress', share: 0 };
    const { chat, model, sequence } = loaded;
    const chatHistory: ChatMessage[] = [...request.messages, { type: 'model', response: [] }];
    const prompt = chat.generateContextState({ chatHistory }).contextText.tokenize(model.tokenizer);
    const room = sequence.contextSize - prompt.length;
    if (room < OUTPUT_TOKENS_MIN) {
      yield { kind: 'failed', failure: 'context_exceeded', detail: '' };
      return;
    }
    yield* read(loaded, prompt);
    const outputTokensMax = Math.min(request.outputTokensMax, room);
    yield* write(loaded, { ...request, outputTokensMax }, prompt);
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    yield { kind: 'failed', failure: error.failure, detail: error.message };
  }
}

/** Reads all of the prompt but its last token. */
async function* read({ sequence }: LoadedModel, prompt: Token[]): AsyncGenerator<LocalEvent, void> {
  const given = prompt.slice(0, -1);
  await sequence.adaptStateToTokens(given, false);
  while (sequence.nextTokenIndex < given.length) {
    const from = sequence.nextTokenIndex;
    await sequence.evaluateWithoutGeneratingNewTokens(given.slice(from, from + BATCH_TOKENS));
    yield { kind: 'progress', share: sequence.nextTokenIndex / given.length };
  }
}

async function* write(
  loaded: LoadedModel,
  { schema, temperature, outputTokensMax }: LocalRequest,
  prompt: Token[],
): AsyncGenerator<LocalEvent, void> {
  const { library, llama, model, sequence } = loaded;
  const grammar = schema && (await llama.createGrammarForJsonSchema(toGrammarSchema(schema)));
  const grammarEvaluationState =
    grammar && new library.LlamaGrammarEvaluationState({ model, grammar });
  const findEnd = createJsonEnd();
  const decode = createDecoder(loaded, prompt);
  let outputTokens = 0;
  let finish: 'complete' | 'cut_off' = 'cut_off';
  const tokens = sequence.evaluate(prompt.slice(-1), { temperature, grammarEvaluationState });
  for await (const token of tokens) {
    outputTokens += 1;
    if (model.isEogToken(token)) {
      finish = 'complete';
      break;
    }
    const text = decode(token);
    const end = schema && findEnd(text);
    yield { kind: 'text', text: text.slice(0, end) };
    if (end !== undefined) {
      finish = 'complete';
      break;
    }
    if (outputTokens >= outputTokensMax) break;
  }
  yield { kind: 'finished', finish, inputTokens: prompt.length, outputTokens };
}

const REPLACEMENT = '\ufffd';
/** A character has at most four bytes, of one token each. */
const UNDECODED_MAX = 4;
const CONTEXT_MAX = 8;

/** Creates a function that decodes tokens one by one. A character of several tokens arrives with the last of them. */
function createDecoder({ model }: LoadedModel, prompt: readonly Token[]) {
  let before: readonly Token[] = prompt.slice(-CONTEXT_MAX);
  let undecoded: Token[] = [];
  return (token: Token): string => {
    undecoded.push(token);
    const text = model.detokenize(undecoded, false, before);
    if (text.endsWith(REPLACEMENT) && undecoded.length < UNDECODED_MAX) return '';
    before = [...before, ...undecoded].slice(-CONTEXT_MAX);
    undecoded = [];
    return text;
  };
}

const MEASURED_TOKENS = 4_096;

/**
 * Reads the properties of a model file by loading it, and lets it write a word.
 *
 * @returns its properties, or the failure
 */
export async function inspect(
  file: Omit<LocalModelFile, 'contextTokens'>,
): Promise<LocalModelFacts | (LocalEvent & { kind: 'failed' })> {
  const request: LocalRequest = {
    ...file,
    contextTokens: BATCH_TOKENS * 2,
    messages: [{ type: 'user', text: 'Yes?' }],
    schema: { type: 'object', properties: { yes: { type: 'boolean' } } },
    outputTokensMax: OUTPUT_TOKENS_MIN,
    temperature: 0,
  };
  for await (const event of generate(request)) if (event.kind === 'failed') return event;
  const { model } = await loadModel(request);
  const { cpuRam } = await model.fileInsights.estimateContextResourceRequirementsV2({
    contextSize: MEASURED_TOKENS,
    modelGpuLayers: 0,
  });
  return {
    architecture: model.architecture,
    trainContextTokens: model.trainContextSize,
    contextBytesPerToken: Math.ceil(cpuRam / MEASURED_TOKENS),
  };
}
