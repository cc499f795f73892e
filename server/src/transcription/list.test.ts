import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import {
  createCompletedTranscription,
  createFailedTranscription,
  createSubmittedTranscription,
} from '../testing/transcriptions.ts';

async function titles(docket: Docket, query: string): Promise<string[]> {
  const { status, body } = await docket.get(`/transcribe${query}`);
  assert.equal(status, 200);
  return body.transcriptions.map(({ title }: { title: string }) => title);
}

/** Creates three transcriptions a second apart: b completed (en), c failed (de), a processing (en). */
async function startWithThree(database: string): Promise<Docket> {
  const docket = await startDocket({ database });
  await createCompletedTranscription(docket, undefined, { title: 'b' });
  docket.advance(1_000);
  await createFailedTranscription(docket, { title: 'c', language: 'de' });
  docket.advance(1_000);
  await createSubmittedTranscription(docket, { title: 'a' });
  return docket;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /transcribe on ${database}`, () => {
    test('lists the newest first, without texts', async () => {
      await using docket = await startWithThree(database);

      const { body } = await docket.get('/transcribe');

      assert.deepEqual(await titles(docket, ''), ['a', 'c', 'b']);
      assert.equal(body.pagination.total, 3);
      assert.partialDeepStrictEqual(body.transcriptions[2], {
        status: 'completed',
        language: 'en',
        duration_seconds: 6.5,
        progress: 1,
      });
      assert.equal(body.transcriptions[1].error.code, 'not_found');
      assert.ok(!('transcript' in body.transcriptions[2]));
    });

    const FILTERS: [query: string, expected: string[]][] = [
      ['?status=completed', ['b']],
      ['?language=en', ['a', 'b']],
      ['?language=en&status=processing', ['a']],
      ['?language=fr', []],
      ['?sort=name', ['a', 'b', 'c']],
      ['?sort=-name&language=en', ['b', 'a']],
      ['?sort=created_at&limit=1&offset=1', ['c']],
    ];
    for (const [query, expected] of FILTERS) {
      test(`returns ${expected.join(', ') || 'nothing'} for ${query}`, async () => {
        await using docket = await startWithThree(database);

        assert.deepEqual(await titles(docket, query), expected);
      });
    }

    test('tells recordings from imported transcripts', async () => {
      await using docket = await startWithThree(database);
      await docket.post('/meetings', { title: 'd', transcript: 'Ana: Good morning.' });

      assert.deepEqual(await titles(docket, '?origin=import'), ['d']);
      assert.deepEqual(await titles(docket, '?origin=recording'), ['a', 'c', 'b']);
      const { body } = await docket.get('/transcribe?origin=recording');
      assert.equal(body.pagination.total, 3);
    });

    test('counts only transcriptions that match the filters', async () => {
      await using docket = await startWithThree(database);
      const total = async (query: string) =>
        (await docket.get(`/transcribe${query}`)).body.pagination.total;

      assert.deepEqual(
        await Promise.all(
          ['?limit=1', '?status=failed', '?language=en', '?language=de&status=failed'].map(total),
        ),
        [3, 1, 2, 1],
      );
    });

    test('visits each row once by cursor, and refuses the cursor with other filters', async () => {
      await using docket = await startWithThree(database);
      const seen: string[] = [];
      let cursor = '';
      let query = '?limit=1&sort=name';
      do {
        const { body } = await docket.get(`/transcribe${query}${cursor && `&cursor=${cursor}`}`);
        seen.push(body.transcriptions[0].title);
        cursor = body.pagination.next_cursor ?? '';
        if (seen.length === 1) {
          query = '?limit=1&sort=name';
          const other = await docket.get(`/transcribe${query}&language=en&cursor=${cursor}`);
          assert.equal(other.body.error.code, 'invalid_cursor');
        }
      } while (cursor !== '');

      assert.deepEqual(seen, ['a', 'b', 'c']);
    });
  });
}
