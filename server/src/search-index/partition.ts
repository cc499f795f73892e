import type { SourceKind } from '../contract/search.ts';

/**
 * What the terms of one kind of source are counted and found under, within a workspace. Each has its own, so that
 * neither the order of documents nor the time to find them depends on how many tasks there are.
 */
export function partitionKey(workspaceId: string, source: SourceKind): string {
  return source === 'document' ? workspaceId : `${workspaceId} ${source}`;
}

/** The `status` under which `row_counts` has the passages and words of a kind. */
export function countedAs(source: SourceKind): string {
  return source === 'document' ? 'indexed' : source;
}
