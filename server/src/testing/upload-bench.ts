import { readdir, readFile, rename } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

import { Type } from 'typebox';

import { defineEndpoint } from '../contract/endpoint.ts';
import { RequestObject, ResponseObject } from '../contract/schema.ts';
import { handle } from '../http/route.ts';
import { type Docket, startDocket } from './docket.ts';

export const BOUNDARY = 'docket';

/** Bytes of the largest file here. */
export const LIMIT = 300_000;

const Received = ResponseObject({
  via: Type.String(),
  title: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(Type.String())),
  metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  year: Type.Optional(Type.Integer()),
  draft: Type.Optional(Type.Boolean()),
  filename: Type.Optional(Type.String()),
  bytes: Type.Optional(Type.Integer()),
  sha256: Type.Optional(Type.String()),
  content: Type.Optional(Type.String()),
  run: Type.Integer(),
});

const receiveThing = defineEndpoint({
  id: 'receiveThing',
  tag: 'Things',
  summary: 'Takes a thing',
  method: 'POST',
  path: '/things',
  scopes: ['write:documents'],
  weight: 5,
  query: RequestObject({ keep: Type.Optional(Type.Boolean()) }),
  body: RequestObject({ title: Type.String(), content: Type.String() }),
  upload: RequestObject({
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    tags: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { maxItems: 3 })),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    year: Type.Optional(Type.Integer({ minimum: 1900 })),
    draft: Type.Optional(Type.Boolean({ default: true })),
    workspace_id: Type.Optional(Type.String()),
  }),
  responses: { 201: Received },
});

const receiveFile = defineEndpoint({
  id: 'receiveFile',
  tag: 'Things',
  summary: 'Takes a file only',
  method: 'POST',
  path: '/files',
  scopes: [],
  weight: 1,
  upload: RequestObject({}),
  responses: { 200: ResponseObject({ bytes: Type.Integer() }) },
});

const takeNoFile = defineEndpoint({
  id: 'takeNoFile',
  tag: 'Things',
  summary: 'Takes JSON only',
  method: 'POST',
  path: '/plain',
  scopes: [],
  weight: 1,
  body: RequestObject({ title: Type.String() }),
  responses: { 200: ResponseObject({ title: Type.String() }) },
});

function makeRoutes() {
  let run = 0;
  return [
    handle(receiveThing, async ({ services }, { query, body, file }) => {
      run++;
      if (!file) return { via: 'json', title: body.title, run };
      const { bytes, filename } = file;
      const content = (await readFile(file.path)).subarray(0, 100).toString();
      if (query.keep) await services.blobs.put(file.path, file.sha256);
      const { workspace_id: _, ...fields } = body;
      return {
        via: 'file',
        ...fields,
        bytes,
        sha256: file.sha256,
        content,
        run,
        ...(filename && { filename }),
      };
    }),
    handle(receiveFile, (_context, { file }) => ({ bytes: file.bytes })),
    handle(takeNoFile, (_context, { body }) => ({ title: body.title })),
  ];
}

export type UploadBench = Docket & {
  /** Names of the files that are still in the folder of temporary files. */
  leftovers(): Promise<string[]>;
};

export async function startUploadBench(): Promise<UploadBench> {
  const docket = await startDocket({
    routes: makeRoutes(),
    settings: { DOCKET_DOCUMENT_BYTES_MAX: String(LIMIT) },
  });
  const path = await docket.services.temporaryFiles.write('upload', []);
  const folder = join(path, '..');
  await rename(path, `${folder}-first`);
  return Object.assign(docket, { leftovers: () => readdir(folder) });
}

/** Sends the head of an upload, with `headers` besides. */
export function open(bench: UploadBench, headers: readonly string[]): Socket {
  const { port, hostname } = new URL(bench.url);
  const socket = connect(Number(port), hostname);
  const lines = [
    'POST /v2/things HTTP/1.1',
    'Host: docket',
    `Authorization: Bearer ${bench.key}`,
    ...headers,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

export const MULTIPART_TYPE = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`;

/** One chunk of a chunked body. */
export function chunkOf(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

/** The answer. The connection is closed then, unless it is to be kept. */
export async function answerOf(
  socket: Socket,
  options: { keep: boolean } = { keep: false },
): Promise<{ status: number; body: any }> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: !options.keep })) {
    text += chunk;
    const [head = '', body = ''] = text
      .replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '')
      .split('\r\n\r\n');
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined || Buffer.byteLength(body) < Number(length)) continue;
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
  }
  throw new Error(`The answer ended early: ${text}`);
}

export async function untilGone(bench: UploadBench): Promise<void> {
  while ((await bench.leftovers()).length > 0) await new Promise(setImmediate);
}

export async function untilThere(bench: UploadBench): Promise<void> {
  while ((await bench.leftovers()).length === 0) await new Promise(setImmediate);
}
