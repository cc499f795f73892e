import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { endpoints } from './endpoints.ts';
import { buildOpenApi } from './openapi.ts';

// As a reader gets it.
const { paths, components } = JSON.parse(
  JSON.stringify(buildOpenApi(endpoints, { version: '2.1.0' })),
);

const statusesOf = (operation: { responses: object }) => Object.keys(operation.responses);

suite('operations of sign-in and OAuth in the OpenAPI document', () => {
  const ofSignIn = ['200', '400', '401', '403', '429', '500'];

  for (const [path, method, statuses] of [
    ['/auth/login', 'post', ['200', '400', '401', '403', '404', '429', '500']],
    ['/auth/refresh', 'post', ofSignIn],
    ['/auth/logout', 'post', ofSignIn],
    ['/v2/invitations/{token}', 'get', ['200', '400', '403', '404', '429', '500']],
    ['/v2/invitations/{token}/accept', 'post', ['200', '400', '401', '403', '404', '429', '500']],
    ['/metrics', 'get', ofSignIn],
    ['/.well-known/jwks.json', 'get', ['200', '400', '500']],
  ] as const) {
    test(`${method} ${path} can answer ${statuses.join(', ')}`, () => {
      assert.deepEqual(statusesOf(paths[path][method]), statuses);
    });
  }

  test('of OAuth tell their errors by the codes and in the form of OAuth', () => {
    const { responses } = paths['/oauth/token'].post;
    const { 200: _tokens, ...refusals } = responses;

    assert.deepEqual(refusals, {
      400: { $ref: '#/components/responses/oauth_invalid_request' },
      401: { $ref: '#/components/responses/oauth_invalid_client' },
      403: { $ref: '#/components/responses/oauth_access_denied' },
      429: { $ref: '#/components/responses/oauth_temporarily_unavailable' },
      500: { $ref: '#/components/responses/oauth_server_error' },
    });
    const { oauth_invalid_client: refused } = components.responses;
    assert.deepEqual(refused.content['application/json'].schema, {
      $ref: '#/components/schemas/OAuthErrorBody',
    });
    assert.ok('WWW-Authenticate' in refused.headers);
  });

  test('that send a browser on say so', () => {
    const { responses } = paths['/oauth/authorize'].post;

    assert.ok('Location' in responses['303'].headers);
    assert.equal(responses['303'].content, undefined);
    assert.ok(!statusesOf(paths['/oauth/token'].post).includes('303'));
  });

  test('take a bearer credential or the cookie of a page', () => {
    const either = [{ credential: [] }, { session: [] }];

    assert.deepEqual(paths['/auth/password'].post.security, either);
    assert.deepEqual(paths['/v2/invitations/{token}/accept'].post.security, [{}, ...either]);
    assert.deepEqual(paths['/oauth/token'].post.security, []);
    assert.partialDeepStrictEqual(components.securitySchemes.session, {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-docket_session',
    });
  });
});
