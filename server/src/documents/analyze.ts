import { publishEvent } from '../events/publish.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import type { AnalysisRow, DocumentRow } from '../storage/schema.ts';
import { insertAnalysis } from './analysis-store.ts';
import { insertDocument } from './store.ts';
import { enqueueAnalysis } from './work.ts';

/** Stores a new document with its first analysis and the job that fetches, reads and analyses it, and announces it. */
export async function submitDocument(
  tx: Tx,
  services: Services,
  document: DocumentRow,
  analysis: AnalysisRow,
): Promise<void> {
  await insertDocument(tx, document);
  await insertAnalysis(tx, analysis);
  await enqueueAnalysis(tx, services.clock, analysis);
  await announceUpload(tx, services, document);
}

export async function announceUpload(
  tx: Tx,
  { clock }: Services,
  { id, workspace_id, title }: DocumentRow,
): Promise<void> {
  await publishEvent(tx, clock, workspace_id, {
    name: 'document.uploaded',
    resourceId: id,
    data: { document_id: id, workspace_id, title, status: 'processing' },
  });
}
