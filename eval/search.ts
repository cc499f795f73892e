import SqliteDatabase from 'better-sqlite3';

import type { ComputePool } from '../server/src/compute/compute-pool.ts';
import { insertDocument } from '../server/src/documents/store.ts';
import { isStopWord } from '../server/src/engines/language/built-in/words/stop-words.ts';
import { splitWords } from '../server/src/engines/language/built-in/words/split-words.ts';
import { isoNow, systemClock } from '../server/src/kernel/clock.ts';
import { findSources } from '../server/src/search-index/find-sources.ts';
import { indexSource } from '../server/src/search-index/index-source.ts';
import type { Meaning } from '../server/src/search-index/vectors/find-by-meaning.ts';
import type { Services } from '../server/src/services.ts';
import type { Reads } from '../server/src/storage/db.ts';
import { openReads } from '../server/src/storage/open-database.ts';
import type { DocumentRow } from '../server/src/storage/schema.ts';
import { inTransaction } from '../server/src/storage/transaction.ts';
import { DATABASES, type TestDatabase } from '../server/src/testing/databases.ts';
import { insertWorkspace, newWorkspace } from '../server/src/workspaces/store.ts';
import { evaluateHybrid } from './hybrid-search.ts';
import { figure, type Report, type Row } from './report.ts';
import { mean } from './scores.ts';
import {
  type Collection,
  type CollectionText,
  loadCollections,
  ndcg,
  SEARCH_DIR,
} from './search-data.ts';

const RESULTS = 10;
const INDEXED_AT_ONCE = 4;
const TIMEOUT_MS = 60_000;

/** @returns ids of texts, best first */
export type Search = (collection: Collection, query: string) => Promise<string[]>;

/** As `Search`, by what the query means too. */
type SearchFor = (collection: Collection, query: string, meaning?: Meaning) => Promise<string[]>;

/** Cranfield, CISI and Medline through the real index and query path, on each database that is there. */
export async function evaluateSearch(): Promise<Report> {
  const collections = loadCollections();
  if (!collections) return { title: 'Search', skipped: `no texts in ${SEARCH_DIR}`, tables: [] };
  const notes = [
    'Tune: questions whose SHA-256 of collection and id begins with a digit below 8. FTS5: its own bm25 and Porter stemmer over title and text, any of the words that are no stop words.',
  ];
  const rows: Row[] = [];
  rows.push(...(await measure('chance', collections, searchAtRandom)));
  rows.push(...(await measure('FTS5', collections, createPlainSearch())));
  for (const { name, open } of DATABASES) {
    try {
      await using database = await open();
      await using index = await indexCollections(database, collections);
      rows.push(...(await measure(name, collections, index.search)));
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

/** A row for each collection and one for the mean over them. */
export async function measure(
  name: string,
  collections: readonly Collection[],
  search: Search,
): Promise<Row[]> {
  const measured: { name: string; tune: number[]; held: number[] }[] = [];
  for (const collection of collections) {
    const halves = { name: collection.name, tune: [] as number[], held: [] as number[] };
    for (const { text, grades, isTune } of collection.queries) {
      const score = ndcg(await search(collection, text), grades);
      halves[isTune ? 'tune' : 'held'].push(score);
    }
    measured.push(halves);
  }
  const meanOf = (values: (one: (typeof measured)[number]) => number[]) =>
    figure(mean(measured.map((one) => mean(values(one)))));
  const all = ({ tune, held }: (typeof measured)[number]) => [...tune, ...held];
  const goal = { SQLite: '≥ .51', PostgreSQL: 'SQLite − .02' }[name] ?? '–';
  return [
    ...measured.map((one) => ({
      name: `${name}, ${one.name}`,
      cells: [
        figure(mean(one.tune)),
        figure(mean(one.held)),
        figure(mean(all(one))),
        '–',
        String(one.held.length),
      ],
    })),
    {
      name: `${name}, mean`,
      cells: [
        meanOf(({ tune }) => tune),
        meanOf(({ held }) => held),
        meanOf(all),
        goal,
        String(measured.reduce((sum, { held }) => sum + held.length, 0)),
      ],
    },
  ];
}

/** The same order whenever it is asked. */
const searchAtRandom: Search = async ({ texts }, query) => {
  const start = Buffer.from(query).reduce((sum, byte) => sum + byte, 0);
  const step = 7_919;
  return Array.from({ length: RESULTS }, (_, rank) => {
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
    return find.all(wanted.map((word) => `"${word}"`).join(' OR '), RESULTS);
  };
}

/** One workspace a collection. */
export async function indexCollections(
  database: TestDatabase,
  collections: readonly Collection[],
): Promise<{ search: Search; searchFor: SearchFor } & AsyncDisposable> {
  // What a child would do, done here: thousands of small texts are not worth the way to it.
  const compute = {
    run: async (moduleUrl, name, argument) => (await import(moduleUrl))[name](argument),
    close: async () => {},
  } as Partial<ComputePool> as ComputePool;
  const services = { ...database, clock: systemClock, compute } as Partial<Services> as Services;
  for (const collection of collections) await indexCollection(services, collection);
  const reads: Reads = openReads(database.url, TIMEOUT_MS);
  const searchFor: SearchFor = async ({ name }, query, meaning) => {
    const filters = { facets: [] };
    const place = { workspaceId: workspaceOf(name), sources: ['document' as const] };
    const request = { ...place, query, limit: RESULTS, filters, ...(meaning && { meaning }) };
    const { results } = await findSources(reads, request);
    return results.map(({ id }) => textOf(id));
  };
  return {
    searchFor,
    search: searchFor,
    [Symbol.asyncDispose]: () => reads.close(),
  };
}

async function indexCollection(services: Services, { name, texts }: Collection): Promise<void> {
  const workspaceId = workspaceOf(name);
  const now = isoNow(services.clock);
  await inTransaction(services, async (tx) => {
    await insertWorkspace(
      tx,
      newWorkspace({
        id: workspaceId,
        name,
        slug: name,
        plan: 'enterprise',
        signing_secret_sealed: '',
        created_at: now,
      }),
    );
  });
  await inTransaction(services, async (tx) => {
    for (const text of texts) await insertDocument(tx, documentRow(workspaceId, text, now));
  });
  const waiting = texts.values();
  const work = async () => {
    for (const text of waiting) await indexText(services, workspaceId, text);
  };
  await Promise.all(Array.from({ length: INDEXED_AT_ONCE }, work));
}

function documentRow(workspaceId: string, { id, title, text }: CollectionText, now: string) {
  return {
    workspace_id: workspaceId,
    id: idOf(id),
    title,
    status: 'completed',
    source_url: null,
    filename: null,
    tags_json: '[]',
    metadata_json: '{}',
    blob_key: null,
    layout_key: null,
    media_type: 'text/plain',
    file_size: text.length,
    pages: 1,
    page_basis: 'slices',
    ocr_pages: 0,
    language: 'en',
    error_json: null,
    created_at: now,
    updated_at: now,
  } satisfies DocumentRow;
}

async function indexText(
  services: Services,
  workspaceId: string,
  { id, title, text }: CollectionText,
): Promise<void> {
  const pages = [{ page: 1, start: 0, end: text.length }];
  const source = { workspaceId, source: 'document', sourceId: idOf(id) } as const;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await indexSource(services, { ...source, title, text, pages, language: 'en' }, signal);
}

function idOf(textId: string): string {
  return `doc_${textId}`;
}

export function workspaceOf(collection: string): string {
  return `ws_${collection}`;
}

function textOf(documentId: string): string {
  return documentId.slice('doc_'.length);
}
