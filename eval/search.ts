import SqliteDatabase from 'better-sqlite3';

import { isStopWord } from '../server/src/language/stop-words.ts';
import { splitWords } from '../server/src/language/words.ts';
import { DATABASES } from '../server/src/testing/databases.ts';
import { evaluateHybrid } from './hybrid-search.ts';
import { indexCollections } from './index-collections.ts';
import { measureSearch, type Search } from './measure-search.ts';
import type { Report, Row } from './report.ts';
import { type Collection, loadCollections, RANKS, SEARCH_DIR } from './search-data.ts';

/** Cranfield, CISI and Medline through the real index and query path, on each database that is there. */
export async function evaluateSearch(): Promise<Report> {
  const collections = loadCollections();
  if (!collections) return { title: 'Search', skipped: `no texts in ${SEARCH_DIR}`, tables: [] };
  const notes = [
    'Tune: questions whose SHA-256 of collection and id begins with a digit below 8. FTS5: its own bm25 and Porter stemmer over title and text, any of the words that are no stop words.',
  ];
  const rows: Row[] = [];
  rows.push(...(await measureSearch('chance', collections, searchAtRandom)));
  rows.push(...(await measureSearch('FTS5', collections, createPlainSearch())));
  for (const { name, open } of DATABASES) {
    try {
      await using database = await open();
      await using index = await indexCollections(database, collections);
      rows.push(...(await measureSearch(name, collections, index.search)));
    } catch (error) {
      if (name === 'SQLite') throw error;
      notes.push(`${name} was left out: ${(error as Error).message}`);
    }
  }
  const hybrid = await evaluateHybrid(collections);
  rows.push(...hybrid.rows);
  notes.push(hybrid.note);
  const columns = ['tune', 'held', 'all', 'goal', 'n held'];
  return { title: 'Search', notes, tables: [{ name: 'nDCG@10', columns, rows }] };
}

/** The same order whenever it is asked. */
const searchAtRandom: Search = async ({ texts }, query) => {
  const start = Buffer.from(query).reduce((sum, byte) => sum + byte, 0);
  const step = 7_919;
  return Array.from({ length: RANKS }, (_, rank) => {
    return texts[(start + rank * step) % texts.length]!.id;
  });
};

function createPlainSearch(): Search {
  const tables = new Map<string, (query: string) => string[]>();
  return async (collection, query) => {
    let search = tables.get(collection.name);
    if (!search) tables.set(collection.name, (search = createPlainTable(collection)));
    return search(query);
  };
}

function createPlainTable({ texts }: Collection): (query: string) => string[] {
  const handle = new SqliteDatabase(':memory:');
  handle.exec(
    `create virtual table texts using fts5(id unindexed, title, text, tokenize='porter unicode61')`,
  );
  const insert = handle.prepare('insert into texts (id, title, text) values (?, ?, ?)');
  for (const { id, title, text } of texts) insert.run(id, title, text);
  const find = handle
    .prepare<[string, number], string>(
      'select id from texts where texts match ? order by rank limit ?',
    )
    .pluck();
  return (query) => {
    const words = splitWords(query).map(({ text }) => text);
    const wanted = words.filter((word) => !isStopWord(word, 'en'));
    return find.all(wanted.map((word) => `"${word}"`).join(' OR '), RANKS);
  };
}
