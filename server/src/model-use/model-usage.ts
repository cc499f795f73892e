import type { Logger } from 'pino';

import type { LlmOperation, LlmProvider } from '../engines/llm/llm-client.ts';
import type { Clock } from '../kernel/clock.ts';
import { addUsage } from '../limits/quota.ts';
import type { Database } from '../storage/db.ts';
import { inUnsyncedTransaction } from '../storage/transaction.ts';
import type { ModelOwner } from './language-model.ts';
import { addModelUse } from './usage-store.ts';

/** A call to a model that has ended, with a result or without. */
export type ModelUse = {
  operation: LlmOperation | 'embedding';
  model: {
    owner: ModelOwner;
    provider: LlmProvider;
    model: string;
    /** As of `ModelTerms`. */
    inputPrice: number;
    outputPrice: number;
  };
  failed: boolean;
  inputTokens: number;
  outputTokens: number;
};

/** What models are used for, as `GET /usage` shows it and quotas and budgets count it. */
export type ModelUsage = {
  /**
   * Written down when it returns, calls without a result too. Never rejected: what cannot be written down is logged,
   * and what the model answered is not lost for it.
   */
  record(workspaceId: string, use: ModelUse): Promise<void>;
};

type Services = Database & { clock: Clock; log: Logger };

export function createModelUsage(services: Services): ModelUsage {
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
        // Dollars for a million tokens are microdollars for one.
        cost_microdollars: Math.round(
          inputTokens * model.inputPrice + outputTokens * model.outputPrice,
        ),
      };
      try {
        await inUnsyncedTransaction(services, async (tx) => {
          if (!(await addModelUse(tx, row))) return;
          await addUsage(tx, services, workspaceId, 'tokens', inputTokens + outputTokens);
        });
      } catch (error) {
        log.error(
          { err: error, usage: row },
          'what a model was used for could not be written down',
        );
      }
    },
  };
}
