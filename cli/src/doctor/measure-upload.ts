import { ConnectionError, type Docket, DocketError } from '@docket/sdk';

import { formatBytes } from '../output/format.ts';
import type { CheckResult } from './check-result.ts';

const SIZE = 20 * 1024 * 1024;
const SMALLEST = 1024 * 1024;
const TIMEOUT_MS = 120_000;

/**
 * Sends 20 MB of zeros as the first part of a recording, which proxies may refuse, and less where they do. The recording
 * is never complete, and deleted at once.
 */
export async function measureUpload(docket: Docket): Promise<CheckResult> {
  const { scopes } = await docket.me.get();
  if (!scopes.some((scope) => /^(write:transcripts|admin:(all|\*))$/.test(scope))) {
    return { status: 'skipped', message: 'the credential may not upload recordings' };
  }
  const { id } = await docket.transcriptions.announce({
    size: SIZE + 1,
    filename: 'docket-doctor.wav',
    language: 'en',
    create_meeting: false,
  });
  try {
    for (let size = SIZE; ; size = Math.floor(size / 2)) {
      const refusal = await trySize(docket, id, size);
      if (refusal === undefined) return describe(size);
      if (size <= SMALLEST) {
        const message = `not even ${formatBytes(size)} reach the server: ${refusal}`;
        return { status: 'failed', message, wayOut: 'Raise the body size of the proxy before it.' };
      }
    }
  } finally {
    await docket.transcriptions.delete(id);
  }
}

function describe(size: number): CheckResult {
  if (size === SIZE) return { status: 'ok', message: `${formatBytes(SIZE)} in one request arrive` };
  return {
    status: 'warning',
    message: `a proxy lets through ${formatBytes(size)} in one request, not ${formatBytes(size * 2)}`,
    wayOut:
      'Raise its body size, as client_max_body_size of nginx; recordings go in smaller parts anyway.',
  };
}

/** @returns why it was refused; undefined when it arrived */
async function trySize(docket: Docket, id: string, size: number): Promise<string | undefined> {
  try {
    // A connection that was cut leaves some bytes behind.
    const { upload } = await docket.transcriptions.get(id);
    const offset = upload?.received ?? 0;
    await docket.core.send(
      {
        method: 'POST',
        path: `/v2/transcribe/uploads/${id}`,
        query: { offset },
        raw: {
          make: () => new Uint8Array(Math.min(size, SIZE - offset)),
          contentType: 'application/octet-stream',
          isReplayable: false,
        },
        options: { idempotencyKey: null, timeoutMs: TIMEOUT_MS },
      },
      async () => undefined,
    );
    return undefined;
  } catch (error) {
    const isProxy =
      error instanceof DocketError && (error.status === 413 || error.code === 'unknown');
    if (isProxy || error instanceof ConnectionError) return error.message;
    throw error;
  }
}
