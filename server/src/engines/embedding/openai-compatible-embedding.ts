import { setTimeout as sleep } from 'node:timers/promises';

import { SECOND_MS } from '../../kernel/clock.ts';
import { LlmError } from '../llm/llm-error.ts';
import type { EmbeddingEngine, EmbeddingRequest } from './embedding-engine.ts';
import type { EmbeddingServer } from './embedding-server.ts';
import { postTexts } from './post-texts.ts';

/** Who serves such a model, as results and health name it. */
export const EMBEDDING_PROVIDER = 'openai-compatible' as const;

const TEXTS_PER_CALL = 32;
/** A passage has at most half of it. */
const CHARACTERS_PER_CALL = 60_000;
/** Shorter than any model takes. */
const CHARACTERS_MIN = 250;
const CHARACTERS_PER_TOKEN = 4;
/** Who asks for more patience is not asked again here; the job comes back later. */
const WAIT_MAX_MS = 60 * SECOND_MS;
/** A text that every model takes. */
const PLAIN_TEXT = 'contract';

export type Patience = { timeoutMs: number; retryDelaysMs: readonly number[] };

const PATIENCE: Record<EmbeddingRequest['patience'], Patience> = {
  background: {
    timeoutMs: 60 * SECOND_MS,
    retryDelaysMs: [SECOND_MS, 5 * SECOND_MS, 20 * SECOND_MS],
  },
  question: { timeoutMs: 2 * SECOND_MS, retryDelaysMs: [] },
};

/** One embedding: who is asked, and how patiently. */
type Asking = { server: EmbeddingServer; patience: Patience; request: EmbeddingRequest };

/**
 * A model behind an OpenAI-compatible `/embeddings`.
 *
 * @param patience where the usual one does not fit
 */
export function createOpenAiCompatibleEmbedding(
  server: EmbeddingServer,
  patience: Partial<typeof PATIENCE> = {},
): EmbeddingEngine {
  const patienceOf = { ...PATIENCE, ...patience };
  return {
    name: EMBEDDING_PROVIDER,
    version: server.model,

    async embed(texts, request) {
      const vectors: (Float32Array | null)[] = texts.map(() => null);
      for (const indexes of batches(texts)) {
        const asked = indexes.map((index) => texts[index]!);
        const asking = { server, patience: patienceOf[request.patience], request };
        const embedded = await embedBatch(asking, asked);
        indexes.forEach((index, position) => (vectors[index] = embedded[position]!));
      }
      return vectors;
    },
  };
}

/** Indexes of texts that go together; blank ones go nowhere. */
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

async function embedBatch(asking: Asking, texts: readonly string[]): Promise<Vectors> {
  try {
    return await call(asking, texts);
  } catch (error) {
    if (!(error instanceof LlmError)) throw error;
    if (error.kind === 'context_exceeded') return embedShorter(asking, texts, error);
    if (isOfTexts(error)) return embedOneByOne(asking, texts);
    throw error;
  }
}

/** May come of one of the texts. */
function isOfTexts({ kind }: LlmError): boolean {
  return kind === 'bad_request' || kind === 'invalid_answer';
}

/** Fewer texts at once, at last the beginning of the one. @throws `tooLong` when even a line of it is too much */
async function embedShorter(
  asking: Asking,
  texts: readonly string[],
  tooLong: LlmError,
): Promise<Vectors> {
  if (texts.length > 1) {
    const middle = Math.ceil(texts.length / 2);
    const first = await embedBatch(asking, texts.slice(0, middle));
    return [...first, ...(await embedBatch(asking, texts.slice(middle)))];
  }
  const beginning = texts[0]!.slice(0, Math.floor(texts[0]!.length / 2)).toWellFormed();
  if (beginning.length < CHARACTERS_MIN) throw tooLong;
  return embedBatch(asking, [beginning]);
}

/** Finds the texts that the model has nothing for. @throws LlmError when it has nothing for a plain one either */
async function embedOneByOne(asking: Asking, texts: readonly string[]): Promise<Vectors> {
  await call(asking, [PLAIN_TEXT]);
  const vectors: Vectors = [];
  for (const text of texts) {
    try {
      vectors.push(...(await call(asking, [text])));
    } catch (error) {
      if (!(error instanceof LlmError) || !isOfTexts(error)) throw error;
      vectors.push(null);
    }
  }
  return vectors;
}

/** Again where that may help. */
async function call(asking: Asking, texts: readonly string[]): Promise<Vectors> {
  const { patience, request } = asking;
  for (let tries = 0; ; tries += 1) {
    try {
      return await callOnce(asking, texts);
    } catch (error) {
      const waitMs = waitBefore(patience.retryDelaysMs[tries], error);
      if (waitMs === undefined) throw error;
      await sleep(waitMs, undefined, { signal: request.signal }).catch(() => {
        throw request.signal.reason;
      });
    }
  }
}

function waitBefore(delayMs: number | undefined, error: unknown): number | undefined {
  if (!(error instanceof LlmError) || !error.retryable || delayMs === undefined) return undefined;
  const waitMs = error.retryAfterMs ?? delayMs;
  return waitMs > WAIT_MAX_MS ? undefined : waitMs;
}

async function callOnce(
  { server, patience, request: { signal, onCall } }: Asking,
  texts: readonly string[],
): Promise<Vectors> {
  try {
    const { timeoutMs } = patience;
    const { vectors, inputTokens } = await postTexts(server, texts, { timeoutMs, signal });
    await onCall?.({ failed: false, inputTokens: inputTokens ?? estimatedTokens(texts) });
    return vectors;
  } catch (error) {
    if (error instanceof LlmError) await onCall?.({ failed: true, inputTokens: 0 });
    throw error;
  }
}

function estimatedTokens(texts: readonly string[]): number {
  return Math.ceil(texts.reduce((sum, { length }) => sum + length, 0) / CHARACTERS_PER_TOKEN);
}
