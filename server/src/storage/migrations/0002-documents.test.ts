import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import { systemClock } from '../../kernel/clock.ts';
import { DATABASES } from '../../testing/databases.ts';
import type { Database, Db } from '../db.ts';
import { migrate, MIGRATIONS } from '../migrate.ts';

const hex = (digit: string) => digit.repeat(32);

type Outcome = { status: string; error?: string | null };

async function insertDocument(db: Db, digit: string, { status, error = null }: Outcome) {
  const id = `doc_${hex(digit)}`;
  const title = `Mietvertrag ${digit}`;
  const address = `https://files.example/${digit}.pdf`;
  await sql`
    insert into documents (workspace_id, id, title, status, source_url, analysis_type, extract_fields_json,
      include_summary, webhook_url, webhook_secret_sealed, notify_on_json, blob_key, media_type, file_size, pages,
      page_basis, language, error_json, created_at, updated_at)
    values ('ws_1', ${id}, ${title}, ${status}, ${address}, 'legal_review', '["dates"]', 0,
      'https://hooks.example', 'sealed', '["failed"]', 'b10b', 'application/pdf', 5000000000, 3, 'rendered', 'de',
      ${error}, ${`2026-01-05T0${digit}`}, ${`2026-01-06T0${digit}`})`.execute(db);
  return id;
}

async function insertJob(db: Db, id: string, queue: string, payload: object) {
  const text = JSON.stringify(payload);
  await sql`
    insert into jobs (id, workspace_id, queue, state, priority, run_at, attempt, cancel_requested, payload_json, created_at)
    values (${id}, 'ws_1', ${queue}, 'ready', 0, '2026-01-05', 0, 0, ${text}, '2026-01-05')`.execute(
    db,
  );
}

/** A database as version 0001 leaves it: one document finished, one under way, one failed. */
async function fillVersion1(database: Database): Promise<void> {
  const { db } = database;
  await migrate(database, systemClock, MIGRATIONS.slice(0, 1));
  await sql`
    insert into workspaces (id, name, slug, plan, settings_json, signing_secret_sealed, created_at, updated_at)
    values ('ws_1', 'Ada', 'ada', 'team', '{}', 'sealed', '2026-01-05', '2026-01-05')`.execute(db);
  const finished = await insertDocument(db, '1', { status: 'completed' });
  const underWay = await insertDocument(db, '2', { status: 'processing' });
  await insertDocument(db, '3', { status: 'failed', error: '{"code":"broken"}' });
  await sql`
    insert into document_texts (workspace_id, document_id, text, text_sha256, pages_json)
    values ('ws_1', ${finished}, 'Miete', 'abc', '[]')`.execute(db);
  await sql`
    insert into analyses (workspace_id, id, document_id, analysis_type, result_json, created_at)
    values ('ws_1', 'analysis_old', ${finished}, 'legal_review', '{"confidence":1}', '2026-01-06')`.execute(
    db,
  );
  await insertJob(db, 'job_1', 'documents.analyze', { document_id: underWay });
  await insertJob(db, 'job_2', 'documents.delete_blob', { blob_key: 'b10b' });
}

for (const { name, openEmpty } of DATABASES) {
  suite(`migration 0002 on ${name}`, () => {
    test('keeps each document, with its text and its address', async () => {
      await using database = await openEmpty();
      await fillVersion1(database);

      await migrate(database, systemClock);

      const documents = await database.db
        .selectFrom('documents')
        .selectAll()
        .orderBy('id')
        .execute();
      assert.deepEqual(documents[0], {
        workspace_id: 'ws_1',
        id: `doc_${hex('1')}`,
        title: 'Mietvertrag 1',
        status: 'completed',
        source_url: 'https://files.example/1.pdf',
        filename: null,
        tags_json: '[]',
        metadata_json: '{}',
        blob_key: 'b10b',
        layout_key: null,
        media_type: 'application/pdf',
        file_size: 5_000_000_000,
        pages: 3,
        page_basis: 'rendered',
        ocr_pages: null,
        language: 'de',
        error_json: null,
        created_at: '2026-01-05T01',
        updated_at: '2026-01-06T01',
      });
      assert.equal(documents.length, 3);
      const text = await database.db
        .selectFrom('document_texts')
        .selectAll()
        .executeTakeFirstOrThrow();
      assert.equal(text.text, 'Miete');
    });

    test('gives each document a record of its analysis, in the state that it is in', async () => {
      await using database = await openEmpty();
      await fillVersion1(database);

      await migrate(database, systemClock);

      const [underWay, failed, finished] = await database.db
        .selectFrom('analyses')
        .selectAll()
        .orderBy('id')
        .execute();
      assert.deepEqual(finished, {
        workspace_id: 'ws_1',
        id: 'analysis_old',
        document_id: `doc_${hex('1')}`,
        analysis_type: 'legal_review',
        status: 'completed',
        extract_fields_json: '["dates"]',
        include_summary: 0,
        webhook_url: 'https://hooks.example',
        webhook_secret_sealed: 'sealed',
        notify_on_json: '["failed"]',
        result_json: '{"confidence":1}',
        error_json: null,
        created_at: '2026-01-05T01',
        updated_at: '2026-01-06',
      });
      assert.partialDeepStrictEqual(underWay, {
        id: `analysis_${hex('2')}`,
        document_id: `doc_${hex('2')}`,
        status: 'processing',
        result_json: null,
      });
      assert.partialDeepStrictEqual(failed, {
        id: `analysis_${hex('3')}`,
        status: 'failed',
        error_json: '{"code":"broken"}',
      });
    });

    test('tells queued analyses which one they are to make, and leaves other jobs as they are', async () => {
      await using database = await openEmpty();
      await fillVersion1(database);

      await migrate(database, systemClock);

      const jobs = await database.db
        .selectFrom('jobs')
        .select('payload_json')
        .orderBy('id')
        .execute();
      assert.deepEqual(
        jobs.map(({ payload_json }) => JSON.parse(payload_json)),
        [
          { document_id: `doc_${hex('2')}`, analysis_id: `analysis_${hex('2')}` },
          { blob_key: 'b10b' },
        ],
      );
    });

    test('makes finished documents found by the type of their analysis', async () => {
      await using database = await openEmpty();
      await fillVersion1(database);

      await migrate(database, systemClock);

      assert.deepEqual(await database.db.selectFrom('document_facets').selectAll().execute(), [
        {
          workspace_id: 'ws_1',
          document_id: `doc_${hex('1')}`,
          name: 'analysis_type',
          value: 'legal_review',
        },
      ]);
    });
  });
}
