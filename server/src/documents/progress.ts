import type { Static } from 'typebox';

import type { Failure } from '../contract/analysis.ts';
import type { DocumentProgress } from '../contract/documents.ts';
import type { ProgressFrame } from '../contract/event-stream.ts';
import type { Steps } from '../jobs/job.ts';
import type { Db } from '../storage/db.ts';
import type { DocumentRow, JobRow } from '../storage/schema.ts';
import { findDocumentJob } from './jobs.ts';
import { findDocument } from './store.ts';

/** Progress of a document that waits for its first attempt. */
const QUEUED: DocumentProgress = {
  stage: 'queued',
  percent: 0,
  done: null,
  total: null,
  attempt: 0,
  retry_at: null,
};

/** Describes how far the work on a document has come; undefined unless it is processing. */
export async function readProgress(
  db: Db,
  document: Pick<DocumentRow, 'workspace_id' | 'id' | 'status'>,
): Promise<DocumentProgress | undefined> {
  if (document.status !== 'processing') return undefined;
  const job = await findDocumentJob(db, document);
  return job ? presentProgress(job) : QUEUED;
}

function presentProgress(job: JobRow): DocumentProgress {
  const { state, stage, progress_json, attempt, failure_json, run_at } = job;
  const isRunning = state === 'running';
  const steps = isRunning && progress_json !== null ? parseSteps(progress_json) : undefined;
  const shownStage = isRunning ? (stage ?? 'queued') : 'waiting';
  return {
    stage: shownStage,
    percent: estimatePercent(shownStage, steps),
    done: steps?.done ?? null,
    total: steps?.total ?? null,
    attempt,
    retry_at: isRunning ? null : run_at,
    ...(failure_json !== null && { error: JSON.parse(failure_json) as Static<typeof Failure> }),
  };
}

function parseSteps(json: string): Steps {
  return JSON.parse(json) as Steps;
}

/** Percent at the beginning and the end of each stage. Others are at the beginning of the work. */
const STAGE_PERCENT: Readonly<Record<string, readonly [from: number, to: number]>> = {
  fetch: [0, 10],
  extract: [10, 30],
  recognise: [30, 80],
  index: [80, 85],
  analyze: [85, 97],
  commit: [97, 99],
};

/** Estimates the finished part of the work. Stages have fixed parts, since their durations are not known before. */
function estimatePercent(stage: string, steps: Steps | undefined): number {
  const [from, to] = STAGE_PERCENT[stage] ?? [0, 0];
  const share = steps && steps.total > 0 ? Math.min(1, steps.done / steps.total) : 0;
  return Math.floor(from + (to - from) * share);
}

/** Reads the progress of a document for live streams; undefined unless it is processing. */
export async function readDocumentFrame(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<ProgressFrame | undefined> {
  const document = await findDocument(db, workspaceId, id);
  const progress = document && (await readProgress(db, document));
  if (!progress) return undefined;
  const { stage, percent, done, total } = progress;
  const { status } = document;
  return {
    workspace_id: workspaceId,
    resource_id: id,
    kind: 'document',
    status,
    stage,
    percent,
    done,
    total,
  };
}
