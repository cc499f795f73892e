import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import http from 'node:http';
import { suite, test } from 'node:test';

import type { LanguageEngine } from '../../engines/language-engine/language-engine.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket, startReceiver } from '../../testing/docket.ts';
import { spokenMeeting } from '../../testing/meetings.ts';
import { standInLanguage } from '../../testing/stand-in-engines.ts';

const SAID = [
  [1, 'The lease is signed.'],
  [2, 'Good.'],
] as const;

/** Engine whose summary waits until it is released. */
function heldLanguage() {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: sayAsked } = Promise.withResolvers<void>();
  const language: LanguageEngine = {
    ...standInLanguage,
    async summarizeMeeting(...given) {
      sayAsked();
      await mayGoOn;
      return standInLanguage.summarizeMeeting(...given);
    },
  };
  return { language, isAsked, goOn };
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`the summary of a meeting on ${database}`, () => {
    test('is made by the first GET, with a read scope, and answered to the next ones', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, ['meeting.analyzed'], 'whsec_test');
      const { meetingId } = await spokenMeeting(docket, ...SAID);
      const key = await docket.createKey(['read:transcripts']);
      const path = `/meetings/${meetingId}/summary`;

      const first = await docket.get(path, { key });
      const second = await docket.get(path, { key });
      const older = await docket.request('GET', `/v1${path}`, undefined, { key });
      await docket.runJobs();

      assert.equal(first.status, 200);
      assert.match(first.body.id, /^summary_[0-9a-f]{32}$/);
      assert.equal(first.body.summary, 'The lease is signed.');
      assert.equal(first.body.length, 'medium');
      assert.deepEqual(second.body, first.body);
      assert.deepEqual(older.body, first.body);
      assert.deepEqual(
        receiver.received.map((call) => call.json().data.analysis_id),
        [first.body.id],
      );
    });

    test('is stored once for concurrent first requests', async () => {
      const engine = heldLanguage();
      await using docket = await startDocket({ database, engines: { language: engine.language } });
      const { meetingId } = await spokenMeeting(docket, ...SAID);
      const path = `/meetings/${meetingId}/summary`;

      const asked = [docket.get(path), docket.get(path)];
      await engine.isAsked;
      engine.goOn();
      const [one, other] = await Promise.all(asked);

      assert.deepEqual([one!.status, other!.status], [200, 200]);
      assert.deepEqual(one!.body, other!.body);
      const results = await docket.services.db.selectFrom('meeting_results').selectAll().execute();
      assert.equal(results.length, 1);
    });

    test('is created, stored and published with evidence for each point', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, ['analysis.completed'], 'whsec_test');
      const { meetingId, transcriptionId } = await spokenMeeting(docket, ...SAID);

      const { status, body } = await docket.post(`/meetings/${meetingId}/summary`, {
        length: 'short',
        focus_areas: ['lease'],
      });

      assert.equal(status, 200);
      assert.match(body.id, /^summary_[0-9a-f]{32}$/);
      assert.partialDeepStrictEqual(body, {
        meeting_id: meetingId,
        length: 'short',
        focus_areas: ['lease'],
        summary: 'The lease is signed.',
        key_points: ['The lease is signed.'],
        decisions: [],
        next_steps: [],
      });
      const { transcript } = (await docket.get(`/transcribe/${transcriptionId}`)).body;
      for (const { start, end, excerpt } of Object.values<any>(body.evidence).flat()) {
        assert.equal(transcript.slice(start, end), excerpt);
      }
      assert.deepEqual((await docket.get(`/meetings/${meetingId}/summary`)).body, body);
      await docket.runJobs();
      assert.equal(receiver.received.length, 1);
      assert.deepEqual(receiver.received[0]!.json().data, {
        meeting_id: meetingId,
        meeting_ids: [meetingId],
        kind: 'summary',
        analysis_id: body.id,
        result: body,
      });
    });

    test('is returned in its latest version', async () => {
      await using docket = await startDocket({ database });
      const { meetingId } = await spokenMeeting(docket, ...SAID);
      await docket.post(`/meetings/${meetingId}/summary`, { length: 'short' });
      const { body } = await docket.post(`/meetings/${meetingId}/summary`, { length: 'long' });

      const latest = await docket.get(`/meetings/${meetingId}/summary`);

      assert.equal(latest.body.id, body.id);
    });
  });
}

suite('the summary of a meeting', () => {
  test('needs a finished transcript, and the scope to read it', async () => {
    await using docket = await startDocket();
    const { body: planned } = await docket.post('/meetings', { title: 'Planned' });
    const key = await docket.createKey(['read:documents']);

    const unfinished = await docket.get(`/meetings/${planned.id}/summary`);
    const unscoped = await docket.get(`/meetings/${planned.id}/summary`, { key });
    const unknown = await docket.get('/meetings/meet_none/summary');

    assert.equal(unfinished.status, 400);
    assert.equal(unfinished.body.error.details.type, 'not_ready');
    assert.deepEqual([unscoped.status, unknown.status], [403, 404]);
  });

  test('is created once for a repeated Idempotency-Key', async () => {
    await using docket = await startDocket();
    const { meetingId } = await spokenMeeting(docket, ...SAID);
    const headers = { 'idempotency-key': 'one' };

    const first = await docket.post(`/meetings/${meetingId}/summary`, {}, { headers });
    const again = await docket.post(`/meetings/${meetingId}/summary`, {}, { headers });

    assert.deepEqual(again.body, first.body);
    const rows = await docket.services.db.selectFrom('meeting_results').selectAll().execute();
    assert.equal(rows.length, 1);
  });

  test('omits claims of an engine that the transcript does not support', async () => {
    await using docket = await startDocket({
      engines: {
        language: {
          ...standInLanguage,
          async summarizeMeeting(...given) {
            const result = await standInLanguage.summarizeMeeting(...given);
            return { ...result, key_points: ['Made up.', ...result.key_points] };
          },
        },
      },
    });
    const { meetingId } = await spokenMeeting(docket, ...SAID);

    const { body } = await docket.post(`/meetings/${meetingId}/summary`, {});

    // The evidence of the first point is that of the second: the second has none.
    assert.deepEqual(body.key_points, ['Made up.']);
    assert.deepEqual(
      body.warnings.map(({ code }: { code: string }) => code),
      ['evidence_failed'],
    );
  });

  test('is not stored when the meeting is deleted during summarization', async () => {
    const engine = heldLanguage();
    await using docket = await startDocket({ engines: { language: engine.language } });
    const { meetingId } = await spokenMeeting(docket, ...SAID);

    const answer = docket.post(`/meetings/${meetingId}/summary`, {});
    await engine.isAsked;
    await docket.delete(`/meetings/${meetingId}`);
    engine.goOn();

    assert.equal((await answer).status, 404);
    const events = await docket.services.db
      .selectFrom('events')
      .select('id')
      .where('name', '=', 'meeting.analyzed')
      .execute();
    assert.deepEqual(events, []);
  });

  test('refers to the transcript that was read, even if it is replaced during summarization', async () => {
    const engine = heldLanguage();
    await using docket = await startDocket({ engines: { language: engine.language } });
    const transcript = 'Ana: The lease is signed.';
    const { body: meeting } = await docket.post('/meetings', { title: 'Lease', transcript });

    const answer = docket.post(`/meetings/${meeting.id}/summary`, {});
    await engine.isAsked;
    await docket.request('PUT', `/v2/meetings/${meeting.id}/transcript`, {
      transcript: 'Ana: No.',
    });
    engine.goOn();

    const { status, body } = await answer;
    assert.equal(status, 200);
    assert.equal(
      body.transcript_sha256,
      createHash('sha256').update('Ana: The lease is signed.').digest('hex'),
    );
    const stored = (await docket.get(`/meetings/${meeting.id}/summary`)).body;
    assert.equal(stored.warnings[0].code, 'transcript_changed');
  });

  test('is aborted and not stored when the client disconnects', async () => {
    const { promise: isAborted, resolve: sayAborted } = Promise.withResolvers<void>();
    const { promise: isAsked, resolve: sayAsked } = Promise.withResolvers<void>();
    await using docket = await startDocket({
      engines: {
        language: {
          ...standInLanguage,
          async summarizeMeeting(_meeting, _request, signal) {
            sayAsked();
            const { promise, reject } = Promise.withResolvers<never>();
            signal.addEventListener('abort', () => {
              sayAborted();
              reject(signal.reason);
            });
            return promise;
          },
        },
      },
    });
    const { meetingId } = await spokenMeeting(docket, ...SAID);

    const request = http.request(`${docket.url}/v2/meetings/${meetingId}/summary`, {
      method: 'POST',
      headers: { authorization: `Bearer ${docket.key}` },
      agent: false,
    });
    request.on('error', () => {});
    request.end();
    await isAsked;
    request.destroy();

    await isAborted;
    const results = await docket.services.db.selectFrom('meeting_results').selectAll().execute();
    assert.deepEqual(results, []);
  });
});
