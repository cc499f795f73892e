const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^(\d{4}-\d\d-\d\d)[Tt]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)$/;

/** True for an ISO-8601 day that the calendar has, as `2026-03-01`. */
export function isDay(text: string): boolean {
  // A day beyond the end of its month is another day to the parser.
  return DAY.test(text) && instantOf(text)?.startsWith(text) === true;
}

/** True for a time with its offset. RFC 3339 §5.6; no leap second, which dates of JavaScript do not have. */
export function isDateTime(text: string): boolean {
  const day = TIME.exec(text)?.[1];
  return day !== undefined && isDay(day) && instantOf(text) !== undefined;
}

/** @param text a day, which stands for its first moment in UTC, or a time. @returns it in UTC; undefined where that is no time or not within the years 0 to 9999 */
export function instantOf(text: string): string | undefined {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return undefined;
  const instant = new Date(ms).toISOString();
  return /^\d{4}-/.test(instant) ? instant : undefined;
}
