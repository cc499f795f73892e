import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createModelFolder, type ModelFolder } from '../model-files/model-folder.ts';
import type { Model, ModelFile } from '../model-files/manifest.ts';
import { type PullProgress, pullModel } from '../model-files/pull-model.ts';
import { startOutboundClient } from './outbound-client.ts';
import { startWebServer, type WebServer } from './web-server.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, content: Buffer) => void;

/** A model of two files, the server that has them, and an empty folder to pull it into. */
export type ModelBench = AsyncDisposable & {
  server: WebServer;
  folder: ModelFolder;
  model: Model & { files: ModelFile[] };
  contents: Buffer[];
  /** `bytes=…` of each request, or null. */
  ranges: (string | null)[];
  progress: PullProgress[];
  /** Sets the handler of later requests. Default: `serveFile`. */
  answer(handler: Handler): void;
  /** Sends the first `bytes` that are asked for, and hangs up when some of them have arrived. */
  cutAfter(bytes: number): Handler;
  pull(signal?: AbortSignal): Promise<boolean>;
};

/** Serves files like a store of large files, ranges included. */
export const serveFile: Handler = (request, response, content) => {
  const from = startOf(request);
  if (from >= content.length) {
    response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end();
    return;
  }
  writeHead(response, from, content);
  response.end(content.subarray(from));
};

function startOf(request: IncomingMessage): number {
  return Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
}

function writeHead(response: ServerResponse, from: number, content: Buffer): void {
  const last = content.length - 1;
  response.writeHead(from > 0 ? 206 : 200, {
    'content-length': content.length - from,
    ...(from > 0 && { 'content-range': `bytes ${from}-${last}/${content.length}` }),
  });
}

export async function startModelBench(): Promise<ModelBench> {
  const contents = [Buffer.alloc(300_000, 'weights '), Buffer.from('tokens\n')];
  const ranges: (string | null)[] = [];
  const progress: PullProgress[] = [];
  const arrivals = new EventEmitter();
  let handler = serveFile;
  const server = await startWebServer((request, response) => {
    ranges.push(request.headers.range ?? null);
    handler(request, response, contents[request.url!.endsWith('/weights.onnx') ? 0 : 1]!);
  });
  const outbound = startOutboundClient();
  const model = modelOf(contents, `http://models.example:${server.port}`);
  const path = await mkdtemp(join(tmpdir(), 'docket-models-'));
  const folder = createModelFolder(path, [model]);

  return {
    server,
    folder,
    model,
    contents,
    ranges,
    progress,
    answer: (next) => (handler = next),
    cutAfter: (bytes) => (request, response, content) => {
      const from = startOf(request);
      arrivals.once('bytes', () => response.destroy());
      writeHead(response, from, content);
      response.write(content.subarray(from, from + bytes));
    },
    pull: (signal = new AbortController().signal) =>
      pullModel(folder, model, {
        outbound,
        signal,
        onProgress(step) {
          progress.push(step);
          arrivals.emit('bytes');
        },
        retryDelaysMs: [0, 0],
      }),
    async [Symbol.asyncDispose]() {
      await outbound.close();
      await server[Symbol.asyncDispose]();
      await rm(path, { recursive: true });
    },
  };
}

function modelOf(contents: readonly Buffer[], origin: string): ModelBench['model'] {
  const names = ['weights.onnx', 'tokens.txt'];
  return {
    name: 'tiny-model',
    title: 'A model of the tests',
    kind: 'whisper',
    languages: ['en', 'es'],
    licence: 'CC0',
    source: origin,
    files: names.map((name, i) => ({
      name,
      url: `${origin}/${name}`,
      bytes: contents[i]!.length,
      sha256: createHash('sha256').update(contents[i]!).digest('hex'),
    })),
  };
}
