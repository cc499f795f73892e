import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';
import { createCompletedTranscription, spokenSegment } from '../testing/transcriptions.ts';
import {
  indexAll,
  searchFor,
  idsFor,
  addTask,
  addMeeting,
  addSummary,
  countRows,
} from './testing/other-sources.ts';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`search in transcripts, summaries and tasks on ${database}`, () => {
    test('finds a transcript by speaker and words, with the time', async () => {
      await using docket = await startDocket({ database });
      const { id, meeting_id } = await createCompletedTranscription(docket, [
        spokenSegment(0, 0, 0.5, 'Good morning everybody.'),
        spokenSegment(1, 1, 4.25, 'The budget is three hundred euros.'),
        spokenSegment(2, 0, 60, 'Then we can order the chairs.'),
      ]);
      await indexAll(docket);

      const { results, total } = await searchFor(docket, 'what was said about the budget');

      assert.equal(total, 1);
      const [found] = results;
      assert.partialDeepStrictEqual(found, {
        id,
        source: 'transcript',
        meeting_id,
        page: null,
        start_time: 4.25,
        speaker: 'Speaker 2',
      });
      const { body } = await docket.get(`/transcribe/${id}`);
      assert.equal(body.transcript.slice(found.start, found.end), found.excerpt);
      assert.equal(found.title, body.title);

      await docket.patch(`/transcribe/${id}/speakers`, {
        speakers: [{ speaker: 'Speaker 2', name: 'Ana' }],
      });
      await indexAll(docket);
      const named = (await searchFor(docket, 'Ana budget')).results[0];
      assert.partialDeepStrictEqual(named, { id, start_time: 4.25, speaker: 'Ana' });
      const marked = named.highlights.map((span: { start: number; end: number }) =>
        named.excerpt.slice(span.start, span.end),
      );
      assert.deepEqual(marked, ['Ana', 'budget']);
    });

    test('finds only documents without a type filter', async () => {
      await using docket = await startDocket({ database });
      await addTask(docket, 'Sign the lease');
      const { body } = await docket.post('/documents', { title: 'Lease', content: 'A lease.' });
      await indexAll(docket);

      assert.deepEqual(await idsFor(docket, 'lease', { type: undefined }), [body.id]);
      assert.equal((await idsFor(docket, 'lease')).length, 2);
      assert.deepEqual(await idsFor(docket, 'lease', { type: ['unheard'] }), []);
    });

    test('finds a task by its current title, description and tags', async () => {
      await using docket = await startDocket({ database });
      const id = await addTask(docket, 'Order chairs', {
        description: 'Eight of them, with armrests.',
        tags: ['Furniture'],
      });
      await addTask(docket, 'Call the plumber');
      await indexAll(docket);

      for (const query of ['chair', 'armrests', 'furniture']) {
        assert.deepEqual(await idsFor(docket, query), [id], query);
      }
      await docket.patch(`/tasks/${id}`, { title: 'Order tables', tags: null });
      await indexAll(docket);
      assert.deepEqual(await idsFor(docket, 'tables'), [id]);
      for (const query of ['chairs', 'furniture']) {
        assert.deepEqual(await idsFor(docket, query), [], query);
      }
      const [found] = (await searchFor(docket, 'armrests')).results;
      assert.partialDeepStrictEqual(found, { title: 'Order tables', source: 'task', page: null });
    });

    test('finds the newest summary of a meeting under its current title', async () => {
      await using docket = await startDocket({ database });
      const { meeting } = await addMeeting(docket, 'Ana: The lease is signed.\nBen: Good.');
      const first = await addSummary(docket, meeting);
      await indexAll(docket);
      assert.deepEqual(await idsFor(docket, 'lease', { type: ['meeting_summary'] }), [first]);

      docket.advance(1_000);
      const second = await addSummary(docket, meeting);
      await docket.patch(`/meetings/${meeting}`, { title: 'Quarterly' });
      await indexAll(docket);

      const { results } = await searchFor(docket, 'quarterly', { type: ['meeting_summary'] });
      assert.equal(results.length, 1);
      assert.partialDeepStrictEqual(results[0], {
        id: second,
        title: 'Quarterly',
        source: 'meeting_summary',
        meeting_id: meeting,
      });
    });

    test('finds a replaced import only by its new text', async () => {
      await using docket = await startDocket({ database });
      const { transcript } = await addMeeting(docket, 'Ana: The budget is spent.');
      await indexAll(docket);
      assert.deepEqual(await idsFor(docket, 'budget'), [transcript]);

      await docket.request('PUT', `/v2/meetings/${transcript}/transcript`, {
        transcript: 'Ana: The chairs are here.',
      });

      assert.deepEqual(await idsFor(docket, 'budget'), []);
      await indexAll(docket);
      assert.deepEqual(await idsFor(docket, 'chairs'), [transcript]);
      const [found] = (await searchFor(docket, 'chairs')).results;
      assert.partialDeepStrictEqual(found, { start_time: null, speaker: 'Ana' });
    });

    test('removes deleted sources from the index completely', async () => {
      await using docket = await startDocket({ database });
      await docket.runJobs();
      const empty = await countRows(docket);
      const task = await addTask(docket, 'Renew the lease', {
        tags: ['old'],
        metadata: { floor: 2 },
      });
      const { meeting } = await addMeeting(docket, 'Ana: The lease is signed.');
      await addSummary(docket, meeting);
      const { id } = await createCompletedTranscription(docket, [
        spokenSegment(0, 0, 0.5, 'The lease is long.'),
      ]);
      await indexAll(docket);
      assert.equal((await idsFor(docket, 'lease')).length, 4);

      await docket.delete(`/tasks/${task}`);
      await docket.delete(`/meetings/${meeting}`);
      await docket.delete(`/transcribe/${id}`);

      assert.deepEqual(await idsFor(docket, 'lease'), []);
      await indexAll(docket);
      assert.deepEqual(await countRows(docket), empty);
    });

    test('applies filters to every kind of source', async () => {
      await using docket = await startDocket({ database });
      const { meeting, transcript } = await addMeeting(docket, 'Ana: The lease is signed.', {
        metadata: { floor: 2 },
      });
      const summary = await addSummary(docket, meeting);
      const other = await addMeeting(docket, 'Ben: The lease is lost.');
      const related = await addTask(docket, 'Copy the lease', {
        related_meeting_id: meeting,
        tags: ['Paper'],
        metadata: { floor: 2 },
      });
      await docket.patch(`/tasks/${related}`, { status: 'in_progress' });
      const task = await addTask(docket, 'Frame the lease');
      await indexAll(docket);

      const expected = [
        [{ meeting_ids: [meeting] }, [transcript, summary, related]],
        [{ meeting_ids: [transcript] }, [transcript, summary, related]],
        [{ meeting_ids: [] }, []],
        [{ tags: ['paper'] }, [related]],
        [{ metadata: { floor: 2 } }, [summary, related]],
        [{ status: 'in_progress' }, [related]],
        [{ status: 'completed' }, [transcript, summary, other.transcript]],
        [{ document_ids: ['doc_none'] }, []],
        [{ party: 'Acme' }, []],
        [{ type: ['task'] }, [related, task]],
        [{ created_before: '2020-01-01' }, []],
      ] as const;
      for (const [filters, ids] of expected) {
        const found = await idsFor(docket, 'lease', filters);
        assert.deepEqual(found.toSorted(), ids.toSorted(), JSON.stringify(filters));
      }
    });

    test('refuses kinds of sources that the credential may not read, and hides other workspaces', async () => {
      await using docket = await startDocket({ database });
      await addTask(docket, 'Renew the lease');
      await indexAll(docket);
      const onlyDocuments = { key: await docket.createKey(['read:documents']) };
      const refused = [
        ['task', 'read:tasks'],
        ['transcript', 'read:transcripts'],
        ['meeting_summary', 'read:transcripts'],
      ] as const;

      for (const [type, scope] of refused) {
        const asked = { query: 'lease', filters: { type: ['document', type] } };
        for (const path of ['/v2/search', '/v1/search']) {
          const { status, body } = await docket.request('POST', path, asked, onlyDocuments);
          assert.equal(status, 403, path);
          assert.deepEqual(body.error.details.required_scopes, [scope]);
        }
      }
      const tasks = { key: await docket.createKey(['read:documents', 'read:tasks']) };
      const asked = { query: 'lease', filters: { type: ['task'] } };
      assert.equal((await docket.post('/search', asked, tasks)).body.total, 1);
      const foreign = { key: await docket.createWorkspace() };
      assert.equal((await docket.post('/search', asked, foreign)).body.total, 0);
    });

    test('ranks all kinds of sources together by their match', async () => {
      await using docket = await startDocket({ database });
      const { body } = await docket.post('/documents', {
        title: 'Harbour',
        content: 'The harbour master pays the harbour fee each spring.',
      });
      const whole = await addTask(docket, 'Pay the harbour fee in spring');
      const part = await addTask(docket, 'Water the plants in spring');
      const before = (await searchFor(docket, 'harbour fee', { type: ['document'] })).results;
      for (let index = 0; index < 30; index++) await addTask(docket, `Call number ${index}`);
      await indexAll(docket);

      const found = await searchFor(docket, 'harbour fee spring');

      assert.equal(found.total, 3);
      const ids = found.results.map(({ id }: { id: string }) => id);
      assert.deepEqual(new Set(ids.slice(0, 2)), new Set([body.id, whole]));
      assert.equal(ids[2], part);
      // The number of tasks must not change the ranking among documents.
      const after = (await searchFor(docket, 'harbour fee', { type: ['document'] })).results;
      assert.deepEqual(after.length, 1);
      assert.ok(before.length === 0 || before[0].relevance === after[0].relevance);
    });

    test('finds exactly the current sources after random changes', async () => {
      await using docket = await startDocket({ database });
      const words = ['amber', 'birch', 'cedar'];
      const wordOf = new Map<string, string>();
      // Deterministic steps by a linear congruential generator.
      let state = 7;
      const next = (below: number) => (state = (state * 1_103 + 12_345) % 65_536) % below;
      for (let step = 0; step < 60; step++) {
        const word = words[next(words.length)]!;
        const ids = [...wordOf.keys()];
        const id = ids[next(Math.max(1, ids.length))];
        const action = id === undefined ? 0 : next(4);
        if (action <= 1) wordOf.set(await addTask(docket, `A piece of ${word}`), word);
        if (action === 2 && id) {
          await docket.patch(`/tasks/${id}`, { title: `Some ${word}` });
          wordOf.set(id, word);
        }
        if (action === 3 && id) {
          await docket.delete(`/tasks/${id}`);
          wordOf.delete(id);
        }
        if (step % 9 === 0) await indexAll(docket);
      }
      await indexAll(docket);

      for (const word of words) {
        const expected = [...wordOf].filter(([, held]) => held === word).map(([id]) => id);
        const { body } = await docket.post('/search', {
          query: word,
          limit: 100,
          filters: { type: ['task'] },
        });
        const found = body.results.map(({ id }: { id: string }) => id);
        assert.deepEqual(found.toSorted(), expected.toSorted(), word);
        assert.equal(body.total, expected.length);
      }
    });

    test('indexes sources that existed before the index', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const task = await addTask(docket, 'Renew the lease');
      const { transcript } = await addMeeting(docket, 'Ana: The lease is signed.');
      await services.db.deleteFrom('search_changes').execute();
      await services.db.deleteFrom('search_numbers').execute();

      docket.advance(60 * 60_000);
      await docket.runJobs();

      assert.deepEqual((await idsFor(docket, 'lease')).toSorted(), [task, transcript].toSorted());
    });
  });
}
