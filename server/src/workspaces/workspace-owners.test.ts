import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';

import { DATABASES } from '../testing/databases.ts';
import { createMember } from '../testing/credentials.ts';
import { startDocket } from '../testing/docket.ts';
import { createWorkspaceOwners } from './workspace-owners.ts';

for (const { name: database } of DATABASES) {
  suite(`owners of workspaces on ${database}`, () => {
    test('are the users who have owned them longest, as soon as they are read', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const { body: me } = await docket.get('/me');
      const workspaceId = me.default_workspace_id;
      docket.advance(60_000);
      await createMember(services, { workspaceId, role: 'owner' });
      const ownerOf = createWorkspaceOwners(services.reads, services.log);

      const first = ownerOf(workspaceId);
      while (ownerOf(workspaceId) === workspaceId) await nextTick();

      assert.equal(first, workspaceId);
      assert.equal(ownerOf(workspaceId), me.user.id);
    });

    test('are the workspaces themselves without an owner', async () => {
      await using docket = await startDocket({ database });
      const ownerOf = createWorkspaceOwners(docket.services.reads, docket.services.log);

      assert.equal(ownerOf('ws_unknown'), 'ws_unknown');
      await nextTick();
      assert.equal(ownerOf('ws_unknown'), 'ws_unknown');
    });
  });
}
