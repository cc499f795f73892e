import { type RawBuilder, sql } from 'kysely';

import type { Db, Tx } from '../db.ts';
import type {
  CandidateQuery,
  PassageTerms,
  SearchStatements,
  PhraseAlternatives,
  VocabularyChange,
} from '../search-statements.ts';
import { PASSAGES_OF_SOURCE } from '../passage-id.ts';

/**
 * Normalization flag of `ts_rank`: divide by 1 + log of the length. The rank of one term grows with its count, up to
 * 1.
 */
const BY_LENGTH = sql.lit(1);

/**
 * Search statements of PostgreSQL: a GIN index finds passages, and the weighted sum of `ts_rank` for each term orders
 * them.
 */
export const postgresSearch: SearchStatements = {
  insertPassageTerms,
  addToVocabulary,
  deletePassageTerms,
  findCandidates: (db, query) =>
    findVisible(db, query, sql`${matching(query)} order by ${worth(query)} desc, p.id`),
  findBestOfSources: (db, query) => findVisible(db, query, bestOfSources(query)),
  findSomePassages: (db, query) => findVisible(db, query, matching(query)),
};

async function insertPassageTerms(tx: Tx, passages: readonly PassageTerms[]): Promise<void> {
  const rows = passages.map(({ id, sourceNumber, terms }) => ({
    id,
    source_number: sourceNumber,
    terms: vectorText(terms),
  }));
  await sql`
    insert into search_terms_of_passages (id, source_number, terms)
    select id, source_number, terms::tsvector
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (id bigint, source_number bigint, terms text)`.execute(
    tx,
  );
}

async function addToVocabulary(
  tx: Tx,
  partitionKey: string,
  terms: readonly VocabularyChange[],
): Promise<void> {
  await sql`
    insert into search_vocabulary (partition_key, hash, word, passages)
    select ${partitionKey}, hash, word, passages
    from json_to_recordset(${JSON.stringify(terms)}::json) as term (hash integer, word text, passages integer)
    on conflict (partition_key, hash) do update set passages = search_vocabulary.passages + excluded.passages`.execute(
    tx,
  );
}

async function deletePassageTerms(
  tx: Tx,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`delete from search_terms_of_passages where id >= ${from} and id < ${to}`.execute(tx);
}

/** @param passages query of ids and source numbers, best first */
async function findVisible(
  db: Db,
  query: Pick<CandidateQuery, 'isVisible' | 'limit'>,
  passages: RawBuilder<unknown>,
): Promise<{ id: number }[]> {
  // Visibility is checked in passage order until the limit is reached. `offset 0` and `limit 1` stop the planner from
  // building one join, which would read every document of the workspace.
  const { rows } = await sql<{ id: number }>`
    select found.id from (${passages} offset 0) as found
    cross join lateral (
      select 1 where ${query.isVisible(sql`found.source_number`)} limit 1
    ) as visible
    limit ${query.limit}`.execute(db);
  return rows;
}

function bestOfSources(query: CandidateQuery): RawBuilder<unknown> {
  return sql`
    select best.id, best.source_number from (
      select distinct on (ranked.source_number) ranked.* from (
        ${matching(query, sql`, ${worth(query)} as worth`)}
      ) as ranked
      order by ranked.source_number, ranked.worth desc, ranked.id
    ) as best
    order by best.worth desc, best.id`;
}

/** Selects matching passages, except for the condition of visibility. */
function matching(
  query: Omit<CandidateQuery, 'ranked' | 'limit'>,
  columns: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const conditions = [
    sql`p.terms @@ ${queryText(query.anyOf)}::tsquery`,
    ...query.required.map(isSourceWith),
    ...(query.excluded.length > 0 ? [sql`not ${isSourceWith(query.excluded)}`] : []),
    ...(query.exceptSources.length > 0
      ? [sql`p.source_number not in (${sql.join(query.exceptSources)})`]
      : []),
    ...(query.onlyTitles ? [sql`(p.id & ${sql.lit(PASSAGES_OF_SOURCE - 1)}) = 0`] : []),
  ];
  return sql`
    select p.id, p.source_number ${columns} from search_terms_of_passages as p
    where ${sql.join(conditions, sql` and `)}`;
}

function isSourceWith(runs: PhraseAlternatives): RawBuilder<boolean> {
  return sql`p.source_number in ${sourcesWith(runs)}`;
}

/** Selects the numbers of sources that contain one of the phrases. */
export function sourcesWith(runs: PhraseAlternatives): RawBuilder<unknown> {
  return sql`(
    select source_number from search_terms_of_passages where terms @@ ${queryText(runs)}::tsquery
  )`;
}

function worth({ ranked }: CandidateQuery): RawBuilder<number> {
  // A bare 0 would mean a column position.
  if (ranked.length === 0) return sql`0::real`;
  return sql.join(
    ranked.map(
      ({ term, weight }) =>
        sql`${weight}::real * ts_rank('{1,1,1,1}', p.terms, ${quote(term)}::tsquery, ${BY_LENGTH})`,
    ),
    sql` + `,
  );
}

function vectorText(terms: string): string {
  if (terms === '') return '';
  return terms
    .split(' ')
    .map((term, index) => `${quote(term)}:${index + 1}`)
    .join(' ');
}

function queryText(runs: PhraseAlternatives): string {
  return runs.map((run) => `(${run.map(quote).join(' <-> ')})`).join(' | ');
}

function quote(term: string): string {
  return `'${term}'`;
}
