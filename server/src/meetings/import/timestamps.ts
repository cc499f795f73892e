/** Upper limit of times: 277 hours. */
export const SECONDS_MAX = 1_000_000;

/** Pattern of `0:03` and `00:00:03`, with fractions after a point or comma. */
export const TIME = String.raw`\d{1,4}:\d{1,2}(?::\d{1,2})?(?:[.,]\d{1,6})?`;

/**
 * Parses a time such as `3`, `0:03` or `00:00:03.5`.
 *
 * @returns seconds, rounded to milliseconds; undefined if invalid
 */
export function parseTime(text: string): number | undefined {
  if (!/^[\d:.,]{1,24}$/.test(text)) return undefined;
  const parts = text.replace(',', '.').split(':').map(Number);
  if (parts.some((part) => Number.isNaN(part)) || parts.length > 3) return undefined;
  if (parts.slice(1).some((part) => part >= 60)) return undefined;
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0);
  return seconds <= SECONDS_MAX ? Math.round(seconds * 1_000) / 1_000 : undefined;
}
