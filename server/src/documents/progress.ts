import type { Static } from 'typebox';

import type { Failure } from '../contract/analysis.ts';
import type { DocumentProgress } from '../contract/documents.ts';
import type { Db } from '../storage/db.ts';
import type { DocumentRow, JobRow } from '../storage/schema.ts';
import { findDocumentJob } from './jobs.ts';

/** Progress of a document that waits for its first attempt. */
const QUEUED: DocumentProgress = {
  stage: 'queued',
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
  return {
    stage: isRunning ? (stage ?? 'queued') : 'waiting',
    done: steps?.done ?? null,
    total: steps?.total ?? null,
    attempt,
    retry_at: isRunning ? null : run_at,
    ...(failure_json !== null && { error: JSON.parse(failure_json) as Static<typeof Failure> }),
  };
}

function parseSteps(json: string): { done: number; total: number } {
  return JSON.parse(json) as { done: number; total: number };
}
