import { Type } from 'typebox';

import type { Clock } from '../kernel/clock.ts';
import { cancelJobs, enqueue } from '../jobs/queue.ts';
import type { Tx } from '../storage/db.ts';
import type { AnalysisRow, DocumentRow } from '../storage/schema.ts';
import { listUnfinishedAnalyses } from './analyses/store.ts';

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

/** Enqueues the analyses that were requested while the document was processing. */
export async function enqueueWaitingAnalyses(
  tx: Tx,
  clock: Clock,
  document: DocumentRow,
): Promise<void> {
  const { workspace_id, id } = document;
  for (const analysis of await listUnfinishedAnalyses(tx, workspace_id, id)) {
    await enqueueAnalysis(tx, clock, analysis);
  }
}

/** Cancels all jobs of a document. The jobs publish no event; the caller reports the new state. */
export async function cancelDocumentJobs(
  tx: Tx,
  { workspace_id, id }: Pick<DocumentRow, 'workspace_id' | 'id'>,
  unfinished: readonly AnalysisRow[],
): Promise<void> {
  await cancelJobs(tx, READ_JOB, workspace_id, { document_id: id });
  for (const analysis of unfinished) {
    await cancelJobs(tx, ANALYZE_JOB, workspace_id, analyzePayload(analysis));
  }
}

/** Builds the payload with a fixed key order: jobs are cancelled by the exact text of their payload. */
function analyzePayload({ document_id, id }: AnalysisRow) {
  return { document_id, analysis_id: id };
}
