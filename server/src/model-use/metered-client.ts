import type { Logger } from 'pino';
import type { TSchema } from 'typebox';

import type { LlmCall } from '../engines/llm/llm-call.ts';
import type { LlmClient, LlmOperation, LlmRequest } from '../engines/llm/llm-client.ts';
import type { ModelHealth } from '../engines/llm/model-health.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { WorkspaceSlots } from '../kernel/workspace-slots.ts';
import type { QuotaServices } from '../limits/quota.ts';
import { requireBudget } from './budget.ts';
import type { LanguageModel } from './language-model.ts';
import type { ModelUsage } from './model-usage.ts';
import { withHealth } from './with-health.ts';

export type MeterServices = QuotaServices & {
  log: Logger;
  metrics: Metrics;
  modelUsage: ModelUsage;
  modelHealth: ModelHealth;
  /** Whether what is asked and answered is written to the log, which no one wants but to find a fault. */
  logPrompts: boolean;
};

/** A model as all workspaces of a process share it. */
export type ConnectedModel = {
  model: LanguageModel;
  client: LlmClient;
  /** Answers that are waited for at once. */
  slots: WorkspaceSlots;
};

/**
 * A model as one workspace uses it: in its turn, as far as budget and quota go, with every call written down.
 *
 * `generate` throws BudgetExhausted besides what the client throws.
 */
export function createMeteredClient(
  services: MeterServices,
  workspaceId: string,
  { model, client, slots }: ConnectedModel,
): LlmClient {
  return {
    ...client,

    async generate(request, signal) {
      const { operation } = request;
      // A question that somebody waits for does not wait behind a long analysis, of whichever workspace.
      const place = `${workspaceId} ${operation}`;
      await slots.take(place, signal);
      try {
        await requireBudget(services, workspaceId, model);
        const onCall = (call: LlmCall) =>
          countCall(services, { workspaceId, model, operation, call });
        const asked = { ...request, onCall };
        return await withHealth(services.modelHealth, model, () =>
          services.logPrompts
            ? generateAloud(services.log, client, asked, signal)
            : client.generate(asked, signal),
        );
      } finally {
        slots.release(place);
      }
    },
  };
}

async function generateAloud<S extends TSchema>(
  log: Logger,
  client: LlmClient,
  request: LlmRequest<S>,
  signal: AbortSignal,
) {
  const { operation, system, user } = request;
  log.info({ operation, model: client.model, system, user }, 'language model asked');
  const result = await client.generate(request, signal);
  log.info({ operation, model: client.model, answer: result.value }, 'language model answered');
  return result;
}

type CountedCall = {
  workspaceId: string;
  model: LanguageModel;
  operation: LlmOperation;
  call: LlmCall;
};

async function countCall(
  { metrics, modelUsage }: MeterServices,
  { workspaceId, model, operation, call }: CountedCall,
): Promise<void> {
  const { outcome, mode, attempt, inputTokens, outputTokens } = call;
  const labels = { provider: model.provider, operation };
  metrics.modelCalls.inc({ ...labels, outcome, mode });
  if (attempt > 1) metrics.modelRetries.inc(labels);
  metrics.modelTokens.inc({ ...labels, direction: 'input' }, inputTokens);
  metrics.modelTokens.inc({ ...labels, direction: 'output' }, outputTokens);
  const failed = outcome !== 'success';
  await modelUsage.record(workspaceId, { operation, model, failed, inputTokens, outputTokens });
}
