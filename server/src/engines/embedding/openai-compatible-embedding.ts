import { setTimeout as sleep } from 'node:timers/promises';

import { SECOND_MS } from '../../kernel/clock.ts';
import { LlmError } from '../llm/llm-error.ts';
import type { EmbeddingEngine, EmbeddingRequest } from './embedding-engine.ts';
import { type EmbeddingConnection, postTexts } from './post-texts.ts';

/** Name of the provider in results and health. */
export const EMBEDDING_PROVIDER = 'openai-compatible' as const;

const TEXTS_PER_CALL = 32;
/** Size limit of a call; a passage has at most half of it. */
const CHARACTERS_PER_CALL = 60_000;
/** Least length to which a too long text is cut; every model accepts it. */
const CHARACTERS_MIN = 250;
const CHARACTERS_PER_TOKEN = 4;
/** Longest wait that a server may request before a retry; after that the job retries later. */
const RETRY_WAIT_MAX_MS = 60 * SECOND_MS;
/** Text that every model can embed. */
const PLAIN_TEXT = 'contract';

/** Timeout of a call, and the waits before its retries. */
export type Patience = { timeoutMs: number; retryDelaysMs: readonly number[] };

const PATIENCE: Record<EmbeddingRequest['patience'], Patience> = {
  background: {
    timeoutMs: 60 * SECOND_MS,
    retryDelaysMs: [SECOND_MS, 5 * SECOND_MS, 20 * SECOND_MS],
  },
  question: { timeoutMs: 2 * SECOND_MS, retryDelaysMs: [] },
};

/** Request with its connection, timeout and retries. */
type EmbeddingJob = { server: EmbeddingConnection; patience: Patience; request: EmbeddingRequest };

/**
 * Creates an engine for a model behind an OpenAI-compatible `/embeddings`.
 *
 * @param patience overrides of the default timeouts and retries
 */
export function createOpenAiCompatibleEmbedding(
  server: EmbeddingConnection,
  patience: Partial<typeof PATIENCE> = {},
): EmbeddingEngine {
  const patienceOf = { ...PATIENCE, ...patience };
  return {
    name: EMBEDDING_PROVIDER,
    version: server.model,

    async embed(texts, request) {
      const vectors: (Float32Array | null)[] = texts.map(() => null);
      for (const indexes of batches(texts)) {
        const batch = indexes.map((index) => texts[index]!);
        const job = { server, patience: patienceOf[request.patience], request };
        const embedded = await embedBatch(job, batch);
        indexes.forEach((index, position) => (vectors[index] = embedded[position]!));
      }
      return vectors;
    },
  };
}

/** Groups the indexes of texts into calls, without blank texts. */
function* batches(texts: readonly string[]): Generator<number[]> {
  let batch: number[] = [];
  let characters = 0;
  for (const [index, text] of texts.entries()) {
    if (text.trim() === '') continue;
    const isFull =
      batch.length === TEXTS_PER_CALL || characters + text.length > CHARACTERS_PER_CALL;
    if (isFull && batch.length > 0) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(index);
    characters += text.length;
  }
  if (batch.length > 0) yield batch;
}

type Vectors = (Float32Array | null)[];

async function embedBatch(job: EmbeddingJob, texts: readonly string[]): Promise<Vectors> {
  try {
    return await callWithRetries(job, texts);
  } catch (error) {
    if (!(error instanceof LlmError)) throw error;
    if (error.kind === 'context_exceeded') return embedShorter(job, texts, error);
    if (isCausedByText(error)) return embedOneByOne(job, texts);
    throw error;
  }
}

/** Returns true for an error that one of the texts may cause. */
function isCausedByText({ kind }: LlmError): boolean {
  return kind === 'bad_request' || kind === 'invalid_answer';
}

/**
 * Embeds fewer texts in a call, and a single text by its beginning.
 *
 * @throws `tooLong` when even the shortest beginning is too long
 */
async function embedShorter(
  job: EmbeddingJob,
  texts: readonly string[],
  tooLong: LlmError,
): Promise<Vectors> {
  if (texts.length > 1) {
    const middle = Math.ceil(texts.length / 2);
    const first = await embedBatch(job, texts.slice(0, middle));
    return [...first, ...(await embedBatch(job, texts.slice(middle)))];
  }
  const beginning = texts[0]!.slice(0, Math.floor(texts[0]!.length / 2)).toWellFormed();
  if (beginning.length < CHARACTERS_MIN) throw tooLong;
  return embedBatch(job, [beginning]);
}

/**
 * Embeds each text in a call of its own, to isolate those that the model cannot embed.
 *
 * @throws LlmError when the model cannot embed a plain text either
 */
async function embedOneByOne(job: EmbeddingJob, texts: readonly string[]): Promise<Vectors> {
  await callWithRetries(job, [PLAIN_TEXT]);
  const vectors: Vectors = [];
  for (const text of texts) {
    try {
      vectors.push(...(await callWithRetries(job, [text])));
    } catch (error) {
      if (!(error instanceof LlmError) || !isCausedByText(error)) throw error;
      vectors.push(null);
    }
  }
  return vectors;
}

/** Calls the server, with retries of retryable errors. */
async function callWithRetries(job: EmbeddingJob, texts: readonly string[]): Promise<Vectors> {
  const { patience, request } = job;
  for (let retries = 0; ; retries += 1) {
    try {
      return await callOnce(job, texts);
    } catch (error) {
      const waitMs = retryWaitMs(patience.retryDelaysMs[retries], error);
      if (waitMs === undefined) throw error;
      await sleep(waitMs, undefined, { signal: request.signal }).catch(() => {
        throw request.signal.reason;
      });
    }
  }
}

function retryWaitMs(delayMs: number | undefined, error: unknown): number | undefined {
  if (!(error instanceof LlmError) || !error.retryable || delayMs === undefined) return undefined;
  const waitMs = error.retryAfterMs ?? delayMs;
  return waitMs > RETRY_WAIT_MAX_MS ? undefined : waitMs;
}

async function callOnce(
  { server, patience, request: { signal, onCall } }: EmbeddingJob,
  texts: readonly string[],
): Promise<Vectors> {
  try {
    const { timeoutMs } = patience;
    const { vectors, inputTokens } = await postTexts(server, texts, { timeoutMs, signal });
    await onCall?.({ failed: false, inputTokens: inputTokens ?? estimateTokens(texts) });
    return vectors;
  } catch (error) {
    if (error instanceof LlmError) await onCall?.({ failed: true, inputTokens: 0 });
    throw error;
  }
}

function estimateTokens(texts: readonly string[]): number {
  return Math.ceil(texts.reduce((sum, { length }) => sum + length, 0) / CHARACTERS_PER_TOKEN);
}
