import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import {
  completedTranscription,
  failedTranscription,
  submittedTranscription,
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

for (const { name: database } of DATABASES) {
  suite(`GET /transcribe/{id}/export on ${database}`, () => {
    const FORMATS = [
      ['txt', 'text/plain; charset=utf-8'],
      ['srt', 'application/x-subrip; charset=utf-8'],
      ['vtt', 'text/vtt; charset=utf-8'],
      ['json', 'application/json; charset=utf-8'],
    ] as const;
    for (const [format, mediaType] of FORMATS) {
      test(`${format} is an attachment named by the title`, async () => {
        await using docket = await startDocket({ database });
        const { id } = await completedTranscription(docket, undefined, { title: 'Réunion/1' });

        const { status, headers } = await docket.get(`/transcribe/${id}/export?format=${format}`);

        assert.equal(status, 200);
        assert.equal(headers.get('content-type'), mediaType);
        assert.equal(
          headers.get('content-disposition'),
          `attachment; filename="R_union_1.${format}"; filename*=UTF-8''R%C3%A9union_1.${format}`,
        );
      });
    }

    test('the text is the transcript', async () => {
      await using docket = await startDocket({ database });
      const { id, transcript } = await completedTranscription(docket);

      const { body } = await docket.get(`/transcribe/${id}/export`);

      assert.equal(body, `${transcript}\n`);
    });

    test('subtitles are cut at segments and pauses', async () => {
      await using docket = await startDocket({ database });
      const { id } = await completedTranscription(docket);

      const srt = await docket.get(`/transcribe/${id}/export?format=srt`);
      const vtt = await docket.get(`/transcribe/${id}/export?format=vtt`);

      assert.equal(srt.body, SRT);
      assert.match(vtt.body, /^WEBVTT\n\n00:00:00\.500 --> 00:00:01\.500\n<v Speaker 1>Good/);
    });

    test('JSON is the transcription with its words', async () => {
      await using docket = await startDocket({ database });
      const { id } = await completedTranscription(docket);

      const { body } = await docket.get(`/transcribe/${id}/export?format=json`);

      assert.deepEqual(body, (await docket.get(`/transcribe/${id}?include=words`)).body);
    });

    test('names of speakers stand in it', async () => {
      await using docket = await startDocket({ database });
      const { id } = await completedTranscription(docket);
      await docket.patch(`/transcribe/${id}/speakers`, {
        speakers: [{ speaker: 'Speaker 2', name: 'Ana' }],
      });

      const { body } = await docket.get(`/transcribe/${id}/export?format=srt`);

      assert.match(body, /\nAna: Yes, the lease is ready\.\n/);
    });

    test('is not ready before the end, nor after a failure', async () => {
      await using docket = await startDocket({ database });
      const underWay = await submittedTranscription(docket);
      const failed = await failedTranscription(docket);

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
