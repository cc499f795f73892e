import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { SCOPES } from '../../contract/scopes.ts';
import { startDocket } from '../../testing/docket.ts';

const PUBLIC_URL = 'https://docket.example.com';

suite('OAuth discovery', () => {
  test('discovery describes the authorization server', async () => {
    await using docket = await startDocket({ settings: { DOCKET_PUBLIC_URL: `${PUBLIC_URL}/` } });

    const { status, body } = await docket.request(
      'GET',
      '/.well-known/oauth-authorization-server',
      undefined,
      { key: '' },
    );

    assert.equal(status, 200);
    assert.deepEqual(body, {
      issuer: PUBLIC_URL,
      authorization_endpoint: `${PUBLIC_URL}/oauth/authorize`,
      token_endpoint: `${PUBLIC_URL}/oauth/token`,
      device_authorization_endpoint: `${PUBLIC_URL}/oauth/device_authorization`,
      revocation_endpoint: `${PUBLIC_URL}/oauth/revoke`,
      introspection_endpoint: `${PUBLIC_URL}/oauth/introspect`,
      jwks_uri: `${PUBLIC_URL}/.well-known/jwks.json`,
      scopes_supported: SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: [
        'authorization_code',
        'refresh_token',
        'urn:ietf:params:oauth:grant-type:device_code',
      ],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      revocation_endpoint_auth_methods_supported: [
        'client_secret_basic',
        'client_secret_post',
        'none',
      ],
      introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: false,
      protected_resources: [PUBLIC_URL, `${PUBLIC_URL}/mcp`],
      service_documentation: `${PUBLIC_URL}/docs`,
    });
  });

  test('discovery is announced by every response to a missing or invalid credential', async () => {
    await using docket = await startDocket({ settings: { DOCKET_PUBLIC_URL: PUBLIC_URL } });
    const named = `resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource"`;

    const without = await docket.get('/documents', { key: '' });
    const wrong = await docket.get('/documents', { key: 'svc_live_wrong' });
    const { body } = await docket.request('GET', '/.well-known/oauth-protected-resource');

    assert.equal(without.headers.get('www-authenticate'), `Bearer ${named}`);
    assert.equal(wrong.headers.get('www-authenticate'), `Bearer error="invalid_token", ${named}`);
    assert.partialDeepStrictEqual(body, {
      resource: PUBLIC_URL,
      authorization_servers: [PUBLIC_URL],
      bearer_methods_supported: ['header'],
    });
  });

  test('discovery publishes the public keys, cacheable for five minutes, and nothing of the private keys', async () => {
    await using docket = await startDocket();

    const { headers, body } = await docket.request('GET', '/.well-known/jwks.json', undefined, {
      key: '',
    });

    assert.match(headers.get('content-type')!, /^application\/json/);
    assert.equal(headers.get('cache-control'), 'public, max-age=300');
    assert.ok(body.keys.length >= 1);
    for (const key of body.keys) {
      assert.deepEqual(Object.keys(key).toSorted(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
      assert.deepEqual([key.kty, key.crv, key.alg, key.use], ['EC', 'P-256', 'ES256', 'sig']);
    }
  });
});
