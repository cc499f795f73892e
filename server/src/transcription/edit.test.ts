import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';
import {
  createCompletedTranscription,
  createSubmittedTranscription,
} from '../testing/transcriptions.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`PATCH /transcribe/{id} on ${database}`, () => {
    test('changes the title in the detail, in the list and in the name of an export', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket);
      docket.advance(1_000);

      const { status, body } = await docket.patch(`/transcribe/${id}`, { title: 'Kick-off' });
      const detail = (await docket.get(`/transcribe/${id}`)).body;
      const list = (await docket.get('/transcribe?title=kick')).body;
      const file = await docket.get(`/transcribe/${id}/export`);

      assert.equal(status, 200);
      assert.partialDeepStrictEqual(body, {
        id,
        title: 'Kick-off',
        status: 'completed',
        updated_at: '2026-01-05T09:00:01.000Z',
      });
      assert.equal(detail.title, 'Kick-off');
      assert.deepEqual(list.transcriptions, [body]);
      assert.match(file.headers.get('content-disposition') ?? '', /Kick-off\.txt/);
    });

    test('changes the title while the transcription is processed', async () => {
      await using docket = await startDocket({ database });
      const id = await createSubmittedTranscription(docket);

      const { body } = await docket.patch(`/transcribe/${id}`, { title: 'Kick-off' });

      assert.partialDeepStrictEqual(body, { title: 'Kick-off', status: 'processing' });
    });

    test('refuses an empty title, no title, and a transcription of another workspace', async () => {
      await using docket = await startDocket({ database });
      const id = await createSubmittedTranscription(docket);
      const stranger = await docket.createWorkspace();
      const title = { title: 'Kick-off' };

      for (const body of [{ title: '' }, { title: null }, {}]) {
        const { status, body: answer } = await docket.patch(`/transcribe/${id}`, body);
        assert.equal(status, 400);
        assert.equal(answer.error.details.field, 'title');
      }
      const foreign = await docket.patch(`/transcribe/${id}`, title, { key: stranger });
      assert.equal(foreign.status, 404);
    });
  });
}
