import type { Db, Tx } from '../../storage/db.ts';

/**
 * Counts one more try against a subject that is not blocked; a count that began before `countsFrom` begins anew. The row
 * stays locked until `tx` ends, so that tries that come at once are counted one after the other.
 *
 * @returns how many there are now; undefined when the subject is blocked, in which case nothing was written
 */
export async function countTry(
  tx: Tx,
  subject: string,
  { now, countsFrom }: { now: string; countsFrom: string },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('sign_in_failures')
    .values({ subject, failures: 1, since: now, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet((eb) => ({
          failures: eb
            .case()
            .when('sign_in_failures.since', '<', countsFrom)
            .then(1)
            .else(eb('sign_in_failures.failures', '+', 1))
            .end(),
          since: eb
            .case()
            .when('sign_in_failures.since', '<', countsFrom)
            .then(now)
            .else(eb.ref('sign_in_failures.since'))
            .end(),
          blocked_until: null,
        }))
        .where((eb) =>
          eb.or([
            eb('sign_in_failures.blocked_until', 'is', null),
            eb('sign_in_failures.blocked_until', '<=', now),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  return row && Number(row.failures);
}

export async function blockSubject(tx: Tx, subject: string, blocked_until: string): Promise<void> {
  await tx
    .updateTable('sign_in_failures')
    .set({ blocked_until })
    .where('subject', '=', subject)
    .execute();
}

export async function findBlockedUntil(db: Db, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('blocked_until')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.blocked_until ?? undefined;
}

/** Takes one try back, and the block that it brought. */
export async function uncountTry(tx: Tx, subject: string): Promise<void> {
  await tx
    .updateTable('sign_in_failures')
    .set((eb) => ({ failures: eb('failures', '-', 1), blocked_until: null }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute();
}

export async function forgetSubject(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('subject', '=', subject).execute();
}

/** @param prefix without wildcards */
export async function forgetSubjectsOf(tx: Tx, prefix: string): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('subject', 'like', `${prefix}%`).execute();
}

/** @returns how many were forgotten, at most `limit` */
export async function forgetCountsBefore(
  db: Db,
  { since, now, limit }: { since: string; now: string; limit: number },
): Promise<number> {
  const result = await db
    .deleteFrom('sign_in_failures')
    .where('subject', 'in', (eb) =>
      eb
        .selectFrom('sign_in_failures')
        .select('subject')
        .where('since', '<', since)
        .where((old) => old.or([old('blocked_until', 'is', null), old('blocked_until', '<=', now)]))
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Addresses that the user has signed in from, newest first. */
export async function listSignInAddresses(
  db: Db,
  userId: string,
  since: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('grants')
    .select('ip_address')
    .distinct()
    .where('user_id', '=', userId)
    .where('kind', 'in', ['tokens', 'cookie'])
    .where('created_at', '>=', since)
    .where('ip_address', 'is not', null)
    .limit(1_000)
    .execute();
  return rows.flatMap(({ ip_address }) => (ip_address === null ? [] : [ip_address]));
}
