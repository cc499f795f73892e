import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { openDatabase } from '../../storage/open-database.ts';
import { DAY_MS, HOUR_MS } from '../../kernel/clock.ts';
import { changeRole, createKey, createMember, signInAs } from '../../testing/credentials.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { openSession } from '../../testing/tokens.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { invalidateCredentials } from '../../workspaces/store.ts';
import { publish } from '../testing/log.ts';
import { connect, connectReady, readIds, type Stream } from './testing/open-stream.ts';

/** Time between polls, which see what no signal announces. */
const POLL_MS = 20;

/** Reads the stream to its end. @returns the reason that the server gives */
async function endOf(stream: Stream): Promise<string> {
  return (await stream.rest()).at(-1)?.data.reason;
}

/** A second process on the same database that revokes a key past this process. */
async function revokeElsewhere({ services }: Docket, id: string): Promise<void> {
  const elsewhere = await openDatabase(services.url);
  await inTransaction(elsewhere, async (tx) => {
    await tx
      .updateTable('api_keys')
      .set({ revoked_at: services.clock.now().toISOString() })
      .where('id', '=', id)
      .execute();
    invalidateCredentials(tx);
  });
  await elsewhere.close();
}

for (const { name: database } of DATABASES) {
  suite(`the credential of an event stream on ${database}`, () => {
    test('a revoked key ends its streams and leaves those of others open', async () => {
      await using docket = await startDocket({ database, streamPollMs: POLL_MS });
      const asked = { name: 'Listener', scopes: ['read:tasks'] };
      const { body: key } = await docket.post('/api-keys', asked);
      const listener = { url: docket.url, key: key.key };
      await using one = await connectReady(listener);
      await using two = await connectReady(listener);
      await using owner = await connectReady(docket);

      await docket.delete(`/api-keys/${key.id}`);

      assert.equal(await endOf(one), 'credential_ended');
      assert.equal(await endOf(two), 'credential_ended');
      const refused = await connect(listener);
      assert.equal(refused.status, 401);
      await refused.close();
      const { default_workspace_id: workspaceId } = (await docket.get('/me')).body;
      await publish({ ...docket, workspaceId }, 'task.created');
      await owner.nextOf('task.created');
    });

    test('another role or no membership ends the stream of a member', async () => {
      await using docket = await startDocket({ database, streamPollMs: POLL_MS });
      const { services, url } = docket;
      const member = await createMember(services, { role: 'admin' });
      const key = await createKey(services, { ...member, scopes: ['read:tasks'] });
      await using asAdmin = await connectReady({ url, key });

      await changeRole(services, member, 'viewer');
      const first = await endOf(asAdmin);
      await using asViewer = await connectReady({ url, key });
      await changeRole(services, member, null);

      assert.equal(first, 'permissions_changed');
      assert.equal(await endOf(asViewer), 'credential_ended');
    });

    test('a key that expires ends its stream', async () => {
      await using docket = await startDocket({ database, streamPollMs: POLL_MS });
      const expires_at = new Date(docket.services.clock.now().getTime() + HOUR_MS).toISOString();
      const asked = { name: 'Listener', scopes: ['read:tasks'], expires_at };
      const { body } = await docket.post('/api-keys', asked);
      await using stream = await connectReady({ url: docket.url, key: body.key });

      docket.advance(HOUR_MS);

      assert.equal(await endOf(stream), 'credential_ended');
    });

    test('an access token that expires ends its stream', async () => {
      await using docket = await startDocket({ database, streamPollMs: POLL_MS });
      const member = await createMember(docket.services, { role: 'admin' });
      const token = await signInAs(docket.services, member);
      await using stream = await connectReady({ url: docket.url, key: token });

      docket.advance(DAY_MS);

      assert.equal(await endOf(stream), 'credential_ended');
    });

    test('a session that ends, ends the stream that its cookie opened', async () => {
      await using docket = await startDocket({ database, streamPollMs: POLL_MS });
      const cookie = await openSession(docket);
      await using stream = await connectReady(
        { url: docket.url, key: '' },
        { headers: { cookie } },
      );

      docket.advance(15 * DAY_MS);

      assert.equal(await endOf(stream), 'credential_ended');
    });
  });
}

for (const { name: database } of DATABASES.filter(({ name }) => name !== 'SQLite')) {
  suite(`event streams and a second process on ${database}`, () => {
    test('events and a revocation of another process arrive', async () => {
      await using docket = await startDocket({ database, streamPollMs: POLL_MS });
      const { default_workspace_id: workspaceId } = (await docket.get('/me')).body;
      const { body } = await docket.post('/api-keys', { name: 'a', scopes: ['read:tasks'] });
      await using stream = await connectReady({ url: docket.url, key: body.key });
      await using elsewhere = await openOther(docket);

      const services = { ...docket.services, ...elsewhere };
      const { sequence } = await publish({ services, workspaceId }, 'task.created');
      const ids = await readIds(stream, 1);
      await revokeElsewhere(docket, body.id);

      assert.deepEqual(ids, [sequence]);
      assert.equal(await endOf(stream), 'credential_ended');
    });

    test('an event whose signal is lost arrives by the poll', async () => {
      await using docket = await startDocket({ database, streamPollMs: POLL_MS });
      const { default_workspace_id: workspaceId } = (await docket.get('/me')).body;
      await using stream = await connectReady(docket);
      const silent = { send() {}, subscribe: () => () => {} };

      const services = { ...docket.services, commitSignals: silent };
      const { sequence } = await publish({ services, workspaceId }, 'task.created');

      assert.deepEqual(await readIds(stream, 1), [sequence]);
    });
  });
}

async function openOther({ services }: Docket) {
  const database = await openDatabase(services.url);
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() });
}
