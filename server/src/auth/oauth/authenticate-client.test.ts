import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startDocket } from '../../testing/docket.ts';
import { shareDocket } from '../../testing/shared-docket.ts';
import { basic, newCode, postForm, redeem, registerApplication } from './testing/application.ts';

suite('client authentication', () => {
  const enter = shareDocket({});

  for (const [what, headers, fields] of [
    ['without a word', {}, {}],
    ['that is unknown', {}, { client_id: `client_${'0'.repeat(32)}`, client_secret: 'dcs_x' }],
    ['without its secret', {}, { client_id: 'ID' }],
    ['with an empty secret', {}, { client_id: 'ID', client_secret: '' }],
    ['with a wrong secret', {}, { client_id: 'ID', client_secret: 'dcs_wrong' }],
    ['with a wrong secret in Basic', { authorization: basic('ID', 'dcs_wrong') }, {}],
    ['with a broken Basic', { authorization: 'Basic %%%' }, {}],
    ['with Basic without a colon', { authorization: `Basic ${btoa('ID')}` }, {}],
    ['with Basic that is badly encoded', { authorization: `Basic ${btoa('%zz:%zz')}` }, {}],
    ['with U+0000', { authorization: `Basic ${btoa('client_%00:x')}` }, {}],
    ['with a Bearer credential', { authorization: 'Bearer svc_live_x' }, { client_id: 'ID' }],
  ] as const) {
    test(`rejects a client with ${what}`, async () => {
      const docket = await enter();
      const { id } = await registerApplication(docket);
      const sent = JSON.parse(JSON.stringify({ headers, fields }).replaceAll('ID', id)) as {
        headers: Record<string, string>;
        fields: Record<string, string>;
      };
      if (what.endsWith('in Basic')) sent.headers['authorization'] = basic(id, 'dcs_wrong');

      for (const path of ['token', 'revoke', 'introspect']) {
        const answer = await postForm(
          docket,
          `/oauth/${path}`,
          { grant_type: 'refresh_token', refresh_token: 'rt_x', token: 'rt_x', ...sent.fields },
          sent.headers,
        );
        assert.equal(answer.status, 401, path);
        assert.equal(answer.body.error, 'invalid_client');
        assert.match(answer.headers.get('www-authenticate')!, /^Basic realm=/);
        assert.equal(answer.headers.get('cache-control'), 'no-store');
      }
    });
  }

  test('rejects a client that authenticates in two ways', async () => {
    const docket = await enter();
    const [app, other] = [await registerApplication(docket), await registerApplication(docket)];
    const fields = { grant_type: 'refresh_token', refresh_token: 'rt_x' };
    const authorization = basic(app.id, app.secret);

    const twice = { ...fields, client_id: app.id, client_secret: app.secret };
    const another = { ...fields, client_id: other.id };

    for (const body of [twice, another]) {
      const answer = await postForm(docket, '/oauth/token', body, { authorization });
      assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_request']);
    }
  });

  test('rejects a public client that sends a secret', async () => {
    const docket = await enter();
    const app = await registerApplication(docket, { type: 'public' });
    const code = await newCode(docket, app);

    const wrong = await redeem(docket, app, code, { client_secret: 'dcs_x' });
    const right = await redeem(docket, app, code, { client_secret: '' });

    assert.equal(wrong.body.error, 'invalid_client');
    assert.equal(right.status, 200);
  });

  test('accepts the previous secret until the overlap ends', async () => {
    await using docket = await startDocket();
    const app = await registerApplication(docket);
    const path = `/oauth/clients/${app.id}/rotate-secret`;
    const { body: next } = await docket.request('POST', path, { overlap_hours: 1 });
    const show = async (secret: string) => {
      const fields = { token: 'rt_x', client_id: app.id, client_secret: secret };
      return (await postForm(docket, '/oauth/revoke', fields)).status;
    };

    assert.deepEqual([await show(app.secret), await show(next.client_secret)], [200, 200]);
    docket.advance(3_600_000);
    assert.deepEqual([await show(app.secret), await show(next.client_secret)], [401, 200]);
    const { body: last } = await docket.request('POST', path, {});
    assert.deepEqual([await show(next.client_secret), await show(last.client_secret)], [401, 200]);
  });
});
