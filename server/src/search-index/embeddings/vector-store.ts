import { sql } from 'kysely';

import type { SourceKind } from '../../contract/search.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { passageRange } from '../../storage/passage-id.ts';
import type { IndexingRun } from '../run-store.ts';
import { selectIndexNumbers } from './vector-change-store.ts';

export type PassageText = { id: number; text: string };

/** Lists the first passages of a run that have no vector in an embedding index. */
export async function listPassagesWithoutVector(
  db: Db,
  indexNumber: number,
  { number, source }: Pick<IndexingRun, 'number' | 'source'>,
  limit: number,
): Promise<PassageText[]> {
  const { from, to } = passageRange(number);
  const { rows } = await sql<PassageText>`
    select p.id, p.text from search_passages p
    where p.id >= ${from} and p.id < ${to} and not exists (
      select 1 from passage_vectors v
      where v.space = ${indexNumber} and v.source = ${source} and v.passage_id = p.id
    )
    order by p.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the passages whose text is unchanged. */
export async function listUnchangedPassages(
  tx: Tx,
  passages: readonly PassageText[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('search_passages')
    .select(['id', 'text'])
    .where(
      'id',
      'in',
      passages.map(({ id }) => id),
    )
    .execute();
  const textOf = new Map(rows.map(({ id, text }) => [id, text]));
  return new Set(passages.filter(({ id, text }) => textOf.get(id) === text).map(({ id }) => id));
}

/** Deletes the vectors of passages with `from ≤ id < to`. */
export async function deleteVectors(
  tx: Tx,
  { workspaceId, source }: { workspaceId: string; source: SourceKind },
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx
    .deleteFrom('passage_vectors')
    .where('space', 'in', selectIndexNumbers(workspaceId))
    .where('source', '=', source)
    .where('passage_id', '>=', from)
    .where('passage_id', '<', to)
    .execute();
}

/** Deletes vectors of a removed index. @returns their number */
export async function deleteIndexVectors(
  tx: Tx,
  indexNumber: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from passage_vectors where (space, source, passage_id) in (
      select space, source, passage_id from passage_vectors where space = ${indexNumber} limit ${limit}
    )`.execute(tx);
  return Number(numAffectedRows);
}
