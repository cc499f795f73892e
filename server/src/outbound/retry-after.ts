/**
 * How long a server asks to be left alone: `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), or OpenAI's
 * `retry-after-ms`.
 *
 * @returns milliseconds, 0 or more; undefined when it says nothing that can be read
 */
export function retryAfterMs(headers: Record<string, string>, now: Date): number | undefined {
  const milliseconds = number(headers['retry-after-ms'] ?? '');
  if (milliseconds !== undefined) return milliseconds;
  const { 'retry-after': after = '' } = headers;
  const seconds = number(after);
  if (seconds !== undefined) return seconds * 1_000;
  const date = Date.parse(/^[A-Za-z]/.test(after) ? after : '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

function number(text: string): number | undefined {
  return /^\s*\d{1,9}(\.\d{1,9})?\s*$/.test(text) ? Number(text) : undefined;
}
