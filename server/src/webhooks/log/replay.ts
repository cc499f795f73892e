import { setImmediate as nextTick } from 'node:timers/promises';

import type { Static } from 'typebox';

import type { SubscribableEvent } from '../../contract/event-catalogue.ts';
import type { ReplayRequest } from '../../contract/webhook-deliveries.ts';
import { lastSequence, lastSequenceBefore } from '../../events/sequence-at.ts';
import { enqueue } from '../../jobs/queue.ts';
import { isoAfter, isoNow } from '../../kernel/clock.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { instantOf } from '../../kernel/iso-times.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { REPLAY_JOB } from './replay.job.ts';
import { findReplayed, namesOf, type Range, type Replayed } from './replay-matches.ts';

/** Between which everybody else has a turn. */
const EVENTS_PER_COUNT = 2_000;

/** What is asked for, checked: which events of which numbers. */
export type Replay = Replayed & Range;

/** @throws ApiError `invalid_request` naming the field */
export async function parseReplay(
  services: Services,
  webhook: WebhookRow,
  body: Static<typeof ReplayRequest>,
): Promise<Replay> {
  const { reads } = services;
  const since = instantOf(body.since)!;
  const until = body.until === undefined ? undefined : instantOf(body.until)!;
  requireTimes(services, since, until);
  const { events = null, status = 'failed' } = body;
  requireSubscribed(webhook, events ?? []);
  const { workspace_id } = webhook;
  const newest = await lastSequence(reads, workspace_id);
  return {
    events,
    status,
    after: await lastSequenceBefore(reads, workspace_id, since, newest),
    last:
      until === undefined ? newest : await lastSequenceBefore(reads, workspace_id, until, newest),
  };
}

function requireTimes(
  { clock, eventRetention }: Services,
  since: string,
  until: string | undefined,
): void {
  const earliest = isoAfter(clock, -eventRetention.dataMs);
  if (since < earliest) {
    throw new ApiError(
      'invalid_request',
      `What events before ${earliest} told is no longer kept: since can be no earlier`,
      { details: { field: 'since', type: 'invalid_value', earliest } },
    );
  }
  if (since > isoNow(clock)) {
    throw invalidField('since', 'invalid_value', 'since is in the future');
  }
  if (until !== undefined && until <= since) {
    throw invalidField('until', 'invalid_value', 'until must be later than since');
  }
}

function requireSubscribed(webhook: WebhookRow, events: readonly SubscribableEvent[]): void {
  const index = events.findIndex((event) => namesOf(webhook, [event]).length === 0);
  if (index === -1) return;
  const message = `${webhook.id} does not subscribe to ${events[index]}`;
  throw invalidField(`events.${index}`, 'invalid_value', message);
}

/** How many events would be sent, found as the job finds them. */
export async function countReplayed(
  { reads }: Services,
  webhook: WebhookRow,
  replay: Replay,
): Promise<number> {
  let count = 0;
  for (let { after } = replay; after < replay.last; after += EVENTS_PER_COUNT) {
    const last = Math.min(replay.last, after + EVENTS_PER_COUNT);
    count += (await findReplayed(reads, webhook, replay, { after, last })).length;
    await nextTick();
  }
  return count;
}

/** @returns the id of the replay */
export async function startReplay(
  tx: Tx,
  services: Services,
  webhook: WebhookRow,
  { events, status, after, last }: Replay,
): Promise<string> {
  const replay_id = newId('replay');
  await enqueue(tx, services.clock, REPLAY_JOB, webhook.workspace_id, {
    replay_id,
    webhook_id: webhook.id,
    events: events === null ? null : [...events],
    status,
    after,
    last,
  });
  return replay_id;
}
