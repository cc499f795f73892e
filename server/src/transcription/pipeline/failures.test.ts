import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../../kernel/clock.ts';
import { WorkError } from '../../kernel/errors.ts';
import { RESERVE_BYTES } from '../../kernel/free-space.ts';
import { standInRecordings } from '../../testing/stand-in-speech.ts';
import { startTranscribing } from '../../testing/transcribing.ts';

suite('failed transcriptions', () => {
  test('fail before the download when no engine supports the language', async () => {
    await using transcribing = await startTranscribing();
    const { docket, file, receiver } = transcribing;

    const id = await transcribing.submit({ language: 'pt' });
    await docket.runJobs();

    const { status, error } = await transcribing.read(id);
    assert.equal(status, 'failed');
    assert.deepEqual(error, {
      code: 'no_engine',
      message: 'No speech engine here recognises pt',
      stage: 'recognise',
      retryable: false,
    });
    assert.equal(file.received.length, 0);
    assert.partialDeepStrictEqual(receiver.received[0]!.json(), {
      event: 'transcription.failed',
      data: { transcription_id: id, status: 'failed', error },
    });
  });

  test('fail when the announced or the actual file size exceeds the limit', async () => {
    await using transcribing = await startTranscribing(
      {},
      { settings: { DOCKET_RECORDING_BYTES_MAX: '8' } },
    );
    const { docket, file } = transcribing;
    const announced = await transcribing.submit();
    await docket.runJobs();
    file.answerBy((response) => response.write('record', () => response.end('ing')));
    const counted = await transcribing.submit();
    await docket.runJobs();
    file.answerWith(200, '8 bytes.');
    const allowed = await transcribing.submit();
    await docket.runJobs();

    for (const id of [announced, counted]) {
      assert.partialDeepStrictEqual((await transcribing.read(id)).error, {
        code: 'too_large',
        stage: 'fetch',
        retryable: false,
      });
    }
    assert.equal((await transcribing.read(allowed)).status, 'completed');
  });

  test('fail when the URL is unreachable in three attempts', async () => {
    await using transcribing = await startTranscribing();
    const { docket, file } = transcribing;
    file.answerWith(503);

    const id = await transcribing.submit();
    for (const minutes of [0, 1, 5]) {
      docket.advance(minutes * MINUTE_MS);
      await docket.runJobs();
    }

    assert.equal(file.received.length, 3);
    assert.partialDeepStrictEqual((await transcribing.read(id)).error, { stage: 'fetch' });
  });

  test('fail with a retryable error when free disk space is too small for the file', async () => {
    let free = RESERVE_BYTES;
    await using transcribing = await startTranscribing({}, { freeBytes: async () => free });
    const { docket, file } = transcribing;
    file.answerBy((response) => response.setHeader('content-length', 9).end('recording'));

    const announced = await transcribing.submit();
    await docket.runJobs();
    const attempts = file.received.length;
    free = RESERVE_BYTES - 1;
    for (const minutes of [1, 5]) {
      docket.advance(minutes * MINUTE_MS);
      await docket.runJobs();
    }

    assert.deepEqual([attempts, file.received.length], [1, 1], 'without room nothing is asked for');
    const { status, error } = await transcribing.read(announced);
    assert.equal(status, 'failed');
    assert.deepEqual(error, {
      code: 'storage_full',
      message: 'The server has no disk space for the file',
      stage: 'fetch',
      retryable: true,
    });
    free = Infinity;
    await docket.post(`/transcribe/${announced}/retry`);
    await docket.runJobs();
    assert.equal((await transcribing.read(announced)).status, 'completed');
  });

  test('fail when a write reports a full disk', async () => {
    await using transcribing = await startTranscribing();
    const { docket } = transcribing;
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    docket.services.blobs.put = () => Promise.reject(full);

    const id = await transcribing.submit();
    for (const minutes of [0, 1, 5]) {
      docket.advance(minutes * MINUTE_MS);
      await docket.runJobs();
    }

    const { error } = await transcribing.read(id);
    assert.partialDeepStrictEqual(error, { code: 'storage_full', stage: 'fetch', retryable: true });
  });

  test('report the fault of an invalid file and leave no temporary files', async () => {
    await using transcribing = await startTranscribing({
      recordings: {
        ...standInRecordings,
        inspect: () =>
          Promise.reject(
            new WorkError({
              code: 'no_audio',
              message: 'The file has no audio track',
              stage: 'decode',
              retryable: false,
            }),
          ),
      },
    });
    const { docket } = transcribing;

    const id = await transcribing.submit();
    await docket.runJobs();

    const { error, meeting_id } = await transcribing.read(id);
    assert.partialDeepStrictEqual(error, { code: 'no_audio', stage: 'decode' });
    const meeting = await docket.services.db
      .selectFrom('meetings')
      .select('status')
      .where('id', '=', meeting_id)
      .executeTakeFirstOrThrow();
    assert.equal(meeting.status, 'failed');
    const marker = await docket.services.temporaryFiles.write('download', []);
    assert.deepEqual(await readdir(dirname(marker)), [basename(marker)]);
  });
});
