import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { systemClock } from '../kernel/clock.ts';
import { WorkError, type Failure } from '../kernel/errors.ts';
import { createFreeSpace } from '../kernel/free-space.ts';
import { createTemporaryFiles } from '../kernel/temporary-files.ts';
import {
  createDownload,
  type DownloadedFile,
  type DownloadOptions,
  type DownloadSettings,
} from '../outbound/download.ts';
import { PUBLIC_ADDRESS, startOutboundClient } from './outbound-client.ts';

/** Size limit of downloads in these tests. */
export const MEGABYTE = 1024 * 1024;

export type DownloadBench = AsyncDisposable & {
  directory: string;
  /** @param url relative to the server at `files.example` */
  download(url: string, options?: Partial<DownloadOptions>): Promise<DownloadedFile>;
  /** The failure of a download that must fail and leave nothing behind. */
  failure(url: string): Promise<Failure>;
};

/** Downloads into an empty folder from `files.example`, which is the server at `port`. */
export async function startDownloadBench(
  port: number,
  settings: Partial<DownloadSettings> = {},
): Promise<DownloadBench> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-download-'));
  const directory = join(folder, 'downloads');
  const outbound = startOutboundClient({ lookup });
  const run = createDownload({
    outbound,
    temporaryFiles: createTemporaryFiles(directory, systemClock),
    freeSpace: createFreeSpace(async () => Infinity),
    timeoutMs: 10_000,
    idleTimeoutMs: 10_000,
    ...settings,
  });
  const bench: DownloadBench = {
    directory,
    download(url, options) {
      const { href } = new URL(url, `http://files.example:${port}`);
      const { signal } = new AbortController();
      return run(href, { maxBytes: MEGABYTE, signal, ...options });
    },
    async failure(url) {
      const error: unknown = await bench.download(url).then(
        () => assert.fail('the download did not fail'),
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof WorkError, String(error));
      assert.equal(error.failure.stage, 'fetch');
      assert.deepEqual(await filesIn(directory), [], 'no partial file stays');
      return error.failure;
    },
    async [Symbol.asyncDispose]() {
      await outbound.close();
      await rm(folder, { recursive: true });
    },
  };
  return bench;
}

/** The names in `directory`; none while it does not exist. */
export function filesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch(() => []);
}

async function lookup(hostname: string) {
  if (hostname === 'gone.example') throw new Error('ENOTFOUND');
  return hostname === 'intranet.example' ? [{ address: '10.0.0.5', family: 4 }] : [PUBLIC_ADDRESS];
}
