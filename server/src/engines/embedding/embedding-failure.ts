import { LlmError, type LlmErrorKind } from '../llm/llm-error.ts';
import { OutboundError } from '../../outbound/outbound-client.ts';

// Messages are shown to callers. They hold neither the address nor the server's reply, which may repeat key or text.

/** Meaning of a status code for the caller. */
type StatusMeaning = { kind: LlmErrorKind; why: string; retryable?: boolean };

const NO_KEY = 'it does not accept the key; check that a key is set and correct';

const MEANINGS: Record<number, StatusMeaning> = {
  401: { kind: 'unauthorized', why: NO_KEY },
  402: {
    kind: 'quota_exhausted',
    why: 'its account has no credit left; add credit, or set another key',
  },
  403: { kind: 'unauthorized', why: NO_KEY },
  404: {
    kind: 'model_not_found',
    why: 'it has no /embeddings at this address, or not this model; check the name of the model, and that the address ends before /embeddings',
  },
  408: { kind: 'timeout', why: 'it took too long', retryable: true },
  413: { kind: 'context_exceeded', why: 'the text is too long for the model' },
  429: { kind: 'rate_limited', why: 'too many calls at once', retryable: true },
};

const FAILED: StatusMeaning = {
  kind: 'server_error',
  why: 'it failed; its own log may say why',
  retryable: true,
};
const REFUSED: StatusMeaning = {
  kind: 'bad_request',
  why: 'it rejects the request; check that the model is an embedding model',
};
const REDIRECTED: StatusMeaning = {
  kind: 'server_error',
  why: 'it redirects, and redirects are not followed; set the address of the redirect',
};

/** Messages of OpenAI, vLLM, llama.cpp, Ollama and TEI for a text that is too long; their status codes differ. */
const TOO_LONG =
  /context length|maximum context|too (?:large|long)|input length|exceeds?\b.{0,40}\b(?:token|context|length|batch)|less than \d+ tokens/i;
const NO_CREDIT = /insufficient_quota|billing|credit balance/i;

/**
 * Makes the error for a status other than 2xx.
 *
 * @param body beginning of the reply, which is classified here and never repeated
 */
export function statusFailure(
  status: number,
  body: string,
  retryAfterMs: number | undefined,
): LlmError {
  const { kind, why, retryable = false } = classifyStatus(status, body);
  return new LlmError(kind, `The embedding server answered ${status}: ${why}`, {
    retryable,
    retryAfterMs,
  });
}

function classifyStatus(status: number, body: string): StatusMeaning {
  if ([400, 403, 429].includes(status) && NO_CREDIT.test(body)) return MEANINGS[402]!;
  if ([400, 422, 500].includes(status) && TOO_LONG.test(body)) return MEANINGS[413]!;
  const known = MEANINGS[status];
  if (known) return known;
  if (status >= 500) return FAILED;
  return status >= 400 ? REFUSED : REDIRECTED;
}

/**
 * Makes the error for a reply of status 2xx without usable vectors.
 *
 * @param reason completes the sentence "gave no vectors: …"
 */
export function unusableVectors(reason: string): LlmError {
  return new LlmError('invalid_answer', `The embedding server gave no vectors: ${reason}`, {
    retryable: false,
  });
}

export function timeoutFailure(timeoutMs: number): LlmError {
  const message = `The embedding server did not answer within ${timeoutMs / 1_000} seconds`;
  return new LlmError('timeout', message, { retryable: true });
}

const REFUSED_ADDRESS =
  'The address of the embedding server may not be called: the operator must allow private addresses';
const UNREACHABLE =
  'The embedding server could not be reached: check that it runs and that its address is correct';

/**
 * Makes the error for a request that failed before a reply.
 *
 * @throws `error` itself when it is no OutboundError
 */
export function outboundFailure(error: unknown): LlmError {
  if (!(error instanceof OutboundError)) throw error;
  const isRefused = error.kind === 'refused_address' || error.kind === 'invalid_url';
  return new LlmError(
    isRefused ? 'refused_address' : 'unreachable',
    isRefused ? REFUSED_ADDRESS : UNREACHABLE,
    { retryable: !isRefused, cause: error },
  );
}
