import { Type } from 'typebox';

import { createLlmClient } from '../server/src/engines/llm/create-llm-client.ts';
import type { LlmClient } from '../server/src/engines/llm/llm-client.ts';
import { createOperatorClient } from '../server/src/outbound/guarded-client.ts';
import { OPENAI_MODEL } from '../server/src/testing/model-servers/openai-server.ts';
import { startChild } from './child-process.ts';
import type { ModelServerArgument } from './model-server.ts';
import { median, quantile, type Row } from './row.ts';

const MODEL = {
  provider: 'openai-compatible',
  model: OPENAI_MODEL,
  contextTokens: 32_768,
  concurrency: 1,
} as const;
const WARM_UPS = 10;
const PAIRS = 40;
/** 8,000 tokens. */
const QUESTION = 'The tenant pays the rent on the first day of each month. '.repeat(570);
const SCHEMA = Type.Object({
  findings: Type.Array(Type.Object({ value: Type.String(), block_id: Type.String() })),
});

const TOKENS_A_FINDING = 10.5;

function answerOf(tokens: number) {
  const length = Math.round(tokens / TOKENS_A_FINDING);
  return {
    findings: Array.from({ length }, (_, at) => ({
      value: 'rent',
      block_id: `p${at}:b1`,
    })),
  };
}

/** Measures the cost of a model call beyond the time of its server. */
export async function benchModelOverhead(): Promise<Row[]> {
  return [
    {
      ...(await overheadOf({ pace: true, tokens: 400 })),
      what: 'asking a model, beyond a bare fetch',
      goal: { atMost: 5 },
    },
    {
      ...(await overheadOf({ pace: false, tokens: 400 })),
      what: 'the same, all words at once',
    },
    {
      ...(await overheadOf({ pace: false, tokens: 2_000 })),
      what: 'five times as many words at once',
    },
  ];
}

async function overheadOf({
  pace,
  tokens,
}: {
  pace: boolean;
  tokens: number;
}): Promise<Omit<Row, 'what'>> {
  const argument: ModelServerArgument = { answer: answerOf(tokens), pace };
  await using server = await startChild<{ baseUrl: string }>('model-server.ts', 'serve', argument);
  const { baseUrl } = server.result;
  const outbound = createOperatorClient(baseUrl, 'docket-bench');
  const client = createLlmClient({ ...MODEL, baseUrl }, { outbound });
  for (let turn = 0; turn < WARM_UPS; turn += 1) await pair(client, baseUrl);
  const pairs: { ours: number; bare: number }[] = [];
  for (let turn = 0; turn < PAIRS; turn += 1) pairs.push(await pair(client, baseUrl));
  await outbound.close();
  const extra = pairs.map(({ ours, bare }) => ours - bare);
  const words = pace ? 'a word a millisecond' : 'a server faster than any';
  const bare = Math.round(median(pairs.map((each) => each.bare)));
  return {
    figure: median(extra),
    unit: 'ms',
    note: `${tokens} tokens, ${words}: the fetch takes ${bare} ms; 90 % ${quantile(extra, 0.9).toFixed(1)} ms`,
  };
}

async function pair(client: LlmClient, baseUrl: string) {
  const bare = await timeOf(() => fetchBare(baseUrl));
  const ours = await timeOf(() =>
    client.generate(
      {
        operation: 'test',
        system: 'Find the rent.',
        user: QUESTION,
        schema: SCHEMA,
        outputTokens: 4_000,
      },
      AbortSignal.timeout(10_000),
    ),
  );
  return { ours, bare };
}

/** The same question, and every byte of its answer, read by nobody. */
async function fetchBare(baseUrl: string): Promise<void> {
  const messages = [
    { role: 'system', content: 'Find the rent.' },
    { role: 'user', content: QUESTION },
  ];
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: OPENAI_MODEL, max_tokens: 4_000, stream: true, messages }),
  });
  await response.arrayBuffer();
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
