import type { Logger } from 'pino';
import type { TSchema } from 'typebox';

import type { Urgency } from '../compute/schedule.ts';
import { type CircuitBreaker, UNUSABLE_ANSWERS } from '../engines/llm/circuit-breaker.ts';
import {
  isQuestion,
  type LlmCall,
  type LlmClient,
  type LlmOperation,
  type LlmRequest,
  type ModelProgress,
} from '../engines/llm/llm-client.ts';
import { LlmError } from '../engines/llm/llm-error.ts';
import { type ModelHealth, withModelHealth } from '../engines/llm/model-health.ts';
import type { Clock } from '../kernel/clock.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { WorkspaceSlots } from '../kernel/workspace-slots.ts';
import { type QuotaServices, requireQuota } from '../limits/quota.ts';
import type { Database } from '../storage/database.ts';
import type { LanguageModel } from './language-model.ts';
import { readBudgetUse } from './model-budget.ts';
import type { ModelUsage } from './model-usage.ts';
import type { ModelSpeed } from './model-speed.ts';
import {
  createQuestionDeadline,
  measuredQuestionMs,
  questionLimitsOf,
} from './question-deadline.ts';

export type MeteringDependencies = QuotaServices & {
  log: Logger;
  metrics: Metrics;
  modelUsage: ModelUsage;
  modelHealth: ModelHealth;
  /** True logs prompts and responses. Meant only for debugging. */
  logPrompts: boolean;
  /** Time that a person waits for a model to answer a question. */
  questionMs: number;
};

/** Model with its client, shared by all workspaces of a process. */
export type ConnectedModel = {
  model: LanguageModel;
  client: LlmClient;
  /** Concurrent calls. */
  slots: WorkspaceSlots;
  speed: ModelSpeed;
  /** Returns the breaker for the answers to a workspace. What one asks must not make the model rest for another. */
  answerBreakerOf: (workspaceId: string) => CircuitBreaker;
};

/** Caller of a model. */
export type Asking = {
  workspaceId: string;
  urgency: Urgency;
  /** Time for the questions of the caller; default: the one of the settings. */
  deadlineMs?: number | undefined;
};

/**
 * Creates a client of a model for one request of a workspace. Each call waits for a fair slot, checks budget and quota,
 * and is recorded. The model rests after unusable answers. A question that a person waits for has a deadline, which
 * includes the wait for a slot, and is given up when no token comes.
 * `generate` throws BudgetExhausted besides the errors of the client.
 */
export function createMeteredClient(
  services: MeteringDependencies,
  { workspaceId, urgency, deadlineMs }: Asking,
  { model, client, slots, speed, answerBreakerOf }: ConnectedModel,
): LlmClient {
  const { questionMs } = services;
  const withinDeadline = createQuestionDeadline(questionLimitsOf(model, questionMs, deadlineMs));
  const isUrgent = (operation: LlmOperation) => urgency === 'interactive' && isQuestion(operation);
  const generate: LlmClient['generate'] = (request, signal) =>
    services.logPrompts
      ? generateWithLogging(services.log, client, request, signal)
      : client.generate(request, signal);
  const withHealth = <T>(ask: () => Promise<T>) =>
    withModelHealth(services.modelHealth, model, ask);
  return {
    ...client,

    async generate(request, signal) {
      const { operation } = request;
      const onCall = (call: LlmCall) =>
        recordCall(services, { workspaceId, model, operation, speed, call });
      const breaker = answerBreakerOf(workspaceId);
      // A resting model refuses at once: nobody waits for a slot in vain.
      const resting = breaker.openError();
      if (resting) await withHealth(() => Promise.reject(resting));
      const ask = async (until: AbortSignal, progressed?: () => void) => {
        // One slot queue per workspace and operation: a question does not wait behind long analyses.
        const slotKey = `${workspaceId} ${operation}`;
        await slots.take(slotKey, until);
        try {
          await requireBudget(services, workspaceId, model);
          progressed?.();
          const onProgress = (progress: ModelProgress) => {
            progressed?.();
            request.onProgress?.(progress);
          };
          return await withHealth(() =>
            withAnswerBreaker(breaker, () => generate({ ...request, onCall, onProgress }, until)),
          );
        } finally {
          slots.release(slotKey);
        }
      };
      if (!isUrgent(operation)) return ask(signal);
      const isMeasured = model.provider === 'local' && deadlineMs === undefined;
      const ownMs = isMeasured ? measuredQuestionMs(speed, request, questionMs) : undefined;
      return withinDeadline(ask, signal, ownMs);
    },
  };
}

/** Asks a model unless it rests after unusable answers, and records the outcome. */
async function withAnswerBreaker<T>(breaker: CircuitBreaker, ask: () => Promise<T>): Promise<T> {
  breaker.beginCall();
  try {
    const result = await ask();
    breaker.recordOutcome(undefined);
    return result;
  } catch (error) {
    // An outage or an abort says nothing about the answers.
    const isUnusable = error instanceof LlmError && UNUSABLE_ANSWERS.failures.has(error.kind);
    if (isUnusable) breaker.recordOutcome(error.kind);
    throw error;
  }
}

async function generateWithLogging<S extends TSchema>(
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

type MeteredCall = {
  workspaceId: string;
  model: LanguageModel;
  operation: LlmOperation;
  speed: ModelSpeed;
  call: LlmCall;
};

async function recordCall(
  { metrics, modelUsage }: MeteringDependencies,
  { workspaceId, model, operation, speed, call }: MeteredCall,
): Promise<void> {
  const { outcome, mode, attempt, inputTokens, outputTokens } = call;
  const labels = { provider: model.provider, operation };
  speed.record(call);
  metrics.modelCalls.inc({ ...labels, outcome, mode });
  if (attempt > 1) metrics.modelRetries.inc(labels);
  metrics.modelTokens.inc({ ...labels, direction: 'input' }, inputTokens);
  metrics.modelTokens.inc({ ...labels, direction: 'output' }, outputTokens);
  const failed = outcome !== 'success';
  await modelUsage.record(workspaceId, { operation, model, failed, inputTokens, outputTokens });
}

/** Error: the monthly budget is used up, so the model was not called. */
export class BudgetExhausted extends LlmError {
  constructor(message: string) {
    super('quota_exhausted', message, { retryable: false });
  }
}

/**
 * Checks budget and quota before a call. Calls in progress are ignored, so a month may slightly exceed its budget.
 *
 * @throws BudgetExhausted when the model's budget, the workspace's share of it or the workspace's tokens are used up
 */
export async function requireBudget(
  services: QuotaServices & Pick<Database, 'reads'> & { clock: Clock },
  workspaceId: string,
  model: LanguageModel,
): Promise<void> {
  try {
    await requireQuota(services, workspaceId, 'tokens');
  } catch (error) {
    if (error instanceof ApiError) throw new BudgetExhausted(error.message);
    throw error;
  }
  if (model.tokensPerMonth === Infinity) return;
  const { used, ownUsed, share } = await readBudgetUse(services, workspaceId, model);
  if (used >= model.tokensPerMonth) {
    throw new BudgetExhausted(
      `The ${model.tokensPerMonth} tokens of its monthly budget are used up`,
    );
  }
  if (ownUsed >= share) {
    throw new BudgetExhausted(
      `This workspace has used its share of the monthly budget, ${share} of ${model.tokensPerMonth} tokens`,
    );
  }
}
