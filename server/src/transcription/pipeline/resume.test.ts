import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../../kernel/clock.ts';
import { type Failure, WorkError } from '../../kernel/errors.ts';
import { reclaimLeases } from '../../jobs/leases.ts';
import { DATABASES } from '../../testing/databases.ts';
import type { Docket } from '../../testing/docket.ts';
import {
  FIVE_CHUNKS,
  hear,
  speechOf,
  startTranscribing,
  type Transcribing,
} from '../../testing/transcribing.ts';
import { startAttempt } from '../store.ts';

const OVERLOADED: Failure = {
  code: 'engine_unavailable',
  message: 'The engine is busy',
  stage: 'recognise',
  retryable: true,
};

/** Fields that may differ between two transcriptions of one recording. */
const OWN = ['id', 'meeting_id', 'created_at', 'updated_at', 'completed_at', 'webhook_url'];

async function resultOf(transcribing: Transcribing, id: string): Promise<object> {
  const transcription = await transcribing.read(id);
  for (const key of OWN) delete transcription[key];
  // The id of a segment names the run that wrote it.
  for (const segment of transcription.segments) delete segment.id;
  return transcription;
}

/** Leaves the rows as a crash does: the job is free, and this attempt can write no more. */
async function die({ services }: Docket): Promise<void> {
  await reclaimLeases(services.db, new Date(0).toISOString(), { all: true });
  await overtake(services);
}

/** Starts another attempt. */
async function overtake({ db }: Docket['services']): Promise<void> {
  const row = await db.selectFrom('transcriptions').selectAll().executeTakeFirstOrThrow();
  await startAttempt(db, row.workspace_id, row.id);
}

async function recognisedCount({ services }: Docket, result: string): Promise<number> {
  const { values } = await services.metrics.transcriptionChunks.get();
  return values
    .filter(({ labels }) => labels.result === result)
    .reduce((sum, { value }) => sum + value, 0);
}

for (const { name: database } of DATABASES) {
  suite(`interrupted transcription on ${database}`, () => {
    test('resumes after the last stored chunk with the same result', async () => {
      const begun: number[] = [];
      await using transcribing = await startTranscribing(
        {
          speech: speechOf(async function* ({ chunksDone }) {
            begun.push(chunksDone);
            // The first transcription runs without interruption.
            const isLeftAlone = begun.length === 1;
            for (const event of hear(FIVE_CHUNKS, chunksDone)) {
              if (!isLeftAlone && event.kind === 'chunk' && event.chunk.index === chunksDone + 2) {
                throw new WorkError(OVERLOADED);
              }
              yield event;
            }
          }),
        },
        { database },
      );
      const { docket } = transcribing;

      const uninterrupted = await transcribing.submit();
      await docket.runJobs();
      const interrupted = await transcribing.submit();
      for (const minutes of [0, 1, 1]) {
        docket.advance(minutes * MINUTE_MS);
        await docket.runJobs();
      }

      assert.deepEqual(begun, [0, 0, 2, 4]);
      assert.deepEqual(
        await resultOf(transcribing, interrupted),
        await resultOf(transcribing, uninterrupted),
      );
      assert.equal(await recognisedCount(docket, 'recognised'), 10);
      assert.equal(await recognisedCount(docket, 'kept'), 6);
      const ends = transcribing.receiver.received.map((call) => call.json().event);
      assert.deepEqual(ends, ['transcription.completed', 'transcription.completed']);
    });

    test('may be interrupted any number of times with progress, and three times without', async () => {
      let runs = 0;
      await using transcribing = await startTranscribing(
        {
          speech: speechOf(async function* ({ chunksDone }) {
            runs++;
            if (chunksDone < 4) yield { kind: 'chunk', chunk: FIVE_CHUNKS[chunksDone]! };
            await die(transcribing.docket);
            yield { kind: 'end', durationSeconds: 20, warnings: [] };
          }),
        },
        { database },
      );

      const id = await transcribing.submit();
      await transcribing.docket.runJobs();

      assert.equal(runs, 4 + 3);
      const { status, error } = await transcribing.read(id);
      assert.equal(status, 'failed');
      assert.deepEqual(error, {
        code: 'engine_error',
        message: 'The work was interrupted each time it was tried',
        stage: 'recognise',
        retryable: true,
      });
      assert.equal(transcribing.receiver.received.length, 1);
    });

    test('is written only by its newest attempt', async () => {
      let isStale = false;
      await using transcribing = await startTranscribing(
        {
          speech: speechOf(async function* ({ chunksDone }) {
            for (const event of hear(FIVE_CHUNKS, chunksDone)) {
              if (event.kind === 'chunk' && event.chunk.index === 3 && !isStale) {
                isStale = true;
                await overtake(transcribing.docket.services);
              }
              yield event;
            }
          }),
        },
        { database },
      );

      const id = await transcribing.submit();
      await transcribing.docket.runJobs();

      const transcription = await transcribing.read(id);
      assert.equal(transcription.status, 'processing');
      assert.equal(transcription.segments.length, 3);
      assert.equal(transcribing.receiver.received.length, 0);
    });
  });
}

suite('repeated attempts of a transcription', () => {
  test('resume after an engine timeout, as on a suspended machine', async () => {
    let runs = 0;
    await using transcribing = await startTranscribing({
      speech: speechOf(async function* ({ chunksDone }) {
        if (runs++ === 0) {
          throw new WorkError({ ...OVERLOADED, code: 'deadline', retryable: false });
        }
        yield* hear(FIVE_CHUNKS, chunksDone);
      }),
    });

    const id = await transcribing.submit();
    await transcribing.docket.runJobs();
    transcribing.docket.advance(MINUTE_MS);
    await transcribing.docket.runJobs();

    assert.equal((await transcribing.read(id)).status, 'completed');
  });

  test('start from the beginning with another version of the engine', async () => {
    let version = '1';
    const begun: string[] = [];
    await using transcribing = await startTranscribing({
      speech: {
        ...speechOf(async function* () {}),
        engineFor: () => ({
          name: 'stand-in',
          version,
          isLocal: true,
          async *recognize({ chunksDone }) {
            begun.push(`${version} from ${chunksDone}`);
            const [first, ...rest] = hear(FIVE_CHUNKS, chunksDone);
            yield first!;
            if (version === '1') throw new WorkError(OVERLOADED);
            yield* rest;
          },
        }),
      },
    });

    const id = await transcribing.submit();
    await transcribing.docket.runJobs();
    version = '2';
    transcribing.docket.advance(MINUTE_MS);
    await transcribing.docket.runJobs();

    assert.deepEqual(begun, ['1 from 0', '2 from 0']);
    const { status, segments, engine } = await transcribing.read(id);
    assert.equal(status, 'completed');
    assert.equal(segments.length, 5);
    assert.equal(engine.version, '2');
  });

  test('skip diarization after it crashed the process twice', async () => {
    let runs = 0;
    await using transcribing = await startTranscribing({
      speakers: {
        name: 'deadly',
        version: '1',
        async findSpeakers() {
          runs++;
          await die(transcribing.docket);
          return [];
        },
      },
    });

    const id = await transcribing.submit();
    await transcribing.docket.runJobs();

    const { status, warnings } = await transcribing.read(id);
    assert.equal(runs, 3);
    assert.equal(status, 'completed');
    assert.equal(warnings[0].code, 'speakers_failed');
  });

  test('download a missing file again and start from the beginning', async () => {
    const begun: number[] = [];
    await using transcribing = await startTranscribing({
      speech: speechOf(async function* ({ chunksDone }) {
        begun.push(chunksDone);
        const [first, ...rest] = hear(FIVE_CHUNKS, chunksDone);
        yield first!;
        if (begun.length === 1) {
          const { db, blobs } = transcribing.docket.services;
          const { blob_key } = await db
            .selectFrom('transcriptions')
            .select('blob_key')
            .executeTakeFirstOrThrow();
          await blobs.deleteUnlessUsed(blob_key!, async () => false);
          throw new WorkError(OVERLOADED);
        }
        yield* rest;
      }),
    });

    const id = await transcribing.submit();
    await transcribing.docket.runJobs();
    transcribing.docket.advance(MINUTE_MS);
    await transcribing.docket.runJobs();

    const { status, segments } = await transcribing.read(id);
    assert.deepEqual([status, segments.length], ['completed', 5]);
    assert.deepEqual(begun, [0, 0]);
    assert.equal(transcribing.file.received.length, 2);
  });
});
