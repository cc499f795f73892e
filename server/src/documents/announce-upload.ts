import { publishEvent } from '../events/publish.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import type { DocumentRow } from '../storage/schema.ts';

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
