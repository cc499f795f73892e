import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import type { DueDelivery } from '../../storage/delivery-statements.ts';
import { changeRowCount } from '../../storage/row-counts.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { endedOrWaiting } from '../../testing/lock-waits.ts';
import { lockWebhook } from '../registration/store.ts';
import type { AttemptResult } from './post-event.ts';
import { recordAttempts } from './record-attempts.ts';

/** Runs on PostgreSQL only: SQLite has one writer at a time. */
suite('lock order of the recorder on PostgreSQL', () => {
  test('the recorder does not lock the totals while it waits for a webhook', async () => {
    await using docket = await startDocket({ database: 'PostgreSQL' });
    const { services } = docket;
    const ids = await registerTwo(docket);
    await docket.post(`/webhooks/${ids[0]}/disable`);
    const { workspace_id } = (await docket.get(`/webhooks/${ids[0]}`)).body;
    // The first is enabled, which changes the totals.
    const attempts = [
      succeeded({ workspace_id, webhook_id: ids[0]!, cause: 'test' }),
      succeeded({ workspace_id, webhook_id: ids[1]!, cause: 'event' }),
    ];

    const { recording } = await inTransaction(services, async (tx) => {
      await lockWebhook(tx, workspace_id, ids[1]!);
      const work = recordAttempts(services, attempts);
      await endedOrWaiting(services, work);
      await sql`set local lock_timeout = '100ms'`.execute(tx);
      await changeRowCount(tx, { workspace_id, kind: 'webhook', status: 'enabled', count: 0 });
      return { recording: work };
    });
    await recording;

    assert.equal((await docket.get(`/webhooks/${ids[0]}`)).body.status, 'enabled');
  });
});

async function registerTwo(docket: Docket): Promise<string[]> {
  const url = 'https://hooks.example/';
  const one = await docket.registerWebhook(url, ['task.created'], 'whsec_test');
  return [one, await docket.registerWebhook(url, ['task.created'], 'whsec_test')].toSorted();
}

function succeeded(delivery: Pick<DueDelivery, 'workspace_id' | 'webhook_id' | 'cause'>) {
  return {
    delivery: {
      ...delivery,
      id: 'del_gone',
      attempts: 0,
      next_attempt_at: '9999-12-31T23:59:59.999Z',
    } as DueDelivery,
    result: { error: null } as AttemptResult,
    endedAt: new Date(),
  };
}
