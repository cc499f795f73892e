import assert from 'node:assert/strict';
import { stat, writeFile } from 'node:fs/promises';
import { suite, test } from 'node:test';

import {
  findLocalLibrary,
  LOCAL_NAME,
  makeLocalFolder,
} from '../engines/llm/local/testing/local-library.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { analyzedDocument, uploadedDocument } from '../testing/documents.ts';
import { spokenMeeting } from '../testing/meetings.ts';

const library = await findLocalLibrary();
const skip = library.missing ?? false;

const OPERATIONS = [
  'analyze',
  'chat',
  'summary',
  'action_items',
  'strategic_analysis',
  'content',
  'brainstorm',
];
const LEASE = 'The tenant shall pay a rent of 900 euros on the first day of each month.';

function startWith(dataDir: string, settings: Record<string, string> = {}): Promise<Docket> {
  return startDocket({ engines: {}, settings: { DOCKET_DATA_DIR: dataDir, ...settings } });
}

async function ask(docket: Docket) {
  const { id } = await uploadedDocument(docket, LEASE);
  await docket.runJobs();
  const question = 'Who pays the rent?';
  const { status, body } = await docket.post('/documents/chat', { document_id: id, question });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** Does all other work of a language model. Random answers are mostly of no use, and the rules step in. */
async function doEverythingElse(docket: Docket): Promise<void> {
  const { id } = await analyzedDocument(docket, LEASE);
  await extractDeposit(docket, id);
  const { meetingId } = await spokenMeeting(docket, [1, 'I will sign the lease by Friday.']);
  const requests = [
    [`/meetings/${meetingId}/summary`, {}],
    [`/meetings/${meetingId}/action-items`, {}],
    [`/meetings/${meetingId}/strategic-analysis`, {}],
    ['/generate/content', { topic: 'Rent', type: 'article', meeting_ids: [meetingId] }],
    ['/generate/brainstorm', { topic: 'Rent' }],
  ] as const;
  for (const [path, body] of requests) {
    const answer = await docket.post(path, body);
    assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`);
  }
}

/** Extracts a value that the rules do not find, so that the model is asked for it. */
async function extractDeposit(docket: Docket, documentId: string): Promise<void> {
  const schema = { type: 'object', properties: { deposit: { type: 'number' } } };
  const { body } = await docket.post(`/documents/${documentId}/extract`, { schema });
  await docket.runJobs();
  const extraction = await docket.get(`/documents/${documentId}/extractions/${body.id}`);
  assert.partialDeepStrictEqual(extraction.body, { status: 'completed', data: { deposit: null } });
}

async function languageEngines(docket: Docket) {
  const { engines } = (await docket.get('/engines')).body;
  return engines.filter(({ kind, name }: any) => kind === 'language' && name === 'local');
}

suite('server with a local model', () => {
  test(
    'asks the pulled model without any setting, holds each answer to its schema and counts its tokens',
    { skip },
    async () => {
      await using folder = await makeLocalFolder(library, { leaning: 0.35 });
      await using docket = await startWith(folder.dataDir);
      const [before] = await languageEngines(docket);
      assert.partialDeepStrictEqual(before, { version: LOCAL_NAME, state: 'ready', why: null });

      await ask(docket);
      await doEverythingElse(docket);

      const { models } = (await docket.get('/usage')).body;
      const [chat] = models.filter(({ operation }: any) => operation === 'chat');
      assert.partialDeepStrictEqual(chat, {
        provider: 'local',
        model: LOCAL_NAME,
        failed_calls: 0,
      });
      assert.ok(chat.input_tokens > 100 && chat.output_tokens > 0);
      const { values } = await docket.services.metrics.modelCalls.get();
      assert.deepEqual(new Set(values.map(({ labels }) => labels.operation)), new Set(OPERATIONS));
      for (const { labels } of values) {
        assert.partialDeepStrictEqual(labels, { outcome: 'success', mode: 'json_schema' });
      }
      const [{ health }] = await languageEngines(docket);
      assert.partialDeepStrictEqual(health, { working: true, why: null });
    },
  );

  test('answers by rules, and says why, when no local model can run', { skip }, async () => {
    await using folder = await makeLocalFolder(library);
    const { size } = await stat(folder.modelPath);
    await writeFile(folder.modelPath, Buffer.alloc(size, 'no model '));
    await using docket = await startWith(folder.dataDir, {
      DOCKET_LANGUAGE_PROVIDER: 'local',
      DOCKET_LANGUAGE_MODEL: LOCAL_NAME,
      DOCKET_LANGUAGE_SECOND_PROVIDER: 'local',
      DOCKET_LANGUAGE_SECOND_MODEL: 'absent',
    });

    const answer = await ask(docket);

    assert.match(answer.answer, /tenant/);
    const messages = answer.warnings.map(({ code, message }: any) => `${code} ${message}`);
    assert.match(messages[0], /^engine_fallback local random: .* cannot be loaded/);
    assert.match(messages[1], /^engine_fallback local absent: .* models pull language/);
    const [damaged, absent] = await languageEngines(docket);
    assert.equal(damaged.health.working, false);
    assert.match(damaged.health.why, /damaged, or of an architecture that is not supported/);
    assert.equal(absent.state, 'missing');
    assert.match(absent.why, /docket-server models pull language/);
  });
});
