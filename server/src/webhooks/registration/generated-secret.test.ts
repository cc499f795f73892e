import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { shareDocket } from '../../testing/shared-docket.ts';

const MINIMAL = { url: 'https://hooks.example/in', events: ['task.created'] };

for (const { name: database } of FEATURE_DATABASES) {
  suite(`the secret of a new webhook on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('is made by Docket when none is given, and shown in that answer only', async () => {
      const docket = await newWorkspace();

      const { status, body } = await docket.post('/webhooks', MINIMAL);
      const again = await docket.get(`/webhooks/${body.id}`);

      assert.equal(status, 201);
      assert.match(body.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      assert.equal(body.warnings, undefined);
      assert.equal(again.body.secret, undefined);
      assert.equal(again.body.secret_hint, body.secret.slice(-4));
    });

    test('is never shown when it was given, with a warning if libraries cannot use it', async () => {
      const docket = await newWorkspace();
      const portable = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
      for (const [secret, warnings] of [
        [portable, []],
        ['correct horse battery staple', ['secret_not_portable']],
        [`whsec_${Buffer.alloc(8).toString('base64')}`, ['secret_not_portable']],
        [Buffer.alloc(32, 7).toString('base64'), ['secret_not_portable']],
      ] as const) {
        const { body } = await docket.post('/webhooks', { ...MINIMAL, secret });
        assert.equal(body.secret, undefined);
        assert.deepEqual(
          (body.warnings ?? []).map(({ code }: any) => code),
          warnings,
          secret,
        );
        assert.ok(!JSON.stringify(body).includes(secret));
      }
    });

    test('that was made is the same for a repeat with the same Idempotency-Key', async () => {
      const docket = await newWorkspace();
      const headers = { 'idempotency-key': 'one' };

      const first = await docket.post('/webhooks', MINIMAL, { headers });
      const second = await docket.post('/webhooks', MINIMAL, { headers });

      assert.equal(second.body.id, first.body.id);
      assert.equal(second.body.secret, first.body.secret);
    });
  });
}
