import { type Clock, HOUR_MS } from '../../kernel/clock.ts';
import { ANSWER_MODES, type AnswerMode } from './llm-call.ts';
import type { LlmProvider } from './llm-client.ts';
import type { ServerFailure } from './server-failure.ts';

/** How the server of a model is talked to. */
export type Manner = {
  mode: AnswerMode;
  /** Newer models of OpenAI refuse the older name. */
  budgetName: 'max_tokens' | 'max_completion_tokens';
  /** Some models have one temperature only. */
  hasTemperature: boolean;
  /** Some servers do not know that they can be asked for what was used. */
  hasUsage: boolean;
  /** Of one answer. */
  outputTokensMax: number;
};

/** Ways to bind an answer to JSON that differ for a provider, the strictest first. */
const LADDERS: Record<LlmProvider, readonly AnswerMode[]> = {
  'openai-compatible': ANSWER_MODES,
  google: ['json_schema', 'json_object', 'prompt'],
  anthropic: ['json_schema', 'prompt'],
  bedrock: ['json_schema', 'prompt'],
};

/** Servers are brought up to date. */
const REMEMBERED_MS = HOUR_MS;

/** What has worked with a server before, for an hour. */
export type Manners = {
  current(): Manner;
  remember(manner: Manner): void;
};

export function createManners(provider: LlmProvider, clock: Clock): Manners {
  let known: { manner: Manner; atMs: number } | undefined;
  const nowMs = () => clock.now().getTime();
  return {
    current() {
      if (known && nowMs() - known.atMs >= REMEMBERED_MS) known = undefined;
      return known?.manner ?? strictest(provider);
    },
    remember(manner) {
      // What is merely confirmed is not found out anew.
      known = { manner, atMs: known?.atMs ?? nowMs() };
    },
  };
}

function strictest(provider: LlmProvider): Manner {
  return {
    mode: LADDERS[provider][0] ?? 'prompt',
    budgetName: 'max_tokens',
    hasTemperature: true,
    hasUsage: true,
    outputTokensMax: Infinity,
  };
}

/** @returns the manner one rung down; undefined on the last one */
export function stepDown(provider: LlmProvider, manner: Manner): Manner | undefined {
  const ladder = LADDERS[provider];
  const mode = ladder[ladder.indexOf(manner.mode) + 1];
  return mode && { ...manner, mode };
}

const REFUSING_STATUSES = new Set([400, 404, 422, 500, 501]);
/** Google says no more than that an argument is invalid of some schemas that are too much for it. */
const FORMAT =
  /response_?format|response_?mime|output_config|json_?(object|mode)|structured.?output|guided|grammar|additionalProperties|schemas?\b|request contains an invalid argument/i;

type Option = { words: RegExp; isAsked: (manner: Manner) => boolean; instead: Partial<Manner> };

/** What servers refuse by its name, and what is done instead. */
const OPTIONS: readonly Option[] = [
  {
    words: /use .?max_completion_tokens/i,
    isAsked: ({ budgetName }) => budgetName === 'max_tokens',
    instead: { budgetName: 'max_completion_tokens' },
  },
  {
    words: /stream_options|include_usage/i,
    isAsked: ({ hasUsage }) => hasUsage,
    instead: { hasUsage: false },
  },
  {
    words: /temperature/i,
    isAsked: ({ hasTemperature }) => hasTemperature,
    instead: { hasTemperature: false },
  },
];

/**
 * The manner that a server asks for by what it refuses.
 *
 * @param outputTokens what it was asked for
 * @returns undefined when its words name nothing that could be left out
 */
export function mannerFor(
  { status = 0, said }: ServerFailure,
  provider: LlmProvider,
  manner: Manner,
  outputTokens: number,
): Manner | undefined {
  if (!REFUSING_STATUSES.has(status)) return undefined;
  const option = OPTIONS.find(({ words, isAsked }) => isAsked(manner) && words.test(said));
  if (option) return { ...manner, ...option.instead };
  const limit = limitSaid(said);
  if (limit < outputTokens) return { ...manner, outputTokensMax: limit };
  return FORMAT.test(said) ? stepDown(provider, manner) : undefined;
}

const BUDGET = /max(imum)?[_ ]?((completion|output)[_ ])?tokens/i;
const LIMIT = /(?:at most|limit of|\d{1,9} >|to) (\d{1,9})\b/i;

/** Tokens that an answer of the model may have at most. */
function limitSaid(said: string): number {
  const limit = BUDGET.test(said) ? Number(LIMIT.exec(said)?.[1]) : NaN;
  return limit > 0 ? limit : Infinity;
}

/** The least that is worth asking for. */
const ROOM_MIN = 64;
/** All of bounded length: servers that callers name may say what takes a pattern without bounds minutes to search. */
const ROOMS = [
  /maximum context length is (?<whole>\d{1,9})\b[^]{0,200}?\b(?<taken>\d{1,9}) (?:in the messages|input tokens)/i,
  /\b(?<taken>\d{1,9}) \+ \d{1,9} > (?<whole>\d{1,9})\b/,
];

/** Tokens that a question leaves for its answer, where a server says that it is the two together that do not fit. */
export function roomFor({ status = 0, said }: ServerFailure): number | undefined {
  if (!REFUSING_STATUSES.has(status)) return undefined;
  for (const words of ROOMS) {
    const { whole, taken } = words.exec(said)?.groups ?? {};
    const room = Number(whole) - Number(taken);
    if (room >= ROOM_MIN) return room;
  }
  return undefined;
}
