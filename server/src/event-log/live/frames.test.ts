import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { createServiceKey } from '../../testing/credentials.ts';
import { startDocket, startReceiver } from '../../testing/docket.ts';
import { uploadedDocument } from '../../testing/documents.ts';
import { standInLanguage, standInTextExtraction } from '../../testing/stand-in-engines.ts';
import { FIVE_CHUNKS, hear, speechOf, startTranscribing } from '../../testing/transcribing.ts';
import { connectReady, type Stream } from './testing/open-stream.ts';

for (const { name: database } of DATABASES) {
  suite(`frames of event streams on ${database}`, () => {
    test('progress of a document arrives page by page', async () => {
      let stream: Stream | undefined;
      const seen: any[] = [];
      const textExtraction = {
        ...standInTextExtraction,
        extract: (async (path, limits, signal, options) => {
          for (const done of [1, 2]) {
            await options?.onPage?.(done, 2);
            seen.push(await stream!.nextOf('progress'));
          }
          return standInTextExtraction.extract(path, limits, signal, options);
        }) satisfies typeof standInTextExtraction.extract,
      };
      const engines = { textExtraction, language: standInLanguage };
      await using docket = await startDocket({ database, engines });
      stream = await connectReady(docket, { query: 'type=progress' });
      const { id } = await uploadedDocument(docket);

      await docket.runJobs();
      await stream.close();

      const pages = seen.map(({ id: eventId, data }) => [eventId, data.resource_id, data.done]);
      assert.deepEqual(pages, [
        [undefined, id, 1],
        [undefined, id, 2],
      ]);
      assert.partialDeepStrictEqual(seen[0].data, {
        kind: 'document',
        status: 'processing',
        stage: 'recognise',
        percent: 55,
        total: 2,
      });
    });

    test('a recording tells its progress and each part that was recognized', async () => {
      let stream: Stream | undefined;
      const seen: any[] = [];
      const speech = speechOf(async function* () {
        for (const event of hear()) {
          yield event;
          if (event.kind === 'chunk') seen.push((await stream!.nextOf('transcript.grew')).data);
        }
      });
      await using bench = await startTranscribing({ speech }, { database });
      stream = await connectReady(bench.docket, { query: 'type=progress,transcript.grew' });
      const id = await bench.submit();

      await bench.docket.runJobs();
      await stream.close();

      assert.deepEqual(
        seen.map(({ resource_id, position, text }) => [resource_id, position, text]),
        FIVE_CHUNKS.map(({ text }, index) => [id, index, text]),
      );
      assert.match(stream.text(), /event: progress\ndata: .*"kind":"transcription"/);
    });

    test('deliveries tell their changes to credentials that may read webhooks', async () => {
      await using docket = await startDocket({ database });
      await using receiver = await startReceiver();
      const webhookId = await docket.registerWebhook(receiver.url, ['task.created'], 'whsec_test');
      const key = await createServiceKey(docket.services, ['read:tasks']);
      await using blind = await connectReady({ url: docket.url, key });
      await using stream = await connectReady(docket, { query: `resource_id=${webhookId}` });
      const { body: task } = await docket.post('/tasks', { title: 'a' });

      await docket.runJobs();
      let frame = await stream.nextOf('delivery.changed');
      while (frame.data.state !== 'success') frame = await stream.nextOf('delivery.changed');

      assert.partialDeepStrictEqual(frame.data, {
        resource_id: task.id,
        webhook_id: webhookId,
        event: 'task.created',
        attempts: 1,
        status_code: 200,
      });
      await docket.delete(`/tasks/${task.id}`);
      await blind.nextOf('task.deleted');
      assert.ok(!blind.text().includes('delivery.changed'));
    });

    test('many deliveries at once are told by one frame', async () => {
      await using docket = await startDocket({ database });
      await using receiver = await startReceiver();
      for (let n = 0; n < 21; n++) {
        await docket.registerWebhook(`${receiver.url}/${n}`, ['task.created'], 'whsec_test');
      }
      await using stream = await connectReady(docket, { query: 'type=delivery.changed' });
      await docket.post('/tasks', { title: 'a' });

      await docket.runJobs();

      assert.equal((await stream.next()).data.delivery_id, null);
    });
  });
}
