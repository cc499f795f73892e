import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import { spokenMeeting } from '../../testing/meetings.ts';
import {
  createCompletedTranscription,
  createFailedTranscription,
  spokenSegment,
  createSubmittedTranscription,
} from '../../testing/transcriptions.ts';

const SAID = [
  [1, 'Good morning.'],
  [1, 'I will send the offer.'],
  [2, 'Ben will check it.'],
] as const;

function nameSpeaker(docket: Docket, transcriptionId: string, name: string) {
  return docket.patch(`/transcribe/${transcriptionId}/speakers`, {
    speakers: [{ speaker: 'Speaker 1', name }],
  });
}

function idsOf(result: { action_items: { id: string }[] }): string[] {
  return result.action_items.map(({ id }) => id);
}

/** Asserts that the current transcript contains each piece of evidence. */
async function assertPlaced(docket: Docket, transcriptionId: string, items: any[]) {
  const { transcript } = (await docket.get(`/transcribe/${transcriptionId}`)).body;
  for (const { evidence } of items) {
    assert.ok(evidence.length > 0);
    for (const { start, end, excerpt, page } of evidence) {
      assert.equal(transcript.slice(start, end), excerpt);
      assert.equal(page, null);
    }
  }
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`action items on ${database}`, () => {
    test('are extracted, stored and published with evidence whose offsets match the transcript', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, ['action_items.extracted'], 'whsec_test');
      const { meetingId, transcriptionId } = await spokenMeeting(docket, ...SAID);

      const { status, body } = await docket.post(`/meetings/${meetingId}/action-items`, {});

      assert.equal(status, 200);
      assert.match(body.id, /^actions_[0-9a-f]{32}$/);
      assert.equal(body.meeting_id, meetingId);
      assert.equal(body.confidence_threshold, 0.8);
      assert.deepEqual(
        body.action_items.map((item: any) => [item.description, item.assigned_to, item.start_time]),
        [
          ['I will send the offer.', 'Speaker 1', 10],
          ['Ben will check it.', 'Speaker 2', 20],
        ],
      );
      await assertPlaced(docket, transcriptionId, body.action_items);
      const stored = await docket.get(`/meetings/${meetingId}/action-items`);
      assert.deepEqual(stored.body, body);
      await docket.runJobs();
      const [event] = receiver.received;
      assert.equal(receiver.received.length, 1);
      assert.deepEqual(event!.json().data, body);
    });

    test('are the same for each endpoint and for the id of the meeting or transcription', async () => {
      await using docket = await startDocket({ database });
      const { meetingId, transcriptionId } = await spokenMeeting(docket, ...SAID);
      const options = { assign_to_speakers: false, confidence_threshold: 0.5 };

      const answers = [
        await docket.post(`/meetings/${meetingId}/action-items`, options),
        await docket.post(`/meetings/${transcriptionId}/action-items`, options),
        await docket.post('/meetings/action-items', { transcript_id: transcriptionId, ...options }),
        await docket.post('/meetings/action-items', { transcript_id: meetingId, ...options }),
      ];

      const [first, ...others] = answers.map(({ body: { id: _id, ...rest } }) => rest);
      assert.deepEqual(others, [first, first, first]);
      assert.equal(first!.action_items[0].assigned_to, null);
    });

    test('keep their ids and their evidence when a speaker is renamed', async () => {
      await using docket = await startDocket({ database });
      const { meetingId, transcriptionId } = await spokenMeeting(docket, ...SAID);
      const before = (await docket.post(`/meetings/${meetingId}/action-items`, {})).body;

      await nameSpeaker(docket, transcriptionId, 'Ana Lindqvist');

      const stored = (await docket.get(`/meetings/${meetingId}/action-items`)).body;
      assert.equal(stored.id, before.id);
      assert.equal(stored.action_items[0].assigned_to, 'Speaker 1');
      assert.notEqual(stored.transcript_sha256, before.transcript_sha256);
      assert.deepEqual(stored.warnings, []);
      await assertPlaced(docket, transcriptionId, stored.action_items);
      const again = (await docket.post(`/meetings/${meetingId}/action-items`, {})).body;
      assert.notEqual(again.id, before.id);
      assert.equal(again.action_items[0].assigned_to, 'Ana Lindqvist');
      assert.deepEqual(idsOf(again), idsOf(before));
      assert.equal((await docket.get(`/meetings/${meetingId}/action-items`)).body.id, again.id);
    });

    test('are deleted with the meeting', async () => {
      await using docket = await startDocket({ database });
      const { meetingId } = await spokenMeeting(docket, ...SAID);
      await docket.post(`/meetings/${meetingId}/action-items`, {});

      await docket.services.db.deleteFrom('meetings').where('id', '=', meetingId).execute();

      const rows = await docket.services.db.selectFrom('meeting_results').selectAll().execute();
      assert.deepEqual(rows, []);
    });
  });
}

suite('action items', () => {
  test('name the user who is linked to a speaker', async () => {
    await using docket = await startDocket();
    const { meetingId, transcriptionId } = await spokenMeeting(docket, ...SAID);
    const { id: user_id } = await docket.services.db
      .selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow();
    await docket.patch(`/transcribe/${transcriptionId}/speakers`, {
      speakers: [{ speaker: 'Speaker 1', name: 'Ana', user_id }],
    });

    const { body } = await docket.post(`/meetings/${meetingId}/action-items`, {});

    assert.deepEqual(
      body.action_items.map((item: any) => item.assigned_user_id),
      [user_id, null],
    );
  });

  test('stay unchanged and warn when the transcript was replaced', async () => {
    await using docket = await startDocket();
    const { body: meeting } = await docket.post('/meetings', {
      title: 'Offer',
      transcript: 'Ana: Good morning.\nAna: I will send the offer.',
    });
    const path = `/meetings/${meeting.id}/action-items`;
    const before = (await docket.post(path, {})).body;

    const { status } = await docket.request('PUT', `/v2/meetings/${meeting.id}/transcript`, {
      transcript: 'Bea: Good evening.\nAna: I will send the offer.',
    });

    assert.equal(status, 200);
    const { warnings, ...stored } = (await docket.get(path)).body;
    const { warnings: _warnings, ...unchanged } = before;
    assert.deepEqual(stored, unchanged);
    assert.deepEqual(
      warnings.map(({ code }: { code: string }) => code),
      ['transcript_changed'],
    );
    const again = (await docket.post(path, {})).body;
    assert.notEqual(again.transcript_sha256, before.transcript_sha256);
    assert.deepEqual((await docket.get(path)).body, again);
  });

  test('come from the requested transcription, even if the meeting now has another', async () => {
    await using docket = await startDocket();
    const { meetingId, transcriptionId } = await spokenMeeting(docket, ...SAID);
    const segments = [spokenSegment(0, 0, 0, 'Ana will call the bank.')];
    await createCompletedTranscription(docket, segments, { meeting_id: meetingId });

    const now = await docket.post(`/meetings/${meetingId}/action-items`, {});
    const named = await docket.post('/meetings/action-items', { transcript_id: transcriptionId });

    assert.equal(now.body.action_items[0].description, 'Ana will call the bank.');
    assert.equal(named.body.action_items[0].description, 'I will send the offer.');
    assert.equal(named.body.meeting_id, meetingId);
    const stored = (await docket.get(`/meetings/${meetingId}/action-items`)).body;
    assert.equal(stored.transcript_sha256, named.body.transcript_sha256);
    assert.equal(stored.warnings[0].code, 'transcript_changed');
  });

  test('require a finished transcript', async () => {
    await using docket = await startDocket();
    const running = await createSubmittedTranscription(docket);
    const failed = await createFailedTranscription(docket);

    const answers = [
      await docket.post(`/meetings/${running}/action-items`, {}),
      await docket.post(`/meetings/${failed}/action-items`, {}),
    ];

    assert.deepEqual(
      answers.map(({ status, body: { error } }) => [status, error.details]),
      [
        [400, { type: 'not_ready', status: 'processing' }],
        [400, { type: 'not_ready', status: 'failed' }],
      ],
    );
    assert.deepEqual(
      answers.map(({ headers }) => headers.has('retry-after')),
      [true, false],
    );
  });

  test('are answered with 404 before any extraction', async () => {
    await using docket = await startDocket();
    const { meetingId } = await spokenMeeting(docket, ...SAID);

    const { status } = await docket.get(`/meetings/${meetingId}/action-items`);

    assert.equal(status, 404);
  });

  test('are rejected when transcript_id does not belong to the meeting in the path', async () => {
    await using docket = await startDocket();
    const one = await spokenMeeting(docket, ...SAID);
    const other = await spokenMeeting(docket, ...SAID);

    const agreed = await docket.post(`/meetings/${one.meetingId}/action-items`, {
      transcript_id: one.transcriptionId,
    });
    const refused = await docket.post(`/meetings/${one.meetingId}/action-items`, {
      transcript_id: other.transcriptionId,
    });

    assert.equal(agreed.status, 200);
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body.error.details, {
      field: 'transcript_id',
      type: 'invalid_value',
    });
  });
});
