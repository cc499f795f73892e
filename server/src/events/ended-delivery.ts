import { type RawBuilder, sql } from 'kysely';

/** Of a delivery of which nothing is to be sent any more. */
export const ENDED = { next_attempt_at: null, due_at: null } as const;

/**
 * What is said of a delivery that is ended before it arrived, behind how its latest attempt failed: that stands nowhere else.
 *
 * @param reason as the end of a sentence
 */
export function errorOfEnd(reason: string): RawBuilder<string> {
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1);
  return sql`case when error is null then ${sentence} else error || ${`; ${reason}`} end`;
}
