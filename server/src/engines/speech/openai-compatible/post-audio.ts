import { setTimeout as sleep } from 'node:timers/promises';

import { SECOND_MS } from '../../../kernel/clock.ts';
import { WorkError } from '../../../kernel/errors.ts';
import type { OutboundClient } from '../../../outbound/outbound-client.ts';
import { audioForm } from './audio-form.ts';
import { outcomeOfOutbound, timedOut, type Outcome, type Retry } from './outcome.ts';
import { readAnswer } from './read-answer.ts';
import type { Rung } from './rungs.ts';

export type SpeechServer = {
  outbound: OutboundClient;
  /** Without a trailing slash. */
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  /** Waits before a second and further try, unless the server says how long. */
  retryDelaysMs: readonly number[];
  /** Of one try: this, and as much again for each second of audio. */
  timeoutMs: number;
  timeoutMsPerSecond: number;
};

export type AudioRequest = {
  wav: Uint8Array;
  /** Length of the audio. */
  seconds: number;
  language: string;
  rung: Rung;
  signal: AbortSignal;
};

/** Who asks for more patience is not asked again here; the job comes back later. */
const WAIT_MAX_MS = 120 * SECOND_MS;

/**
 * Sends one upload, again where that may help.
 *
 * @throws WorkError when no way of asking can help; the reason of `signal`
 */
export async function postAudio(server: SpeechServer, request: AudioRequest): Promise<Outcome> {
  for (let tries = 0; ; tries += 1) {
    const outcome = await tryOnce(server, request);
    if (outcome.kind !== 'retry') return outcome;
    const waitMs = waitBefore(server.retryDelaysMs, tries, outcome);
    if (waitMs === undefined) return giveUp(outcome);
    await sleep(waitMs, undefined, { signal: request.signal }).catch(() => {
      throw request.signal.reason;
    });
  }
}

async function tryOnce(
  { outbound, baseUrl, model, apiKey, ...limits }: SpeechServer,
  { wav, seconds, language, rung, signal }: AudioRequest,
): Promise<Outcome | Retry> {
  const form = audioForm(wav, { model, language, rung });
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
    return await readAnswer(response, { rung, seconds });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof WorkError) throw error;
    if (timeout.aborted) return timedOut(timeoutMs);
    return outcomeOfOutbound(error);
  }
}

function waitBefore(
  delaysMs: readonly number[],
  tries: number,
  { waitMs }: Retry,
): number | undefined {
  const delayMs = delaysMs[tries];
  if (delayMs === undefined || (waitMs ?? 0) > WAIT_MAX_MS) return undefined;
  return waitMs ?? delayMs;
}

function giveUp({ failure, mayBeRefusal, cause }: Retry): Outcome {
  if (mayBeRefusal) return { kind: 'refused', failure };
  throw new WorkError(failure, { cause });
}
