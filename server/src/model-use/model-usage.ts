import type { LlmOperation, LlmProvider } from '../engines/llm/llm-client.ts';
import type { ModelOwner } from './language-model.ts';

/** A call to a model that has ended, with a result or without. */
export type ModelUse = {
  operation: LlmOperation | 'embedding';
  model: {
    owner: ModelOwner;
    provider: LlmProvider;
    model: string;
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
   * Written down when it returns, calls without a result too. Never rejected: what cannot be written down is logged.
   */
  record(workspaceId: string, use: ModelUse): Promise<void>;
};
