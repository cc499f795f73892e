import type { SourceKind } from '../contract/search.ts';

/**
 * Returns the partition key of the terms of one kind of source in a workspace. Each kind has its own statistics, so
 * tasks influence neither the ranking of documents nor their search time.
 */
export function partitionKey(workspaceId: string, source: SourceKind): string {
  return source === 'document' ? workspaceId : `${workspaceId} ${source}`;
}

/** Returns the `status` of a kind's passages and words in `row_counts`. */
export function counterKind(source: SourceKind): string {
  return source === 'document' ? 'indexed' : source;
}
