import type { Place } from './bench-databases.ts';
import { type Child, runChild, startChild } from './child-process.ts';
import type { DrainArgument, DrainResult, RegisterArgument } from './delivery-subjects.ts';

export const WEBHOOKS = 50;

/** One process that listens at as many URLs as there are webhooks. */
export function startReceivers(
  kind: 'receivers' | 'watchfulReceivers',
): Promise<Child<{ urls: string[] }>> {
  return startChild('floors-webhooks.ts', kind, { count: WEBHOOKS });
}

/** A new database with a webhook for each of `urls`, of all workspaces alike, which has delivered a few events. */
export async function makeWebhookPlace(
  opened: Promise<Place>,
  urls: string[],
  workspaces = 1,
): Promise<Place> {
  const place = await opened;
  const { databaseUrl, dataDir } = place;
  const argument: RegisterArgument = { databaseUrl, dataDir, urls, workspaces };
  await runChild<null>('delivery-subjects.ts', 'register', argument);
  await drain(place, { warmUp: 0, events: WEBHOOKS });
  return place;
}

type Load = Pick<DrainArgument, 'warmUp' | 'events'>;

/** Publishes events, then measures how they are delivered. */
export function drain({ databaseUrl, dataDir }: Place, load: Load): Promise<DrainResult> {
  const argument: DrainArgument = { databaseUrl, dataDir, ...load };
  return runChild<DrainResult>('delivery-subjects.ts', 'drain', argument);
}
