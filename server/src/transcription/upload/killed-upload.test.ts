import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import {
  beginToSend,
  RECORDING,
  sendBytes,
  sha256Of,
  untilReceived,
} from '../../testing/recording-uploads.ts';
import { startServerProcess } from '../../testing/server-process.ts';

const key = `svc_live_${'k'.repeat(32)}`;

suite('server killed during an upload', () => {
  test('keeps the received bytes after a restart and accepts the rest', async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'docket-killed-upload-'));
    t.after(() => rm(dataDir, { recursive: true, force: true }));
    const settings = { DOCKET_BOOTSTRAP_KEY: key, DOCKET_DEFAULT_PLAN: 'enterprise' };
    const start = () => startServerProcess({ role: 'api', dataDir, settings });
    const authorization = `Bearer ${key}`;

    const first = await start();
    const announced = await fetch(`${first.url}/v2/transcribe/upload`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        size: RECORDING.length,
        sha256: sha256Of(RECORDING),
        language: 'en',
      }),
    });
    const { id } = (await announced.json()) as { id: string };
    const socket = beginToSend({ url: first.url, key }, { id, offset: 0 }, 30_000);
    await untilReceived({ url: first.url, key }, id, 30_000);
    await first.crash();
    socket.destroy();

    await using second = await start();
    const server = { url: second.url, key };
    const seen = await fetch(`${second.url}/v2/transcribe/${id}`, { headers: { authorization } });
    const { stage, upload } = (await seen.json()) as { stage: string; upload: object };
    const { status, body } = await sendBytes(
      server,
      { id, offset: 30_000 },
      RECORDING.subarray(30_000),
    );

    assert.equal(stage, 'upload');
    assert.partialDeepStrictEqual(upload, { received: 30_000, size: RECORDING.length });
    assert.equal(status, 202);
    // With other content the checksum would fail.
    assert.equal(body.status, 'processing');
    assert.equal(body.upload, undefined);
  });
});
