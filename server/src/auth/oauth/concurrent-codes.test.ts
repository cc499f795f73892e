import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES, DISTANT_POSTGRES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { newCode, postForm, redeem, registerApplication } from './testing/application.ts';

const AT_ONCE = 20;

for (const { name: database } of [DATABASES[0]!, DISTANT_POSTGRES]) {
  suite(`concurrent codes on ${database}`, () => {
    test('lets one of twenty redemptions of a code win, and revokes its grant because of the others', async () => {
      await using docket = await startDocket({ database });
      const app = await registerApplication(docket);
      const code = await newCode(docket, app);

      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => redeem(docket, app, code)),
      );

      const won = answers.filter(({ status }) => status === 200);
      const lost = answers.filter(({ status }) => status !== 200);
      assert.equal(won.length, 1);
      assert.equal(lost.length, AT_ONCE - 1);
      for (const { status, body } of lost) {
        assert.deepEqual([status, body.error], [400, 'invalid_grant']);
      }
      const { access_token, refresh_token } = won[0]!.body;
      assert.equal((await docket.get('/documents', { key: access_token })).status, 401);
      const refreshed = await postForm(docket, '/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token,
        client_id: app.id,
        client_secret: app.secret,
      });
      assert.equal(refreshed.body.error, 'invalid_grant');
      const { db } = docket.services;
      assert.equal((await db.selectFrom('refresh_tokens').selectAll().execute()).length, 1);
      const audited = await db
        .selectFrom('audit_entries')
        .select('action')
        .where('action', '=', 'oauth.code_reused')
        .execute();
      assert.equal(audited.length, 1, 'the end is written down once');
    });

    test('redeems twenty codes of different users', async () => {
      await using docket = await startDocket({ database });
      const app = await registerApplication(docket);
      const codes = await Promise.all(Array.from({ length: AT_ONCE }, () => newCode(docket, app)));

      const answers = await Promise.all(codes.map((code) => redeem(docket, app, code)));

      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
      const statuses = await Promise.all(
        answers.map(async ({ body }) => {
          return (await docket.get('/documents', { key: body.access_token })).status;
        }),
      );
      assert.deepEqual(new Set(statuses), new Set([200]));
    });
  });
}
