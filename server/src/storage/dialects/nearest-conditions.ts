import { type RawBuilder, sql } from 'kysely';

import type { TermRuns } from '../db.ts';
import type { NearestQuery } from '../vector-statements.ts';

/** What must hold of the source with this number, whatever its vectors say. */
export function nearestConditions(
  { isVisible, required, excluded }: NearestQuery,
  number: RawBuilder<number>,
  sourcesWith: (runs: TermRuns) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    isVisible(number),
    ...required.map((runs) => sql`${number} in ${sourcesWith(runs)}`),
  ];
  if (excluded.length > 0) conditions.push(sql`${number} not in ${sourcesWith(excluded)}`);
  return sql.join(conditions, sql` and `);
}
