/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * The one range that a `Range` header asks for (RFC 9110 §14.2).
 *
 * @returns undefined for what is answered with the whole file: no range, several, a malformed one, or one outside
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from, to, last] = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i.exec(header?.trim() ?? '') ?? [];
  const start = last === undefined ? Number(from) : Math.max(0, size - Number(last));
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  // NaN, where there is no range, is not below anything.
  return start <= end ? { start, end } : undefined;
}
