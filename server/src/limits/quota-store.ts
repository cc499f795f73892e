import type { Db, Tx } from '../storage/db.ts';
import type { UsageAmountRow } from '../storage/identity-schema.ts';

/** Days in UTC, as `2026-01-01`. */
export type Month = { firstDay: string; nextDay: string };

export function monthOf(time: Date): Month {
  const first = (months: number) =>
    new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months, 1))
      .toISOString()
      .slice(0, 10);
  return { firstDay: first(0), nextDay: first(1) };
}

/** One row a day, so at most 31 are looked at. */
export async function sumAmounts(
  db: Db,
  workspaceId: string,
  quota: UsageAmountRow['quota'],
  { firstDay, nextDay }: Month,
): Promise<number> {
  const { amount } = await db
    .selectFrom('usage_amounts')
    .select((eb) => eb.fn.sum<number | null>('amount').as('amount'))
    .where('workspace_id', '=', workspaceId)
    .where('quota', '=', quota)
    .where('day', '>=', firstDay)
    .where('day', '<', nextDay)
    .executeTakeFirstOrThrow();
  return amount ?? 0;
}

export async function addAmount(
  tx: Tx,
  workspaceId: string,
  { day, quota, amount }: Pick<UsageAmountRow, 'day' | 'quota' | 'amount'>,
): Promise<void> {
  await tx
    .insertInto('usage_amounts')
    .values({ workspace_id: workspaceId, day, quota, amount })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'quota', 'day']).doUpdateSet((eb) => ({
        amount: eb('usage_amounts.amount', '+', amount),
      })),
    )
    .execute();
}

/**
 * The files of documents and recordings that are kept now, and those whose bytes are on their way in parts. Summed by
 * covering indexes, so that it is right whatever was deleted: about 5 ms for 100,000 files.
 */
export async function storedBytes(db: Db, workspaceId: string): Promise<number> {
  const sums = await Promise.all([
    db
      .selectFrom('documents')
      .select((eb) => eb.fn.sum<string | number | null>('file_size').as('bytes'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('transcriptions')
      .select((eb) => eb.fn.sum<string | number | null>('file_size').as('bytes'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('transcription_uploads')
      .select((eb) => eb.fn.sum<string | number | null>('size').as('bytes'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow(),
  ]);
  return sums.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0);
}
