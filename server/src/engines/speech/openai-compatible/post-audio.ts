import { setTimeout as sleep } from 'node:timers/promises';

import { SECOND_MS } from '../../../kernel/clock.ts';
import { WorkError } from '../../../kernel/errors.ts';
import type { OutboundClient } from '../../../outbound/outbound-client.ts';
import { buildAudioForm, type ResponseMode } from './request-form.ts';
import {
  classifyOutboundError,
  timeoutFailure,
  type UploadResult,
  type RetryableFailure,
  readResponse,
} from './read-response.ts';

/** Configured speech server and its limits. */
export type SpeechServer = {
  outbound: OutboundClient;
  /** Base URL without a trailing slash. */
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  /** Delays before the second and further attempts. `Retry-After` of the server takes precedence. */
  retryDelaysMs: readonly number[];
  /** Timeout of one attempt: a fixed part, and a part for each second of audio. */
  timeoutMs: number;
  timeoutMsPerSecond: number;
};

/** Request for the transcription of one upload. */
export type AudioRequest = {
  wav: Uint8Array;
  /** Length of the audio in seconds. */
  seconds: number;
  language: string;
  responseMode: ResponseMode;
  signal: AbortSignal;
};

/** Longest `Retry-After` that is obeyed within the job. Beyond it the job fails and is retried later. */
const WAIT_MAX_MS = 120 * SECOND_MS;

/**
 * Sends one upload, and retries transient failures.
 *
 * @throws WorkError if no other response mode or upload size can help; the reason of `signal`
 */
export async function postAudio(
  server: SpeechServer,
  request: AudioRequest,
): Promise<UploadResult> {
  for (let tries = 0; ; tries += 1) {
    const result = await sendOnce(server, request);
    if (result.kind !== 'retry') return result;
    const waitMs = retryDelay(server.retryDelaysMs, tries, result);
    if (waitMs === undefined) return endRetries(result);
    await sleep(waitMs, undefined, { signal: request.signal }).catch(() => {
      throw request.signal.reason;
    });
  }
}

async function sendOnce(
  { outbound, baseUrl, model, apiKey, ...limits }: SpeechServer,
  { wav, seconds, language, responseMode, signal }: AudioRequest,
): Promise<UploadResult | RetryableFailure> {
  const form = buildAudioForm(wav, { model, language, responseMode });
  const timeoutMs = Math.round(limits.timeoutMs + limits.timeoutMsPerSecond * seconds);
  const timeout = AbortSignal.timeout(timeoutMs);
  const url = `${baseUrl}/audio/transcriptions`;
  try {
    const response = await outbound.request(url, {
      method: 'POST',
      headers: {
        'content-type': form.contentType,
        accept: 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: form.body,
      signal: AbortSignal.any([signal, timeout]),
    });
    return await readResponse(response, { responseMode, seconds });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof WorkError) throw error;
    if (timeout.aborted) return timeoutFailure(timeoutMs);
    return classifyOutboundError(error);
  }
}

function retryDelay(
  delaysMs: readonly number[],
  tries: number,
  { waitMs }: RetryableFailure,
): number | undefined {
  const delayMs = delaysMs[tries];
  if (delayMs === undefined || (waitMs ?? 0) > WAIT_MAX_MS) return undefined;
  return waitMs ?? delayMs;
}

function endRetries({ failure, canBeRefusal, cause }: RetryableFailure): UploadResult {
  if (canBeRefusal) return { kind: 'refused', failure };
  throw new WorkError(failure, { cause });
}
