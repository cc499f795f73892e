import { instantOf } from '../kernel/iso-times.ts';

/** Sorts after every time. */
export const NO_DUE_DATE = '~';

/** What `due_date` is sorted and filtered by; a day counts as its first moment in UTC. */
export function dueAt(dueDate: string | null): string {
  if (dueDate === null) return NO_DUE_DATE;
  return instantOf(dueDate) ?? NO_DUE_DATE;
}
