import { invalidField } from '../kernel/errors.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { TaskRow } from '../storage/task-schema.ts';

type RelatedIds = Pick<TaskRow, 'related_document_id' | 'related_meeting_id'>;

/** Form of the Docket ids in each field. An id of any other form belongs to an external system. */
const RELATIONS = {
  related_document_id: { what: 'document', form: /^doc_/ },
  related_meeting_id: { what: 'meeting', form: /^(meet|trans)_/ },
} as const;

type RelationField = keyof typeof RELATIONS;

/** Returns the related ids of tasks whose resource was deleted. */
export function findDeletedRelatedIds(
  db: Db,
  workspaceId: string,
  tasks: readonly RelatedIds[],
): Promise<Set<string>> {
  return findMissingIds(db, workspaceId, tasks.flatMap(toDocketIds));
}

/**
 * Checks that the related resources exist. External ids are not checked.
 *
 * @throws ApiError `invalid_request` naming the field whose resource the workspace does not have
 */
export async function requireRelatedExist(
  tx: Tx,
  workspaceId: string,
  related: Partial<RelatedIds>,
): Promise<void> {
  const ids = toDocketIds(related);
  if (ids.length === 0) return;
  const missing = await findMissingIds(tx, workspaceId, ids);
  for (const [field, { what }] of Object.entries(RELATIONS)) {
    const id = related[field as RelationField];
    if (id != null && missing.has(id)) {
      throw invalidField(field, 'invalid_value', `No ${what} with id ${id}`);
    }
  }
}

function toDocketIds(related: Partial<RelatedIds>): string[] {
  return Object.entries(RELATIONS).flatMap(([field, { form }]) => {
    const id = related[field as RelationField];
    return id != null && form.test(id) ? [id] : [];
  });
}

type Table = 'documents' | 'meetings' | 'transcriptions';

/** Table of the resources for each prefix of a Docket id. */
const TABLES_BY_PREFIX: Readonly<Record<string, Table>> = {
  doc: 'documents',
  meet: 'meetings',
  trans: 'transcriptions',
};

/** Returns those of `ids` that have the form of a Docket id and do not exist in the workspace. */
async function findMissingIds(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const own = new Map<Table, Set<string>>();
  for (const id of ids) {
    const table = TABLES_BY_PREFIX[id.slice(0, id.indexOf('_'))];
    if (table) own.set(table, (own.get(table) ?? new Set()).add(id));
  }
  const missing = new Set<string>();
  for (const [table, tableIds] of own) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', [...tableIds])
      .execute();
    const existing = new Set(rows.map(({ id }) => id));
    for (const id of tableIds) if (!existing.has(id)) missing.add(id);
  }
  return missing;
}
