import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { EMPTY_PAGE } from '../testing/empty-page.ts';
import { createKey } from '../testing/credentials.ts';
import type { Answer } from '../testing/docket.ts';
import { shareDocket, type SharedDocket } from '../testing/shared-docket.ts';
import { SYSTEM_ACTOR } from '../audit/audit-entry.ts';
import { recordEntries } from './testing/entries.ts';

const sequencesOf = ({ body }: Answer): number[] =>
  body.entries.map(({ sequence }: any) => sequence);

const by = { ...SYSTEM_ACTOR, actor_type: 'user_key', actor_id: 'user_1' } as const;

/** Records six entries, a second apart. */
async function recordSix(docket: SharedDocket): Promise<void> {
  for (const audited of [
    { action: 'webhook.created', by, target: { type: 'webhook', id: 'wh_1' } },
    { action: 'webhook.updated', by, target: { type: 'webhook', id: 'wh_1' } },
    { action: 'webhook.created', target: { type: 'webhook', id: 'wh_2' } },
    { action: 'sign_in.failed', by: { ...SYSTEM_ACTOR, credential_id: 'user_1' } },
    { action: 'sign_in.failed', target: { type: 'user', id: 'user_1' } },
    { action: 'webhook.deleted', by, target: { type: 'webhook', id: 'wh_1' } },
  ]) {
    await recordEntries(docket, audited);
    docket.advance(1_000);
  }
}

for (const { name: database } of DATABASES) {
  suite(`GET /audit-log on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('an empty audit log has an empty first page', async () => {
      const docket = await newWorkspace();

      const { status, body } = await docket.get('/audit-log');

      assert.equal(status, 200);
      assert.deepEqual(body, {
        entries: [],
        pagination: EMPTY_PAGE,
      });
    });

    test('entries are listed newest first, with all fields', async () => {
      const docket = await newWorkspace();
      const created_at = docket.services.clock.now().toISOString();
      await recordEntries(docket, {});
      await recordEntries(docket, {
        action: 'member.role_changed',
        by: { ...by, credential_id: 'key_1', ip_address: '2001:db8::1', request_id: 'req_1' },
        target: { type: 'user', id: 'user_2' },
        details: { from: 'viewer', to: 'admin' },
      });

      const { body } = await docket.get('/audit-log');

      const [{ id, hash, ...rest }, first] = body.entries;
      assert.match(id, /^audit_/);
      assert.match(hash, /^[0-9a-f]{64}$/);
      assert.deepEqual(rest, {
        workspace_id: docket.workspaceId,
        sequence: 2,
        created_at,
        action: 'member.role_changed',
        actor: { type: 'user_key', id: 'user_1', credential_id: 'key_1' },
        target: { type: 'user', id: 'user_2' },
        details: { from: 'viewer', to: 'admin' },
        ip_address: '2001:db8::1',
        request_id: 'req_1',
      });
      assert.partialDeepStrictEqual(first, {
        sequence: 1,
        actor: { type: 'system', id: null, credential_id: null },
        target: null,
        details: {},
        ip_address: null,
      });
    });

    test('each filter, and all filters together, return the matching entries and the exact total', async () => {
      const docket = await newWorkspace();
      const start = docket.services.clock.now().getTime();
      const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
      await recordSix(docket);
      for (const [query, expected] of [
        ['action=webhook.created', [3, 1]],
        ['action=webhook', []],
        ['actor_id=user_1', [6, 4, 2, 1]],
        ['target_id=wh_1', [6, 2, 1]],
        ['target_id=user_1', [5]],
        [`created_after=${at(3)}`, [6, 5]],
        [`created_after=${at(2.999)}`, [6, 5, 4]],
        [`created_before=${at(2)}`, [2, 1]],
        [`created_before=${at(0)}`, []],
        [`created_after=${at(60)}`, []],
        // A time with another offset is the same moment.
        [`created_before=${encodeURIComponent(at(7_202).replace('Z', '+02:00'))}`, [2, 1]],
        [
          `action=webhook.created&actor_id=user_1&target_id=wh_1&created_after=2000-01-01T00:00:00Z&created_before=${at(60)}`,
          [1],
        ],
        [`action=webhook.created&actor_id=user_1&created_after=${at(1)}`, []],
      ] as const) {
        const answer = await docket.get(`/audit-log?${query}`);
        assert.equal(answer.status, 200, query);
        assert.deepEqual(sequencesOf(answer), expected, query);
        assert.equal(answer.body.pagination.total, expected.length, query);
      }
    });

    test('both paging modes return every entry once while more are written', async () => {
      const docket = await newWorkspace();
      await recordSix(docket);
      for (const [query, before, after] of [
        ['', [6, 5, 4, 3, 2, 1], [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
        [
          'actor_id=user_1&',
          [12, 10, 8, 7, 6, 4, 2, 1],
          [18, 16, 14, 13, 12, 10, 8, 7, 6, 4, 2, 1],
        ],
      ] as const) {
        const first = await docket.get(`/audit-log?${query}limit=2`);
        await recordSix(docket);
        const byCursor = sequencesOf(first);
        for (let cursor = first.body.pagination.next_cursor; cursor !== null;) {
          const page = await docket.get(`/audit-log?${query}limit=2&cursor=${cursor}`);
          byCursor.push(...sequencesOf(page));
          cursor = page.body.pagination.next_cursor;
        }
        const byOffset: number[] = [];
        for (let offset = 0; offset < after.length; offset += 2) {
          const page = await docket.get(`/audit-log?${query}limit=2&offset=${offset}`);
          assert.equal(page.body.pagination.has_more, offset + 2 < after.length);
          byOffset.push(...sequencesOf(page));
        }
        const beyond = await docket.get(`/audit-log?${query}offset=${after.length + 1}`);

        assert.deepEqual(byCursor, before);
        assert.deepEqual(byOffset, after);
        assert.equal(beyond.body.error.code, 'offset_out_of_range');
      }
    });

    test('a cursor is valid for its workspace and filters, for one day', async () => {
      const docket = await newWorkspace();
      await recordSix(docket);
      const { next_cursor: cursor } = (await docket.get('/audit-log?limit=1')).body.pagination;
      const other = await docket.createWorkspace();

      assert.equal((await docket.get(`/audit-log?cursor=${cursor}`)).status, 200);
      const refused = [
        await docket.get(`/audit-log?cursor=${cursor}&action=webhook.created`),
        await docket.get(`/audit-log?cursor=${cursor}`, { key: other }),
        await docket.get(`/audit-log?cursor=x${cursor}`),
      ];
      docket.advance(24 * 60 * 60 * 1_000 + 1);
      refused.push(await docket.get(`/audit-log?cursor=${cursor}`));

      for (const { status, body } of refused) {
        assert.deepEqual([status, body.error.code], [400, 'invalid_cursor']);
      }
    });

    test('a long audit log is read in slices down to its first entry', async () => {
      const docket = await newWorkspace();
      const { dialect, ...services } = docket.services;
      await recordEntries(docket, { action: 'rare.one' });
      await recordSix(docket);
      await recordSix(docket);
      // As if a statement could look at three entries only.
      Object.assign(docket.services, { dialect: { ...dialect, rowsPerStatement: 3 } });
      try {
        const rare = await docket.get('/audit-log?action=rare.one');
        const target = await docket.get('/audit-log?target_id=wh_1&limit=3&offset=2');
        const next = await docket.get(
          `/audit-log?target_id=wh_1&limit=3&cursor=${target.body.pagination.next_cursor}`,
        );

        assert.deepEqual(sequencesOf(rare), [1]);
        assert.deepEqual(sequencesOf(target), [8, 7, 3]);
        assert.equal(target.body.pagination.total, 6);
        assert.deepEqual(sequencesOf(next), [2]);
      } finally {
        Object.assign(docket.services, { ...services, dialect });
      }
    });

    test('the audit log needs admin:all in its own workspace', async () => {
      const docket = await newWorkspace();
      await recordSix(docket);
      const { services, workspaceId } = docket;
      const scopes = ['read:documents', 'write:documents', 'read:tasks'] as const;
      const key = await createKey(services, { workspaceId, userId: null, scopes: [...scopes] });
      const foreign = await docket.createWorkspace();
      const { body: none } = await docket.get('/audit-log', { key: foreign });

      assert.deepEqual(none.entries, []);
      for (const path of ['/audit-log', '/audit-log/verify']) {
        const refused = await docket.get(path, { key });
        assert.deepEqual(refused.body.error.details.required_scopes, ['admin:all']);
        const hidden = await docket.get(`${path}?workspace_id=${workspaceId}`, { key: foreign });
        assert.equal(hidden.status, 404);
      }
    });
  });
}
