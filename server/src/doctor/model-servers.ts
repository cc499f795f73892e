import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { SECOND_MS } from '../kernel/clock.ts';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import { createOutboundFetch } from '../outbound/outbound-fetch.ts';
import type { Check } from './run-checks.ts';

/** Server of language models with its usual address on this machine. */
export type ModelServer = { name: string; baseUrl: string };

/** Servers that are looked for. The port of llama.cpp is also the usual one of Docket, which lists no models. */
export const MODEL_SERVERS: readonly ModelServer[] = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
];

/** List of models in OpenAI's form, which all of these servers have. */
const ModelList = Type.Object({
  data: Type.Array(Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) })),
});

const LIST_BYTES_MAX = 1_000_000;
const TIMEOUT_MS = 2 * SECOND_MS;

/**
 * Looks for servers of language models on this machine.
 *
 * @param outboundFor returns a client that may reach an address
 * @returns a note for each server, with the settings that use it
 */
export async function findModelServers(
  servers: readonly ModelServer[],
  outboundFor: (baseUrl: string) => OutboundClient,
): Promise<Check[]> {
  const notes = await Promise.all(
    servers.map(async ({ name, baseUrl }) => {
      const model = await findModel(baseUrl, outboundFor(baseUrl));
      return model === undefined ? undefined : describeServer({ name, baseUrl }, model);
    }),
  );
  return notes.filter((note) => note !== undefined);
}

function describeServer({ name, baseUrl }: ModelServer, model: string): Check {
  const settings = [
    'DOCKET_LANGUAGE_PROVIDER=openai-compatible',
    `DOCKET_LANGUAGE_BASE_URL=${baseUrl}`,
    `DOCKET_LANGUAGE_MODEL=${model}`,
  ];
  return {
    subject: `language model: ${name}`,
    note: `runs here and is not used; to use it, set ${settings.join(' ')}`,
  };
}

/** Returns the first model of a server that writes; undefined if no server answers with a list of models. */
async function findModel(baseUrl: string, outbound: OutboundClient): Promise<string | undefined> {
  const fetch = createOutboundFetch(outbound, { bytesMax: LIST_BYTES_MAX });
  let list: unknown;
  try {
    const response = await fetch(`${baseUrl}/models`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    list = await response.json();
  } catch {
    // Nothing listens there, or something else.
    return undefined;
  }
  return Value.Check(ModelList, list) ? firstWriter(list) : undefined;
}

function firstWriter({ data }: Static<typeof ModelList>): string | undefined {
  return data.find(({ id }) => !/embed|rerank/i.test(id))?.id;
}
