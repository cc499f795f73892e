const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^(\d{4}-\d\d-\d\d)[Tt]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)$/;

/** Returns true for an ISO 8601 date that exists, such as `2026-03-01`. */
export function isDay(text: string): boolean {
  // The parser moves a day beyond the end of its month into the next month.
  return DAY.test(text) && toUtcInstant(text)?.startsWith(text) === true;
}

/** Returns true for a time with its offset (RFC 3339 §5.6), without leap seconds, which JavaScript dates lack. */
export function isDateTime(text: string): boolean {
  const day = TIME.exec(text)?.[1];
  return day !== undefined && isDay(day) && toUtcInstant(text) !== undefined;
}

/**
 * Converts a date or time to UTC.
 *
 * @param text date, which means its first moment in UTC, or time
 * @returns ISO 8601 in UTC; undefined for invalid text and for years outside 0 to 9999
 */
export function toUtcInstant(text: string): string | undefined {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return undefined;
  const instant = new Date(ms).toISOString();
  return /^\d{4}-/.test(instant) ? instant : undefined;
}
