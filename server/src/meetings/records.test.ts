import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import {
  createCompletedTranscription,
  createSubmittedTranscription,
} from '../testing/transcriptions.ts';

async function ownUser({ services }: Docket): Promise<string> {
  const user = await services.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  return user.id;
}

/** Returns the id of a user who is a member of another workspace only. */
async function foreignUser(docket: Docket): Promise<string> {
  const own = await ownUser(docket);
  await docket.createWorkspace();
  const users = docket.services.db.selectFrom('users').select('id').where('id', '!=', own);
  return (await users.executeTakeFirstOrThrow()).id;
}

for (const { name: database } of DATABASES) {
  suite(`POST /meetings on ${database}`, () => {
    test('publishes meeting.created, with the transcript that was imported along', async () => {
      await using docket = await startDocket({ database });

      const { body: planned } = await docket.post('/meetings', { title: 'Planned' });
      const { body: held } = await docket.post('/meetings', {
        title: 'Held',
        transcript: 'Ana: Good morning.',
      });

      const { body } = await docket.get('/events?type=meeting.created');
      const events = body.events.map(({ resource_id, data }: any) => [resource_id, data]);
      const workspace_id = planned.workspace_id;
      assert.deepEqual(events.toReversed(), [
        [
          planned.id,
          {
            meeting_id: planned.id,
            workspace_id,
            title: 'Planned',
            status: 'scheduled',
            transcription_id: null,
          },
        ],
        [
          held.id,
          {
            meeting_id: held.id,
            workspace_id,
            title: 'Held',
            status: 'completed',
            transcription_id: held.transcription_id,
          },
        ],
      ]);
    });

    test('says which results exist, with their state, but not in lists', async () => {
      await using docket = await startDocket({ database });
      const { body: made } = await docket.post('/meetings', {
        title: 'Held',
        transcript: 'Ana: I will send the price list by Friday.',
      });
      const path = `/meetings/${made.id}`;
      const none = { summary: null, action_items: null, analysis: null };
      assert.deepEqual(made.results, none);

      const { body: items } = await docket.post(`${path}/action-items`, {});
      const { body: withItems } = await docket.get(path);
      const { body: analysis } = await docket.post(`${path}/strategic-analysis`, {});
      const { body: working } = await docket.get(path);
      await docket.runJobs();
      const { body: summary } = await docket.post(`${path}/summary`, {});
      const { body: all } = await docket.get(path);
      const { body: list } = await docket.get('/meetings');

      const { created_at } = items;
      const done = { status: 'completed', created_at, updated_at: created_at };
      assert.deepEqual(withItems.results, { ...none, action_items: { id: items.id, ...done } });
      assert.equal(working.results.analysis.status, analysis.status);
      assert.equal(all.results.summary.id, summary.id);
      assert.partialDeepStrictEqual(all.results.analysis, { id: analysis.id, status: 'completed' });
      assert.ok(!('results' in list.meetings[0]));
    });

    test('refuses times in impossible years and titles that hide characters', async () => {
      await using docket = await startDocket({ database });
      for (const [field, value] of [
        ['scheduled_at', '0001-01-01T00:00:00Z'],
        ['started_at', '2200-01-01T00:00:00Z'],
        ['ended_at', '1899-12-31T23:59:59Z'],
        ['title', 'Weekly\u202egnp.exe'],
        ['title', 'Week\u200bly'],
      ] as const) {
        const { status, body } = await docket.post('/meetings', { title: 'a', [field]: value });
        assert.deepEqual([status, body.error.details.field], [400, field], `${field} ${value}`);
      }
      const family = await docket.post('/meetings', { title: 'Weekly \u{1f468}\u200d\u{1f469}' });
      assert.equal(family.status, 201);
    });

    test('stores a meeting with its times in UTC', async () => {
      await using docket = await startDocket({ database });
      const user_id = await ownUser(docket);

      const { status, headers, body } = await docket.post('/meetings', {
        title: 'Weekly',
        scheduled_at: '2026-03-02T09:00:00+01:00',
        time_zone: 'europe/berlin',
        language: 'de',
        participants: [{ name: 'Ana', email: 'ana@example.com', user_id }, { name: 'Ben' }],
        metadata: { team: 'sales', dropped: null },
        source: { type: 'calendar', external_id: 'c-7' },
      });

      assert.equal(status, 201);
      assert.equal(headers.get('location'), `/v2/meetings/${body.id}`);
      const expected = {
        title: 'Weekly',
        status: 'scheduled',
        scheduled_at: '2026-03-02T08:00:00.000Z',
        started_at: null,
        ended_at: null,
        time_zone: 'Europe/Berlin',
        duration_seconds: null,
        participants: [
          { name: 'Ana', email: 'ana@example.com', user_id, speaker: null },
          { name: 'Ben', email: null, user_id: null, speaker: null },
        ],
        language: 'de',
        source: { type: 'calendar', url: null, external_id: 'c-7' },
        transcription_id: null,
        has_transcript: false,
        transcript_url: null,
        summary_id: null,
        metadata: { team: 'sales' },
      };
      assert.partialDeepStrictEqual(body, expected);
      const { body: detail } = await docket.get(`/meetings/${body.id}`);
      assert.deepEqual(detail, body);
    });

    test('derives the status from the times unless the request has one', async () => {
      await using docket = await startDocket({ database });
      const statusOf = async (more: object) =>
        (await docket.post('/meetings', { title: 'a', ...more })).body.status;

      assert.equal(await statusOf({}), 'scheduled');
      assert.equal(await statusOf({ started_at: '2026-01-05T08:59:00Z' }), 'in_progress');
      assert.equal(await statusOf({ ended_at: '2026-01-05T08:59:00Z' }), 'completed');
      assert.equal(await statusOf({ status: 'cancelled' }), 'cancelled');
      assert.equal(await statusOf({ transcript: 'Ana: Hi.' }), 'completed');
    });

    test('rejects an invalid field by name and stores nothing', async () => {
      await using docket = await startDocket({ database });
      const stranger = await foreignUser(docket);
      const ana = { name: 'Ana' };
      const refusals: [string, object][] = [
        ['time_zone', { time_zone: 'Mars/Olympus' }],
        ['language', { language: 'english please' }],
        ['scheduled_at', { scheduled_at: 'tomorrow' }],
        ['ended_at', { started_at: '2026-01-05T09:00:00Z', ended_at: '2026-01-05T08:00:00Z' }],
        ['participants.2.email', { participants: [ana, ana, { name: 'Ben', email: 'ben' }] }],
        ['participants.1.user_id', { participants: [ana, { name: 'Ben', user_id: stranger }] }],
        ['participants.0.name', { participants: [{ name: 'two\nlines' }] }],
        [
          'participants.1.speaker',
          {
            participants: [
              { ...ana, speaker: 'A' },
              { name: 'Ben', speaker: 'a' },
            ],
          },
        ],
        ['source.url', { source: { url: 'ftp://x' } }],
        ['status', { status: 'scheduled', transcript: 'Ana: Hi.' }],
        ['transcript.segments.1.text', { transcript: { segments: [{ text: 'a' }, {}] } }],
        ['transcript.lines', { transcript: { segments: [{ text: 'a' }], lines: [] } }],
        ['transcript', { transcript: ' \n ' }],
      ];

      for (const [field, more] of refusals) {
        const { status, body } = await docket.post('/meetings', { title: 'a', ...more });
        assert.equal(status, 400, field);
        assert.equal(body.error.details.field, field);
      }
      assert.equal((await docket.get('/meetings')).body.pagination.total, 0);
      assert.equal((await docket.get('/transcribe')).body.pagination.total, 0);
    });

    test('creates one meeting for a repeated Idempotency-Key', async () => {
      await using docket = await startDocket({ database });
      const once = { headers: { 'idempotency-key': 'k' } };
      const asked = { title: 'Weekly', transcript: 'Ana: Hi.' };

      const first = await docket.post('/meetings', asked, once);
      const second = await docket.post('/meetings', asked, once);

      assert.deepEqual(second.body, first.body);
      assert.equal((await docket.get('/meetings')).body.pagination.total, 1);
    });
  });

  suite(`PATCH /meetings/{id} on ${database}`, () => {
    test('updates the given fields, clears null fields and keeps the others', async () => {
      await using docket = await startDocket({ database });
      const { body: before } = await docket.post('/meetings', {
        title: 'Weekly',
        scheduled_at: '2026-03-02T09:00:00Z',
        language: 'de',
        participants: [{ name: 'Ana' }],
        metadata: { a: 1 },
      });
      docket.advance(1_000);

      const { status, body } = await docket.patch(`/meetings/${before.id}`, {
        title: 'Monthly',
        status: 'completed',
        scheduled_at: null,
        started_at: '2026-03-02T09:00:00Z',
        ended_at: '2026-03-02T09:10:00Z',
        participants: null,
        metadata: null,
      });

      assert.equal(status, 200);
      assert.deepEqual(body, {
        ...before,
        title: 'Monthly',
        status: 'completed',
        scheduled_at: null,
        started_at: '2026-03-02T09:00:00.000Z',
        ended_at: '2026-03-02T09:10:00.000Z',
        duration_seconds: 600,
        participants: [],
        metadata: {},
        updated_at: '2026-01-05T09:00:01.000Z',
      });
      assert.deepEqual((await docket.get(`/meetings/${before.id}`)).body, body);
    });

    test('rejects an end before the stored start', async () => {
      await using docket = await startDocket({ database });
      const started_at = '2026-03-02T09:00:00Z';
      const { body } = await docket.post('/meetings', { title: 'a', started_at });

      const refused = await docket.patch(`/meetings/${body.id}`, {
        ended_at: '2026-03-02T08:00:00Z',
      });

      assert.equal(refused.status, 400);
      assert.equal(refused.body.error.details.field, 'ended_at');
    });

    test('names the speakers of a recording, even before it is transcribed', async () => {
      await using docket = await startDocket({ database });
      const participants = [{ name: 'Ana', speaker: 'Speaker 2' }];
      const { body } = await docket.post('/meetings', { title: 'a', participants });

      const heard = await createCompletedTranscription(docket, undefined, { meeting_id: body.id });

      assert.match(heard.transcript, /^Ana: Yes, the lease is ready\.$/m);
      await docket.patch(`/meetings/${body.id}`, {
        participants: [{ name: 'Ben', speaker: 'Speaker 1' }],
      });
      const { body: after } = await docket.get(`/meetings/${body.id}/transcript`);
      assert.deepEqual(
        after.speakers.map(({ speaker }: { speaker: string }) => speaker),
        ['Ben', 'Speaker 2'],
      );
    });

    test('warns of participants whose speaker the transcript does not have', async () => {
      await using docket = await startDocket({ database });
      const participants = [
        { name: 'Ana Silva', speaker: 'ANA' },
        { name: 'Ben Ode', speaker: 'Speaker 7' },
      ];
      const warnings = [
        {
          code: 'unknown_speaker',
          message: 'participants.1.speaker: the transcript has no speaker Speaker 7',
        },
      ];

      const created = await docket.post('/meetings', {
        title: 'a',
        transcript: 'Ana: Hi.\nBen: Hello.',
        participants,
      });
      const changed = await docket.patch(`/meetings/${created.body.id}`, { participants });
      const known = await docket.patch(`/meetings/${created.body.id}`, {
        participants: participants.slice(0, 1),
      });

      assert.equal(created.status, 201);
      assert.equal(changed.status, 200);
      assert.deepEqual([created.body.warnings, changed.body.warnings], [warnings, warnings]);
      assert.equal(Object.hasOwn(known.body, 'warnings'), false);
    });

    test('accepts the id of a transcription in place of its meeting', async () => {
      await using docket = await startDocket({ database });
      const { id, meeting_id } = await createCompletedTranscription(docket);

      const { body } = await docket.patch(`/meetings/${id}`, { title: 'Weekly' });

      assert.equal(body.id, meeting_id);
      assert.equal((await docket.get(`/meetings/${meeting_id}`)).body.title, 'Weekly');
    });
  });

  suite(`DELETE /meetings/{id} on ${database}`, () => {
    test('deletes an imported transcript with its meeting', async () => {
      await using docket = await startDocket({ database });
      const { body } = await docket.post('/meetings', { title: 'a', transcript: 'Ana: Hi.' });

      const deleted = await docket.delete(`/meetings/${body.transcription_id}`);

      assert.deepEqual(deleted.body, { id: body.id, deleted: true });
      for (const path of [
        `/meetings/${body.id}`,
        `/meetings/${body.id}/transcript`,
        `/transcribe/${body.transcription_id}`,
      ]) {
        assert.equal((await docket.get(path)).status, 404, path);
      }
      assert.equal((await docket.get('/transcribe')).body.pagination.total, 0);
    });

    test('keeps the transcription of a recording, without a meeting', async () => {
      await using docket = await startDocket({ database });
      const done = await createCompletedTranscription(docket);
      const running = await createSubmittedTranscription(docket, { meeting_id: done.meeting_id });

      await docket.delete(`/meetings/${done.meeting_id}`);

      assert.equal((await docket.get(`/transcribe/${done.id}`)).body.meeting_id, null);
      assert.equal((await docket.get(`/transcribe/${running}`)).body.meeting_id, null);
      assert.equal((await docket.get(`/meetings/${done.id}`)).status, 404);
      assert.equal((await docket.delete(`/meetings/${done.meeting_id}`)).status, 404);
    });
  });
}
