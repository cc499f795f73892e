import type { Meeting } from '@docket/sdk';

import { localDay } from '../format/dates.ts';

/** Returns when a meeting began, or is to begin, or was recorded. */
export function beginOf({ started_at, scheduled_at, created_at }: Meeting): string {
  return started_at ?? scheduled_at ?? created_at;
}

/** Groups meetings by their day, the newest first. */
export function groupByDay(meetings: readonly Meeting[]): [string, Meeting[]][] {
  const sorted = meetings.toSorted((a, b) => beginOf(b).localeCompare(beginOf(a)));
  return [...Map.groupBy(sorted, (meeting) => localDay(beginOf(meeting)))];
}
