import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { startDocket, startReceiver } from '../testing/docket.ts';
import {
  createCompletedTranscription,
  createFailedTranscription,
  spokenSegment,
} from '../testing/transcriptions.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`events of transcriptions on ${database}`, () => {
    test('notifies the webhook_url of completion with the text, and lists the delivery', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });

      const { id, meeting_id, transcript, speakers } = await createCompletedTranscription(
        docket,
        undefined,
        { webhook_url: receiver.url },
      );
      await docket.runJobs();

      assert.equal(receiver.received.length, 1);
      const { event, data } = receiver.received[0]!.json();
      assert.equal(event, 'transcription.completed');
      assert.partialDeepStrictEqual(data, {
        transcription_id: id,
        meeting_id,
        status: 'completed',
        language: 'en',
        duration_seconds: 6.5,
        confidence: 0.9,
        transcript,
        speakers,
      });
      const { body } = await docket.get(`/transcribe/${id}/deliveries`);
      assert.deepEqual(
        body.deliveries.map(({ event: name, status }: any) => [name, status]),
        [['transcription.completed', 'success']],
      );
    });

    test('notifies the webhook_url of a failure unless only successes are requested', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const webhook_url = receiver.url;

      const id = await createFailedTranscription(docket, { webhook_url });
      const silent = await createFailedTranscription(docket, {
        webhook_url,
        notify_on: ['completed'],
      });
      await docket.runJobs();

      const bodies = receiver.received.map((call) => call.json());
      assert.deepEqual(
        bodies.map(({ event, data }) => [event, data.transcription_id, data.error.code]),
        [['transcription.failed', id, 'not_found']],
      );
      const { body } = await docket.get(`/transcribe/${silent}/deliveries?include=pending`);
      assert.equal(body.pagination.total, 0);
    });

    test('notifies a registered webhook of start and completion', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const events = ['transcription.started', 'transcription.completed'];
      await docket.registerWebhook(receiver.url, events, 'whsec_test');

      await createCompletedTranscription(docket);
      await docket.runJobs();

      assert.deepEqual(
        receiver.received.map((call): string => call.json().event).toSorted(),
        events.toSorted(),
      );
    });

    test('omits a text too large for a webhook body, and keeps it in event and response', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const long = spokenSegment(0, 0, 0, 'x'.repeat(3_000_000));

      const { id } = await createCompletedTranscription(docket, [long], {
        webhook_url: receiver.url,
      });
      await docket.runJobs();

      const { data } = receiver.received[0]!.json();
      assert.deepEqual([data.transcript, data.speakers, data.truncated], [null, [], true]);
      assert.equal(data.transcription_url, `${docket.services.publicUrl}/v2/transcribe/${id}`);
      const { transcript } = (await docket.get(`/transcribe/${id}`)).body;
      assert.equal(transcript.length, 'Speaker 1: '.length + 3_000_000);
    });
  });
}

suite('subscription to events of transcriptions', () => {
  test('requires the scope to read transcripts', async () => {
    await using docket = await startDocket();
    const key = await docket.createKey(['write:webhooks', 'read:documents']);
    const webhook = {
      url: 'https://hooks.example',
      events: ['transcription.completed'],
      secret: 'whsec',
    };

    const { status, body } = await docket.post('/webhooks', webhook, { key });

    assert.equal(status, 403);
    assert.deepEqual(body.error.details.required_scopes, ['read:transcripts']);
  });
});
