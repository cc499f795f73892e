import { sql } from 'kysely';

import type { Clock } from '../kernel/clock.ts';
import { utcMonthOf } from '../limits/quota.ts';
import type { Database } from '../storage/database.ts';
import type { Db } from '../storage/db.ts';
import type { LanguageModel } from './language-model.ts';
import { sumModelTokens } from './model-usage.ts';

type Budgeted = Pick<
  LanguageModel,
  'owner' | 'provider' | 'model' | 'tokensPerMonth' | 'workspaceTokensPerMonth'
>;

/** Use of the monthly token budget of a model, as one workspace sees it. */
export type BudgetUse = {
  /** Tokens used by all workspaces that share the budget. Each counts up to its share. */
  used: number;
  /** Tokens used by this workspace, with its test workspace. */
  ownUsed: number;
  /** Tokens of the budget that this workspace may use. */
  share: number;
  /** Day on which the next month begins, in UTC. */
  nextDay: string;
};

/**
 * Reads the use of a budget. An operator's budget is shared: a workspace may use its share of it, or all of it while the
 * server has one workspace. Tokens beyond a share, of calls that were in progress, do not reduce what others may use.
 */
export async function readBudgetUse(
  { reads, clock }: Pick<Database, 'reads'> & { clock: Clock },
  workspaceId: string,
  model: Budgeted,
): Promise<BudgetUse> {
  const month = utcMonthOf(clock.now());
  const { nextDay } = month;
  if (model.owner === 'workspace') {
    const used = await sumModelTokens(reads, workspaceId, model, month);
    return { used, ownUsed: used, share: model.tokensPerMonth, nextDay };
  }
  const share = (await isOnlyWorkspace(reads))
    ? model.tokensPerMonth
    : model.workspaceTokensPerMonth;
  const { rows } = await sql<{ used: string | number; own_used: string | number }>`
    select coalesce(sum(case when used > ${share} then ${share} else used end), 0) as used,
      coalesce(sum(case when home = (select coalesce(test_of, id) from workspaces where id = ${workspaceId})
        then used else 0 end), 0) as own_used
    from (
      select coalesce(workspaces.test_of, model_usage.workspace_id) as home,
        sum(input_tokens + output_tokens) as used
      from model_usage left join workspaces on workspaces.id = model_usage.workspace_id
      where owner = ${model.owner} and provider = ${model.provider} and model = ${model.model}
        and day >= ${month.firstDay} and day < ${nextDay}
      group by coalesce(workspaces.test_of, model_usage.workspace_id)
    ) as by_workspace`.execute(reads);
  return {
    used: Number(rows[0]?.used ?? 0),
    ownUsed: Number(rows[0]?.own_used ?? 0),
    share,
    nextDay,
  };
}

async function isOnlyWorkspace(db: Db): Promise<boolean> {
  const live = await db
    .selectFrom('workspaces')
    .select('id')
    .where('test_of', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute();
  return live.length < 2;
}
