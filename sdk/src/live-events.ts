import type { CallOptions, Core } from './core.ts';
import { pause } from './deadline.ts';
import { readServerEvents } from './event-reader.ts';
import type {
  DeliveryFrame,
  ProgressFrame,
  StreamedEvent,
  StreamEventsData,
  TranscriptFrame,
  Webhooks,
} from './generated/types.gen.ts';
import { isRetryable, retryDelayMs } from './retry.ts';
import type { ServerSentEvent } from './sse.ts';

export type LiveEventsQuery = NonNullable<StreamEventsData['query']>;

/** A stored event without its data, which `events.get` has, or a frame that is not stored. */
export type LiveEvent =
  | { event: Webhooks['body']['event']; sequence: number; data: StreamedEvent }
  | { event: 'progress'; sequence: null; data: ProgressFrame }
  | { event: 'transcript.grew'; sequence: null; data: TranscriptFrame }
  | { event: 'delivery.changed'; sequence: null; data: DeliveryFrame };

export type LiveEventsOptions = Pick<CallOptions, 'signal' | 'headers'> & {
  /** Called with each connection: what is read from now on is covered by the stream. */
  onConnected?: ((ready: { workspace_id: string; sequence: number }) => void) | undefined;
};

const PATH = '/v2/events/stream';
const BACKOFF_MS_MAX = 30_000;

/**
 * Iterates over the events of a workspace as they happen. It connects again after an interruption, and goes on
 * after the last event, so that none is lost or doubled. Ends with `signal`, `max_seconds` or a refusal.
 */
export async function* stream(
  core: Core,
  query: LiveEventsQuery = {},
  options: LiveEventsOptions = {},
): AsyncGenerator<LiveEvent, void> {
  const endMs = endOf(query);
  const { signal, headers } = options;
  const backoff = { firstMs: core.retryDelayMs, maxMs: BACKOFF_MS_MAX };
  let after = query.after;
  for (let failures = 0; ; failures += 1) {
    let failure: unknown;
    try {
      const frames = readServerEvents(core, {
        method: 'GET',
        path: PATH,
        query: { ...query, ...remainingTime(endMs), after },
        options: { signal, headers },
      });
      for await (const frame of frames) {
        failures = 0;
        if (frame.id) after = Number(frame.id);
        const event = readFrame(frame, options);
        if (event) yield event;
      }
      if (Date.now() >= endMs) return;
    } catch (error) {
      // A refusal stays: its cause does not pass.
      if (signal?.aborted || !isRetryable(error)) throw error;
      failure = error;
    }
    await pause(retryDelayMs(failure, failures, backoff), signal);
  }
}

function endOf({ max_seconds = Infinity }: LiveEventsQuery): number {
  return Date.now() + max_seconds * 1000;
}

function remainingTime(endMs: number): Pick<LiveEventsQuery, 'max_seconds'> {
  const seconds = Math.max(0, Math.ceil((endMs - Date.now()) / 1000));
  return Number.isFinite(seconds) ? { max_seconds: seconds } : {};
}

/** @returns undefined for frames that are about the stream itself */
function readFrame(
  { event, data }: ServerSentEvent,
  { onConnected }: LiveEventsOptions,
): LiveEvent | undefined {
  const value = JSON.parse(data);
  if (event === 'ready') onConnected?.(value);
  if (event === 'ready' || event === 'end') return undefined;
  return { event, sequence: value.sequence ?? null, data: value } as LiveEvent;
}
