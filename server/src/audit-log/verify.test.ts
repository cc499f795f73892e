import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import { computeEntryHash, computeHeadHash } from '../audit/chain.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { DATABASES } from '../testing/databases.ts';
import { shareDocket, type SharedDocket } from '../testing/shared-docket.ts';
import { listEntries, recordEntries } from './testing/entries.ts';

const ENTRIES = 5;

/** Attacker with full access to the database but without the key. */
async function tamper(
  { services, workspaceId }: SharedDocket,
  database: string,
  statement: string,
) {
  const triggers =
    database === 'SQLite'
      ? [
          'refuse_update_of_audit',
          'refuse_delete_of_audit',
          'refuse_replace_of_audit',
          'refuse_delete_of_audit_heads',
          'refuse_return_of_audit_heads',
        ].map((name) => `drop trigger if exists ${name}`)
      : ['audit_entries', 'audit_heads'].map((name) => `alter table ${name} disable trigger user`);
  for (const each of [
    ...triggers,
    statement.replaceAll('$here', `workspace_id = '${workspaceId}'`),
  ]) {
    await sql.raw(each).execute(services.db);
  }
}

async function verdict(docket: SharedDocket, head?: string) {
  const { status, body } = await docket.get(
    `/audit-log/verify${head === undefined ? '' : `?head=${head}`}`,
  );
  assert.equal(status, 200);
  return body;
}

const copyOf = (sequence: number, as: string, from = '$here') => `
  insert into audit_entries (workspace_id, sequence, id, action, actor_type, actor_id, credential_id,
    target_type, target_id, details_json, ip_address, request_id, created_at, hash)
  select ${as}, id, action, actor_type, actor_id, credential_id, target_type, target_id,
    details_json, ip_address, request_id, created_at, hash
  from audit_entries where ${from} and sequence = ${sequence}`;

for (const { name: database } of DATABASES) {
  suite(`GET /audit-log/verify on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    /** Creates a workspace with entries. */
    async function withEntries(count = ENTRIES): Promise<SharedDocket> {
      const docket = await newWorkspace();
      await recordEntries(docket, ...Array.from({ length: count }, (_, n) => ({ details: { n } })));
      return docket;
    }

    test('an empty audit log is valid', async () => {
      const docket = await newWorkspace();

      assert.deepEqual(await verdict(docket), {
        valid: true,
        entries: 0,
        head: null,
        broken_at: null,
        reason: null,
      });
    });

    test('an audit log of many batches is valid from the first entry to the last', async () => {
      const docket = await withEntries(1_203);
      const newest = (await listEntries(docket)).at(-1);

      assert.deepEqual(await verdict(docket), {
        valid: true,
        entries: 1_203,
        head: newest!.hash,
        broken_at: null,
        reason: null,
      });
    });

    test('any earlier head proves that all entries before it still exist', async () => {
      const docket = await withEntries();
      const pins = (await listEntries(docket)).map(({ hash }) => hash);

      for (const pin of pins) assert.equal((await verdict(docket, pin)).valid, true);
      const unknown = await verdict(docket, 'f'.repeat(64));

      assert.partialDeepStrictEqual(unknown, { valid: false, entries: ENTRIES, broken_at: null });
      assert.match(unknown.reason, /given head/);
      assert.equal((await verdict(await newWorkspace(), pins[0])).valid, false);
    });

    const columns = {
      id: `'audit_1'`,
      action: `'thing.undone'`,
      actor_type: `'anonymous'`,
      actor_id: `'user_2'`,
      credential_id: `'key_2'`,
      target_type: `'task'`,
      target_id: `'task_2'`,
      details_json: `'{"n":7}'`,
      ip_address: `'203.0.113.1'`,
      request_id: `'req_2'`,
      created_at: `'2026-01-05T09:00:00.001Z'`,
      hash: `'${'0'.repeat(64)}'`,
    };
    for (const [column, value] of Object.entries(columns)) {
      test(`verification finds a changed ${column}`, async () => {
        const docket = await withEntries();
        await tamper(
          docket,
          database,
          `update audit_entries set ${column} = ${value} where $here and sequence = 3`,
        );

        assert.partialDeepStrictEqual(await verdict(docket), {
          valid: false,
          entries: 2,
          broken_at: 3,
        });
      });
    }

    for (const [what, statement, broken_at] of [
      ['an entry taken out', 'delete from audit_entries where $here and sequence = 3', 3],
      ['the first one taken out', 'delete from audit_entries where $here and sequence = 1', 1],
      ['the end cut off', 'delete from audit_entries where $here and sequence > 3', 4],
      ['all of them taken out', 'delete from audit_entries where $here', 1],
      ['an entry added at the end', copyOf(5, 'workspace_id, 6'), 6],
      ['an entry added before the first', copyOf(1, 'workspace_id, 0'), 1],
      ['a head that is gone', 'delete from audit_heads where $here', ENTRIES + 1],
      ['a head that was set back', 'update audit_heads set sequence = 4 where $here', ENTRIES + 1],
      [
        'a head that was set forward',
        'update audit_heads set sequence = 7 where $here',
        ENTRIES + 1,
      ],
      ['a head with another hash', `update audit_heads set hash = 'a' where $here`, ENTRIES + 1],
    ] as const) {
      test(`verification finds ${what}`, async () => {
        const docket = await withEntries();
        await tamper(docket, database, statement);

        const found = await verdict(docket);

        assert.partialDeepStrictEqual(found, { valid: false, broken_at });
        assert.equal(typeof found.reason, 'string');
      });
    }

    test('verification finds swapped entries', async () => {
      const docket = await withEntries();
      for (const [from, to] of [
        [3, 33],
        [4, 3],
        [33, 4],
      ]) {
        const move = `update audit_entries set sequence = ${to} where $here and sequence = ${from}`;
        await tamper(docket, database, move);
      }

      assert.partialDeepStrictEqual(await verdict(docket), { valid: false, broken_at: 3 });
    });

    test('verification finds an entry of another workspace, even in the same position', async () => {
      const [docket, other] = [await withEntries(), await withEntries()];
      await tamper(docket, database, 'delete from audit_entries where $here and sequence = 3');
      await tamper(other, database, copyOf(3, `'${docket.workspaceId}', 3`));

      assert.partialDeepStrictEqual(await verdict(docket), { valid: false, broken_at: 3 });
      assert.equal((await verdict(other)).valid, true);
    });

    test('verification finds a truncated end and head, even after the log continued', async () => {
      const docket = await withEntries();
      const newest = (await listEntries(docket))[2]!;
      await tamper(docket, database, 'delete from audit_entries where $here and sequence > 3');
      await tamper(
        docket,
        database,
        `update audit_heads set sequence = 3, hash = '${newest.hash}' where $here`,
      );

      assert.partialDeepStrictEqual(await verdict(docket), { valid: false, broken_at: 4 });
      await recordEntries(docket, {}, {});
      assert.partialDeepStrictEqual(await verdict(docket), { valid: false, broken_at: 4 });
    });

    test('only a head that was stored elsewhere reveals a log restored from an earlier copy', async () => {
      const docket = await withEntries(3);
      const copy = await docket.services.db
        .selectFrom('audit_heads')
        .selectAll()
        .where('workspace_id', '=', docket.workspaceId)
        .executeTakeFirstOrThrow();
      await recordEntries(docket, {}, {});
      const { head } = await verdict(docket);
      await tamper(docket, database, 'delete from audit_entries where $here and sequence > 3');
      await tamper(
        docket,
        database,
        `update audit_heads set sequence = 3, hash = '${copy.hash}' where $here`,
      );

      assert.equal((await verdict(docket)).valid, true);
      assert.equal((await verdict(docket, head)).valid, false);
      await recordEntries(docket, {}, {});
      assert.equal((await verdict(docket, head)).valid, false);
    });

    test('verification finds a chain that was rewritten with another key', async () => {
      const docket = await withEntries(1);
      const secrets = createSecretBox('another key of thirty-two characters');
      const { hash: _, ...entry } = (await listEntries(docket))[0]!;
      const hash = computeEntryHash(secrets, '', entry);
      const head = computeHeadHash(secrets, { ...entry, hash });
      await tamper(docket, database, `update audit_entries set hash = '${hash}' where $here`);
      await tamper(docket, database, `update audit_heads set hash = '${head}' where $here`);

      assert.partialDeepStrictEqual(await verdict(docket), { valid: false, broken_at: 1 });
    });

    test('an audit log stays valid while it is verified and written', async () => {
      const docket = await withEntries();

      const [verdicts] = await Promise.all([
        Promise.all(Array.from({ length: 20 }, () => verdict(docket))),
        recordEntries(docket, ...Array.from({ length: 50 }, () => ({}))),
      ]);

      for (const { valid, entries } of verdicts) {
        assert.equal(valid, true);
        assert.ok(entries >= ENTRIES);
      }
    });
  });
}
