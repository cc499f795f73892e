/** Escapes a name for a JSON pointer (RFC 6901 §3). */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Splits a JSON pointer into its names (RFC 6901 §4). */
export function splitPointer(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapePointer);
}

/** Returns the name of one token of a JSON pointer. */
export function unescapePointer(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
