import { setTimeout as delay } from 'node:timers/promises';

import { TimeoutError, WorkFailedError } from '@docket/sdk';

type Work = { id: string; status: string; error?: { message: string } | undefined };

const FIRST_WAIT_MS = 250;
const WAIT_MS_MAX = 5_000;
const WAIT_FACTOR = 1.5;

/**
 * Waits for work that an earlier command began.
 *
 * @throws WorkFailedError when it fails
 */
export async function waitFor<Resource extends Work>(
  read: () => Promise<Resource>,
  { timeoutMs, onProgress }: { timeoutMs: number; onProgress: (resource: Resource) => void },
): Promise<Resource> {
  const endMs = Date.now() + timeoutMs;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(WAIT_MS_MAX, waitMs * WAIT_FACTOR)) {
    const now = await read();
    onProgress(now);
    if (now.status === 'completed') return now;
    if (now.status === 'failed') {
      throw new WorkFailedError(now.error?.message ?? `${now.id} failed`, now);
    }
    if (Date.now() > endMs) throw new TimeoutError(`${now.id} is still ${now.status}`);
    await delay(waitMs);
  }
}
