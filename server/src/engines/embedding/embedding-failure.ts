import { LlmError, type LlmErrorKind } from '../llm/llm-error.ts';
import { OutboundError } from '../../outbound/outbound-client.ts';

// Messages are shown to callers: none holds the address, nor what the server answered, which may repeat key or text.

type Meaning = { kind: LlmErrorKind; why: string; retryable?: boolean };

const NO_KEY = 'it does not accept the key; see that one is set, and is right';

const MEANINGS: Record<number, Meaning> = {
  401: { kind: 'unauthorized', why: NO_KEY },
  402: {
    kind: 'quota_exhausted',
    why: 'its account has nothing left to spend; add to it, or set another key',
  },
  403: { kind: 'unauthorized', why: NO_KEY },
  404: {
    kind: 'model_not_found',
    why: 'it knows no /embeddings there, or not the model; see what it calls the model, and that the address ends before /embeddings',
  },
  408: { kind: 'timeout', why: 'it took too long', retryable: true },
  413: { kind: 'context_exceeded', why: 'the text is too long for the model' },
  429: { kind: 'rate_limited', why: 'too many calls at once', retryable: true },
};

const FAILED: Meaning = {
  kind: 'server_error',
  why: 'it failed; its own log may say why',
  retryable: true,
};
const REFUSED: Meaning = {
  kind: 'bad_request',
  why: 'it refuses what it is asked; see that the model is one for embedding',
};
const REDIRECTED: Meaning = {
  kind: 'server_error',
  why: 'it redirects, which is not followed; set the address that it leads to',
};

/** As OpenAI, vLLM, llama.cpp, Ollama and TEI word it, whatever their status. */
const TOO_LONG =
  /context length|maximum context|too (?:large|long)|input length|exceeds?\b.{0,40}\b(?:token|context|length|batch)|less than \d+ tokens/i;
const NOTHING_LEFT = /insufficient_quota|billing|credit balance/i;

/**
 * What a status other than 2xx means.
 *
 * @param said the beginning of the body: read here, and never repeated
 */
export function failureOfStatus(
  status: number,
  said: string,
  retryAfterMs: number | undefined,
): LlmError {
  const { kind, why, retryable = false } = meaningOf(status, said);
  return new LlmError(kind, `The embedding server answered ${status}: ${why}`, {
    retryable,
    retryAfterMs,
  });
}

function meaningOf(status: number, said: string): Meaning {
  if ([400, 403, 429].includes(status) && NOTHING_LEFT.test(said)) return MEANINGS[402]!;
  if ([400, 422, 500].includes(status) && TOO_LONG.test(said)) return MEANINGS[413]!;
  const known = MEANINGS[status];
  if (known) return known;
  if (status >= 500) return FAILED;
  return status >= 400 ? REFUSED : REDIRECTED;
}

/** An answer of status 2xx that is none. */
export function unusable(what: string): LlmError {
  return new LlmError('invalid_answer', `The embedding server gave no vectors: ${what}`, {
    retryable: false,
  });
}

export function tooSlow(timeoutMs: number): LlmError {
  const message = `The embedding server did not answer within ${timeoutMs / 1_000} seconds`;
  return new LlmError('timeout', message, { retryable: true });
}

const REFUSED_ADDRESS =
  'The address of the embedding server may not be called: private ones have to be allowed by the operator';
const UNREACHABLE =
  'The embedding server could not be reached: see that it runs and that its address is right';

/** @throws `error` when it is ours */
export function failureOfOutbound(error: unknown): LlmError {
  if (!(error instanceof OutboundError)) throw error;
  const isRefused = error.kind === 'refused_address' || error.kind === 'invalid_url';
  return new LlmError(
    isRefused ? 'refused_address' : 'unreachable',
    isRefused ? REFUSED_ADDRESS : UNREACHABLE,
    { retryable: !isRefused, cause: error },
  );
}
