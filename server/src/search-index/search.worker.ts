// Search thread, whose reads and computations block no request. It implements `SearchMethods`.

import { parentPort, workerData } from 'node:worker_threads';

import { openReads } from '../storage/open-database.ts';
import { findSimilar } from './find-similar.ts';
import { findSources } from './find-sources.ts';
import type { SearchResponse, SearchCall, SearchMethods, ThreadData } from './search-api.ts';
import { suggest } from './suggest.ts';

const { url, timeoutMs } = workerData as ThreadData;
const reads = await openReads(url, timeoutMs);

const tasks: SearchMethods = {
  findSources: (request) => findSources(reads, request),
  findSimilar: (request) => findSimilar(reads, request),
  suggest: (request) => suggest(reads, request),
};

parentPort!.on('message', (call: SearchCall | 'close') => {
  void (call === 'close' ? close() : answer(call));
});

async function answer({ name, request }: SearchCall): Promise<void> {
  try {
    send({ value: await tasks[name](request as never) });
  } catch (error) {
    // An error is transferred with its class and stack, without other fields.
    const code = (error as { code?: unknown } | null)?.code;
    send({ error, ...(typeof code === 'string' && { code }) });
  }
}

async function close(): Promise<void> {
  await reads.close();
  parentPort!.close();
}

function send(message: SearchResponse): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage(message);
}
