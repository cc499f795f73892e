import { setTimeout as sleep } from 'node:timers/promises';

import type { Curl } from './curl.ts';
import { brokenEvidence } from './evidence.ts';

const POLL_MS = 200;

export type LongWay = { curl: Curl; meetingId: string; integration: string };

/**
 * From the transcript to the tracker, with a strategic analysis too and with all that might be work, however unlikely.
 *
 * @returns what is broken of it: what the transcript does not bear out, and what is read otherwise than it was answered
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
    items: await curl('GET', `${path}/action-items`),
    analysis: (await curl('GET', `${path}/analyses?limit=1`)).analyses[0],
  };
  const results = { summary, items, analysis };
  return [
    ...brokenEvidence(transcript, results),
    ...(JSON.stringify(again) === JSON.stringify(results) ? [] : ['it is read otherwise']),
    ...(summary.summary === '' ? ['the summary is empty'] : []),
    ...(items.action_items.length === 0 ? ['there are no action items'] : []),
    ...(sync.status === 'completed' ? [] : [`the sync is ${JSON.stringify(sync)}`]),
  ];
}

async function untilEnded(read: () => Promise<any>): Promise<any> {
  for (;;) {
    const now = await read();
    if (!['queued', 'processing'].includes(now.status)) return now;
    await sleep(POLL_MS);
  }
}
