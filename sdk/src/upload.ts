import { sendWithProgress } from '#platform';

import type { CallOptions, RawBody } from './core.ts';
import { fieldText, frameMultipart } from './multipart.ts';
import { readChunks } from './sse.ts';
import { toStream, type UploadFile } from './upload-source.ts';

/** Bytes of the file that have left; `total` is null for a stream of unknown size. */
export type UploadProgress = { sent: number; total: number | null };

export type UploadOptions = Omit<CallOptions, 'ifMatch'> & {
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Replaces the name of the file. */
  filename?: string | undefined;
};

type Report = ((progress: UploadProgress) => void) | undefined;

const OPTION_NAMES = new Set<string>([
  'signal',
  'idempotencyKey',
  'timeoutMs',
  'retriesMax',
  'headers',
  'onProgress',
  'onAnnounced',
  'resume',
  'partBytes',
  'filename',
]);

/** Fields of the API have names in snake_case, so that they can stand beside the options. */
export function splitOptions(input: object): {
  fields: Record<string, unknown>;
  options: Record<string, unknown>;
} {
  const entries = Object.entries(input);
  return {
    fields: Object.fromEntries(entries.filter(([name]) => !OPTION_NAMES.has(name))),
    options: Object.fromEntries(entries.filter(([name]) => OPTION_NAMES.has(name))),
  };
}

/** Makes the body of a form with one file. Browsers cannot send a stream, so that they get a form of their own. */
export async function formBody(
  file: UploadFile,
  fields: Record<string, unknown>,
  report: Report,
): Promise<RawBody> {
  if (sendWithProgress) return browserForm(file, fields, report);
  const { blob } = file;
  const { contentType, head, tail } = frameMultipart(fields, {
    name: file.name,
    type: blob?.type ?? '',
  });
  async function* pieces(progressed: () => void) {
    yield head;
    yield* countBytes(file.read(), blob?.size ?? null, report, progressed);
    yield tail;
  }
  return {
    contentType,
    isReplayable: blob !== undefined,
    make: (progressed) => toStream(pieces(progressed)),
  };
}

async function browserForm(
  file: UploadFile,
  fields: Record<string, unknown>,
  report: Report,
): Promise<RawBody> {
  const blob = file.blob ?? (await new Response(toStream(file.read())).blob());
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, fieldText(value));
  }
  form.append('file', blob, file.name);
  return { isReplayable: true, make: () => form, transport: reportTo(blob.size, report) };
}

/** Makes the body of bytes. @param report gets the bytes of this body that have left */
export function bytesBody(blob: Blob, report: (sent: number) => void): RawBody {
  const contentType = 'application/octet-stream';
  if (sendWithProgress) {
    const transport = reportTo(blob.size, ({ sent }) => report(sent));
    return { contentType, isReplayable: false, make: () => blob, transport };
  }
  const read = (progressed: () => void) =>
    countBytes(readChunks(blob.stream()), blob.size, ({ sent }) => report(sent), progressed);
  return { contentType, isReplayable: false, make: (progressed) => toStream(read(progressed)) };
}

function reportTo(total: number, report: Report): RawBody['transport'] {
  return (url, init, progressed) =>
    sendWithProgress!(url, init, (bytes) => {
      progressed(bytes);
      // The form around the file counts too.
      report?.({ sent: Math.min(bytes, total), total });
    });
}

async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  total: number | null,
  report: Report,
  progressed: () => void,
): AsyncGenerator<Uint8Array, void> {
  let sent = 0;
  for await (const chunk of chunks) {
    progressed();
    yield chunk;
    sent += chunk.length;
    report?.({ sent, total });
  }
}
