import type { Static, TSchema } from 'typebox';

import type { AnswerProgress } from '../../contract/chats.ts';
import type { MODEL_PROVIDERS } from '../../contract/engine-settings.ts';
import type { LlmErrorKind, LlmUsage } from './llm-error.ts';

/** Provider whose API a model is called through. */
export type RemoteProvider = (typeof MODEL_PROVIDERS)[number];
/** `local`: the model runs in a child process of this server. */
export type LlmProvider = RemoteProvider | 'local';

/** Purposes of a call, by which usage is counted. */
export const LLM_OPERATIONS = [
  'analyze',
  'chat',
  'action_items',
  'summary',
  'strategic_analysis',
  'content',
  'brainstorm',
  'rerank',
  'test',
] as const;
export type LlmOperation = (typeof LLM_OPERATIONS)[number];

const QUESTIONS: ReadonlySet<LlmOperation> = new Set(['chat', 'rerank']);

/** Returns whether the operation answers a question or a search: long texts may take longer. */
export function isQuestion(operation: LlmOperation): boolean {
  return QUESTIONS.has(operation);
}

/** Connection settings of one model of one server, with its limits. */
export type LlmSettings = {
  provider: LlmProvider;
  /** Base URL, such as `http://127.0.0.1:11434/v1`; undefined for the provider's own. */
  baseUrl?: string | undefined;
  model: string;
  /** API key; for Bedrock `ACCESS_KEY_ID:SECRET_ACCESS_KEY` or a bearer key. */
  apiKey?: string | undefined;
  /** AWS region, for Bedrock only. */
  region?: string | undefined;
  /** Context size in tokens, shared by prompt and answer. */
  contextTokens: number;
  /** Most concurrent calls. */
  concurrency: number;
};

/** Ways to request JSON, from the strictest to the loosest. */
export const ANSWER_MODES = ['json_schema', 'json_object_schema', 'json_object', 'prompt'] as const;
export type AnswerMode = (typeof ANSWER_MODES)[number];

/** Finished call to a server. One answer may take several calls. */
export type LlmCall = {
  /** `success` if the answer conforms to the schema. */
  outcome: 'success' | LlmErrorKind;
  mode: AnswerMode;
  /** Number of the call within its request, from 1. */
  attempt: number;
  /** Tokens as the server counts them, else an estimate; 0 when the model wrote nothing. */
  inputTokens: number;
  outputTokens: number;
  /** Time to the first token; undefined when none came. */
  firstTokenMs: number | undefined;
  durationMs: number;
};

/**
 * Receives each finished call. The next call waits for the promise, so that usage is stored even if the request fails
 * later. The promise must not be rejected.
 */
export type CallListener = (call: LlmCall) => Promise<void>;

/** Sign that a model is at work. */
export type ModelProgress = AnswerProgress;

/** Request for one answer in JSON. */
export type LlmRequest<S extends TSchema> = {
  operation: LlmOperation;
  /** System prompt. It contains no text from callers or documents. */
  system: string;
  /** Task and, between its delimiters, untrusted text. */
  user: string;
  /** JSON Schema that the answer must conform to. */
  schema: S;
  /** First output budget in tokens; doubled, up to the model's limit, each time the answer is cut off. */
  outputTokens: number;
  /**
   * Receives the JSON written so far, not validated, each time that more arrives. `null` means that everything received
   * so far is void and the answer starts again.
   */
  onPartial?: ((text: string | null) => void) | undefined;
  /** Runs at each token, and while a local model reads the prompt. */
  onProgress?: ((progress: ModelProgress) => void) | undefined;
  onCall?: CallListener | undefined;
};

/** Valid answer with its cost. */
export type LlmResult<T> = {
  value: T;
  /** Sum over all calls. */
  usage: LlmUsage;
};

/** Client of one model that answers in JSON. */
export type LlmClient = {
  provider: LlmProvider;
  model: string;
  contextTokens: number;
  /**
   * Repeats calls until an answer conforms to the schema or no call can succeed (decision 0060).
   *
   * @throws LlmError with the usage of all calls
   * @throws the reason of `signal` when it is aborted
   */
  generate<S extends TSchema>(
    request: LlmRequest<S>,
    signal: AbortSignal,
  ): Promise<LlmResult<Static<S>>>;
};
