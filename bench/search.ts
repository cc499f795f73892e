import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';

import { systemClock } from '../server/src/kernel/clock.ts';
import {
  createSearchThreads,
  type SearchThreads,
} from '../server/src/search-index/search-threads.ts';
import { partitionCode } from '../server/src/search-index/terms.ts';
import { PASSAGE_TERMS } from '../server/src/storage/dialects/search-ddl.ts';
import { migrate } from '../server/src/storage/migrate.ts';
import { openDatabase } from '../server/src/storage/open-database.ts';
import { insertWorkspace, buildWorkspaceRow } from '../server/src/workspaces/store.ts';
import { startBundledServer } from './bundled-server.ts';
import { openBenchDatabases } from './bench-databases.ts';
import { runChild } from './child-process.ts';
import type { Beat, BeatResult, Flood } from './load.ts';
import { quantile, type Row } from './row.ts';
import {
  KINDS,
  type Kind,
  makeLanguage,
  makeTexts,
  queryMakers,
  textOfQuery,
  writeCorpus,
} from './search-corpus.ts';
import { API_KEY, makeSeededFolder, SETTINGS } from './seeded-folder.ts';

const DOCUMENTS = 100_000;
const QUERIES = 25;
const MEDIAN_MS_MAX = 20;
const P99_MS_MAX = 100;
const RESULTS = 10;
const BEAT_SECONDS = 4;
const SEARCHES_AT_ONCE = 4;

/** Times in ms of CPU time, which a busy machine does not change, unless stated otherwise. */
type Times = { ours: number[]; bare: number[]; waited: number[] };

/** Searches of 100,000 documents of 2 KB, beside the bare query of FTS5 over the same entries; then on PostgreSQL. */
export async function benchSearch(): Promise<Row[]> {
  await using folder = await makeSeededFolder(0);
  const { path, dataDir, workspaceId } = folder;
  const database = await openDatabase(`file:${path}`);
  await writeCorpus(database, workspaceId, makeTexts(makeLanguage(), DOCUMENTS));
  await database.close();

  const sqlite = await measureSqlite(path, workspaceId);
  const others = await measureOtherCalls(dataDir);
  const postgres = await measurePostgres();
  return [
    ...KINDS.flatMap((kind) => sqliteRows(kind, sqlite[kind])),
    ...KINDS.map((kind) => postgresRow(kind, postgres[kind], sqlite[kind])),
    others,
  ];
}

async function measureSqlite(path: string, workspaceId: string): Promise<Record<Kind, Times>> {
  const bare = new SqliteDatabase(path, { readonly: true });
  const statement = bare.prepare(
    `select rowid from search_terms_of_passages where search_terms_of_passages match ?
     order by rank limit ${RESULTS}`,
  );
  const code = partitionCode(workspaceId);
  const threads = createSearchThreads(`file:${path}`);
  const times = await measureKinds(threads, workspaceId, (runs) => {
    const match = runs.map((run) => `"${run.map((word) => code + word).join(' ')}"`);
    statement.all(match.join(' OR '));
  });
  await threads.close();
  bare.close();
  return times;
}

async function measurePostgres(): Promise<Record<Kind, Times>> {
  await using databases = await openBenchDatabases();
  await using place = await databases.postgres();
  const workspaceId = 'ws_bench';
  const database = await openDatabase(place.databaseUrl);
  await migrate(database, systemClock);
  const now = systemClock.now().toISOString();
  await database.db.transaction().execute(async (tx) => {
    // Built at the end, as for any load of that size.
    await sql`drop index search_passages_by_term`.execute(tx);
    await insertWorkspace(
      tx,
      buildWorkspaceRow({
        id: workspaceId,
        name: 'Bench',
        slug: 'bench',
        plan: 'enterprise',
        signing_secret_sealed: '',
        created_at: now,
      }),
    );
  });
  await writeCorpus(database, workspaceId, makeTexts(makeLanguage(), DOCUMENTS));
  await database.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql.raw(database.dialect.ddl(PASSAGE_TERMS.at(-1)!)).execute(tx);
    await sql`analyze`.execute(tx);
  });
  await database.close();
  const threads = createSearchThreads(place.databaseUrl);
  const times = await measureKinds(threads, workspaceId, () => {});
  await threads.close();
  return times;
}

/** The same queries in each run; ours and the bare one take turns. */
async function measureKinds(
  threads: SearchThreads,
  workspaceId: string,
  bare: (runs: readonly (readonly string[])[]) => void,
): Promise<Record<Kind, Times>> {
  const sources = ['document' as const];
  const request = { workspaceId, sources, limit: RESULTS, filters: { facets: [] } };
  await threads.findSources({ ...request, query: 'warm up' });
  const makers = queryMakers(makeLanguage());
  const measured = {} as Record<Kind, Times>;
  for (const kind of KINDS) {
    const times: Times = { ours: [], bare: [], waited: [] };
    for (let index = 0; index < QUERIES; index++) {
      const runs = makers[kind]();
      const started = performance.now();
      const before = processorMs();
      const { results } = await threads.findSources({ ...request, query: textOfQuery(runs) });
      const between = processorMs();
      times.waited.push(performance.now() - started);
      bare(runs);
      times.ours.push(between - before);
      times.bare.push(processorMs() - between);
      if (results.length === 0) throw new Error(`Nothing was found for ${textOfQuery(runs)}`);
    }
    measured[kind] = times;
  }
  return measured;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function sqliteRows(kind: Kind, { ours, bare, waited }: Times): Row[] {
  const what = `search of 100,000, ${kind}`;
  return [
    {
      what: `${what}: processor time, median`,
      figure: quantile(ours, 0.5),
      floor: quantile(bare, 0.5),
      unit: 'ms',
      goal: { atMost: 1.3 },
      note: 'floor: bare FTS5 query over the same entries, which only names ten rows',
    },
    {
      what: `${what}: time, median`,
      figure: quantile(waited, 0.5),
      unit: 'ms',
      goal: { atMost: MEDIAN_MS_MAX },
      note: 'as waited for on this machine, busy or not',
    },
    {
      what: `${what}: processor time, p99`,
      figure: quantile(ours, 0.99),
      unit: 'ms',
      goal: { atMost: P99_MS_MAX },
    },
  ];
}

function postgresRow(kind: Kind, postgres: Times, sqlite: Times): Row {
  return {
    what: `search of 100,000, ${kind}, on PostgreSQL: time, median`,
    figure: quantile(postgres.waited, 0.5),
    floor: quantile(sqlite.waited, 0.5),
    unit: 'ms',
    goal: { atMost: 3 },
    note: 'floor: the same on SQLite',
  };
}

/** Measures a GET of the list of documents while others search for common words. */
async function measureOtherCalls(dataDir: string): Promise<Row> {
  await using server = await startBundledServer({ role: 'api', dataDir, settings: SETTINGS });
  const target = { url: server.url, key: API_KEY, status: 200 };
  const list: Beat = {
    ...target,
    method: 'GET',
    path: '/v2/documents?limit=20',
    perSecond: 50,
    seconds: BEAT_SECONDS,
  };
  const searches: Flood = {
    ...target,
    method: 'POST',
    path: '/v2/search',
    body: JSON.stringify({ query: textOfQuery(queryMakers(makeLanguage()).unselective()) }),
    connections: SEARCHES_AT_ONCE,
    seconds: BEAT_SECONDS,
  };
  await runChild('load.ts', 'beat', list);
  const alone = await runChild<BeatResult>('load.ts', 'beat', list);
  const [beside] = await Promise.all([
    runChild<BeatResult>('load.ts', 'beat', list),
    runChild('load.ts', 'flood', searches),
  ]);
  return {
    what: 'GET /documents while others search: p99',
    figure: p99(beside),
    floor: p99(alone),
    unit: 'ms',
    goal: { atMost: 2 },
    note: `floor: alone; ${SEARCHES_AT_ONCE} unselective searches at once`,
  };
}

function p99({ samples }: BeatResult): number {
  const times = samples.map(({ ms }) => ms);
  return quantile(times, 0.99);
}
