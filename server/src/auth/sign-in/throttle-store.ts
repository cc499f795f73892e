import type { Db, Tx } from '../../storage/db.ts';

/**
 * Increments the counter of a subject that is not blocked. A counter started before `countsFrom` starts again at 1.
 * The row stays locked until `tx` ends, which serializes concurrent attempts.
 *
 * @returns the new count; undefined, with nothing written, when the subject is blocked
 */
export async function incrementAttempts(
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
        .doUpdateSet((eb) => {
          const isOld = eb('sign_in_failures.since', '<', countsFrom);
          const failures = eb('sign_in_failures.failures', '+', 1);
          return {
            failures: eb.case().when(isOld).then(1).else(failures).end(),
            since: eb.case().when(isOld).then(now).else(eb.ref('sign_in_failures.since')).end(),
            blocked_until: null,
          };
        })
        .where((eb) =>
          eb.or([
            eb('sign_in_failures.blocked_until', 'is', null),
            eb('sign_in_failures.blocked_until', '<=', now),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  return row?.failures;
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

/**
 * Decrements a counter.
 *
 * @param blockedUntil the block set by this attempt, which is lifted; other blocks stay
 */
export async function decrementAttempts(
  tx: Tx,
  subject: string,
  blockedUntil: string | undefined,
): Promise<void> {
  await tx
    .updateTable('sign_in_failures')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute();
  if (blockedUntil === undefined) return;
  await tx
    .updateTable('sign_in_failures')
    .set({ blocked_until: null })
    .where('subject', '=', subject)
    .where('blocked_until', '=', blockedUntil)
    .execute();
}

export async function deleteSubject(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('subject', '=', subject).execute();
}

/**
 * Deletes all counters of a prefix.
 *
 * @param prefix without wildcards
 */
export async function deleteSubjectsWithPrefix(tx: Tx, prefix: string): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('subject', 'like', `${prefix}%`).execute();
}

/** Deletes counters that started before `since` and block nothing. */
export async function deleteExpiredCounters(
  db: Db,
  { since, now }: { since: string; now: string },
): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('since', '<', since)
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', now)]))
    .execute();
}

/** Lists addresses from which a user signed in since a time. */
export async function listSignInAddresses(db: Db, email: string, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('grants')
    .innerJoin('users', 'users.id', 'grants.user_id')
    .select('grants.ip_address')
    .distinct()
    .where('users.email', '=', email.toLowerCase())
    .where('grants.kind', 'in', ['tokens', 'cookie'])
    .where('grants.created_at', '>=', since)
    .where('grants.ip_address', 'is not', null)
    .limit(1_000)
    .execute();
  return rows.flatMap(({ ip_address }) => (ip_address === null ? [] : [ip_address]));
}
