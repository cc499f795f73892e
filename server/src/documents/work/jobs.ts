import { Type } from 'typebox';

import type { Clock } from '../../kernel/clock.ts';
import { cancelJobs, enqueue } from '../../jobs/queue.ts';
import type { Tx } from '../../storage/db.ts';
import type { AnalysisRow, DocumentRow } from '../../storage/schema.ts';
import { listUnfinishedAnalyses } from '../analyses/store.ts';

/** Reads an uploaded document; see `reading/read.job.ts`. */
export const READ_JOB = {
  name: 'documents.read',
  payload: Type.Object({ document_id: Type.String() }),
};

/** Makes one analysis, and reads the document first when it was submitted by its address; see `analyses/analyze.job.ts`. */
export const ANALYZE_JOB = {
  name: 'documents.analyze',
  payload: Type.Object({ document_id: Type.String(), analysis_id: Type.String() }),
};

/** Asks for a document to be read that came without a request for an analysis. */
export async function enqueueReading(tx: Tx, clock: Clock, document: DocumentRow): Promise<void> {
  await enqueue(tx, clock, READ_JOB, document.workspace_id, { document_id: document.id });
}

export async function enqueueAnalysis(tx: Tx, clock: Clock, analysis: AnalysisRow): Promise<void> {
  await enqueue(tx, clock, ANALYZE_JOB, analysis.workspace_id, payloadOf(analysis));
}

/** Those that were asked for while the document was being processed. */
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

/** Stops whatever is under way for a document. Its jobs end without a word: who stops them says what has become of it. */
export async function stopWork(
  tx: Tx,
  { workspace_id, id }: Pick<DocumentRow, 'workspace_id' | 'id'>,
  unfinished: readonly AnalysisRow[],
): Promise<void> {
  await cancelJobs(tx, READ_JOB, workspace_id, { document_id: id });
  for (const analysis of unfinished) {
    await cancelJobs(tx, ANALYZE_JOB, workspace_id, payloadOf(analysis));
  }
}

/** Jobs are found by the text of their payload, so its keys have one order. */
function payloadOf({ document_id, id }: AnalysisRow) {
  return { document_id, analysis_id: id };
}
