/**
 * A server of models in a process of its own, which thinks not at all and writes a word a millisecond, or all at once.
 * Prints where it is.
 *
 *     node bench/model-server.ts serve '{"answer": …, "pace": true}'
 */
import { setTimeout as sleep } from 'node:timers/promises';

import {
  CHARACTERS_PER_TOKEN,
  piecesOf,
  startModelServer,
} from '../server/src/testing/model-servers/model-server.ts';
import { startChatStream } from '../server/src/testing/model-servers/openai-server.ts';

export type ModelServerArgument = { answer: unknown; pace: boolean };

const { answer, pace } = JSON.parse(process.argv[3]!) as ModelServerArgument;
const words = piecesOf(JSON.stringify(answer), CHARACTERS_PER_TOKEN);

const { origin } = await startModelServer(async (response) => {
  const stream = startChatStream(response);
  const started = performance.now();
  for (let written = 0; written < words.length;) {
    const due = pace ? performance.now() - started : words.length;
    for (; written < Math.min(due, words.length); written += 1) {
      stream.delta({ content: words[written] });
    }
    if (pace) await sleep(1);
  }
  stream.end('stop', { prompt_tokens: 8_000, completion_tokens: words.length });
});
console.log(JSON.stringify({ baseUrl: `${origin}/v1` }));
