const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes a header value as UTF-8 if it is valid. undici decodes every header as Latin-1. */
export function decodeHeaderText(value: string): string {
  try {
    return UTF8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

/**
 * Parses `Retry-After`, in seconds or as a date (RFC 9110 §10.2.3), or OpenAI's `retry-after-ms`.
 *
 * @returns milliseconds, 0 or more; undefined without a valid value
 */
export function parseRetryAfterMs(headers: Record<string, string>, now: Date): number | undefined {
  const milliseconds = parseDecimal(headers['retry-after-ms'] ?? '');
  if (milliseconds !== undefined) return milliseconds;
  const { 'retry-after': after = '' } = headers;
  const seconds = parseDecimal(after);
  if (seconds !== undefined) return seconds * 1_000;
  const date = Date.parse(/^[A-Za-z]/.test(after) ? after : '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

function parseDecimal(text: string): number | undefined {
  return /^\s*\d{1,9}(\.\d{1,9})?\s*$/.test(text) ? Number(text) : undefined;
}
