import type { Month } from '../limits/quota-store.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { ModelUsageRow } from '../storage/model-schema.ts';
import type { ModelOwner } from './language-model.ts';

const COUNTED = [
  'calls',
  'failed_calls',
  'input_tokens',
  'output_tokens',
  'cost_microdollars',
] as const satisfies (keyof ModelUsageRow)[];

/**
 * Adds to what is counted of the day already.
 *
 * @returns false for a workspace that is gone, of which nothing is kept
 */
export async function addModelUse(tx: Tx, row: ModelUsageRow): Promise<boolean> {
  const workspace = await tx
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', row.workspace_id)
    .executeTakeFirst();
  if (!workspace) return false;
  await tx
    .insertInto('model_usage')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'day', 'operation', 'owner', 'provider', 'model'])
        .doUpdateSet((eb) =>
          Object.fromEntries(
            COUNTED.map((name) => [
              name,
              eb(`model_usage.${name}`, '+', eb.ref(`excluded.${name}`)),
            ]),
          ),
        ),
    )
    .execute();
  return true;
}

/** Tokens that a model has read and written in a month: of the operator's for all workspaces, else for the one. */
export async function sumModelTokens(
  db: Db,
  workspaceId: string,
  { owner, provider, model }: { owner: ModelOwner; provider: string; model: string },
  { firstDay, nextDay }: Month,
): Promise<number> {
  let query = db
    .selectFrom('model_usage')
    .select(({ fn }) => [
      fn.sum<string | number | null>('input_tokens').as('input'),
      fn.sum<string | number | null>('output_tokens').as('output'),
    ])
    .where('owner', '=', owner)
    .where('provider', '=', provider)
    .where('model', '=', model)
    .where('day', '>=', firstDay)
    .where('day', '<', nextDay);
  if (owner === 'workspace') query = query.where('workspace_id', '=', workspaceId);
  const { input, output } = await query.executeTakeFirstOrThrow();
  return Number(input ?? 0) + Number(output ?? 0);
}

/** Of one workspace; both days included. */
export async function listModelUse(
  db: Db,
  workspaceId: string,
  { from, to }: { from: string; to: string },
): Promise<Omit<ModelUsageRow, 'workspace_id'>[]> {
  return db
    .selectFrom('model_usage')
    .select(['day', 'operation', 'owner', 'provider', 'model', ...COUNTED])
    .where('workspace_id', '=', workspaceId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('operation')
    .orderBy('owner')
    .orderBy('provider')
    .orderBy('model')
    .execute();
}

export async function deleteModelUseBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('model_usage').where('day', '<', day).execute();
}
