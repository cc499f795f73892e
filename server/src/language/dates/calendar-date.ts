/** Unit of a duration. */

export type DurationUnit = 'day' | 'week' | 'month' | 'year';

/**
 * Formats a date as `2026-03-01`.
 *
 * @returns undefined when there is no such day, as 31 June
 */
export function toIsoDate(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Adds whole units to an ISO date. A day that the target month lacks becomes its last: 31 January + 1 month = 28
 * February.
 */
export function addDuration(iso: string, count: number, unit: DurationUnit): string | undefined {
  const [year, month, day] = iso.split('-').map(Number) as [number, number, number];
  if (unit === 'day' || unit === 'week') {
    const days = unit === 'week' ? count * 7 : count;
    const date = new Date(Date.UTC(year, month - 1, day + days));
    return toIsoDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  }
  const months = year * 12 + (month - 1) + (unit === 'year' ? count * 12 : count);
  const targetYear = Math.floor(months / 12);
  const targetMonth = (months % 12) + 1;
  return toIsoDate(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)));
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
