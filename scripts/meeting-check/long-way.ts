import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { Curl } from './curl.ts';
import { brokenEvidence } from './evidence.ts';

const POLL_MS = 200;

export type LongWay = { curl: Curl; meetingId: string; integration: string };

/**
 * Runs the walk from transcript to tracker, with a strategic analysis and with all possible work items, however
 * unlikely.
 *
 * @returns problems: claims that the transcript does not support, and values that are read back differently
 */
export async function goTheLongWay({ curl, meetingId, integration }: LongWay): Promise<string[]> {
  const path = `/meetings/${meetingId}`;
  const { transcript } = await curl('GET', `${path}/transcript`);
  const summary = await curl('POST', `${path}/summary`, { length: 'long' });
  const items = await curl('POST', `${path}/action-items`, { confidence_threshold: 0 });
  const analysis = await curl('POST', '/meetings/strategic-analysis', { meeting_id: meetingId });
  await curl('POST', `${path}/action-items/tasks`, {});
  const { id } = await curl('POST', '/integrations/sync', { integration, filter: {} });
  const sync = await untilEnded(() => curl('GET', `/integrations/syncs/${id}`));
  const again = {
    summary: await curl('GET', `${path}/summary`),
    'action items': await curl('GET', `${path}/action-items`),
    analysis: (await curl('GET', `${path}/analyses?limit=1`)).analyses[0],
  };
  const results = { summary, 'action items': items, analysis };
  return [
    ...brokenEvidence(transcript, results),
    ...differingIn(results, again).map((name) => `read otherwise: ${name}`),
    ...(summary.summary === '' ? ['the summary is empty'] : []),
    ...(items.action_items.length === 0 ? ['there are no action items'] : []),
    ...(sync.status === 'completed' ? [] : [`the sync is ${JSON.stringify(sync)}`]),
  ];
}

/** @returns the names of those that do not say the same */
function differingIn(one: object, other: object): string[] {
  const rest = new Map(Object.entries(other));
  const differing = Object.entries(one).filter(
    ([name, value]) => !isDeepStrictEqual(value, rest.get(name)),
  );
  return differing.map(([name]) => name);
}

async function untilEnded(read: () => Promise<any>): Promise<any> {
  for (;;) {
    const now = await read();
    if (!['queued', 'processing'].includes(now.status)) return now;
    await sleep(POLL_MS);
  }
}
