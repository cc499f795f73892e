const DAY_MS = 86_400_000;

/** Parameters in the address of the search: the words, the question that is asked, and the filters of both. */
export type SearchAddress = {
  q?: string;
  ask?: string;
  source?: string;
  days?: string;
  tag?: string;
};

/** Returns the filter for what was added in the last days; none for all. */
export function readDays(days: string | undefined): { created_after?: string } {
  if (!days) return {};
  // A whole day, which stays the same during the day.
  const first = new Date(Date.now() - Number(days) * DAY_MS);
  return Number.isNaN(first.getTime()) ? {} : { created_after: first.toISOString().slice(0, 10) };
}
