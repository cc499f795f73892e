import { type RawBuilder, sql } from 'kysely';

import type { PhraseAlternatives } from '../search-statements.ts';
import type { NearestQuery } from '../vector-statements.ts';

/** Builds the conditions on a source that do not depend on its vectors. */
export function nearestConditions(
  { isVisible, required, excluded }: NearestQuery,
  number: RawBuilder<number>,
  sourcesWith: (runs: PhraseAlternatives) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [
    isVisible(number),
    ...required.map((runs) => sql`${number} in ${sourcesWith(runs)}`),
  ];
  if (excluded.length > 0) conditions.push(sql`${number} not in ${sourcesWith(excluded)}`);
  return sql.join(conditions, sql` and `);
}
