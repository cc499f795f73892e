import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { decodeJwt } from 'jose';

import { isAudienceFor } from '../../http/security/audience.ts';
import { type SharedDocket, shareDocket } from '../../testing/shared-docket.ts';
import {
  allow,
  authorizationPath,
  newCode,
  newMember,
  newTokens,
  parametersOf,
  postForm,
  redeem,
  registerApplication,
} from './testing/application.ts';
import { parseResource } from './resource.ts';

const SERVER = 'https://docket.example/below';

suite('resource', () => {
  for (const [text, resource] of [
    [undefined, null],
    ['', null],
    [SERVER, null],
    [`${SERVER}/`, null],
    [`${SERVER}/mcp`, `${SERVER}/mcp`],
    [`${SERVER}/mcp/`, `${SERVER}/mcp`],
    [`${SERVER}/v2`, `${SERVER}/v2`],
    ['https://docket.example', undefined],
    ['https://docket.example/belowed', undefined],
    ['https://evil.example/below/mcp', undefined],
    [`${SERVER}/mcp#x`, undefined],
    [`${SERVER}/mcp?x=1`, undefined],
    [`${SERVER}/../mcp`, undefined],
    [`${SERVER}/a/../mcp`, undefined],
    ['https://DOCKET.example/below/mcp', undefined],
    ['https://user@docket.example/below/mcp', undefined],
    ['https://docket.example:443/below/mcp', undefined],
    ['/mcp', undefined],
    ['mcp', undefined],
  ] as const) {
    test(`${text} means ${resource}`, () => {
      assert.equal(parseResource(text, SERVER), resource);
    });
  }

  for (const [audience, path, fits] of [
    [undefined, '/mcp', true],
    [undefined, '/v2/documents', true],
    [`${SERVER}/mcp`, '/mcp', true],
    [`${SERVER}/mcp`, '/v2/documents', false],
    [`${SERVER}/mcp`, '', false],
    [`${SERVER}/v2`, '/v2/documents', true],
    [`${SERVER}/v2`, '/mcp', false],
    [`${SERVER}/mcp2`, '/mcp', false],
    [`${SERVER}/mcp2`, '/v2/documents', true],
  ] as const) {
    test(`a token for ${audience ?? 'no address'} ${fits ? 'fits' : 'does not fit'} ${path}`, () => {
      assert.equal(isAudienceFor(audience === undefined ? {} : { audience }, SERVER, path), fits);
    });
  }
});

suite('tokens for a resource', () => {
  const enter = shareDocket({});

  const mcpOf = ({ services }: SharedDocket) => `${services.publicUrl}/mcp`;
  const audienceOf = (token: string) => decodeJwt(token)['aud'];

  test('a token of a request with a resource has it as audience and is refused elsewhere', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const tokens = await newTokens(docket, app, { resource: mcpOf(docket) });

    const api = await docket.get('/documents', { key: tokens.access_token });
    const shown = await postForm(docket, '/oauth/introspect', {
      token: tokens.access_token,
      client_id: app.id,
      client_secret: app.secret,
    });

    assert.equal(audienceOf(tokens.access_token), mcpOf(docket));
    assert.equal(api.status, 401);
    assert.match(api.body.error.message, /only for .*\/mcp/);
    assert.match(api.headers.get('www-authenticate')!, /error="invalid_token"/);
    assert.equal(shown.body.active, true);
    assert.equal(shown.body.aud, mcpOf(docket));
  });

  test('a refreshed token keeps the resource, and takes no other', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const { refresh_token } = await newTokens(docket, app, { resource: mcpOf(docket) });
    const refresh = (token: string, resource?: string) =>
      postForm(docket, '/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: app.id,
        client_secret: app.secret,
        ...(resource !== undefined && { resource }),
      });

    const other = await refresh(refresh_token, `${docket.services.publicUrl}/v2`);
    const same = await refresh(refresh_token, mcpOf(docket));
    const without = await refresh(same.body.refresh_token);

    assert.equal(other.body.error, 'invalid_target');
    assert.equal(audienceOf(same.body.access_token), mcpOf(docket));
    assert.equal(audienceOf(without.body.access_token), mcpOf(docket));
  });

  test('a code takes no other resource, and stays usable after a wrong one', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const code = await newCode(docket, app, { resource: mcpOf(docket) });

    const other = await redeem(docket, app, code, { resource: `${docket.services.publicUrl}/v2` });
    const foreign = await redeem(docket, app, code, { resource: 'https://evil.example' });
    const right = await redeem(docket, app, code, { resource: mcpOf(docket) });

    assert.equal(other.body.error, 'invalid_target');
    assert.equal(foreign.body.error, 'invalid_target');
    assert.equal(audienceOf(right.body.access_token), mcpOf(docket));
  });

  test('a grant for the whole server gives a token for one address, or for all', async () => {
    const docket = await enter();
    const app = await registerApplication(docket);
    const narrow = await redeem(docket, app, await newCode(docket, app), {
      resource: mcpOf(docket),
    });
    const wide = await redeem(docket, app, await newCode(docket, app));

    assert.equal(audienceOf(narrow.body.access_token), mcpOf(docket));
    assert.equal(audienceOf(wide.body.access_token), docket.services.publicUrl);
    assert.equal((await docket.get('/documents', { key: wide.body.access_token })).status, 200);
  });

  test('the metadata of MCP names its own resource', async () => {
    const docket = await enter();

    const { body } = await docket.request('GET', '/.well-known/oauth-protected-resource/mcp');
    const openid = await docket.request('GET', '/.well-known/openid-configuration');
    const oauth = await docket.request('GET', '/.well-known/oauth-authorization-server');

    assert.equal(body.resource, mcpOf(docket));
    assert.deepEqual(openid.body, oauth.body);
    assert.equal(openid.body.id_token_signing_alg_values_supported, undefined);
  });
});

suite('built-in client of the command line', () => {
  const enter = shareDocket({});
  const app = (redirectUri: string) => ({
    id: 'docket-cli',
    secret: '',
    workspaceId: '',
    redirectUri,
  });

  for (const redirectUri of ['http://127.0.0.1:49152/callback', 'http://[::1]:1/callback']) {
    test(`it signs in over ${redirectUri} without registration`, async () => {
      const docket = await enter();
      const { browser } = await newMember(docket, docket);
      const cli = app(redirectUri);

      const page = await browser.open(authorizationPath(cli));
      const code = parametersOf(await browser.submit(page, {}, 'Allow')).get('code')!;
      const { body } = await redeem(docket, cli, code);

      assert.ok(page.html.includes(redirectUri.split('/')[2]!), 'the page names the destination');
      assert.equal((await docket.get('/documents', { key: body.access_token })).status, 200);
    });
  }

  for (const redirectUri of [
    'http://localhost:1/callback',
    'http://127.0.0.1:1/other',
    'http://127.0.0.1.evil.example/callback',
    'https://127.0.0.1/callback',
    'http://127.0.0.1:1@evil.example/callback',
  ]) {
    test(`it is never sent to ${redirectUri}`, async () => {
      const docket = await enter();
      const { browser } = await newMember(docket, docket);

      const page = await browser.open(authorizationPath(app(redirectUri)));

      assert.equal(page.status, 400);
      assert.equal(page.forms.length, 0);
    });
  }

  test('it needs PKCE, and its grants are revoked by its tokens', async () => {
    const docket = await enter();
    const { browser } = await newMember(docket, docket);
    const cli = app('http://127.0.0.1:5000/callback');
    const bare = { code_challenge: undefined, code_challenge_method: undefined };

    const without = await browser.open(authorizationPath(cli, bare));
    const code = (await allow(browser, authorizationPath(cli))).get('code')!;
    const { body } = await redeem(docket, cli, code);
    await postForm(docket, '/oauth/revoke', { client_id: cli.id, token: body.refresh_token });

    assert.equal(parametersOf(without).get('error'), 'invalid_request');
    assert.equal((await docket.get('/me', { key: body.access_token })).status, 401);
  });
});
