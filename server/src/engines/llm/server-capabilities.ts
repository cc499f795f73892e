import { type Clock, HOUR_MS } from '../../kernel/clock.ts';
import { ANSWER_MODES, type AnswerMode, type LlmProvider } from './llm-client.ts';
import type { ServerFailure } from './server-failure.ts';

/** Options of a call that not every server supports. */
export type CallOptions = {
  mode: AnswerMode;
  /** Name of the field for the output limit: newer OpenAI models reject the older name. */
  outputTokensField: 'max_tokens' | 'max_completion_tokens';
  /** False for models with a fixed temperature. */
  sendsTemperature: boolean;
  /** False for servers that do not know the option that asks for token counts. */
  requestsUsage: boolean;
  /** Most output tokens that the model allows. */
  outputTokensMax: number;
};

/** Distinct answer modes of each provider, the strictest first. */
const FALLBACK_MODES: Record<LlmProvider, readonly AnswerMode[]> = {
  'openai-compatible': ANSWER_MODES,
  google: ['json_schema', 'json_object', 'prompt'],
  anthropic: ['json_schema', 'prompt'],
  bedrock: ['json_schema', 'prompt'],
  // A grammar enforces the schema, so that a looser mode gives nothing.
  local: ['json_schema'],
};

/** Lifetime of remembered options: a server may be upgraded. */
const REMEMBERED_MS = HOUR_MS;

/** Call options that have worked with a server, remembered for an hour. */
export type ServerCapabilities = {
  current(): CallOptions;
  remember(options: CallOptions): void;
};

/** Creates capabilities that start with the strictest options of the provider. */
export function createServerCapabilities(provider: LlmProvider, clock: Clock): ServerCapabilities {
  let known: { options: CallOptions; atMs: number } | undefined;
  const nowMs = () => clock.now().getTime();
  return {
    current() {
      if (known && nowMs() - known.atMs >= REMEMBERED_MS) known = undefined;
      return known?.options ?? strictestOptions(provider);
    },
    remember(options) {
      // A confirmation does not extend the lifetime, so that the strictest options are tried again.
      known = { options, atMs: known?.atMs ?? nowMs() };
    },
  };
}

function strictestOptions(provider: LlmProvider): CallOptions {
  return {
    mode: FALLBACK_MODES[provider][0] ?? 'prompt',
    outputTokensField: 'max_tokens',
    sendsTemperature: true,
    requestsUsage: true,
    outputTokensMax: Infinity,
  };
}

/** Returns the options with the next looser answer mode; undefined when the mode is the loosest. */
export function downgrade(provider: LlmProvider, options: CallOptions): CallOptions | undefined {
  const modes = FALLBACK_MODES[provider];
  const mode = modes[modes.indexOf(options.mode) + 1];
  return mode && { ...options, mode };
}

const REJECTING_STATUSES = new Set([400, 404, 422, 500, 501]);
/** Names of the answer format in error texts. For some complex schemas Google only reports an invalid argument. */
const FORMAT =
  /response_?format|response_?mime|output_config|json_?(object|mode)|structured.?output|guided|grammar|additionalProperties|schemas?\b|request contains an invalid argument/i;

type RejectableOption = {
  pattern: RegExp;
  isSent: (options: CallOptions) => boolean;
  replacement: Partial<CallOptions>;
};

/** Options that servers reject by name, with the replacement for each. */
const REJECTABLE_OPTIONS: readonly RejectableOption[] = [
  {
    pattern: /use .?max_completion_tokens/i,
    isSent: ({ outputTokensField }) => outputTokensField === 'max_tokens',
    replacement: { outputTokensField: 'max_completion_tokens' },
  },
  {
    pattern: /stream_options|include_usage/i,
    isSent: ({ requestsUsage }) => requestsUsage,
    replacement: { requestsUsage: false },
  },
  {
    pattern: /temperature/i,
    isSent: ({ sendsTemperature }) => sendsTemperature,
    replacement: { sendsTemperature: false },
  },
];

/**
 * Derives options that avoid what the server rejected.
 *
 * @param outputTokens output limit of the rejected call
 * @returns undefined when the error names nothing that could be left out
 */
export function adaptOptions(
  { status = 0, responseText }: ServerFailure,
  provider: LlmProvider,
  options: CallOptions,
  outputTokens: number,
): CallOptions | undefined {
  if (!REJECTING_STATUSES.has(status)) return undefined;
  const rejected = REJECTABLE_OPTIONS.find(
    ({ pattern, isSent }) => isSent(options) && pattern.test(responseText),
  );
  if (rejected) return { ...options, ...rejected.replacement };
  const limit = readOutputLimit(responseText);
  if (limit < outputTokens) return { ...options, outputTokensMax: limit };
  return FORMAT.test(responseText) ? downgrade(provider, options) : undefined;
}

const OUTPUT_TOKENS = /max(imum)?[_ ]?((completion|output)[_ ])?tokens/i;
const LIMIT = /(?:at most|limit of|\d{1,9} >|to) (\d{1,9})\b/i;

/** Reads the model's output limit from an error text; Infinity when the text names none. */
function readOutputLimit(responseText: string): number {
  const limit = OUTPUT_TOKENS.test(responseText) ? Number(LIMIT.exec(responseText)?.[1]) : NaN;
  return limit > 0 ? limit : Infinity;
}

/** Fewest output tokens that are worth a call. */
const AVAILABLE_TOKENS_MIN = 64;
/** All repetitions are bounded: a server that a caller names controls the text that these patterns search. */
const CONTEXT_SIZES = [
  /maximum context length is (?<whole>\d{1,9})\b[^]{0,200}?\b(?<taken>\d{1,9}) (?:in the messages|input tokens)/i,
  /\b(?<taken>\d{1,9}) \+ \d{1,9} > (?<whole>\d{1,9})\b/,
];

/**
 * Returns the tokens that the prompt leaves for the answer, if the server reports that both together exceed its context;
 * else undefined.
 */
export function availableOutputTokens({
  status = 0,
  responseText,
}: ServerFailure): number | undefined {
  if (!REJECTING_STATUSES.has(status)) return undefined;
  for (const pattern of CONTEXT_SIZES) {
    const { whole, taken } = pattern.exec(responseText)?.groups ?? {};
    const available = Number(whole) - Number(taken);
    if (available >= AVAILABLE_TOKENS_MIN) return available;
  }
  return undefined;
}
