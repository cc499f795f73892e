import { setTimeout as delay } from 'node:timers/promises';

import {
  ConnectionError,
  type Docket,
  DocketError,
  type LoggedEvent,
  NotFoundError,
} from '@docket/sdk';

type FollowOptions = {
  /** Names with commas between; undefined for all. */
  type: string | undefined;
  /** Begins behind the event with this number. Default: what happens next. */
  after: number | undefined;
  onReady: () => void;
};

const POLL_MS = 1_000;
const WAIT_MS_MAX = 30_000;

/** Iterates over the events of the workspace with their data, as they happen. Ends with a refusal alone. */
export async function* followEvents(
  docket: Docket,
  { type, after, onReady }: FollowOptions,
): AsyncGenerator<LoggedEvent, void> {
  const start = after ?? (await lastSequence(docket));
  let isReady = false;
  try {
    const events = docket.events.stream(
      { after: start, ...(type !== undefined && { type }) },
      {
        onConnected() {
          if (!isReady) onReady();
          isReady = true;
        },
      },
    );
    for await (const { sequence, data } of events) {
      if (sequence !== null) yield await docket.events.get(data['id']);
    }
  } catch (error) {
    if (!(error instanceof NotFoundError) || isReady) throw error;
    // An older server has no stream.
    onReady();
    yield* pollEvents(docket, start, type);
  }
}

async function lastSequence(docket: Docket): Promise<number> {
  const { data } = await docket.events.list({ limit: 1 });
  return data[0]?.sequence ?? 0;
}

async function* pollEvents(
  docket: Docket,
  start: number,
  type: string | undefined,
): AsyncGenerator<LoggedEvent, void> {
  let after = start;
  for (let failures = 0; ;) {
    try {
      const page = await docket.events.list({ after, ...(type !== undefined && { type }) });
      failures = 0;
      for (const event of page.data.toSorted((a, b) => a.sequence - b.sequence)) {
        yield event;
        after = Math.max(after, event.sequence);
      }
    } catch (error) {
      if (!isPassing(error)) throw error;
      failures += 1;
    }
    await delay(Math.min(WAIT_MS_MAX, POLL_MS * 2 ** failures));
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.isRetryable;
  return error instanceof DocketError && (error.status === 429 || error.status >= 500);
}
