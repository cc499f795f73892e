import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startDocket } from '../../testing/docket.ts';

const PREVIEW = '/meetings/transcript-preview';

suite('preview of a transcript', () => {
  test('reads what the import reads, and stores nothing', async () => {
    await using docket = await startDocket();
    const transcript = 'Ana: Good morning.\nBen: Good morning. The lease is signed.';
    const before = (await docket.get('/events?limit=100')).body.events.length;

    const { status, body } = await docket.post(PREVIEW, { transcript });

    assert.equal(status, 200);
    assert.deepEqual(body, {
      format: 'text',
      is_timed: false,
      duration_seconds: null,
      language: 'en',
      speakers: ['Ana', 'Ben'],
      segments: 2,
      first_segments: [
        { speaker: 'Ana', text: 'Good morning.', start_time: null },
        { speaker: 'Ben', text: 'Good morning. The lease is signed.', start_time: null },
      ],
      warnings: body.warnings,
    });
    assert.deepEqual((await docket.get('/meetings')).body.meetings, []);
    assert.deepEqual((await docket.get('/transcribe')).body.transcriptions, []);
    assert.equal((await docket.get('/events?limit=100')).body.events.length, before);
    const { id } = (await docket.post('/meetings', { title: 'Lease' })).body;
    const imported = await docket.request('PUT', `/v2/meetings/${id}/transcript`, { transcript });
    assert.partialDeepStrictEqual(imported.body, {
      format: 'text',
      is_timed: false,
      speakers: ['Ana', 'Ben'],
      segments: 2,
      warnings: body.warnings,
    });
  });

  test('shows the first segments with their seconds', async () => {
    await using docket = await startDocket();
    const turns = Array.from({ length: 30 }, (_, index) => ({
      speaker: index % 2 === 0 ? 'Ana' : 'Ben',
      text: `Sentence ${index}.`,
      start_time: index * 10,
      end_time: index * 10 + 5,
    }));

    const { body } = await docket.post(PREVIEW, { transcript: { segments: turns } });

    assert.deepEqual([body.segments, body.duration_seconds], [30, 295]);
    assert.equal(body.first_segments.length, 20);
    assert.deepEqual(body.first_segments[1], {
      speaker: 'Ben',
      text: 'Sentence 1.',
      start_time: 10,
    });
  });

  test('takes a known speaker for one where the name alone would be text', async () => {
    await using docket = await startDocket();
    const transcript = 'Good morning everybody, today: the lease.\nthe chair: It is signed.';

    const alone = await docket.post(PREVIEW, { transcript });
    const known = await docket.post(PREVIEW, { transcript, known_speakers: ['the chair'] });

    assert.ok(!alone.body.speakers.includes('the chair'));
    assert.ok(known.body.speakers.includes('the chair'));
  });

  test('names the line that cannot be read, and needs the scope of the import', async () => {
    await using docket = await startDocket();
    const transcript = 'WEBVTT\n\n00:00:05.000 --> 00:00:xx\nGood morning.';
    const reader = await docket.createKey(['read:transcripts']);

    const { status, body } = await docket.post(PREVIEW, { transcript });
    const refused = await docket.post(PREVIEW, { transcript: 'Ana: Hi.' }, { key: reader });

    assert.equal(status, 400);
    assert.equal(body.error.details.field, 'transcript');
    assert.equal(refused.status, 403);
  });
});
