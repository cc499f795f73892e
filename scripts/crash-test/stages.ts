import type { JobRow } from '../../server/src/storage/schema.ts';
import type { TableReader } from './table-reader.ts';

/** Where in the walk a document is: rooms 2 to 6, of which room 4 has four stages. */
export const STAGES = [
  'submitted',
  'leased',
  'fetch',
  'extract',
  'analyze',
  'commit',
  'fan_out',
  'deliver',
] as const;
export type Stage = (typeof STAGES)[number];

export type WalkingJob = Pick<JobRow, 'queue' | 'state' | 'stage' | 'payload_json'>;

export function readJobs(reader: TableReader): Promise<WalkingJob[]> {
  return reader.read<WalkingJob>(
    `select queue, state, stage, payload_json from jobs
     where queue in ('documents.analyze', 'webhooks.fan_out', 'webhooks.deliver')`,
  );
}

/** Undefined for a job that waits for its time or for a room in which nothing is under way. */
export function stageOf({ queue, state, stage }: WalkingJob): Stage | undefined {
  if (queue === 'documents.analyze' && state === 'ready') return 'submitted';
  if (state !== 'running') return undefined;
  if (queue === 'webhooks.fan_out') return 'fan_out';
  if (queue === 'webhooks.deliver') return 'deliver';
  return STAGES.find((name) => name === (stage ?? 'leased'));
}
