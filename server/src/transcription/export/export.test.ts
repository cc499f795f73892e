import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import {
  createCompletedTranscription,
  createFailedTranscription,
  createSubmittedTranscription,
  spokenSegment,
} from '../../testing/transcriptions.ts';

const SRT = `1
00:00:00,500 --> 00:00:01,500
Speaker 1: Good morning.

2
00:00:01,750 --> 00:00:03,250
Speaker 1: Shall we begin?

3
00:00:04,000 --> 00:00:06,500
Speaker 2: Yes, the lease is ready.

`;

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /transcribe/{id}/export on ${database}`, () => {
    test('writes [unclear] before segments that were not understood', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket, [
        spokenSegment(0, 0, 0.5, 'Good morning.'),
        { ...spokenSegment(1, 0, 2, 'The big posse.'), confidence: 0.4 },
      ]);
      const read = async (format: string) =>
        (await docket.get(`/transcribe/${id}/export?format=${format}`)).body;

      assert.equal(await read('txt'), 'Speaker 1: Good morning. [unclear] The big posse.\n');
      assert.match(await read('srt'), /Speaker 1: \[unclear\] The big posse\./);
      assert.match(await read('vtt'), /<v Speaker 1>\[unclear\] The big posse\./);
      assert.equal((await read('json')).segments[1].low_confidence, true);
    });

    const FORMATS = [
      ['txt', 'text/plain; charset=utf-8'],
      ['srt', 'application/x-subrip; charset=utf-8'],
      ['vtt', 'text/vtt; charset=utf-8'],
      ['json', 'application/json; charset=utf-8'],
    ] as const;
    for (const [format, mediaType] of FORMATS) {
      test(`sends ${format} as an attachment named by the title`, async () => {
        await using docket = await startDocket({ database });
        const { id } = await createCompletedTranscription(docket, undefined, {
          title: 'Réunion/1',
        });

        const { status, headers } = await docket.get(`/transcribe/${id}/export?format=${format}`);

        assert.equal(status, 200);
        assert.equal(headers.get('content-type'), mediaType);
        assert.equal(
          headers.get('content-disposition'),
          `attachment; filename="R_union_1.${format}"; filename*=UTF-8''R%C3%A9union_1.${format}`,
        );
      });
    }

    test('exports the transcript as text', async () => {
      await using docket = await startDocket({ database });
      const { id, transcript } = await createCompletedTranscription(docket);

      const { body } = await docket.get(`/transcribe/${id}/export`);

      assert.equal(body, `${transcript}\n`);
    });

    test('splits subtitles at segments and pauses', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket);

      const srt = await docket.get(`/transcribe/${id}/export?format=srt`);
      const vtt = await docket.get(`/transcribe/${id}/export?format=vtt`);

      assert.equal(srt.body, SRT);
      assert.match(vtt.body, /^WEBVTT\n\n00:00:00\.500 --> 00:00:01\.500\n<v Speaker 1>Good/);
    });

    test('exports the transcription with its words as JSON', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket);

      const { body } = await docket.get(`/transcribe/${id}/export?format=json`);

      assert.deepEqual(body, (await docket.get(`/transcribe/${id}?include=words`)).body);
    });

    test('exports the names of speakers', async () => {
      await using docket = await startDocket({ database });
      const { id } = await createCompletedTranscription(docket);
      await docket.patch(`/transcribe/${id}/speakers`, {
        speakers: [{ speaker: 'Speaker 2', name: 'Ana' }],
      });

      const { body } = await docket.get(`/transcribe/${id}/export?format=srt`);

      assert.match(body, /\nAna: Yes, the lease is ready\.\n/);
    });

    test('replies not_ready before completion and after a failure', async () => {
      await using docket = await startDocket({ database });
      const underWay = await createSubmittedTranscription(docket);
      const failed = await createFailedTranscription(docket);

      const first = await docket.get(`/transcribe/${underWay}/export`);
      const second = await docket.get(`/transcribe/${failed}/export`);

      assert.equal(first.status, 400);
      assert.deepEqual(first.body.error.details, { type: 'not_ready', status: 'processing' });
      assert.equal(first.headers.get('retry-after'), '5');
      assert.deepEqual(second.body.error.details, { type: 'not_ready', status: 'failed' });
      assert.equal(second.headers.get('retry-after'), null);
    });
  });
}
