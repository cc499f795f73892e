import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createKey, createMember, letIn, signInAs } from '../testing/credentials.ts';
import { DATABASES } from '../testing/databases.ts';
import { type SharedDocket, shareDocket } from '../testing/shared-docket.ts';
import { toSlug, generateSlugs } from './create.ts';
import { findFirstWorkspace } from './store.ts';

/** Returns the access token of a new user with this role. */
async function signIn(docket: SharedDocket, role: 'viewer' | 'admin' | 'owner'): Promise<string> {
  const { workspaceId, services } = docket;
  return signInAs(services, await createMember(services, { role, workspaceId }));
}

async function ownFirst({ services }: SharedDocket): Promise<string> {
  const first = await findFirstWorkspace(services.db);
  const { userId } = await createMember(services, { role: 'owner', workspaceId: first!.id });
  return createKey(services, { workspaceId: first!.id, userId, scopes: ['admin:all'] });
}

let number = 0;
const newName = () => `Ångström & Söhne ${(number += 1)}`;

for (const { name: database } of DATABASES) {
  suite(`creating a workspace on ${database}`, () => {
    const newWorkspace = shareDocket({ database, settings: { DOCKET_DEFAULT_PLAN: 'team' } });

    test('POST /workspaces makes the signed-in user its owner, whatever their role elsewhere', async () => {
      const docket = await newWorkspace();
      const key = await signIn(docket, 'viewer');
      const name = newName();

      const { status, body, headers } = await docket.post('/workspaces', { name }, { key });

      assert.equal(status, 201);
      assert.equal(headers.get('location'), `/v2/workspaces/${body.id}`);
      assert.deepEqual(body, {
        id: body.id,
        name,
        slug: `angstrom-sohne-${number}`,
        plan: 'team',
        role: 'owner',
        member_count: 1,
        settings: {
          locale: 'en',
          date_order: 'auto',
          time_zone: 'UTC',
          retention_days: null,
          test_isolation: false,
          ip_allowlist: [],
          webhook_scopes: 'family',
          strict_task_transitions: false,
          mcp_write: false,
        },
        limits: { requests_per_minute: 300, requests_per_day: 100_000, concurrent_requests: 25 },
        created_at: body.created_at,
        updated_at: body.created_at,
      });
      assert.deepEqual((await docket.get(`/workspaces/${body.id}`, { key })).body, body);
    });

    test('POST /workspaces makes the user of the key its owner, and the key reaches it at once', async () => {
      const docket = await newWorkspace();
      const { body } = await docket.post('/workspaces', { name: newName() });

      assert.equal(body.role, 'owner');
      const { body: list } = await docket.get('/workspaces');
      const ids = new Set(list.workspaces.map(({ id }: { id: string }) => id));
      assert.deepEqual(ids, new Set([docket.workspaceId, body.id]));
    });

    test('POST /workspaces writes an audit entry', async () => {
      const docket = await newWorkspace();
      const { body } = await docket.post('/workspaces', { name: 'Audited' });
      const entry = await docket.services.db
        .selectFrom('audit_entries')
        .select(['action', 'actor_type', 'target_id'])
        .where('workspace_id', '=', body.id)
        .execute();
      assert.deepEqual(entry, [
        { action: 'workspace.created', actor_type: 'user_key', target_id: body.id },
      ]);
    });

    test('POST /workspaces rejects a service key, which has no user', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const key = await createKey(services, { workspaceId, userId: null, scopes: ['admin:all'] });

      const { status, body } = await docket.post('/workspaces', { name: newName() }, { key });

      assert.equal(status, 403);
      assert.equal(body.error.details.type, 'role');
    });

    test('POST /workspaces requires admin:all of keys and applications', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const member = await createMember(services, { role: 'owner', workspaceId });
      const { userId } = member;
      for (const key of [
        await createKey(services, { workspaceId, userId, scopes: ['write:tasks'] }),
        await letIn(services, member, ['write:tasks']),
      ]) {
        const { status, body } = await docket.post('/workspaces', { name: newName() }, { key });
        assert.equal(status, 403);
        assert.equal(body.error.details.type, 'scope');
      }
    });

    test('POST /workspaces rejects applications, and test keys without live access', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const member = await createMember(services, { role: 'owner', workspaceId });
      const make = (key: string) => docket.post('/workspaces', { name: newName() }, { key });
      const testKey = await createKey(services, {
        ...member,
        scopes: ['admin:all'],
        environment: 'test',
      });
      assert.equal((await make(testKey)).status, 201);
      const isolated = { settings: { test_isolation: true } };
      assert.equal((await docket.patch(`/workspaces/${workspaceId}`, isolated)).status, 200);

      for (const [key, type] of [
        [await letIn(services, member, ['admin:all']), 'session'],
        [testKey, 'role'],
      ] as const) {
        const { status, body } = await make(key);
        assert.equal(status, 403);
        assert.equal(body.error.details.type, type);
      }
    });

    test('POST /workspaces accepts a free slug, and names the field of a taken one', async () => {
      const docket = await newWorkspace();
      const name = newName();
      const slug = `chosen-${database.toLowerCase()}`;
      const first = await docket.post('/workspaces', { name, slug });
      assert.equal(first.body.slug, slug);

      const { status, body } = await docket.post('/workspaces', { name, slug });

      assert.equal(status, 400);
      assert.partialDeepStrictEqual(body.error.details, { field: 'slug', type: 'conflict' });
      for (const bad of ['Upper', 'two--hyphens', '-first', 'last-', 'a b', '']) {
        const { status: refused, body: why } = await docket.post('/workspaces', {
          name,
          slug: bad,
        });
        assert.equal(refused, 400, bad);
        assert.equal(why.error.details.field, 'slug');
        assert.doesNotMatch(why.error.message, /another form/);
      }
    });

    test('POST /workspaces numbers the slugs of equal names, even when created concurrently', async () => {
      const docket = await newWorkspace();
      const made = await Promise.all(
        Array.from({ length: 12 }, () => docket.post('/workspaces', { name: 'The Same' })),
      );

      assert.deepEqual(new Set(made.map(({ status }) => status)), new Set([201]));
      const slugs = made.map(({ body }) => body.slug as string);
      assert.equal(new Set(slugs).size, 12);
      assert.ok(slugs.includes('the-same') && slugs.includes('the-same-10'), slugs.join());
    });

    test('POST /workspaces accepts a plan only from an owner of the first workspace', async () => {
      const docket = await newWorkspace();
      const plan = 'enterprise';
      const refused = await docket.post('/workspaces', { name: newName(), plan });
      assert.equal(refused.status, 403);
      assert.equal(refused.body.error.details.type, 'plan');

      const key = await ownFirst(docket);
      const { status, body } = await docket.post('/workspaces', { name: newName(), plan }, { key });

      assert.equal(status, 201);
      assert.equal(body.plan, plan);
      assert.deepEqual(body.limits, {
        requests_per_minute: null,
        requests_per_day: null,
        concurrent_requests: null,
      });
    });

    test('POST /workspaces creates one workspace for repeated requests with an Idempotency-Key', async () => {
      const docket = await newWorkspace();
      const headers = { 'idempotency-key': 'one' };
      const name = newName();
      const first = await docket.post('/workspaces', { name }, { headers });
      const second = await docket.post('/workspaces', { name }, { headers });
      assert.deepEqual(second.body, first.body);
      assert.equal(second.headers.get('location'), first.headers.get('location'));
    });

    test('POST /workspaces limits a user to a hundred workspaces', async () => {
      const docket = await newWorkspace();
      const { services } = docket;
      const { userId } = await createMember(services, {
        role: 'viewer',
        workspaceId: docket.workspaceId,
      });
      const key = await signInAs(services, { userId });
      const { body } = await docket.post('/workspaces', { name: newName() }, { key });
      const row = await services.db
        .selectFrom('workspaces')
        .selectAll()
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow();
      const rows = Array.from({ length: 98 }, (_, index) => ({
        ...row,
        id: `${row.id}${index}`,
        slug: `${row.id}${index}`,
      }));
      await services.db.insertInto('workspaces').values(rows).execute();
      await services.db
        .insertInto('memberships')
        .values(
          rows.map(({ id, created_at }) => ({
            workspace_id: id,
            user_id: userId,
            role: 'owner' as const,
            created_at,
          })),
        )
        .execute();

      const last = await docket.post('/workspaces', { name: newName() }, { key });
      const refused = await docket.post('/workspaces', { name: newName() }, { key });

      assert.equal(last.status, 201);
      assert.equal(refused.status, 400);
      assert.equal(refused.body.error.details.type, 'too_large');
    });
  });
}

suite('slug of a name', () => {
  test('a slug contains the words without accents, at most 60 characters long', () => {
    assert.equal(toSlug('  Ärzte & Co. KG '), 'arzte-co-kg');
    assert.equal(toSlug('日本'), 'workspace');
    assert.equal(toSlug(`${'a'.repeat(59)} b`), 'a'.repeat(59));
  });

  test('a slug is followed by alternatives within the same length', () => {
    const slugs = generateSlugs('x'.repeat(200)).take(15).toArray();
    assert.equal(new Set(slugs).size, 15);
    assert.ok(slugs.every((slug) => slug.length <= 60 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)));
  });
});
