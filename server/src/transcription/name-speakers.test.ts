import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';
import {
  createCompletedTranscription,
  spokenSegment,
  createSubmittedTranscription,
} from '../testing/transcriptions.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`PATCH /transcribe/{id}/speakers on ${database}`, () => {
    test('shows names in transcript, speakers, segments and words', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket);
      docket.advance(1_000);

      const { status, body } = await docket.patch(`/transcribe/${id}/speakers`, {
        speakers: [{ speaker: 'Speaker 2', name: ' Ana María ' }],
      });
      const detail = (await docket.get(`/transcribe/${id}?include=words`)).body;

      assert.equal(status, 200);
      assert.deepEqual(body, {
        id,
        speakers: [
          { speaker: 'Speaker 1', name: null, user_id: null },
          { speaker: 'Speaker 2', name: 'Ana María', user_id: null },
        ],
        updated_at: '2026-01-05T09:00:01.000Z',
      });
      assert.match(detail.transcript, /\nAna María: Yes, the lease is ready\.$/);
      assert.deepEqual(
        detail.speakers.map(({ speaker, labels }: any) => ({ speaker, labels })),
        [
          { speaker: 'Speaker 1', labels: ['Speaker 1'] },
          { speaker: 'Ana María', labels: ['Speaker 2'] },
        ],
      );
      assert.equal(detail.segments[2].speaker, 'Ana María');
      assert.equal(detail.words.at(-1).speaker, 'Ana María');
    });

    test('merges two labels with one name into one speaker', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket);

      await docket.patch(`/transcribe/${id}/speakers`, {
        speakers: [
          { speaker: 'Speaker 1', name: 'Ana' },
          { speaker: 'Speaker 2', name: 'Ana' },
        ],
      });
      const { speakers, transcript } = (await docket.get(`/transcribe/${id}`)).body;

      assert.equal(transcript, 'Ana: Good morning. Shall we begin? Yes, the lease is ready.');
      assert.equal(speakers.length, 1);
      assert.deepEqual(speakers[0].labels, ['Speaker 1', 'Speaker 2']);
      assert.equal(speakers[0].segments.length, 3);
    });

    test('clears a name given as null, and keeps omitted fields', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket);
      const path = `/transcribe/${id}/speakers`;
      const { user } = (await docket.get('/me')).body;
      const owner = await docket.services.db.selectFrom('users').select('id').executeTakeFirst();

      await docket.patch(path, {
        speakers: [{ speaker: 'Speaker 1', name: 'Ana', user_id: user?.id ?? owner!.id }],
      });
      const { body } = await docket.patch(path, {
        speakers: [{ speaker: 'Speaker 1', name: null }],
      });

      assert.deepEqual(body.speakers[0], {
        speaker: 'Speaker 1',
        name: null,
        user_id: owner!.id,
      });
    });

    const WRONG: [what: string, field: string, speakers: object[]][] = [
      [
        'a label that the transcript has not',
        'speakers.1.speaker',
        [{ speaker: 'Speaker 1' }, { speaker: 'Speaker 3' }],
      ],
      ['a label twice', 'speakers.1.speaker', [{ speaker: 'Speaker 1' }, { speaker: 'Speaker 1' }]],
      [
        'a user who is no member',
        'speakers.0.user_id',
        [{ speaker: 'Speaker 1', user_id: 'user_none' }],
      ],
      ['a name of several lines', 'speakers.0.name', [{ speaker: 'Speaker 1', name: 'A\nB' }]],
      [
        'a name that turns its line',
        'speakers.0.name',
        [{ speaker: 'Speaker 1', name: 'A\u202eB' }],
      ],
      ['an invisible letter', 'speakers.0.name', [{ speaker: 'Speaker 1', name: 'A\u200bB' }]],
      ['a next line', 'speakers.0.name', [{ speaker: 'Speaker 1', name: 'A\u0085B' }]],
      ['a name of nothing but spaces', 'speakers.0.name', [{ speaker: 'Speaker 1', name: '  ' }]],
    ];
    for (const [what, field, speakers] of WRONG) {
      test(`refuses ${what} without changing anything`, async () => {
        await using docket = await startDocket({ database });
        const before = await createCompletedTranscription(docket);

        const { status, body } = await docket.patch(`/transcribe/${before.id}/speakers`, {
          speakers,
        });

        assert.equal(status, 400);
        assert.equal(body.error.details.field, field);
        assert.deepEqual((await docket.get(`/transcribe/${before.id}`)).body, before);
      });
    }

    test('lists the labels when an unknown label is refused', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket);
      const messageFor = async (speaker: object) =>
        (await docket.patch(`/transcribe/${id}/speakers`, { speakers: [speaker] })).body.error
          .message;

      assert.equal(
        await messageFor({ speaker: 'Ana' }),
        'speakers.0.speaker: there is no Ana; the labels are Speaker 1, Speaker 2',
      );
      assert.equal(
        await messageFor({ speaker: 'Speaker 1', name: ' ' }),
        'speakers.0.name must be one line that is not blank, without characters that are invisible or turn its direction',
      );
    });

    test('replies not_ready before the transcription is completed', async () => {
      await using docket = await startDocket({ database });
      const id = await createSubmittedTranscription(docket);

      const { status, body, headers } = await docket.patch(`/transcribe/${id}/speakers`, {
        speakers: [{ speaker: 'Speaker 1', name: 'Ana' }],
      });

      assert.equal(status, 400);
      assert.deepEqual(body.error.details, { type: 'not_ready', status: 'processing' });
      assert.equal(headers.get('retry-after'), '5');
    });

    test('accepts names that look like markup or an arrow', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket, [spokenSegment(0, 0, 0, 'Hello.')]);

      await docket.patch(`/transcribe/${id}/speakers`, {
        speakers: [{ speaker: 'Speaker 1', name: '<b>&-->' }],
      });

      const { transcript } = (await docket.get(`/transcribe/${id}`)).body;
      assert.equal(transcript, '<b>&-->: Hello.');
    });
  });
}
