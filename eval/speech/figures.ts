/** A share as `2.10 %`; a dash when there is none. */
export function percent(share: number): string {
  return Number.isFinite(share) ? `${(100 * share).toFixed(2)} %` : '–';
}

/** Seconds with three places; a dash when there are none. */
export function secondsText(value: number): string {
  return Number.isFinite(value) ? value.toFixed(3) : '–';
}

/** The smallest value that `share` of them do not exceed; NaN without values. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** NaN without values. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
