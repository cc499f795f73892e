import type { Compute, ComputePool } from '../server/src/compute/compute-pool.ts';
import { insertDocument } from '../server/src/documents/store.ts';
import { isoNow, systemClock } from '../server/src/kernel/clock.ts';
import { findSources } from '../server/src/search-index/find-sources.ts';
import { indexSource } from '../server/src/search-index/index-source.ts';
import type { QueryEmbedding } from '../server/src/search-index/embeddings/find-nearest.ts';
import type { Services } from '../server/src/app/services.ts';
import type { Reads } from '../server/src/storage/database.ts';
import { openReads } from '../server/src/storage/open-database.ts';
import type { DocumentRow } from '../server/src/storage/schema.ts';
import { inTransaction } from '../server/src/storage/transaction.ts';
import type { TestDatabase } from '../server/src/testing/databases.ts';
import { insertWorkspace, buildWorkspaceRow } from '../server/src/workspaces/store.ts';
import type { Search } from './measure-search.ts';
import { type Collection, type CollectionText, RANKS } from './search-data.ts';

const INDEXED_AT_ONCE = 4;
const TIMEOUT_MS = 60_000;

/** Searches a collection by words and, when given, by the embedding of the query. */
type SearchFor = (
  collection: Collection,
  query: string,
  queryEmbedding?: QueryEmbedding,
) => Promise<string[]>;

/** One workspace a collection. */
export async function indexCollections(
  database: TestDatabase,
  collections: readonly Collection[],
): Promise<{ search: Search; searchFor: SearchFor } & AsyncDisposable> {
  // What a child would do, done here: thousands of small texts are not worth the way to it.
  const here = {
    run: async (moduleUrl, name, argument) => (await import(moduleUrl))[name](argument),
  } as Partial<Compute> as Compute;
  const compute = { forWorkspace: () => here } as Partial<ComputePool> as ComputePool;
  const services = { ...database, clock: systemClock, compute } as Partial<Services> as Services;
  for (const collection of collections) await indexCollection(services, collection);
  const reads: Reads = await openReads(database.url, TIMEOUT_MS);
  const searchFor: SearchFor = async ({ name }, query, queryEmbedding) => {
    const filters = { facets: [] };
    const place = { workspaceId: workspaceOf(name), sources: ['document' as const] };
    const request = {
      ...place,
      query,
      limit: RANKS,
      filters,
      ...(queryEmbedding && { queryEmbedding }),
    };
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
      buildWorkspaceRow({
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
