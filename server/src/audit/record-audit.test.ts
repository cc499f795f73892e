import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import { listEntries, recordEntries } from '../audit-log/testing/entries.ts';
import { verifyAuditChain } from '../audit-log/verify.ts';
import { inTransaction } from '../storage/transaction.ts';
import { DATABASES } from '../testing/databases.ts';
import { shareDocket, type SharedDocket } from '../testing/shared-docket.ts';
import { insertMembership } from '../workspaces/store.ts';
import { SYSTEM_ACTOR } from './audit-entry.ts';
import { recordAudit, recordAuditForUser } from './record-audit.ts';

const signal = new AbortController().signal;

async function isValid({ services, workspaceId }: SharedDocket): Promise<boolean> {
  return (await verifyAuditChain(services, workspaceId, { signal })).valid;
}

for (const { name: database } of DATABASES) {
  suite(`records of the audit log on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('an entry has actor, action, target, time and origin', async () => {
      const docket = await newWorkspace();
      const by = {
        actor_type: 'user_key',
        actor_id: 'user_1',
        credential_id: 'key_1',
        ip_address: '203.0.113.9',
        request_id: 'req_1',
      } as const;
      const target = { type: 'webhook', id: 'wh_1' };
      await recordEntries(docket, {
        action: 'webhook.created',
        by,
        target,
        details: { events: ['*'] },
      });
      await recordEntries(docket, {});

      const [first, second] = await listEntries(docket);

      assert.partialDeepStrictEqual(first, {
        workspace_id: docket.workspaceId,
        sequence: 1,
        action: 'webhook.created',
        ...by,
        target_type: 'webhook',
        target_id: 'wh_1',
        details_json: '{"events":["*"]}',
        created_at: docket.services.clock.now().toISOString(),
      });
      assert.match(first!.id, /^audit_[0-9a-f]{32}$/);
      assert.match(first!.hash, /^[0-9a-f]{64}$/);
      assert.partialDeepStrictEqual(second, { sequence: 2, ...SYSTEM_ACTOR, target_id: null });
      assert.equal(await isValid(docket), true);
    });

    test('a rolled back action leaves no entry and no gap', async () => {
      const docket = await newWorkspace();
      await recordEntries(docket, {});
      const refused = inTransaction(docket.services, async (tx) => {
        const audited = { action: 'thing.done', by: SYSTEM_ACTOR };
        await recordAudit(tx, docket.services, docket.workspaceId, audited);
        throw new Error('after the entry');
      });
      await assert.rejects(refused, /after the entry/);
      await recordEntries(docket, {});

      const entries = await listEntries(docket);

      assert.deepEqual(
        entries.map(({ sequence }) => sequence),
        [1, 2],
      );
      assert.equal(await isValid(docket), true);
    });

    test('fifty concurrent writers leave no gap and a valid chain', async () => {
      const docket = await newWorkspace();

      await Promise.all(Array.from({ length: 50 }, () => recordEntries(docket, {}, {})));

      const entries = await listEntries(docket);
      assert.deepEqual(
        entries.map(({ sequence }) => sequence),
        Array.from({ length: 100 }, (_, index) => index + 1),
      );
      assert.equal(await isValid(docket), true);
    });

    test('the audit logs of several workspaces are written concurrently', async () => {
      const [one, other] = [await newWorkspace(), await newWorkspace()];

      await Promise.all(
        Array.from({ length: 20 }, (_, index) => recordEntries(index % 2 === 0 ? one : other, {})),
      );

      for (const docket of [one, other]) {
        assert.equal((await listEntries(docket)).length, 10);
        assert.equal(await isValid(docket), true);
      }
    });

    test('times of entries never decrease, even between processes', async () => {
      const docket = await newWorkspace();
      const { services } = docket;
      const late = { ...services, clock: { now: () => new Date('2099-01-01T00:00:00Z') } };
      await recordEntries({ services: late, workspaceId: docket.workspaceId }, {});
      await recordEntries(docket, {});

      const entries = await listEntries(docket);

      assert.deepEqual(
        entries.map(({ created_at }) => created_at),
        ['2099-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'],
      );
    });

    test('an action of a user is recorded in each workspace of the user', async () => {
      const [one, other] = [await newWorkspace(), await newWorkspace()];
      const { services } = one;
      const { id: userId } = (await one.get('/me')).body.user;
      await inTransaction(services, (tx) =>
        insertMembership(tx, {
          workspace_id: other.workspaceId,
          user_id: userId,
          role: 'viewer',
          created_at: services.clock.now().toISOString(),
        }),
      );

      await inTransaction(services, async (tx) => {
        const audited = { action: 'password.changed', by: SYSTEM_ACTOR };
        await recordAuditForUser(tx, services, userId, audited);
        await recordAuditForUser(tx, services, 'user_without_any', audited);
      });

      for (const docket of [one, other]) {
        const [entry] = await listEntries(docket);
        assert.equal(entry?.action, 'password.changed');
        assert.equal(await isValid(docket), true);
      }
    });

    test('no SQL statement can change or delete an entry', async () => {
      const docket = await newWorkspace();
      await recordEntries(docket, {}, {});
      const before = await listEntries(docket);
      const { db } = docket.services;
      const statements = [
        `update audit_entries set action = 'a'`,
        `update audit_heads set sequence = sequence - 1`,
        `update audit_heads set workspace_id = 'ws_other'`,
        'delete from audit_entries',
        'delete from audit_entries where sequence = 2',
        'delete from audit_heads',
        ...(database === 'SQLite'
          ? [
              'insert or replace into audit_entries select * from audit_entries where sequence = 1',
              `update or replace audit_entries set sequence = 1 where sequence = 2`,
            ]
          : ['truncate audit_entries', 'truncate audit_heads', 'truncate audit_entries cascade']),
      ];

      for (const statement of statements) {
        await assert.rejects(
          sql.raw(statement).execute(db),
          /entries of the audit log are never changed/,
          statement,
        );
      }

      assert.deepEqual(await listEntries(docket), before);
      assert.equal(await isValid(docket), true);
    });
  });
}
