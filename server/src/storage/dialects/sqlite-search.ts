import { type RawBuilder, sql } from 'kysely';

import type { Db, Tx } from '../db.ts';
import type {
  CandidateQuery,
  PassageTerms,
  SearchStatements,
  PhraseAlternatives,
  VocabularyChange,
} from '../search-statements.ts';
import { PASSAGES_OF_SOURCE, PASSAGES_OF_SOURCE_BITS } from '../passage-id.ts';

const SOURCE_NUMBER = sql<number>`(search_terms_of_passages.rowid >> ${sql.lit(PASSAGES_OF_SOURCE_BITS)})`;

const IS_TITLE = sql<boolean>`(search_terms_of_passages.rowid & ${sql.lit(PASSAGES_OF_SOURCE - 1)}) = 0`;

/** Search statements of SQLite: FTS5 finds and ranks. Its rowids are passage ids. */
export const sqliteSearch: SearchStatements = {
  insertPassageTerms,
  addToVocabulary,
  deletePassageTerms,
  findCandidates: (db, query) => find(db, query, sql`order by rank`),
  findBestOfSources,
  findSomePassages: (db, query) => find(db, query, sql``),
};

async function insertPassageTerms(tx: Tx, passages: readonly PassageTerms[]): Promise<void> {
  for (const { id, terms } of passages) {
    await sql`insert into search_terms_of_passages (rowid, terms) values (${id}, ${terms})`.execute(
      tx,
    );
  }
}

async function addToVocabulary(
  tx: Tx,
  partitionKey: string,
  terms: readonly VocabularyChange[],
): Promise<void> {
  // One JSON parameter, so that the statement is prepared once. `where true` separates the conflict clause from a
  // join.
  await sql`
    insert into search_vocabulary (partition_key, hash, word, passages)
    select ${partitionKey}, value ->> 'hash', value ->> 'word', value ->> 'passages'
    from json_each(${JSON.stringify(terms)}) where true
    on conflict (partition_key, hash) do update set passages = search_vocabulary.passages + excluded.passages`.execute(
    tx,
  );
}

async function deletePassageTerms(
  tx: Tx,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`delete from search_terms_of_passages where rowid >= ${from} and rowid < ${to}`.execute(
    tx,
  );
}

async function find(
  db: Db,
  query: Omit<CandidateQuery, 'ranked'>,
  order: RawBuilder<unknown>,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select rowid as id from search_terms_of_passages
    where ${isFound(query)} and ${query.isVisible(SOURCE_NUMBER)}
    ${order} limit ${query.limit}`.execute(db);
  return rows;
}

async function findBestOfSources(db: Db, query: CandidateQuery): Promise<{ id: number }[]> {
  // With `min`, SQLite takes the other columns from the same row.
  const { rows } = await sql<{ id: number }>`
    select best.id from (
      select rowid as id, ${SOURCE_NUMBER} as number, min(rank) as worth from search_terms_of_passages
      where ${isFound(query)} group by ${SOURCE_NUMBER}
    ) as best
    where ${query.isVisible(sql`best.number`)}
    order by best.worth, best.id limit ${query.limit}`.execute(db);
  return rows;
}

/** Builds all conditions except visibility. */
function isFound(query: Omit<CandidateQuery, 'ranked' | 'limit'>): RawBuilder<unknown> {
  return sql`search_terms_of_passages match ${matchOf(query.anyOf)}
    ${sql.join(query.required.map(holds), sql` `)}
    ${query.excluded.length > 0 ? sql`and not ${isSourceWith(query.excluded)}` : sql``}
    ${query.onlyTitles ? sql`and ${IS_TITLE}` : sql``}
    ${isNoneOf(query.exceptSources)}`;
}

function isNoneOf(numbers: readonly number[]): RawBuilder<unknown> {
  return numbers.length > 0 ? sql`and ${SOURCE_NUMBER} not in (${sql.join(numbers)})` : sql``;
}

function holds(runs: PhraseAlternatives): RawBuilder<unknown> {
  return sql`and ${isSourceWith(runs)}`;
}

function isSourceWith(runs: PhraseAlternatives): RawBuilder<boolean> {
  return sql`${SOURCE_NUMBER} in ${sourcesWith(runs)}`;
}

/** Selects the numbers of sources that contain one of the phrases. */
export function sourcesWith(runs: PhraseAlternatives): RawBuilder<unknown> {
  return sql`(
    select rowid >> ${sql.lit(PASSAGES_OF_SOURCE_BITS)} from search_terms_of_passages
    where search_terms_of_passages match ${matchOf(runs)}
  )`;
}

function matchOf(runs: PhraseAlternatives): string {
  return runs.map((run) => `"${run.join(' ')}"`).join(' OR ');
}
