import type { EventData, EventName } from './events.ts';

/** Samples of events with the resources that they are about. */
export type EventSamples<N extends EventName> = {
  [K in N]: { resourceId: string; data: EventData<K> };
};

const UUID = '019b8d2f4c1e7a3b9c4d5e6f7081920';

/** IDs in samples of events. They look like real ones and belong to nothing. */
export const SAMPLE_IDS = {
  event: `evt_${UUID}0`,
  workspace: `ws_${UUID}1`,
  document: `doc_${UUID}2`,
  analysis: `analysis_${UUID}3`,
  share: `share_${UUID}4`,
  user: `user_${UUID}5`,
  transcription: `trans_${UUID}6`,
  meeting: `meet_${UUID}7`,
  actions: `actions_${UUID}8`,
  action: `action_${UUID}9`,
  summary: `summary_${UUID}a`,
  task: `task_${UUID}b`,
  content: `content_${UUID}c`,
  brainstorm: `brainstorm_${UUID}d`,
  webhook: `wh_${UUID}e`,
  key: `key_${UUID}f`,
  sync: 'sync_019b8d2f4c1e7a3b9c4d5e6f70819210',
  integration: 'integration_019b8d2f4c1e7a3b9c4d5e6f70819211',
  extraction: 'extract_019b8d2f4c1e7a3b9c4d5e6f70819212',
  grid: 'grid_019b8d2f4c1e7a3b9c4d5e6f70819213',
  gridRow: 'row_019b8d2f4c1e7a3b9c4d5e6f70819214',
} as const;

export const SAMPLE_TIME = '2026-01-05T09:00:00.000Z';
