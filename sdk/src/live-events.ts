import type { CallOptions, Core, Query } from './core.ts';
import { pause, type Deadline } from './deadline.ts';
import { ConnectionError, DocketError } from './errors.ts';
import type {
  DeliveryFrame,
  ProgressFrame,
  StreamedEvent,
  StreamEventsData,
  TranscriptFrame,
  Webhooks,
} from './generated/types.gen.ts';
import { parseEvents, type ServerSentEvent } from './sse.ts';

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
const FIRST_WAIT_MS = 500;
const WAIT_MS_MAX = 30_000;

/**
 * Iterates over the events of a workspace as they happen. It connects again after an interruption, and goes on
 * behind the last event, so that none is lost or doubled. Ends with `signal`, `max_seconds` or a refusal.
 */
export async function* stream(
  core: Core,
  query: LiveEventsQuery = {},
  options: LiveEventsOptions = {},
): AsyncGenerator<LiveEvent, void> {
  const { max_seconds = Infinity } = query;
  const endMs = Date.now() + max_seconds * 1000;
  let after = query.after;
  for (let failures = 0; ; failures += 1) {
    try {
      const seconds = Math.max(0, Math.ceil((endMs - Date.now()) / 1000));
      const left = Number.isFinite(seconds) ? { max_seconds: seconds } : {};
      for await (const frame of connect(core, { ...query, ...left, after }, options)) {
        failures = 0;
        if (frame.id) after = Number(frame.id);
        const event = readFrame(frame, options);
        if (event) yield event;
      }
      if (Date.now() >= endMs) return;
    } catch (error) {
      if (isFinal(error)) throw error;
    }
    await pause(Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** failures), options.signal);
  }
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

async function* connect(
  core: Core,
  query: Query,
  { signal, headers }: LiveEventsOptions,
): AsyncGenerator<ServerSentEvent, void> {
  const { data: deadline, response } = await core.send(
    {
      method: 'GET',
      path: PATH,
      query,
      accept: 'text/event-stream',
      keepsOpen: true,
      options: { signal, headers },
    },
    async (_, each: Deadline) => each,
  );
  try {
    yield* parseEvents(response.body!, deadline.extend);
  } catch (error) {
    throw signal?.aborted
      ? signal.reason
      : new ConnectionError('The stream broke off', { cause: error });
  } finally {
    deadline.release();
  }
}

/** A broken connection is opened again; a refusal is not, since its cause stays. */
function isFinal(error: unknown): boolean {
  if (error instanceof ConnectionError) return !error.isRetryable;
  return !(error instanceof DocketError) || (error.status < 500 && error.status !== 429);
}
