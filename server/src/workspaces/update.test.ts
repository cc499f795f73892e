import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createKey, createMember, signInAs } from '../testing/credentials.ts';
import { FEATURE_DATABASES } from '../testing/databases.ts';
import type { Answer } from '../testing/docket.ts';
import { type SharedDocket, shareDocket } from '../testing/shared-docket.ts';
import { findFirstWorkspace, findTestWorkspace } from './store.ts';

/** Addresses of the test client: loopback. */
const OWN = ['127.0.0.0/8', '::1'];

function patch(docket: SharedDocket, body: object, key = docket.key): Promise<Answer> {
  return docket.patch(`/workspaces/${docket.workspaceId}`, body, { key });
}

async function ownFirst({ services }: SharedDocket): Promise<string> {
  const first = await findFirstWorkspace(services.db);
  const { userId } = await createMember(services, { role: 'owner', workspaceId: first!.id });
  return createKey(services, { workspaceId: first!.id, userId, scopes: ['admin:all'] });
}

/** Creates a test key of the owner. */
async function testKey(docket: SharedDocket): Promise<string> {
  const { services, workspaceId } = docket;
  const userId = (await docket.get('/me')).body.user.id;
  return createKey(services, { workspaceId, userId, scopes: ['admin:all'], environment: 'test' });
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`changing a workspace on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('PATCH /workspaces changes the named fields, and clears those set to null', async () => {
      const docket = await newWorkspace();
      const before = (await docket.get(`/workspaces/${docket.workspaceId}`)).body;
      docket.advance(1_000);

      const first = await patch(docket, {
        name: 'Renamed',
        settings: { locale: 'de', retention_days: 30, strict_task_transitions: true },
      });
      const second = await patch(docket, { settings: { retention_days: null, locale: 'en' } });

      assert.equal(first.status, 200);
      assert.deepEqual(first.body, {
        ...before,
        name: 'Renamed',
        settings: {
          ...before.settings,
          locale: 'de',
          retention_days: 30,
          strict_task_transitions: true,
        },
        updated_at: first.body.updated_at,
      });
      assert.ok(first.body.updated_at > before.updated_at);
      assert.deepEqual(second.body.settings, {
        ...before.settings,
        strict_task_transitions: true,
      });
      assert.deepEqual((await docket.get(`/workspaces/${docket.workspaceId}`)).body, second.body);
      const stored = await docket.services.db
        .selectFrom('workspaces')
        .select('settings_json')
        .where('id', '=', docket.workspaceId)
        .executeTakeFirstOrThrow();
      assert.equal(stored.settings_json, '{"strict_task_transitions":true}');
    });

    test('PATCH /workspaces keeps both of two concurrent changes', async () => {
      const docket = await newWorkspace();
      await Promise.all([
        patch(docket, { settings: { locale: 'fr' } }),
        patch(docket, { settings: { date_order: 'dmy' } }),
        patch(docket, { settings: { retention_days: 7 } }),
      ]);
      const { body } = await docket.get(`/workspaces/${docket.workspaceId}`);
      assert.partialDeepStrictEqual(body.settings, {
        locale: 'fr',
        date_order: 'dmy',
        retention_days: 7,
      });
    });

    test('PATCH /workspaces requires an admin, and hides foreign workspaces', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const viewer = await signInAs(
        services,
        await createMember(services, { role: 'member', workspaceId }),
      );
      const other = await docket.createWorkspace();

      const refused = await patch(docket, { name: 'No' }, viewer);
      const hidden = await patch(docket, { name: 'No' }, other);

      assert.equal(refused.status, 403);
      assert.equal(hidden.status, 404);
      assert.equal(
        (await docket.get(`/workspaces/${workspaceId}`, { key: viewer })).body.role,
        'member',
      );
      assert.equal((await docket.get(`/workspaces/${workspaceId}`, { key: other })).status, 404);
    });

    test('PATCH /workspaces names the invalid field', async () => {
      const docket = await newWorkspace();
      const cases: [object, string][] = [
        [{}, 'body'],
        [{ settings: {} }, 'settings'],
        [{ settings: { locale: 'xx' } }, 'settings.locale'],
        [{ settings: { retention_days: 0 } }, 'settings.retention_days'],
        [{ settings: { ip_allowlist: ['10.1'] } }, 'settings.ip_allowlist.0'],
        [{ settings: { colour: 'red' } }, 'settings.colour'],
        [{ slug: 'other' }, 'slug'],
      ];
      for (const [body, field] of cases) {
        const answer = await patch(docket, body);
        assert.equal(answer.status, 400, field);
        assert.equal(answer.body.error.details.field, field);
      }
    });

    test('PATCH /workspaces accepts a plan only from an owner of the first workspace', async () => {
      const docket = await newWorkspace();
      const refused = await patch(docket, { plan: 'pro' });
      assert.equal(refused.status, 403);
      assert.equal(refused.body.error.details.type, 'plan');

      const { services, workspaceId } = docket;
      const first = await findFirstWorkspace(services.db);
      const { userId } = await createMember(services, { role: 'owner', workspaceId: first!.id });
      const { created_at } = first!;
      await services.db
        .insertInto('memberships')
        .values({ workspace_id: workspaceId, user_id: userId, role: 'admin', created_at })
        .execute();
      const key = await createKey(services, {
        workspaceId: first!.id,
        userId,
        scopes: ['admin:all'],
      });

      const { status, body } = await patch(docket, { plan: 'individual' }, key);

      assert.equal(status, 200);
      assert.equal(body.plan, 'individual');
      assert.equal(body.limits.requests_per_minute, 60);
      // A member of another workspace only.
      const stranger = await patch(docket, { plan: 'pro' }, await ownFirst(docket));
      assert.equal(stranger.status, 404);
    });

    test("PATCH /workspaces sets an allowlist on Enterprise only if it contains the caller's address", async () => {
      const docket = await newWorkspace();
      const locked = await patch(docket, { settings: { ip_allowlist: ['203.0.113.0/24'] } });
      assert.equal(locked.status, 400);
      assert.partialDeepStrictEqual(locked.body.error.details, {
        field: 'settings.ip_allowlist',
        type: 'conflict',
      });

      const set = await patch(docket, { settings: { ip_allowlist: OWN } });
      assert.equal(set.status, 200);
      assert.deepEqual(set.body.settings.ip_allowlist, OWN);
      const cleared = await patch(docket, { settings: { ip_allowlist: [] } });
      assert.deepEqual(cleared.body.settings.ip_allowlist, []);

      const { services, workspaceId } = docket;
      await services.db
        .updateTable('workspaces')
        .set({ plan: 'pro' })
        .where('id', '=', workspaceId)
        .execute();
      const refused = await patch(docket, { settings: { ip_allowlist: OWN } });
      assert.equal(refused.status, 403);
      assert.equal(refused.body.error.details.type, 'plan');
      assert.equal((await patch(docket, { settings: { ip_allowlist: [] } })).status, 200);
    });

    test('PATCH /workspaces writes the changes to the audit log', async () => {
      const docket = await newWorkspace();
      await patch(docket, { settings: { locale: 'pt' } });
      await patch(docket, { plan: 'pro' });
      const entries = await docket.services.db
        .selectFrom('audit_entries')
        .select(['action', 'details_json'])
        .where('workspace_id', '=', docket.workspaceId)
        .execute();
      assert.deepEqual(entries, [
        { action: 'workspace.updated', details_json: '{"settings":{"locale":"pt"}}' },
      ]);
    });
  });

  suite(`isolated test data on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('test data is separated when isolation is on, and visible again when it is on again', async () => {
      const docket = await newWorkspace();
      const key = await testKey(docket);
      const titles = async (as: string) =>
        (await docket.get('/tasks', { key: as })).body.tasks.map((task: any) => task.title);
      await docket.post('/tasks', { title: 'live' });
      assert.deepEqual(await titles(key), ['live']);

      assert.equal((await patch(docket, { settings: { test_isolation: true } })).status, 200);
      assert.deepEqual(await titles(key), []);
      await docket.post('/tasks', { title: 'test' }, { key });
      assert.deepEqual(await titles(key), ['test']);
      assert.deepEqual(await titles(docket.key), ['live']);
      await patch(docket, { settings: { test_isolation: false } });
      assert.deepEqual(await titles(key), ['live']);
      await patch(docket, { settings: { test_isolation: true } });
      assert.deepEqual(await titles(key), ['test']);
    });

    test('test data belongs to a workspace with the same name, plan, settings and members, which cannot be changed itself', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      await createMember(services, { role: 'viewer', workspaceId });
      await patch(docket, { settings: { test_isolation: true, locale: 'de' } });
      await patch(docket, { name: 'Later', settings: { date_order: 'mdy' } });
      const twin = await findTestWorkspace(services.db, workspaceId);
      const key = await testKey(docket);

      const own = (await docket.get(`/workspaces/${workspaceId}`)).body;
      const { body } = await docket.get(`/workspaces/${twin!.id}`, { key });
      assert.deepEqual(
        { ...body, id: '', slug: '', created_at: '' },
        { ...own, id: '', slug: '', created_at: '' },
      );
      assert.equal(body.slug, `${own.slug}--test`);
      assert.equal(body.member_count, 2);
      const members = await docket.get(`/workspaces/${twin!.id}/members`, { key });
      assert.equal(members.body.members.length, 2);

      const path = `/workspaces/${twin!.id}`;
      for (const refused of [
        await docket.patch(path, { name: 'No' }, { key }),
        await docket.delete(`${path}?confirm=${body.slug}`, { key }),
        await docket.post(`${path}/members`, { email: 'a@example.com' }, { key }),
      ]) {
        assert.equal(refused.status, 403);
        assert.equal(refused.body.error.details.type, 'role');
      }
      // Hidden even from its owner with a live key.
      assert.equal((await docket.get(path)).status, 404);
      const { workspaces } = (await docket.get('/workspaces')).body;
      assert.deepEqual(
        workspaces.map(({ id }: { id: string }) => id),
        [workspaceId],
      );
    });
  });
}
