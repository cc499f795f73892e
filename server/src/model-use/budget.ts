import { LlmError } from '../engines/llm/llm-error.ts';
import type { Clock } from '../kernel/clock.ts';
import { ApiError } from '../kernel/errors.ts';
import { type QuotaServices, requireQuota } from '../limits/quota.ts';
import { monthOf } from '../limits/quota-store.ts';
import type { Database } from '../storage/db.ts';
import type { LanguageModel } from './language-model.ts';
import { sumModelTokens } from './usage-store.ts';

/** Nothing is left of what may be spent in a month: the model was not asked. */
export class BudgetExhausted extends LlmError {
  constructor(message: string) {
    super('quota_exhausted', message, { retryable: false });
  }
}

/**
 * Asks before a model is asked. What is under way is not looked at, so that a month may end somewhat above.
 *
 * @throws BudgetExhausted when the budget of the model or the tokens of the workspace are used up
 */
export async function requireBudget(
  services: QuotaServices & Pick<Database, 'reads'> & { clock: Clock },
  workspaceId: string,
  model: LanguageModel,
): Promise<void> {
  const { reads, clock } = services;
  try {
    await requireQuota(services, workspaceId, 'tokens');
  } catch (error) {
    if (error instanceof ApiError) throw new BudgetExhausted(error.message);
    throw error;
  }
  if (model.tokensPerMonth === Infinity) return;
  const used = await sumModelTokens(reads, workspaceId, model, monthOf(clock.now()));
  if (used < model.tokensPerMonth) return;
  throw new BudgetExhausted(
    `The ${model.tokensPerMonth} tokens of this month that it may use are used up`,
  );
}
