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

/** The files of documents and recordings that are kept now. */
export async function storedBytes(db: Db, workspaceId: string): Promise<number> {
  let bytes = 0;
  for (const table of ['documents', 'transcriptions'] as const) {
    const { sum } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.sum<string | number | null>('file_size').as('sum'))
      .where('workspace_id', '=', workspaceId)
      .where('blob_key', 'is not', null)
      .executeTakeFirstOrThrow();
    bytes += Number(sum ?? 0);
  }
  return bytes;
}
