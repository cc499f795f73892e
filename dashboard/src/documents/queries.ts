import type { Document, DocumentPage, ListDocumentsData } from '@docket/sdk';
import { queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { listQuery } from '../api/list-query.ts';

export type DocumentFilters = Omit<NonNullable<ListDocumentsData['query']>, 'cursor' | 'limit'>;

/** File of a document. Its pages never change, so that events need not read them again; a replaced file has another size. */
type StoredFile = Pick<Document, 'id' | 'pages' | 'file_size'>;

/** Pages without words that one request may ask for. */
const PAGES_PER_LIST = 100;
/** Pages whose words are read in one request. */
export const PAGES_PER_READ = 10;

/** Lists documents page by page. */
export function documentsQuery(filters: DocumentFilters) {
  return listQuery(['documents', 'list', filters], (range) =>
    docket.documents.list({ ...filters, ...range }),
  );
}

export function documentQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'one', id],
    queryFn: () => docket.documents.get(id),
  });
}

/** Reads all pages without their words and texts. */
export function pagesQuery({ id, pages, file_size: bytes }: StoredFile) {
  return queryOptions({
    queryKey: ['documents', 'pages', id, bytes, pages],
    queryFn: () => readAllPages(id),
    // Until the text is read there are no pages.
    enabled: pages !== null,
    staleTime: 'static',
  });
}

async function readAllPages(id: string): Promise<DocumentPage[]> {
  const read: DocumentPage[] = [];
  for (;;) {
    const from = read.length + 1;
    const range = { from, to: read.length + PAGES_PER_LIST };
    const { pages, total } = await docket.documents.pages(id, range);
    read.push(...pages);
    if (read.length >= total || pages.length === 0) return read;
  }
}

/** Reads ten pages with their words or texts, from page `from`. */
export function pagePartQuery(
  { id, file_size: bytes }: StoredFile,
  from: number,
  content: 'words' | 'text',
) {
  return queryOptions({
    queryKey: ['documents', 'page-part', id, bytes, from, content],
    queryFn: async () => {
      const range = { from, to: from + PAGES_PER_READ - 1 };
      const query = content === 'words' ? { words: true } : { include_text: true };
      return (await docket.documents.pages(id, { ...range, ...query })).pages;
    },
    staleTime: 'static',
  });
}

export function chatsQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'chats', id],
    queryFn: async () => (await docket.documents.chats(id, { limit: 50 })).data.toReversed(),
  });
}

export function sharesQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'shares', id],
    queryFn: async () => (await docket.documents.shares(id)).data,
  });
}

export function analysesQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'analyses', id],
    queryFn: async () => (await docket.documents.analyses(id, { limit: 50 })).data,
  });
}

export function analysisQuery(documentId: string, id: string) {
  return queryOptions({
    queryKey: ['documents', 'analysis', documentId, id],
    queryFn: () => docket.documents.analysis(documentId, id),
  });
}

/** Lists the extractions of a document, the newest first. */
export function extractionsQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'extractions', id],
    queryFn: async () => (await docket.documents.extractions(id, { limit: 50 })).data,
  });
}

export function extractionQuery(documentId: string, id: string) {
  return queryOptions({
    queryKey: ['documents', 'extraction', documentId, id],
    queryFn: () => docket.documents.extraction(documentId, id),
  });
}

/** Reads the text that evidence counts in. */
export function textQuery({ id, file_size: bytes }: StoredFile) {
  return queryOptions({
    queryKey: ['documents', 'text', id, bytes],
    queryFn: async () => (await docket.documents.text(id)).text,
    staleTime: 'static',
  });
}

export function similarQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'similar', id],
    queryFn: async () => (await docket.documents.similar(id, { limit: 10 })).data,
  });
}
