import type { JobRow } from '../../server/src/storage/schema.ts';
import type { TableReader } from './table-reader.ts';

/**
 * Where in the walk a document is: rooms 2 to 6, of which room 4 has five stages. `written` is the moment after the
 * last of them: the result is committed, and the job not yet done.
 */
export const STAGES = [
  'submitted',
  'leased',
  'fetch',
  'extract',
  'index',
  'analyze',
  'commit',
  'written',
  'fan_out',
  'deliver',
] as const;
export type Stage = (typeof STAGES)[number];

export type WalkingJob = Pick<JobRow, 'queue' | 'state' | 'stage' | 'payload_json'> & {
  /** 1 when the document that the job is about has ended. */
  is_written: number;
};

export function readJobs(reader: TableReader): Promise<WalkingJob[]> {
  return reader.read<WalkingJob>(
    `select queue, state, stage, payload_json, case when exists (
       select 1 from documents
       where status <> 'processing' and jobs.payload_json like '%"' || documents.id || '"%'
     ) then 1 else 0 end as is_written
     from jobs where queue in ('documents.analyze', 'webhooks.fan_out', 'webhooks.deliver')`,
  );
}

/** Undefined for a job that waits for its time or for a room in which nothing is under way. */
export function stageOf({ queue, state, stage, is_written }: WalkingJob): Stage | undefined {
  if (queue === 'documents.analyze' && state === 'ready') return 'submitted';
  if (state !== 'running') return undefined;
  if (queue === 'webhooks.fan_out') return 'fan_out';
  if (queue === 'webhooks.deliver') return 'deliver';
  if (is_written === 1) return 'written';
  return STAGES.find((name) => name === (stage ?? 'leased'));
}
