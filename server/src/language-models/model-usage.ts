import type { Logger } from 'pino';

import type { LlmOperation, LlmProvider } from '../engines/llm/llm-client.ts';
import type { Clock } from '../kernel/clock.ts';
import { addQuotaUsage, type UtcMonth } from '../limits/quota.ts';
import type { Database } from '../storage/database.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { ModelUsageRow } from '../storage/model-schema.ts';
import { inAsyncCommitTransaction } from '../storage/transaction.ts';
import type { ModelOwner } from './language-model.ts';

/** Completed call to a model, successful or not. */
export type ModelUse = {
  operation: LlmOperation | 'embedding';
  model: {
    owner: ModelOwner;
    provider: LlmProvider;
    model: string;
    /** Price as in `ModelTerms`. */
    inputPrice: number;
    outputPrice: number;
  };
  failed: boolean;
  inputTokens: number;
  outputTokens: number;
};

/** Recorder of model use, for `GET /usage`, quotas and budgets. */
export type ModelUsage = {
  /**
   * Records a call, failed calls included. Never rejects: a failed write is logged, so that the model's result is not
   * lost.
   */
  record(workspaceId: string, use: ModelUse): Promise<void>;
};

type ModelUsageDependencies = Database & { clock: Clock; log: Logger };

export function createModelUsage(services: ModelUsageDependencies): ModelUsage {
  const { clock, log } = services;
  return {
    async record(workspaceId, { operation, model, failed, inputTokens, outputTokens }) {
      const row = {
        workspace_id: workspaceId,
        day: clock.now().toISOString().slice(0, 10),
        operation,
        owner: model.owner,
        provider: model.provider,
        model: model.model,
        calls: 1,
        failed_calls: failed ? 1 : 0,
        input_tokens: inputTokens,
        output_tokens: outputTokens,
        // Dollars per million tokens equal microdollars per token.
        cost_microdollars: Math.round(
          inputTokens * model.inputPrice + outputTokens * model.outputPrice,
        ),
      };
      try {
        await inAsyncCommitTransaction(services, async (tx) => {
          if (!(await addModelUsage(tx, row))) return;
          await addQuotaUsage(tx, services, workspaceId, 'tokens', inputTokens + outputTokens);
        });
      } catch (error) {
        log.error({ err: error, usage: row }, 'model usage not recorded');
      }
    },
  };
}

const COUNTED_COLUMNS = [
  'calls',
  'failed_calls',
  'input_tokens',
  'output_tokens',
  'cost_microdollars',
] as const satisfies (keyof ModelUsageRow)[];

/**
 * Adds a call to the counters of its day.
 *
 * @returns false for a deleted workspace, which is not counted
 */
export async function addModelUsage(tx: Tx, row: ModelUsageRow): Promise<boolean> {
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
            COUNTED_COLUMNS.map((name) => [
              name,
              eb(`model_usage.${name}`, '+', eb.ref(`excluded.${name}`)),
            ]),
          ),
        ),
    )
    .execute();
  return true;
}

/** Sums input and output tokens of a workspace's model in a month. */
export async function sumModelTokens(
  db: Db,
  workspaceId: string,
  { owner, provider, model }: { owner: ModelOwner; provider: string; model: string },
  { firstDay, nextDay }: UtcMonth,
): Promise<number> {
  const { input, output } = await db
    .selectFrom('model_usage')
    .select(({ fn }) => [
      fn.sum<string | number | null>('input_tokens').as('input'),
      fn.sum<string | number | null>('output_tokens').as('output'),
    ])
    .where('owner', '=', owner)
    .where('provider', '=', provider)
    .where('model', '=', model)
    .where('day', '>=', firstDay)
    .where('day', '<', nextDay)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return Number(input ?? 0) + Number(output ?? 0);
}

/** Lists the counters of a workspace between two days, both included. */
export async function listModelUsage(
  db: Db,
  workspaceId: string,
  { from, to }: { from: string; to: string },
): Promise<Omit<ModelUsageRow, 'workspace_id'>[]> {
  return db
    .selectFrom('model_usage')
    .select(['day', 'operation', 'owner', 'provider', 'model', ...COUNTED_COLUMNS])
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

export async function deleteModelUsageBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('model_usage').where('day', '<', day).execute();
}
