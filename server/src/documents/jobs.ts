import { sql } from 'kysely';
import { Type } from 'typebox';

import { changeSignal } from '../events/changes.ts';
import type { Clock } from '../kernel/clock.ts';
import { cancelJobs, enqueue } from '../jobs/queue.ts';
import { announceSource } from '../grid-sources/announce-source.ts';
import type { CommitSignal } from '../storage/database.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { AnalysisRow, DocumentRow, ExtractionRow, JobRow } from '../storage/schema.ts';
import { listUnfinishedWork, type UnfinishedWork } from './requested-work-store.ts';

/** Extracts the text of an uploaded document; see `text/read.job.ts`. */
export const READ_JOB = {
  name: 'documents.read',
  payload: Type.Object({ document_id: Type.String() }),
};

/** Runs one analysis, after text extraction if the document was submitted by URL; see `analyses/analyze.job.ts`. */
export const ANALYZE_JOB = {
  name: 'documents.analyze',
  payload: Type.Object({ document_id: Type.String(), analysis_id: Type.String() }),
};

/** Fills the schema of one extraction; see `extractions/extract.job.ts`. */
export const EXTRACT_JOB = {
  name: 'documents.extract',
  payload: Type.Object({ document_id: Type.String(), extraction_id: Type.String() }),
};

/** Enqueues text extraction for a document that was created without an analysis. */
export async function enqueueTextExtraction(
  tx: Tx,
  clock: Clock,
  document: DocumentRow,
): Promise<void> {
  await enqueue(tx, clock, READ_JOB, document.workspace_id, { document_id: document.id });
}

/** Enqueues the job of one analysis. */
export async function enqueueAnalysis(tx: Tx, clock: Clock, analysis: AnalysisRow): Promise<void> {
  await enqueue(tx, clock, ANALYZE_JOB, analysis.workspace_id, analyzePayload(analysis));
}

/** Enqueues the job of one extraction. */
export async function enqueueExtraction(
  tx: Tx,
  clock: Clock,
  extraction: ExtractionRow,
): Promise<void> {
  const { workspace_id } = extraction;
  await enqueue(tx, clock, EXTRACT_JOB, workspace_id, extractPayload(extraction));
}

/** Enqueues the analyses and extractions that were requested while the document was processing, and tells the grids. */
export async function enqueueWaitingWork(
  tx: Tx,
  clock: Clock,
  document: DocumentRow,
): Promise<void> {
  const { workspace_id, id } = document;
  const { analyses, extractions } = await listUnfinishedWork(tx, document);
  for (const analysis of analyses) await enqueueAnalysis(tx, clock, analysis);
  for (const extraction of extractions) await enqueueExtraction(tx, clock, extraction);
  await announceSource(tx, clock, workspace_id, { source: 'document', source_id: id });
}

/** Cancels all jobs of a document. The jobs publish no event; the caller reports the new state. */
export async function cancelDocumentJobs(
  tx: Tx,
  { workspace_id, id }: Pick<DocumentRow, 'workspace_id' | 'id'>,
  { analyses, extractions }: UnfinishedWork,
): Promise<void> {
  await cancelJobs(tx, READ_JOB, workspace_id, { document_id: id });
  for (const analysis of analyses) {
    await cancelJobs(tx, ANALYZE_JOB, workspace_id, analyzePayload(analysis));
  }
  for (const extraction of extractions) {
    await cancelJobs(tx, EXTRACT_JOB, workspace_id, extractPayload(extraction));
  }
}

/**
 * Finds the job that works on a document, or will try again.
 *
 * @returns undefined when no attempt has begun
 */
export async function findDocumentJob(
  db: Db,
  { workspace_id, id }: Pick<DocumentRow, 'workspace_id' | 'id'>,
): Promise<JobRow | undefined> {
  // The payloads of both kinds begin with the document. One statement for each state, since each has its own index.
  const prefix = JSON.stringify({ document_id: id }).slice(0, -1);
  for (const state of ['running', 'waiting'] as const) {
    const job = await db
      .selectFrom('jobs')
      .selectAll()
      .where('state', '=', sql.lit(state))
      .where('workspace_id', '=', workspace_id)
      .where('queue', 'in', [READ_JOB.name, ANALYZE_JOB.name])
      .where('payload_json', 'like', `${prefix}%`)
      .executeTakeFirst();
    if (job) return job;
  }
  return undefined;
}

/** Jobs of a workspace that are read at once. Further ones show as queued. */
const BEGUN_JOBS_MAX = 1_000;

/** Lists the jobs that work on documents of a workspace, or will try again, by document id. */
export async function listBegunJobs(db: Db, workspaceId: string): Promise<Map<string, JobRow>> {
  const jobs = new Map<string, JobRow>();
  // A running job comes last, since it replaces one that waits.
  for (const state of ['waiting', 'running'] as const) {
    const rows = await db
      .selectFrom('jobs')
      .selectAll()
      .where('state', '=', sql.lit(state))
      .where('workspace_id', '=', workspaceId)
      .where('queue', 'in', [READ_JOB.name, ANALYZE_JOB.name])
      .limit(BEGUN_JOBS_MAX)
      .execute();
    for (const job of rows) {
      const { document_id } = JSON.parse(job.payload_json) as { document_id: string };
      jobs.set(document_id, job);
    }
  }
  return jobs;
}

/** Builds the payload with a fixed key order: jobs are cancelled by the exact text of their payload. */
function analyzePayload({ document_id, id }: AnalysisRow) {
  return { document_id, analysis_id: id };
}

function extractPayload({ document_id, id }: ExtractionRow) {
  return { document_id, extraction_id: id };
}

/** Returns the signal that the progress of a document has changed. */
export function documentSignal(
  workspaceId: string,
  { document_id: id }: { document_id: string },
): CommitSignal {
  return changeSignal({ workspaceId, kind: 'document', id });
}
