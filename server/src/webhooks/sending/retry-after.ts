/**
 * How long a receiver asks to be left alone.
 *
 * @param value of the header `Retry-After`: seconds, or an HTTP date
 * @returns milliseconds; 0 when it does not ask, or cannot be understood
 */
export function retryAfterMs(value: string | undefined, now: Date): number {
  const text = value?.trim() ?? '';
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1_000;
  // RFC 9110 §5.6.7: every form of a date begins with the name of a day.
  const time = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? 0 : Math.max(0, time - now.getTime());
}
