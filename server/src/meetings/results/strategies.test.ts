import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { WorkError } from '../../kernel/errors.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket, startReceiver } from '../../testing/docket.ts';
import { spokenMeeting, withKey } from '../../testing/meetings.ts';
import { standInLanguage } from '../../testing/stand-in-engines.ts';
import { createSubmittedTranscription } from '../../testing/transcriptions.ts';

const SAID = [
  [1, 'The lease is signed.'],
  [2, 'Good.'],
] as const;

/** More speech than is analyzed within a request. */
const LONG = [[1, 'word '.repeat(130_000).trim()]] as const;

for (const { name: database } of FEATURE_DATABASES) {
  suite(`a strategic analysis on ${database}`, () => {
    test('analyzes one meeting by each of its ids, lists the analysis and publishes an event', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, ['meeting.analyzed'], 'whsec_test');
      const { meetingId, transcriptionId } = await spokenMeeting(docket, ...SAID);

      const answers = [
        await docket.post('/meetings/strategic-analysis', { meeting_id: meetingId }),
        await docket.post('/meetings/strategic-analysis', { transcript_id: transcriptionId }),
        await docket.post('/meetings/strategic-analysis', { meeting_ids: [meetingId] }),
        await docket.post(`/meetings/${meetingId}/strategic-analysis`, {}),
      ];

      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200],
      );
      const [first, ...others] = answers.map(({ body: { id: _id, ...rest } }) => rest);
      assert.deepEqual(others, [first, first, first]);
      assert.partialDeepStrictEqual(first, {
        meeting_id: meetingId,
        meeting_ids: [meetingId],
        status: 'completed',
        length: 'medium',
        overview: 'The lease is signed.',
      });
      const listed = (await docket.get(`/meetings/${meetingId}/analyses?limit=3`)).body;
      assert.deepEqual(
        listed.analyses,
        answers
          .slice(1)
          .map(({ body }) => body)
          .toReversed(),
      );
      const next = `/meetings/${meetingId}/analyses?cursor=${listed.pagination.next_cursor}`;
      assert.deepEqual((await docket.get(next)).body.analyses, [answers[0]!.body]);
      await docket.runJobs();
      assert.equal(receiver.received.length, 4);
      assert.partialDeepStrictEqual(receiver.received[0]!.json().data, {
        meeting_id: meetingId,
        kind: 'strategic',
      });
    });

    test('lists an analysis of several meetings with each, and deletes it with any of them', async () => {
      await using docket = await startDocket({ database });
      const one = await spokenMeeting(docket, ...SAID);
      const other = await spokenMeeting(docket, [1, 'The rent is too high.']);

      const { body } = await docket.post('/meetings/strategic-analysis', {
        meeting_ids: [one.meetingId, other.transcriptionId],
      });

      assert.equal(body.meeting_id, null);
      assert.equal(body.transcript_sha256, null);
      assert.deepEqual(body.meeting_ids, [one.meetingId, other.meetingId]);
      assert.deepEqual(
        body.themes.map((theme: any) => [theme.meeting_id, theme.text]),
        [
          [one.meetingId, 'The lease is signed.'],
          [other.meetingId, 'The rent is too high.'],
        ],
      );
      for (const { meetingId } of [one, other]) {
        const { analyses } = (await docket.get(`/meetings/${meetingId}/analyses`)).body;
        assert.deepEqual(analyses, [body]);
      }
      await docket.delete(`/meetings/${other.meetingId}`);
      const left = (await docket.get(`/meetings/${one.meetingId}/analyses`)).body;
      assert.deepEqual(left.analyses, []);
      const rows = await docket.services.db.selectFrom('meeting_results').selectAll().execute();
      assert.deepEqual(rows, []);
    });

    test('accepts long meetings with 202, analyzes them in a job and publishes one event', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, ['meeting.analyzed'], 'whsec_test');
      const { meetingId } = await spokenMeeting(docket, ...LONG);

      const { status, headers, body } = await docket.post('/meetings/strategic-analysis', {
        meeting_id: meetingId,
        length: 'long',
      });

      assert.equal(status, 202);
      assert.equal(headers.get('location'), `/v2/meetings/${meetingId}/analyses`);
      assert.ok(headers.has('retry-after'));
      assert.partialDeepStrictEqual(body, {
        meeting_id: meetingId,
        status: 'processing',
        length: 'long',
        estimated_completion: '2026-01-05T09:01:00.000Z',
      });
      assert.equal('overview' in body, false);
      await docket.runJobs();
      await docket.repeatJob('meetings.analyze', { analysis_id: body.id });
      const { analyses } = (await docket.get(`/meetings/${meetingId}/analyses`)).body;
      assert.equal(analyses.length, 1);
      assert.partialDeepStrictEqual(analyses[0], { id: body.id, status: 'completed' });
      assert.equal(analyses[0].themes.length, 1);
      assert.equal(receiver.received.length, 1);
    });

    test('reports the error when the analysis of long meetings fails', async () => {
      await using docket = await startDocket({
        database,
        engines: {
          language: {
            ...standInLanguage,
            async analyzeMeetings() {
              throw new WorkError({
                code: 'deadline',
                message: 'It took too long',
                stage: 'analyze',
                retryable: false,
              });
            },
          },
        },
      });
      const { meetingId } = await spokenMeeting(docket, ...LONG);
      await docket.post(`/meetings/${meetingId}/strategic-analysis`, {});

      await docket.runJobs();

      const { analyses } = (await docket.get(`/meetings/${meetingId}/analyses`)).body;
      assert.partialDeepStrictEqual(analyses, [
        { status: 'failed', error: { code: 'deadline', stage: 'analyze', retryable: false } },
      ]);
    });
  });
}

suite('a strategic analysis', () => {
  test('requires exactly one of meeting_id, transcript_id and meeting_ids', async () => {
    await using docket = await startDocket();
    const { meetingId, transcriptionId } = await spokenMeeting(docket, ...SAID);
    const running = await createSubmittedTranscription(docket);
    const cases = [
      [{}, { field: 'meeting_id', type: 'required' }],
      [
        { meeting_id: meetingId, transcript_id: transcriptionId },
        { field: 'transcript_id', type: 'invalid_value' },
      ],
      [
        { meeting_ids: [meetingId], transcript_id: transcriptionId },
        { field: 'meeting_ids', type: 'invalid_value' },
      ],
      [{ meeting_ids: [] }, { field: 'meeting_ids', type: 'invalid_value' }],
      [
        { meeting_ids: [meetingId, transcriptionId] },
        { field: 'meeting_ids.1', type: 'invalid_value' },
      ],
      [
        { meeting_ids: [meetingId, running] },
        { field: 'meeting_ids.1', type: 'not_ready', status: 'processing' },
      ],
    ] as const;

    for (const [body, details] of cases) {
      const answer = await docket.post('/meetings/strategic-analysis', body);

      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.deepEqual(answer.body.error.details, details);
    }
    const meeting_ids = [meetingId, 'meet_none'];
    const unknown = await docket.post('/meetings/strategic-analysis', { meeting_ids });
    assert.equal(unknown.status, 404);
    assert.deepEqual(unknown.body.error.details, { field: 'meeting_ids.1' });
  });

  test('rejects a meeting in the body that differs from the one in the path', async () => {
    await using docket = await startDocket();
    const one = await spokenMeeting(docket, ...SAID);
    const other = await spokenMeeting(docket, ...SAID);
    const path = `/meetings/${one.meetingId}/strategic-analysis`;

    const agreed = await docket.post(path, { transcript_id: one.transcriptionId });
    const refused = await docket.post(path, { meeting_ids: [one.meetingId, other.meetingId] });

    assert.equal(agreed.status, 200);
    assert.deepEqual(refused.body.error.details, {
      field: 'meeting_ids.1',
      type: 'invalid_value',
    });
  });

  test('answers 404 for the meetings of another workspace', async () => {
    await using docket = await startDocket();
    const { meetingId } = await spokenMeeting(docket, ...SAID);
    const key = await docket.createWorkspace();

    const one = await docket.post(
      '/meetings/strategic-analysis',
      { meeting_id: meetingId },
      { key },
    );
    const several = await docket.post(
      '/meetings/strategic-analysis',
      { meeting_ids: [meetingId] },
      { key },
    );

    assert.equal(one.status, 404);
    assert.equal(several.status, 404);
    assert.deepEqual(several.body.error.details, { field: 'meeting_ids.0' });
  });

  test('finds the meetings in any workspace of the caller', async () => {
    await using docket = await startDocket();
    const key = await docket.createWorkspace();
    const { meetingId, transcriptionId } = await spokenMeeting(withKey(docket, key), ...SAID);
    const { workspace_id } = (await docket.get(`/meetings/${meetingId}`, { key })).body;
    const { db } = docket.services;
    const own = await db
      .selectFrom('memberships')
      .selectAll()
      .where('workspace_id', '!=', workspace_id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('memberships')
      .values({ ...own, workspace_id })
      .execute();

    const answers = [
      await docket.post('/meetings/strategic-analysis', { meeting_ids: [meetingId] }),
      await docket.post('/meetings/strategic-analysis', { transcript_id: transcriptionId }),
    ];

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
  });
});
