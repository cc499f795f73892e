/** Years of the dates that people give. Others are slips, and some programs cannot show them. */
const YEARS = { first: 1900, last: 2199 } as const;

/** Tells whether an ISO 8601 date or time is in a year that people plan or remember. */
export function hasPlausibleYear(date: string): boolean {
  const year = Number(date.slice(0, 4));
  return year >= YEARS.first && year <= YEARS.last;
}

/** Clause of a refusal, after the name of the field. */
export const PLAUSIBLE_YEARS = `must be within the years ${YEARS.first} to ${YEARS.last}`;
