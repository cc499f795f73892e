import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { LanguageEngine } from '../engines/language-engine/language-engine.ts';
import { WorkError } from '../kernel/errors.ts';
import { inTransaction } from '../storage/transaction.ts';
import { DATABASES } from '../testing/databases.ts';
import { type Answer, type Docket, STAND_IN_ENGINES, startDocket } from '../testing/docket.ts';
import { analyzedDocument, uploadedDocument } from '../testing/documents.ts';
import { announce, RECORDING } from '../testing/recording-uploads.ts';
import { standInLanguage } from '../testing/stand-in-engines.ts';
import { addQuotaUsage, type CountedQuota } from './quota.ts';

async function use(docket: Docket, quota: CountedQuota, amount: number): Promise<void> {
  const workspaceId = (await docket.get('/me')).body.default_workspace_id as string;
  await inTransaction(docket.services, (tx) =>
    addQuotaUsage(tx, docket.services, workspaceId, quota, amount),
  );
}

async function standing(docket: Docket, quota: string) {
  const { body } = await docket.get('/limits');
  return body.quotas.find((each: { quota: string }) => each.quota === quota);
}

function assertRefused({ status, headers, body }: Answer, details: object): void {
  assert.equal(status, 429);
  assert.equal(body.error.code, 'insufficient_quota');
  assert.deepEqual(body.error.details, details);
  assert.equal(headers.get('x-should-retry'), 'false');
  assert.equal(headers.get('retry-after'), null);
}

const FAILING_LANGUAGE: LanguageEngine = {
  ...standInLanguage,
  async analyze() {
    throw new WorkError({ code: 'broken', message: 'No', stage: 'analyze', retryable: false });
  },
};

const MONTH = { resets_at: '2026-02-01T00:00:00.000Z' };

for (const { name: database } of DATABASES) {
  suite(`quota of pages on ${database}`, () => {
    test('each page is counted once and an exhausted quota refuses the next document', async () => {
      await using docket = await startDocket({ database, settings: { DOCKET_QUOTA_PAGES: '2' } });
      const document = await uploadedDocument(docket, 'one');
      await docket.runJobs();
      await docket.repeatJob('documents.read', { document_id: document.id });
      assert.equal((await standing(docket, 'pages')).used, 1);
      await analyzedDocument(docket);
      assert.deepEqual(await standing(docket, 'pages'), {
        quota: 'pages',
        used: 2,
        limit: 2,
        ...MONTH,
      });

      const details = { quota: 'pages', used: 2, limit: 2, ...MONTH };
      assertRefused(await docket.upload('/documents', { file: { bytes: 'more' } }), details);
      assertRefused(await docket.post('/documents', { title: 'a', content: 'b' }), details);
      const asked = {
        document_url: 'https://files.example/a.txt',
        analysis_type: 'contract_review',
      };
      assertRefused(await docket.post('/documents/analyze', asked), details);
      // Documents that were read before stay usable.
      const again = await docket.post(`/documents/${document.id}/analyses`, {
        analysis_type: 'contract_review',
      });
      assert.equal(again.status, 202);
      assert.equal((await docket.get('/documents')).body.documents.length, 2);
    });

    test('identical bytes count once and the quota resets each month', async () => {
      await using docket = await startDocket({ database, settings: { DOCKET_QUOTA_PAGES: '1' } });
      await uploadedDocument(docket, 'same');
      await uploadedDocument(docket, 'same');
      await docket.runJobs();
      assert.equal((await standing(docket, 'pages')).used, 1);
      assert.equal((await docket.upload('/documents', { file: { bytes: 'b' } })).status, 429);

      docket.advance(
        Date.parse('2026-01-31T23:59:59.999Z') - docket.services.clock.now().getTime(),
      );
      assert.equal((await docket.upload('/documents', { file: { bytes: 'b' } })).status, 429);
      docket.advance(1);
      assert.equal((await docket.upload('/documents', { file: { bytes: 'b' } })).status, 201);
    });
  });

  suite(`quota of audio on ${database}`, () => {
    test('each audio minute is counted once and an exhausted quota refuses every kind of upload', async () => {
      const settings = { DOCKET_QUOTA_AUDIO_MINUTES: '1' };
      await using docket = await startDocket({ database, settings });
      const form = { file: { bytes: RECORDING, name: 'a.wav' }, fields: { language: 'en' } };
      const { body } = await docket.upload('/transcribe/upload', form);
      await docket.runJobs();
      const { duration_seconds } = await docket.services.reads
        .selectFrom('transcriptions')
        .select('duration_seconds')
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow();
      const { used } = await standing(docket, 'audio_minutes');
      assert.ok(used > 0 && used < 1);
      assert.equal(used, duration_seconds! / 60);
      await docket.repeatJob('transcription.transcribe', { transcription_id: body.id });
      assert.equal((await standing(docket, 'audio_minutes')).used, used);

      await use(docket, 'audio_minutes', 1);
      const details = { quota: 'audio_minutes', used: used + 1, limit: 1, ...MONTH };
      assertRefused(await docket.upload('/transcribe/upload', form), details);
      const url = { audio_url: 'https://files.example/a.mp3', language: 'en' };
      assertRefused(await docket.post('/transcribe', url), details);
      const announced = { size: 100, language: 'en' };
      assertRefused(await docket.post('/transcribe/upload', announced), details);
    });
  });

  suite(`quota of tokens on ${database}`, () => {
    test('an exhausted token quota refuses every operation that uses a model', async () => {
      const settings = { DOCKET_QUOTA_TOKENS: '100' };
      await using docket = await startDocket({ database, settings });
      const { id } = await analyzedDocument(docket);
      const question = { document_id: id, question: 'Who?' };
      await use(docket, 'tokens', 55);
      assert.equal((await docket.post('/documents/chat', question)).status, 200);
      await use(docket, 'tokens', 55);

      const details = { quota: 'tokens', used: 110, limit: 100, ...MONTH };
      assertRefused(await docket.post('/documents/chat', question), details);
      const analysis = { analysis_type: 'contract_review' };
      assertRefused(await docket.post(`/documents/${id}/analyses`, analysis), details);
      assertRefused(await docket.post('/generate/brainstorm', { topic: 'Rent' }), details);
      assert.equal((await docket.upload('/documents', { file: { bytes: 'b' } })).status, 201);
    });

    test('a retried analysis checks the token quota and not the page quota', async () => {
      const settings = { DOCKET_QUOTA_TOKENS: '1', DOCKET_QUOTA_PAGES: '1' };
      const engines = { ...STAND_IN_ENGINES, language: FAILING_LANGUAGE };
      await using docket = await startDocket({ database, settings, engines });
      const { id } = await uploadedDocument(docket, 'one');
      await docket.post(`/documents/${id}/analyses`, { analysis_type: 'contract_review' });
      await docket.runJobs();
      assert.equal((await standing(docket, 'pages')).used, 1);

      assert.equal((await docket.post(`/documents/${id}/retry`)).status, 202);
      await docket.runJobs();
      await use(docket, 'tokens', 1);
      const details = { quota: 'tokens', used: 1, limit: 1, ...MONTH };
      assertRefused(await docket.post(`/documents/${id}/retry`), details);
    });
  });

  suite(`quota of storage on ${database}`, () => {
    test('an upload above the quota is cut off and the usage is exact after deletions', async () => {
      const settings = { DOCKET_QUOTA_STORAGE_BYTES: '1000' };
      await using docket = await startDocket({ database, settings });
      const document = await uploadedDocument(docket, 'x'.repeat(600));
      await docket.runJobs();
      assert.deepEqual(await standing(docket, 'storage_bytes'), {
        quota: 'storage_bytes',
        used: 600,
        limit: 1_000,
        resets_at: null,
      });

      const details = { quota: 'storage_bytes', used: 600, limit: 1_000, resets_at: null };
      const large = { file: { bytes: 'y'.repeat(401) } };
      assertRefused(await docket.upload('/documents', large), details);
      // The file is cut off before the other fields are validated.
      const cut = await docket.upload('/documents', { ...large, fields: { unknown: 'field' } });
      assertRefused(cut, details);
      assertRefused(
        await docket.post('/documents', { title: 'a', content: 'z'.repeat(401) }),
        details,
      );
      const recording = { file: { bytes: RECORDING }, fields: { language: 'en' } };
      assertRefused(await docket.upload('/transcribe/upload', recording), details);
      assertRefused(
        await docket.post('/transcribe/upload', { size: 401, language: 'en' }),
        details,
      );

      // The announced size is reserved.
      const { id } = await announce(docket, { size: 400 });
      assert.equal((await standing(docket, 'storage_bytes')).used, 1_000);
      assert.equal((await docket.upload('/documents', { file: { bytes: 'y' } })).status, 429);
      await docket.delete(`/transcribe/${id}`);
      assert.equal((await standing(docket, 'storage_bytes')).used, 600);
      await docket.delete(`/documents/${document.id}`);
      assert.equal((await standing(docket, 'storage_bytes')).used, 0);
      assert.equal((await docket.upload('/documents', large)).status, 201);
    });

    test('a download that exceeds the remaining storage is aborted', async () => {
      const settings = { DOCKET_QUOTA_STORAGE_BYTES: '10' };
      await using docket = await startDocket({ database, settings });
      const document = await analyzedDocument(docket, 'more than ten bytes');

      assert.equal(document.status, 'failed');
      assert.equal(document.error.code, 'too_large');
      assert.equal(document.error.details.limit, 10);
    });

    test('each workspace has its own storage quota', async () => {
      const settings = { DOCKET_QUOTA_STORAGE_BYTES: '1000' };
      await using docket = await startDocket({ database, settings });
      const key = await docket.createWorkspace();
      await uploadedDocument(docket, 'x'.repeat(1_000));
      for (const quota of ['pages', 'audio_minutes', 'tokens'] as const) {
        await use(docket, quota, 7);
      }

      const { quotas } = (await docket.get('/limits', { key })).body;
      assert.deepEqual(new Set(quotas.map(({ used }: any) => used)), new Set([0]));
      assert.equal((await docket.upload('/documents', { file: { bytes: 'y' } })).status, 429);
      assert.equal(
        (await docket.upload('/documents', { file: { bytes: 'y' } }, { key })).status,
        201,
      );
    });
  });

  suite(`disabled quotas on ${database}`, () => {
    test('without quotas nothing is refused and the usage is shown', async () => {
      await using docket = await startDocket({ database });
      await uploadedDocument(docket, 'one');
      await docket.runJobs();
      const { body } = await docket.get('/limits');

      assert.deepEqual(
        body.quotas.map(({ quota, used, limit }: Record<string, unknown>) => [quota, used, limit]),
        [
          ['pages', 1, null],
          ['audio_minutes', 0, null],
          ['tokens', 0, null],
          ['storage_bytes', 3, null],
        ],
      );
    });
  });
}
