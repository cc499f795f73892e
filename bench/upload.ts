import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { residentBytes } from '../server/src/testing/process-tree.ts';
import { startBundledServer } from './bundled-server.ts';
import { median, type Row } from './row.ts';
import { API_KEY, makeSeededFolder, SETTINGS } from './seeded-folder.ts';

const FILE_BYTES = 100_000_000;
const ROUNDS = 3;
const MEGABYTE = 1e6;
const SETTLE_MS = 2_000;
const SAMPLE_MS = 10;

const HEAD = '--bench\r\nContent-Disposition: form-data; name="file"; filename="large.txt"\r\n\r\n';
const END = '\r\n--bench--\r\n';

/**
 * Measures the growth of an idle server's memory during the upload of a large file. No worker runs that would read the
 * file.
 */
export async function benchUpload(): Promise<Row[]> {
  const growths: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await using folder = await makeSeededFolder(1_000);
    const { dataDir } = folder;
    await using server = await startBundledServer({ role: 'api', dataDir, settings: SETTINGS });
    await upload(server.url, 1_000);
    await sleep(SETTLE_MS);
    const idle = residentBytes(server.pid);
    let highest = idle;
    const sampler = setInterval(() => {
      highest = Math.max(highest, residentBytes(server.pid));
    }, SAMPLE_MS);
    const started = performance.now();
    await upload(server.url, FILE_BYTES);
    seconds.push((performance.now() - started) / 1_000);
    clearInterval(sampler);
    growths.push((highest - idle) / MEGABYTE);
  }
  return [
    {
      what: 'memory while 100 MB are uploaded',
      figure: median(growths),
      unit: 'MB',
      goal: { atMost: 30 },
      note: 'highest above idle, server without worker, after one small upload',
    },
    { what: 'upload of 100 MB', figure: median(seconds), unit: 's', note: 'hashed and on disk' },
  ];
}

/** Sends a text of so many bytes as fast as it is taken. */
async function upload(url: string, bytes: number): Promise<void> {
  const posted = request(`${url}/v2/documents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${API_KEY}`,
      'content-type': 'multipart/form-data; boundary=bench',
      'content-length': HEAD.length + bytes + END.length,
    },
  });
  const answered = once(posted, 'response');
  const line = Buffer.from(
    'A line of the text that is uploaded, which goes on and on.\n'.repeat(1_000),
  );
  posted.write(HEAD);
  for (let left = bytes; left > 0; left -= line.length) {
    if (!posted.write(line.subarray(0, left))) await once(posted, 'drain');
  }
  posted.end(END);
  const [response] = (await answered) as [NodeJS.ReadableStream & { statusCode: number }];
  const text = Buffer.concat((await Array.fromAsync(response)) as Buffer[]).toString();
  assert.equal(response.statusCode, 201, text);
}
