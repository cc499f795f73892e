import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { suite, test } from 'node:test';

import { HOUR_MS } from '../../kernel/clock.ts';
import { createMember, signInAs } from '../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startReceiver } from '../../testing/docket.ts';
import type { ReceivedCall } from '../../testing/receiver.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';
import { publish } from '../fan-out/testing/fan-out.ts';
import { createLanes } from './lanes.ts';
import { verify } from './signature.ts';

const pathOf = ({ workspaceId }: SharedDocket) => `/workspaces/${workspaceId}/signing-secret`;

async function secretOf(docket: SharedDocket): Promise<string> {
  return (await docket.get(pathOf(docket))).body.signing_secret;
}

async function rotate(docket: SharedDocket, body: object = {}): Promise<string> {
  const answer = await docket.post(`${pathOf(docket)}/rotate`, body);
  assert.equal(answer.status, 200);
  assert.equal(answer.body.workspace_id, docket.workspaceId);
  return answer.body.signing_secret;
}

/** Returns the Standard Webhooks signatures by the secrets, in order. */
function signatures({ raw, headers }: ReceivedCall, secrets: readonly string[]): string {
  const head = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.`;
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      return `v1,${createHmac('sha256', key).update(head).update(raw).digest('base64')}`;
    })
    .join(' ');
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`signing secret of a workspace, on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('the previous signing secret also signs until the overlap ends', async () => {
      await using receiver = await startReceiver();
      const docket = await newWorkspace();
      let sent = 0;
      const send = async () => {
        const path = `/${(sent += 1)}`;
        const notify = { url: `${receiver.url}${path}`, secretSealed: null };
        await publish(docket, 'document.deleted', `doc_${sent}`, { notify });
        await docket.runJobs();
        return receiver.received.find((call) => call.path === path)!;
      };
      const old = await secretOf(docket);
      const first = await rotate(docket, { overlap_hours: 2 });
      assert.notEqual(first, old);
      assert.equal(await secretOf(docket), first);

      const during = await send();
      assert.ok(verify(during.raw, first, String(during.headers['x-service-signature'])));
      assert.equal(during.headers['webhook-signature'], signatures(during, [first, old]));
      docket.advance(2 * HOUR_MS - 1);
      const last = await send();
      assert.equal(last.headers['webhook-signature'], signatures(last, [first, old]));
      docket.advance(1);
      const after = await send();
      assert.equal(after.headers['webhook-signature'], signatures(after, [first]));

      const second = await rotate(docket);
      const third = await rotate(docket);
      const twice = await send();
      assert.equal(twice.headers['webhook-signature'], signatures(twice, [third, second]));
      const fourth = await rotate(docket, { overlap_hours: 0 });
      const alone = await send();
      assert.equal(alone.headers['webhook-signature'], signatures(alone, [fourth]));
    });

    test('reading and rotating the signing secret are in the audit log, without the secret', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const secrets = [await secretOf(docket), await rotate(docket, { overlap_hours: 3 })];
      const entries = await services.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .orderBy('sequence')
        .execute();
      assert.deepEqual(
        entries.map(({ action, details_json }) => [action, details_json]),
        [
          ['signing_secret.read', '{}'],
          ['signing_secret.rotated', '{"overlap_hours":3}'],
        ],
      );
      const rows = await services.db.selectFrom('workspaces').selectAll().execute();
      const text = JSON.stringify([entries, rows]);
      assert.ok(secrets.every((secret) => !text.includes(secret)));
    });

    test('only admins of the workspace read or rotate its signing secret', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const member = await createMember(services, { role: 'member', workspaceId });
      const key = await signInAs(services, member);
      assert.equal((await docket.get(pathOf(docket), { key })).status, 403);
      assert.equal((await docket.post(`${pathOf(docket)}/rotate`, {}, { key })).status, 403);
      const other = await docket.createWorkspace();
      assert.equal((await docket.get(pathOf(docket), { key: other })).status, 404);
      for (const overlap_hours of [-1, 25, 1.5, '1']) {
        const { status, body } = await docket.post(`${pathOf(docket)}/rotate`, { overlap_hours });
        assert.equal(status, 400);
        assert.equal(body.error.details.field, 'overlap_hours');
      }
    });

    test('a rotation of the signing secret invalidates deliveries that were read ahead', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const signals: string[] = [];
      const { promise: told, resolve } = Promise.withResolvers<void>();
      const unsubscribe = services.commitSignals.subscribe((signal) => {
        signals.push(signal);
        if (signal === `lanes:${workspaceId}`) resolve();
      });
      await rotate(docket);
      await told;
      unsubscribe();
      assert.ok(signals.includes(`lanes:${workspaceId}`));
    });
  });
}

suite('invalidation of the lanes of a workspace', () => {
  const newWorkspace = shareDocket({});

  test('invalidating a workspace discards the loaded deliveries of its lanes and of no others', async () => {
    const own = await newWorkspace();
    const other = await newWorkspace();
    const lanes = createLanes(own.services, 'deliverer_of_a_test');
    const ids = [own, other].map(({ workspaceId }) => ({
      workspace_id: workspaceId,
      lane: 'url_1',
    }));
    await lanes.acquire(ids);
    const [mine, theirs] = [...lanes.needingRead];
    const versions = () => [mine!.version, theirs!.version];
    const before = versions();

    lanes.invalidateWorkspace(own.workspaceId);

    assert.deepEqual(versions(), [before[0]! + 1, before[1]!]);
    await lanes.releaseAll();
  });
});
