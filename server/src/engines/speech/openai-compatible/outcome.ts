import { type Failure, WorkError } from '../../../kernel/errors.ts';
import { OutboundError } from '../../../outbound/outbound-client.ts';
import type { TranscriptionAnswer } from './transcription-answer.ts';

/** How an upload went that may go on in another way. Everything else is thrown as WorkError. */
export type Outcome =
  | { kind: 'answer'; answer: TranscriptionAnswer }
  /** The server does not take what was asked, or fails over it: another rung may do. */
  | { kind: 'refused'; failure: Failure }
  | { kind: 'too_large'; failure: Failure };

/** Worth another try of the same request. */
export type Retry = {
  kind: 'retry';
  failure: Failure;
  /** What the server asks for. */
  waitMs?: number | undefined;
  /** May come of what was asked: when it stays, it counts as a refusal. */
  mayBeRefusal?: boolean;
  /** For the log. */
  cause?: unknown;
};

// Messages are shown to callers: none holds the operator's address, nor what the server answered, which may repeat
// the key or the speech.

export function failure(code: string, message: string, retryable: boolean): Failure {
  return { code, message, stage: 'recognise', retryable };
}

/** Statuses that no repetition and no other way of asking changes. */
const PERMANENT: Record<number, [code: string, why: string]> = {
  401: ['engine_refused', 'it does not accept DOCKET_SPEECH_API_KEY'],
  402: ['engine_quota', 'its account has no credit left'],
  403: ['engine_refused', 'it does not accept DOCKET_SPEECH_API_KEY'],
  404: [
    'engine_refused',
    'it knows no /audio/transcriptions there, or not the model; see DOCKET_SPEECH_BASE_URL and DOCKET_SPEECH_MODEL',
  ],
};
const REDIRECT: [code: string, why: string] = [
  'engine_refused',
  'it redirects, which is not followed; DOCKET_SPEECH_BASE_URL must name the last address',
];

/** Statuses below 500 that pass by themselves. */
const PASSING = new Set([408, 409, 425, 429]);

/**
 * What a status other than 2xx means.
 *
 * @param errorCode `error.code` of the answer, where it has one
 * @param waitMs what the server asks for, if anything
 * @throws WorkError when no further try can help
 */
export function outcomeOfStatus(
  status: number,
  errorCode: string | undefined,
  waitMs: number | undefined,
): Outcome | Retry {
  const says = `The speech server answered ${status}`;
  const permanent = permanentReason(status, errorCode);
  if (permanent) throw new WorkError(failure(permanent[0], `${says}: ${permanent[1]}`, false));
  if (status === 413) {
    return { kind: 'too_large', failure: failure('too_large', `${says}: too large`, false) };
  }
  if (status < 500 && !PASSING.has(status)) {
    return { kind: 'refused', failure: failure('engine_refused', says, false) };
  }
  const mayBeRefusal = status === 500 || status === 501;
  return {
    kind: 'retry',
    failure: failure('engine_unavailable', says, true),
    waitMs,
    mayBeRefusal,
  };
}

function permanentReason(status: number, errorCode: string | undefined) {
  if (status >= 300 && status < 400) return REDIRECT;
  if (status === 429 && errorCode === 'insufficient_quota') return PERMANENT[402];
  return PERMANENT[status];
}

/** An answer of status 2xx that is none. */
export function unusable(what: string): Retry {
  const message = `The speech server sent no transcription: ${what}`;
  return { kind: 'retry', failure: failure('engine_answer', message, true) };
}

/** @throws WorkError when trying again cannot help; `error` when it is ours */
export function outcomeOfOutbound(error: unknown): Retry {
  if (!(error instanceof OutboundError)) throw error;
  const message = `The speech server could not be reached (${error.kind})`;
  if (error.kind === 'refused_address' || error.kind === 'invalid_url') {
    throw new WorkError(failure('engine_refused', message, false), { cause: error });
  }
  return { kind: 'retry', failure: failure('engine_unavailable', message, true), cause: error };
}

export function timedOut(timeoutMs: number): Retry {
  const message = `The speech server did not answer within ${timeoutMs / 1_000} seconds`;
  return { kind: 'retry', failure: failure('engine_unavailable', message, true) };
}
