import type { Ddl } from '../dialect.ts';

/**
 * DDL of the inverted index. `search-index/` folds and stems its terms and marks them with their workspace, so that
 * both databases hold the same terms and know no language.
 */
export const PASSAGE_TERMS: readonly Ddl[] = [
  {
    // Contentless: search_passages holds the texts, and deletion by rowid does not need them.
    sqlite: `create virtual table search_terms_of_passages using fts5(
      terms, content='', contentless_delete=1, tokenize='ascii'
    )`,
    postgres: `create table search_terms_of_passages (
      id bigint not null primary key,
      source_number bigint not null,
      terms tsvector not null
    ) with (toast_tuple_target = 8160)`,
  },
  {
    // Documents arrive one by one; a high value means fewer merges during writes.
    sqlite: `insert into search_terms_of_passages (search_terms_of_passages, rank) values ('automerge', 8)`,
    // Compressed or TOASTed, each ranked row would cost a second read.
    postgres: `alter table search_terms_of_passages alter column terms set storage main`,
  },
  {
    // Page size of the index, close to that of the file.
    sqlite: `insert into search_terms_of_passages (search_terms_of_passages, rank) values ('pgsz', 4050)`,
    // No pending list: every search would scan it.
    postgres: `create index search_passages_by_term on search_terms_of_passages using gin (terms) with (fastupdate = off)`,
  },
];
