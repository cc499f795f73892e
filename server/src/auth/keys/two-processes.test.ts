import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { openDatabase } from '../../storage/open-database.ts';
import { changeRole, createKey, createMember } from '../../testing/credentials.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { createAuthenticator } from '../authenticate.ts';

/** Sends a request with a key to a second process on the same database. */
async function besides({ services }: Docket) {
  const database = await openDatabase(services.url);
  const authenticate = createAuthenticator({ ...services, ...database }, []);
  return {
    scopes: async (bearer: string, workspaceId: string) => {
      const { access } = await authenticate({ bearer });
      return [...(access.get(workspaceId)?.scopes ?? [])];
    },
    [Symbol.asyncDispose]: () => database.close(),
  };
}

for (const { name: database } of DATABASES.filter(({ name }) => name !== 'SQLite')) {
  suite(`two processes on one database on ${database}`, () => {
    test('applies rights removed by one process at the next request to the other', async () => {
      await using docket = await startDocket({ database });
      await using other = await besides(docket);
      const { services } = docket;
      const member = await createMember(services, { role: 'admin' });
      const key = await createKey(services, { ...member, scopes: ['admin:all'] });
      const scopes = () => other.scopes(key, member.workspaceId);
      assert.deepEqual(await scopes(), ['admin:all']);

      await changeRole(services, member, 'viewer');
      assert.ok(!(await scopes()).includes('write:documents'));
      const { body } = await docket.get(`/api-keys?user_id=${member.userId}`);
      await docket.delete(`/api-keys/${body.api_keys[0].id}`);
      await assert.rejects(scopes, { code: 'invalid_api_key' });
    });

    test('rejects a secret in one process that the other has rotated out', async () => {
      await using docket = await startDocket({ database });
      await using other = await besides(docket);
      const asked = { name: 'Reports', scopes: ['read:documents'] };
      const { body: made } = await docket.post('/api-keys', asked);
      const scopes = (key: string) => other.scopes(key, made.workspace_id);
      assert.deepEqual(await scopes(made.key), ['read:documents']);

      const { body: rotated } = await docket.post(`/api-keys/${made.id}/rotate`, {
        overlap_hours: 0,
      });

      assert.deepEqual(await scopes(rotated.key), ['read:documents']);
      await assert.rejects(scopes(made.key), { code: 'invalid_api_key' });
    });
  });
}
