import type { JobRow } from '../../server/src/storage/schema.ts';
import type { TableReader } from './table-reader.ts';

/**
 * Stages of a document: rooms 2 to 6 of the walk, of which room 4 has five. `written` is the moment after the last:
 * the result is committed and the job not yet finished.
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

/** Rows of the walk at one moment. */
export type Walking = {
  jobs: WalkingJob[];
  /** Events that have not become deliveries. */
  behind: number;
  /** Ids of the deliveries that have not arrived as far as is on record. */
  undelivered: string[];
};

type WalkingJob = Pick<JobRow, 'state' | 'stage'> & {
  /** 1 when the document that the job is about has ended. */
  is_written: number;
};

export async function readWalk(reader: TableReader): Promise<Walking> {
  const jobs = await reader.read<WalkingJob>(
    `select state, stage, case when exists (
       select 1 from documents
       where status <> 'processing' and jobs.payload_json like '%"' || documents.id || '"%'
     ) then 1 else 0 end as is_written
     from jobs where queue = 'documents.analyze'`,
  );
  const [cursor] = await reader.read<{ behind: number | string | null }>(
    `select sum(last_sequence - coalesce(fan_out_cursors.sequence, 0)) as behind
     from workspaces left join fan_out_cursors on fan_out_cursors.workspace_id = workspaces.id`,
  );
  const deliveries = await reader.read<{ id: string }>(
    'select id from deliveries where next_attempt_at is not null',
  );
  return { jobs, behind: Number(cursor!.behind), undelivered: deliveries.map(({ id }) => id) };
}

/** Returns the stages of documents and their events. Work that waits for its time is in no stage. */
export function stagesOf({ jobs, behind, undelivered }: Walking): Set<Stage> {
  const stages = new Set(jobs.map(stageOf).filter((stage) => stage !== undefined));
  if (behind > 0) stages.add('fan_out');
  if (undelivered.length > 0) stages.add('deliver');
  return stages;
}

function stageOf({ state, stage, is_written }: WalkingJob): Stage | undefined {
  if (state === 'ready') return 'submitted';
  if (state !== 'running') return undefined;
  if (is_written === 1) return 'written';
  return STAGES.find((name) => name === (stage ?? 'leased'));
}
