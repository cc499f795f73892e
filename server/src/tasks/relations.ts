import { invalidField } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { TaskRow } from '../storage/task-schema.ts';
import { findMissing } from './relation-store.ts';

type Related = Pick<TaskRow, 'related_document_id' | 'related_meeting_id'>;

/** Each field with the forms of our ids in it. Any other form is an id of another system. */
const FORMS = {
  related_document_id: { what: 'document', form: /^doc_/ },
  related_meeting_id: { what: 'meeting', form: /^(meet|trans)_/ },
} as const;

type Field = keyof typeof FORMS;

/** Ids that tasks name and that lead nowhere: what they named was deleted. */
export function findDeletedRelations(
  db: Db,
  workspaceId: string,
  tasks: readonly Related[],
): Promise<Set<string>> {
  return findMissing(db, workspaceId, tasks.flatMap(ownIds));
}

/** @throws ApiError `invalid_request` naming the field whose id has our form and which the workspace does not have */
export async function requireRelated(
  tx: Tx,
  workspaceId: string,
  related: Partial<Related>,
): Promise<void> {
  const ids = ownIds(related);
  if (ids.length === 0) return;
  const missing = await findMissing(tx, workspaceId, ids);
  for (const [field, { what }] of Object.entries(FORMS)) {
    const id = related[field as Field];
    if (id != null && missing.has(id)) {
      throw invalidField(field, 'invalid_value', `No ${what} with id ${id}`);
    }
  }
}

function ownIds(related: Partial<Related>): string[] {
  return Object.entries(FORMS).flatMap(([field, { form }]) => {
    const id = related[field as Field];
    return id != null && form.test(id) ? [id] : [];
  });
}
