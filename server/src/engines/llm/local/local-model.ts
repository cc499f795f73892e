import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';

import type { ComputePool } from '../../../compute/compute-pool.ts';
import type { ComputeOptions } from '../../../compute/compute-options.ts';
import { MINUTE_MS, SECOND_MS } from '../../../kernel/clock.ts';
import type { ChatMessage } from './llama-library.ts';
import { createLocalError, toLocalError } from './local-failure.ts';
import { readLocalOptions } from './local-options.ts';
import type { LocalEvent, LocalModelFacts, LocalModelFile, LocalRequest } from './local-request.ts';

const MODULE = new URL('generate.compute.ts', import.meta.url).href;

/** Model that runs in a child process of this server. */
export type LocalModelSettings = LocalModelFile & {
  name: string;
  /** Pool of its children. */
  compute: ComputePool;
  /** Limit of the memory of a child. */
  memoryMaxBytes: number;
};

/** Limit for one event: a large model may have to be read from a slow disk. */
const EVENT_TIMEOUT_MS = 10 * MINUTE_MS;
/** Time for the child to end its batch after an abort. Then it is killed, and the next call loads the model again. */
const ABORT_GRACE_MS = 5 * SECOND_MS;
const OUTPUT_TOKENS_DEFAULT = 1_024;

/**
 * Creates a model that runs in child processes. It opens no port and sends nothing. One child does long work, another
 * one answers questions meanwhile.
 */
export function createLocalModel(settings: LocalModelSettings): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'local',
    modelId: settings.name,
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('A local model only streams')),
    doStream: async (options) => ({ stream: ReadableStream.from(streamParts(settings, options)) }),
  };
}

async function* streamParts(
  { compute, memoryMaxBytes, libraryPath, modelPath, contextTokens, threads }: LocalModelSettings,
  options: LanguageModelV4CallOptions,
): AsyncGenerator<LanguageModelV4StreamPart, void> {
  const signal = options.abortSignal ?? new AbortController().signal;
  const urgency = readLocalOptions(options.providerOptions).isQuestion ? 'interactive' : 'batch';
  const request: LocalRequest = {
    libraryPath,
    modelPath,
    contextTokens,
    threads,
    messages: toMessages(options.prompt),
    schema: options.responseFormat?.type === 'json' ? options.responseFormat.schema : undefined,
    outputTokensMax: options.maxOutputTokens ?? OUTPUT_TOKENS_DEFAULT,
    temperature: options.temperature ?? 0,
  };
  const limits = { timeoutMs: EVENT_TIMEOUT_MS, memoryMaxBytes };
  const open = (kill: AbortSignal) =>
    compute
      .forWorkspace(null, urgency)
      .stream<LocalEvent>(MODULE, 'generate', request, { limits, stage: 'analyze', signal: kill });
  try {
    for await (const event of untilAborted(open, signal)) yield* toParts(event);
  } catch (error) {
    signal.throwIfAborted();
    throw toLocalError(error);
  }
}

/**
 * Yields the events of a child until `signal` is aborted, then throws its reason at once. The child gets time to end
 * its batch, so that the model stays loaded.
 */
async function* untilAborted(
  open: (kill: AbortSignal) => AsyncIterable<LocalEvent>,
  signal: AbortSignal,
): AsyncGenerator<LocalEvent, void> {
  signal.throwIfAborted();
  const kill = new AbortController();
  const events = open(kill.signal)[Symbol.asyncIterator]();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  aborted.catch(() => undefined);
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      const next = events.next();
      // After an abort nobody waits for it.
      next.catch(() => undefined);
      const { done, value } = await Promise.race([next, aborted]);
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    void leave(events, kill);
  }
}

/** Ends the work of a child. Failures are known already, or of no interest after an abort. */
async function leave(events: AsyncIterator<LocalEvent>, kill: AbortController): Promise<void> {
  const timer = setTimeout(() => kill.abort(), ABORT_GRACE_MS).unref();
  try {
    await events.return?.();
  } catch {
    // The child was killed.
  } finally {
    clearTimeout(timer);
  }
}

function* toParts(event: LocalEvent): Generator<LanguageModelV4StreamPart, void> {
  if (event.kind === 'failed') throw createLocalError(event.failure, event.detail);
  // Shows that the model is at work before its first token.
  if (event.kind === 'progress') yield { type: 'raw', rawValue: event };
  if (event.kind === 'text') yield { type: 'text-delta', id: 'answer', delta: event.text };
  if (event.kind === 'finished') yield toFinish(event);
}

function toFinish({
  finish,
  inputTokens,
  outputTokens,
}: LocalEvent & { kind: 'finished' }): LanguageModelV4StreamPart {
  const unified = finish === 'complete' ? 'stop' : 'length';
  const unknown = { noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
  return {
    type: 'finish',
    finishReason: { unified, raw: unified },
    usage: {
      inputTokens: { total: inputTokens, ...unknown },
      outputTokens: { total: outputTokens, text: outputTokens, reasoning: 0 },
    },
  };
}

function toMessages(prompt: LanguageModelV4Prompt): ChatMessage[] {
  return prompt.map((message): ChatMessage => {
    if (message.role === 'system') return { type: 'system', text: message.content };
    const text = message.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    return message.role === 'assistant'
      ? { type: 'model', response: [text] }
      : { type: 'user', text };
  });
}

/**
 * Loads a model file in a child and reads its properties.
 *
 * @throws LlmError that says why the file is of no use
 */
export async function inspectModelFile(
  compute: ComputePool,
  file: Omit<LocalModelFile, 'contextTokens'>,
  { memoryMaxBytes, signal }: { memoryMaxBytes: number; signal: AbortSignal },
): Promise<LocalModelFacts> {
  const limits = { timeoutMs: EVENT_TIMEOUT_MS, memoryMaxBytes };
  const options: ComputeOptions = { limits, stage: 'analyze', signal };
  const found = await compute
    .forWorkspace(null, 'batch')
    .run<LocalModelFacts | (LocalEvent & { kind: 'failed' })>(MODULE, 'inspect', file, options)
    .catch((error: unknown) => {
      throw toLocalError(error);
    });
  if ('failure' in found) throw createLocalError(found.failure, found.detail);
  return found;
}
