/** Escapes a key for a JSON pointer (RFC 6901 §3). */
export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Reads a key of a JSON pointer (RFC 6901 §4). */
export function unescapePointer(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Builds the JSON pointer of a path. */
export function toPointer(path: readonly string[]): string {
  return path.map((key) => `/${escapePointer(key)}`).join('');
}

/** Splits a JSON pointer into its keys. */
export function splitPointer(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapePointer);
}

/** Leaf or empty list of a JSON value, with the keys that lead to it. */
export type Leaf = { path: readonly string[]; value: unknown };

/** Lists the leaves, empty lists and empty objects of a JSON value in their order. */
export function listLeaves(value: unknown, path: readonly string[] = []): Leaf[] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (parts.length === 0) return path.length === 0 ? [] : [{ path, value }];
  return parts.flatMap(([key, part]) => listLeaves(part, [...path, key]));
}
