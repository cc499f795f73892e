import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { completedTranscription, submittedTranscription } from '../testing/transcriptions.ts';

async function ownUser({ services }: Docket): Promise<string> {
  const user = await services.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  return user.id;
}

/** Who is a member of another workspace only. */
async function foreignUser(docket: Docket): Promise<string> {
  const own = await ownUser(docket);
  await docket.createWorkspace();
  const users = docket.services.db.selectFrom('users').select('id').where('id', '!=', own);
  return (await users.executeTakeFirstOrThrow()).id;
}

/** A plan at 10:00, a talk at 9:30 and one without times, each recorded a second after the other. */
async function startWithThree(database: string): Promise<Docket> {
  const docket = await startDocket({ database });
  const made = [
    { title: 'Plan', scheduled_at: '2026-01-05T10:00:00Z' },
    { title: 'Talk', started_at: '2026-01-05T09:30:00Z', ended_at: '2026-01-05T09:45:00Z' },
    { title: 'Chat', status: 'cancelled' },
  ];
  for (const body of made) {
    assert.equal((await docket.post('/meetings', body)).status, 201);
    docket.advance(1_000);
  }
  return docket;
}

async function titlesOf(docket: Docket, query: string): Promise<string[]> {
  const { body } = await docket.get(`/meetings${query}`);
  return body.meetings.map(({ title }: { title: string }) => title);
}

for (const { name: database } of DATABASES) {
  suite(`POST /meetings on ${database}`, () => {
    test('keeps what is known of a meeting, with times in UTC', async () => {
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

    test('tells the status by the times unless the caller says it', async () => {
      await using docket = await startDocket({ database });
      const statusOf = async (more: object) =>
        (await docket.post('/meetings', { title: 'a', ...more })).body.status;

      assert.equal(await statusOf({}), 'scheduled');
      assert.equal(await statusOf({ started_at: '2026-01-05T08:59:00Z' }), 'in_progress');
      assert.equal(await statusOf({ ended_at: '2026-01-05T08:59:00Z' }), 'completed');
      assert.equal(await statusOf({ status: 'cancelled' }), 'cancelled');
      assert.equal(await statusOf({ transcript: 'Ana: Hi.' }), 'completed');
    });

    test('names the field that is wrong, and keeps nothing', async () => {
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

    test('with the same Idempotency-Key makes one meeting', async () => {
      await using docket = await startDocket({ database });
      const once = { headers: { 'idempotency-key': 'k' } };
      const asked = { title: 'Weekly', transcript: 'Ana: Hi.' };

      const first = await docket.post('/meetings', asked, once);
      const second = await docket.post('/meetings', asked, once);

      assert.deepEqual(second.body, first.body);
      assert.equal((await docket.get('/meetings')).body.pagination.total, 1);
    });
  });

  suite(`GET /meetings on ${database}`, () => {
    test('lists the newest first, and as it is asked to', async () => {
      await using docket = await startWithThree(database);

      assert.deepEqual(await titlesOf(docket, ''), ['Chat', 'Talk', 'Plan']);
      assert.deepEqual(await titlesOf(docket, '?sort=name'), ['Chat', 'Plan', 'Talk']);
      assert.deepEqual(await titlesOf(docket, '?status=completed'), ['Talk']);
      assert.deepEqual(await titlesOf(docket, '?from=2026-01-05T09:30:00Z'), ['Talk', 'Plan']);
      assert.deepEqual(await titlesOf(docket, '?to=2026-01-05T10:00:00Z'), ['Chat', 'Talk']);
    });

    test('finds the meetings of somebody by address or user', async () => {
      await using docket = await startDocket({ database });
      const user_id = await ownUser(docket);
      const ana = { name: 'Ana', email: 'Ana_B@example.com', user_id };
      await docket.post('/meetings', { title: 'a', participants: [{ name: 'Ben' }, ana] });
      await docket.post('/meetings', {
        title: 'b',
        participants: [{ name: 'Ben', email: 'anaxb@example.com' }],
      });
      const found = (participant: string) =>
        titlesOf(docket, `?participant=${encodeURIComponent(participant)}`);

      assert.deepEqual(await found('ana_b@EXAMPLE.com'), ['a']);
      assert.deepEqual(await found(user_id), ['a']);
      assert.deepEqual(await found('example.com'), []);
      assert.deepEqual(await found('%@%'), []);
      const { body } = await docket.get('/meetings?participant=anaxb@example.com');
      assert.equal(body.pagination.total, 1);
    });

    test('counts what the filters leave', async () => {
      await using docket = await startWithThree(database);
      const total = async (query: string) =>
        (await docket.get(`/meetings${query}`)).body.pagination.total;

      assert.equal(await total('?limit=1'), 3);
      assert.equal(await total('?status=cancelled'), 1);
      assert.equal(await total('?from=2026-01-05T09:30:00Z&status=scheduled'), 1);
      const [{ id }] = (await docket.get('/meetings?status=scheduled')).body.meetings;
      await docket.patch(`/meetings/${id}`, { status: 'cancelled' });
      assert.equal(await total('?status=cancelled'), 2);
      await docket.delete(`/meetings/${id}`);
      assert.equal(await total('?status=cancelled'), 1);
      assert.equal(await total(''), 2);
    });

    test('leads through all of them by cursor and by offset', async () => {
      await using docket = await startWithThree(database);
      const query = '?limit=2&from=2026-01-01T00:00:00Z&sort=-name';

      const { body: first } = await docket.get(`/meetings${query}`);
      const cursor = first.pagination.next_cursor;
      const { body: last } = await docket.get(`/meetings${query}&cursor=${cursor}`);
      const other = await docket.get(`/meetings?limit=2&sort=-name&cursor=${cursor}`);

      assert.deepEqual(
        [...first.meetings, ...last.meetings].map(({ title }) => title),
        ['Talk', 'Plan', 'Chat'],
      );
      assert.equal(last.pagination.has_more, false);
      assert.equal(other.body.error.code, 'invalid_cursor');
      assert.deepEqual(await titlesOf(docket, '?offset=2&limit=2'), ['Plan']);
    });

    test('as the older version has them under `data`', async () => {
      await using docket = await startWithThree(database);

      const { body } = await docket.request('GET', '/v1/meetings?limit=2&status=completed');

      assert.equal(body.data[0].title, 'Talk');
      assert.equal(body.data[0].duration_seconds, 900);
      assert.equal(body.pagination.total_count, 1);
    });
  });

  suite(`PATCH /meetings/{id} on ${database}`, () => {
    test('changes what is named, null clears, and the rest stays', async () => {
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

    test('refuses an end before the beginning that is there', async () => {
      await using docket = await startDocket({ database });
      const started_at = '2026-03-02T09:00:00Z';
      const { body } = await docket.post('/meetings', { title: 'a', started_at });

      const refused = await docket.patch(`/meetings/${body.id}`, {
        ended_at: '2026-03-02T08:00:00Z',
      });

      assert.equal(refused.status, 400);
      assert.equal(refused.body.error.details.field, 'ended_at');
    });

    test('names the speakers of a recording, also before it is heard', async () => {
      await using docket = await startDocket({ database });
      const participants = [{ name: 'Ana', speaker: 'Speaker 2' }];
      const { body } = await docket.post('/meetings', { title: 'a', participants });

      const heard = await completedTranscription(docket, undefined, { meeting_id: body.id });

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

    test('takes the id of a transcription for the meeting that it is of', async () => {
      await using docket = await startDocket({ database });
      const { id, meeting_id } = await completedTranscription(docket);

      const { body } = await docket.patch(`/meetings/${id}`, { title: 'Weekly' });

      assert.equal(body.id, meeting_id);
      assert.equal((await docket.get(`/meetings/${meeting_id}`)).body.title, 'Weekly');
    });
  });

  suite(`DELETE /meetings/{id} on ${database}`, () => {
    test('takes an imported transcript along', async () => {
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

    test('leaves what was made of a recording, which is of no meeting then', async () => {
      await using docket = await startDocket({ database });
      const done = await completedTranscription(docket);
      const running = await submittedTranscription(docket, { meeting_id: done.meeting_id });

      await docket.delete(`/meetings/${done.meeting_id}`);

      assert.equal((await docket.get(`/transcribe/${done.id}`)).body.meeting_id, null);
      assert.equal((await docket.get(`/transcribe/${running}`)).body.meeting_id, null);
      assert.equal((await docket.get(`/meetings/${done.id}`)).status, 404);
      assert.equal((await docket.delete(`/meetings/${done.meeting_id}`)).status, 404);
    });
  });
}
