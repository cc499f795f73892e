import type { Ddl } from '../db.ts';

/**
 * The inverted index. Its terms are folded, stemmed and marked with their workspace by `search-index/`, so that both
 * databases hold the same ones and neither has to know a language.
 */
export const PASSAGE_TERMS: readonly Ddl[] = [
  {
    // The texts stand in search_passages; deleting by rowid needs none of them.
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
    // Documents come one by one: fewer merges while they are written.
    sqlite: `insert into search_terms_of_passages (search_terms_of_passages, rank) values ('automerge', 8)`,
    // Compressed or out of line, each row that is ranked would cost a second read.
    postgres: `alter table search_terms_of_passages alter column terms set storage main`,
  },
  {
    // Its pages as large as those of the file.
    sqlite: `insert into search_terms_of_passages (search_terms_of_passages, rank) values ('pgsz', 4050)`,
    // Without the list of pending entries, which every search would read from end to end.
    postgres: `create index search_passages_by_term on search_terms_of_passages using gin (terms) with (fastupdate = off)`,
  },
];
