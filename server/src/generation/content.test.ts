import assert from 'node:assert/strict';
import http from 'node:http';
import { suite, test } from 'node:test';

import { countWords } from '../language/content-words.ts';
import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../testing/docket.ts';
import { spokenMeeting } from '../testing/meetings.ts';
import { standInLanguage } from '../testing/stand-in-engines.ts';
import { createSubmittedTranscription } from '../testing/transcriptions.ts';

const AGREEMENT = `SERVICES AGREEMENT

This Agreement is made on 1 March 2024 between Bergmann Analytics GmbH and Tidewater Press Ltd.

1. Fees. The Customer shall pay the Provider EUR 4,500 per month within 30 days of the invoice.

2. Term. This Agreement ends on 28 February 2027 unless it is renewed in writing.`;

const SAID = [
  [1, 'We have to decide about the renewal of the services agreement by November.'],
  [2, 'I will ask for a new price before Friday.'],
] as const;

async function upload(docket: Docket, content = AGREEMENT): Promise<string> {
  const { body } = await docket.post('/documents', { title: 'Services agreement', content });
  await docket.runJobs();
  return body.id;
}

const TOPIC = 'Renewing the services agreement';

for (const { name: database } of DATABASES) {
  suite(`generated content on ${database}`, () => {
    test('generates content from a document and a meeting, stores it and publishes an event', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database, engines: {} });
      await docket.registerWebhook(receiver.url, ['content.generated'], 'whsec_test');
      const documentId = await upload(docket);
      const { meetingId, transcriptionId } = await spokenMeeting(docket, ...SAID);

      const { status, body } = await docket.post('/generate/content', {
        type: 'proposal',
        topic: TOPIC,
        tone: 'formal',
        length: 'medium',
        keywords: ['renewal', 'kangaroo'],
        document_ids: [documentId],
        meeting_ids: [transcriptionId],
      });

      assert.equal(status, 200);
      assert.match(body.id, /^content_[0-9a-f]{32}$/);
      assert.partialDeepStrictEqual(body, {
        kind: 'content',
        type: 'proposal',
        topic: TOPIC,
        tone: 'formal',
        length: 'medium',
        title: `Proposal: ${TOPIC}`,
        format: 'markdown',
        engine: { name: 'docket-builtin', method: 'rules' },
      });
      assert.match(
        body.engine.note,
        /^Made by rules: .* A language model would write the full text\.$/,
      );
      assert.equal(body.word_count, countWords(body.content));
      assert.ok(body.word_count <= 400);
      assert.deepEqual(
        new Set([...body.keywords_used, ...body.keywords_missing]),
        new Set(['renewal', 'kangaroo']),
      );
      const { text } = (await docket.get(`/documents/${documentId}/text`)).body;
      const { transcript } = (await docket.get(`/transcribe/${transcriptionId}`)).body;
      const [document, meeting] = body.sources;
      assert.deepEqual([document.type, document.id], ['document', documentId]);
      assert.deepEqual([meeting.type, meeting.id], ['meeting', meetingId]);
      for (const [source, whole] of [
        [document, text],
        [meeting, transcript],
      ]) {
        assert.ok(source.evidence.length > 0);
        for (const { start, end, excerpt } of source.evidence) {
          assert.equal(whole.slice(start, end), excerpt);
        }
      }
      assert.deepEqual((await docket.get(`/generations/${body.id}`)).body, body);
      await docket.runJobs();
      assert.equal(receiver.received.length, 1);
      assert.deepEqual(receiver.received[0]!.json().data, body);
    });

    test('treats unknown types, tones and lengths as the defaults and returns them unchanged', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const known = await docket.post('/generate/content', { topic: TOPIC });

      const { body } = await docket.post('/generate/content', {
        topic: TOPIC,
        type: 'sonnet',
        tone: 'grumpy',
        length: 'endless',
      });

      assert.deepEqual([body.type, body.tone, body.length], ['sonnet', 'grumpy', 'endless']);
      assert.deepEqual(
        [known.body.type, known.body.tone, known.body.length],
        ['report', 'neutral', 'medium'],
      );
      assert.equal(body.content, known.body.content);
    });
  });
}

test('generated content has at most a named length, a number of words, or the default', async () => {
  await using docket = await startDocket({ engines: {} });
  const weeks = Array.from(
    { length: 60 },
    (_, week) => `In week ${week} the services of group ${week * 7} cost ${week * 13} euros.`,
  );
  const documentId = await upload(docket, weeks.join('\n\n'));
  for (const [length, min, max] of [
    ['short', 80, 150],
    ['long', 500, 800],
    ['500 words', 450, 550],
    ['about 300 words', 270, 330],
    ['5 words', 90, 110],
    ['1000000 words', 720, 880],
    ['a page', 250, 400],
  ] as const) {
    const request = { topic: 'The cost of the services', length, document_ids: [documentId] };
    const { body } = await docket.post('/generate/content', request);

    const { word_count, warnings } = body;
    assert.ok(word_count > 0.8 * min && word_count <= max, `${length}: ${word_count} words`);
    assert.equal(warnings.length, word_count < min ? 1 : 0);
  }
});

test('generated content without material is a short outline, with a warning that it has fewer words', async () => {
  await using docket = await startDocket({ engines: {} });

  const { body } = await docket.post('/generate/content', { topic: TOPIC, length: 'long' });

  assert.ok(body.word_count < 150);
  assert.deepEqual(body.warnings, [
    {
      code: 'length',
      message: `${body.word_count} words in place of at least 500: an outline is as long as its material`,
    },
  ]);
});

test('generated content that was stored without a method and with a rank as score can still be read', async () => {
  await using docket = await startDocket();
  const { body } = await docket.post('/generate/brainstorm', { topic: TOPIC, count: 1 });
  const { method: _, note: __, ...engine } = body.engine;
  const [idea] = body.ideas;
  const older = { ...body, engine, ideas: [{ ...idea, score: 0.731 }] };
  await docket.services.db
    .updateTable('generations')
    .set({ result_json: JSON.stringify(older) })
    .execute();

  assert.deepEqual((await docket.get(`/generations/${body.id}`)).body, older);
});

suite('generated content', () => {
  test('generates and publishes content once for a repeated Idempotency-Key', async () => {
    await using receiver = await startReceiver();
    await using docket = await startDocket();
    await docket.registerWebhook(receiver.url, ['agent.executed'], 'whsec_test');
    const headers = { 'idempotency-key': 'one' };

    const first = await docket.post('/generate/content', { topic: TOPIC }, { headers });
    const again = await docket.post('/generate/content', { topic: TOPIC }, { headers });

    assert.deepEqual(again.body, first.body);
    assert.equal((await docket.get('/generations')).body.pagination.total, 1);
    await docket.runJobs();
    assert.equal(receiver.received.length, 1);
  });

  test('names the source that is missing or has no text', async () => {
    await using docket = await startDocket();
    const documentId = await upload(docket);
    const foreign = await docket.createWorkspace();
    const unread = await docket.post('/documents', { title: 'New', content: 'Text' });
    const submitted = (
      await docket.get(`/transcribe/${await createSubmittedTranscription(docket)}`)
    ).body;
    const cases = [
      [{ document_ids: [documentId, 'doc_none'] }, 404, { field: 'document_ids.1' }],
      [{ meeting_ids: ['meet_none'] }, 404, { field: 'meeting_ids.0' }],
      [{ document_ids: [unread.body.id] }, 400, { field: 'document_ids.0', type: 'not_ready' }],
      [{ meeting_ids: [submitted.meeting_id] }, 400, { field: 'meeting_ids.0', type: 'not_ready' }],
    ] as const;

    for (const path of ['/generate/content', '/generate/brainstorm']) {
      for (const [named, expected, details] of cases) {
        const { status, headers, body } = await docket.post(path, { topic: TOPIC, ...named });

        assert.equal(status, expected);
        assert.partialDeepStrictEqual(body.error.details, details);
        assert.equal(headers.has('retry-after'), 'type' in details);
      }
      const { status, body } = await docket.post(
        path,
        { topic: TOPIC, document_ids: [documentId] },
        { key: foreign },
      );
      assert.equal(status, 404);
      assert.equal(body.error.details.field, 'document_ids.0');
    }
    assert.equal((await docket.get('/generations')).body.pagination.total, 0);
  });

  test('reveals nothing of documents and meetings that the credential cannot read', async () => {
    await using docket = await startDocket();
    const documentId = await upload(docket);
    const { meetingId } = await spokenMeeting(docket, ...SAID);
    const writer = await docket.createKey(['write:documents']);
    const reader = await docket.createKey(['write:documents', 'read:documents']);
    const named = { topic: TOPIC, meeting_ids: [meetingId] };
    const ofMeeting = await docket.post('/generate/content', named);
    await docket.post('/generate/brainstorm', { topic: TOPIC });

    const documents = await docket.post(
      '/generate/content',
      { topic: TOPIC, document_ids: [documentId] },
      { key: writer },
    );
    const meetings = await docket.post('/generate/brainstorm', named, { key: reader });
    const single = await docket.get(`/generations/${ofMeeting.body.id}`, { key: reader });
    const list = await docket.get('/generations', { key: reader });

    for (const [answer, scope] of [
      [documents, 'read:documents'],
      [meetings, 'read:transcripts'],
      [single, 'read:transcripts'],
    ] as const) {
      assert.equal(answer.status, 403);
      assert.deepEqual(answer.body.error.details, { type: 'scope', required_scopes: [scope] });
    }
    assert.equal(list.body.pagination.total, 1);
    assert.deepEqual(
      list.body.generations.map(({ kind }: { kind: string }) => kind),
      ['brainstorm'],
    );
    assert.equal((await docket.get('/generations')).body.pagination.total, 2);
  });

  test('removes evidence that the source does not contain', async () => {
    await using docket = await startDocket({
      engines: {
        language: {
          ...standInLanguage,
          async writeContent(...given) {
            const result = await standInLanguage.writeContent(...given);
            const sources = result.sources.map((source) => ({
              ...source,
              evidence: source.evidence.flatMap((one) => [one, { ...one, excerpt: 'Made up.' }]),
            }));
            return { ...result, sources };
          },
        },
      },
    });
    const documentId = await upload(docket);

    const { body } = await docket.post('/generate/content', {
      topic: TOPIC,
      document_ids: [documentId],
    });

    assert.equal(body.sources[0].evidence.length, 1);
    assert.deepEqual(
      body.warnings.map(({ code }: { code: string }) => code),
      ['evidence_failed'],
    );
  });

  test('lists a source once that the request names repeatedly', async () => {
    await using docket = await startDocket();
    const documentId = await upload(docket);
    const { meetingId, transcriptionId } = await spokenMeeting(docket, ...SAID);

    const { body } = await docket.post('/generate/content', {
      topic: TOPIC,
      document_ids: [documentId, documentId],
      meeting_ids: [meetingId, transcriptionId],
    });

    assert.deepEqual(
      body.sources.map(({ id }: { id: string }) => id),
      [documentId, meetingId],
    );
  });

  test('stops generation and stores nothing when the client disconnects', async () => {
    const { promise: isAborted, resolve: sayAborted } = Promise.withResolvers<void>();
    const { promise: isAsked, resolve: sayAsked } = Promise.withResolvers<void>();
    await using docket = await startDocket({
      engines: {
        language: {
          ...standInLanguage,
          async writeContent(request, sources, signal) {
            sayAsked();
            await new Promise<void>((resolve) => {
              signal.addEventListener('abort', () => resolve());
            });
            sayAborted();
            // One that does not look at the signal ends all the same.
            return standInLanguage.writeContent(request, sources, AbortSignal.any([]));
          },
        },
      },
    });

    const request = http.request(`${docket.url}/v2/generate/content`, {
      method: 'POST',
      headers: { authorization: `Bearer ${docket.key}`, 'content-type': 'application/json' },
      agent: false,
    });
    request.on('error', () => {});
    request.end(JSON.stringify({ topic: TOPIC }));
    await isAsked;
    request.destroy();
    await isAborted;

    assert.equal((await docket.get('/generations')).body.pagination.total, 0);
  });
});
