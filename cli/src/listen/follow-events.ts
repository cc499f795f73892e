import type { Docket, LoggedEvent } from '@docket/sdk';

type FollowOptions = {
  /** Names with commas between; undefined for all. */
  type: string | undefined;
  /** Begins after the event with this number. Default: what happens next. */
  after: number | undefined;
  onReady: () => void;
};

/** Iterates over the events of the workspace with their data, as they happen. Ends with a refusal alone. */
export async function* followEvents(
  docket: Docket,
  { type, after, onReady }: FollowOptions,
): AsyncGenerator<LoggedEvent, void> {
  let isReady = false;
  const events = docket.events.stream(
    { after: after ?? (await lastSequence(docket)), ...(type !== undefined && { type }) },
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
}

async function lastSequence(docket: Docket): Promise<number> {
  const { data } = await docket.events.list({ limit: 1 });
  return data[0]?.sequence ?? 0;
}
