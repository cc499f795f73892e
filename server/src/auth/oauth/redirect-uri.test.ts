import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import {
  isRegisteredRedirectUri,
  formActionSources,
  findRedirectUriProblem,
  addQueryParameters,
} from './redirect-uri.ts';

suite('registration of redirect URIs', () => {
  for (const uri of [
    'https://app.example.com/callback',
    'https://app.example.com',
    'https://app.example.com:8443/callback?tenant=1',
    'https://app.example.com/a%20b',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:9999/callback',
    'http://[::1]:9999/callback',
    'http://localhost:3000/callback',
    'com.example.app:/callback',
    'com.example.app://callback',
  ]) {
    test(`registration accepts ${uri}`, () => {
      assert.equal(findRedirectUriProblem(uri), undefined);
    });
  }

  for (const [uri, why] of [
    ['http://app.example.com/callback', /https: addresses; http: is taken only/],
    ['http://127.0.0.2/callback', /https: addresses; http: is taken only/],
    ['http://localhost.example.com/callback', /https: addresses; http: is taken only/],
    ['http://2130706433/callback', /normal form, as http:\/\/127.0.0.1\/callback/],
    ['https://app.example.com/callback#top', /fragment/],
    ['https://app.example.com/callback#', /fragment/],
    ['https://ada:secret@app.example.com/callback', /user name/],
    ['https://app.example.com@evil.example/callback', /user name/],
    ['https://@app.example.com/callback', /user name/],
    ['https://*.example.com/callback', /wildcards/],
    ['https://app.example.com/*', /wildcards/],
    ['javascript:alert(1)', /https: addresses, http: ones on loopback/],
    ['javascript://app.example.com/%0aalert(1)', /https: addresses, http: ones on loopback/],
    ['data:text/html,hello', /https: addresses, http: ones on loopback/],
    ['vbscript:x', /https: addresses, http: ones on loopback/],
    ['file:///etc/passwd', /https: addresses, http: ones on loopback/],
    ['ftp://files.example.com/x', /https: addresses, http: ones on loopback/],
    ['myapp:/callback', /com\.example\.app/],
    ['com.example.app:callback', /com\.example\.app/],
    ['com.example.app:///callback', /com\.example\.app/],
    ['urn:ietf:wg:oauth:2.0:oob', /https: addresses, http: ones on loopback/],
    ['/callback', /absolute/],
    ['//app.example.com/callback', /absolute/],
    ['https:app.example.com/callback', /https: addresses, http: ones on loopback/],
    ['https:\\\\app.example.com\\callback', /plain characters/],
    ['https://app.example.com/\r\nset-cookie: a=b', /plain characters/],
    ['https://app.example.com/call back', /plain characters/],
    ['https://app.example.com/"><script>', /plain characters/],
    ['https://bücher.example/callback', /plain characters/],
    ['https://app.example.com/%zz', /plain characters/],
    ['HTTPS://APP.example.com/callback', /https: addresses, http: ones on loopback/],
    ['https://APP.example.com/callback', /normal form, as https:\/\/app\.example\.com\/callback/],
    ['https://app.example.com:443/callback', /normal form/],
    ['https://app.example.com/a/../callback', /normal form/],
    ['https://app.example.com/%2e%2e/callback', /normal form/],
    ['https://app.example.com/callback?code=1', /without code in their query/],
    ['https://app.example.com/callback?a=1&state=2', /without state in their query/],
  ] as const) {
    test(`registration rejects ${JSON.stringify(uri)}`, () => {
      assert.match(findRedirectUriProblem(uri) ?? '', why);
    });
  }
});

suite('matching of redirect URIs', () => {
  const redirectUris = ['http://127.0.0.1/cb', 'http://[::1]/cb?a=1', 'http://localhost/cb'];

  for (const [uri, isRight] of [
    ['http://127.0.0.1/cb', true],
    ['http://127.0.0.1:49152/cb', true],
    ['http://[::1]:1/cb?a=1', true],
    ['http://127.0.0.1:0/cb', false],
    ['http://127.0.0.1:65536/cb', false],
    ['http://127.0.0.1:080/cb', false],
    ['http://127.0.0.1:80:80/cb', false],
    ['http://127.0.0.1:80@evil.example/cb', false],
    ['http://127.0.0.1:80/cb/', false],
    ['http://127.0.0.1:80/cb?a=1', false],
    ['http://127.0.0.1:80/other', false],
    ['https://127.0.0.1:80/cb', false],
    ['http://localhost:49152/cb', false],
    ['http://127.0.0.1.evil.example:80/cb', false],
  ] as const) {
    test(`${uri} ${isRight ? 'matches' : 'does not match'} the loopback URI of an app on any port`, () => {
      assert.equal(isRegisteredRedirectUri({ type: 'public', redirectUris }, uri), isRight);
    });
  }

  test('matching requires the registered port, and any port rule only for public clients', () => {
    const uri = 'http://127.0.0.1:9999/cb';

    assert.equal(isRegisteredRedirectUri({ type: 'public', redirectUris: [uri] }, uri), true);
    assert.equal(
      isRegisteredRedirectUri({ type: 'public', redirectUris: [uri] }, 'http://127.0.0.1:9998/cb'),
      false,
    );
    assert.equal(isRegisteredRedirectUri({ type: 'confidential', redirectUris }, uri), false);
  });
});

suite('callback URLs', () => {
  test('callback URLs keep the registered query', () => {
    assert.equal(
      addQueryParameters('https://a.example/cb', { code: 'x y' }),
      'https://a.example/cb?code=x+y',
    );
    assert.equal(
      addQueryParameters('https://a.example/cb?t=1', { code: 'x', state: undefined }),
      'https://a.example/cb?t=1&code=x',
    );
    assert.equal(
      addQueryParameters('com.example.app:/cb?', { code: 'x' }),
      'com.example.app:/cb?code=x',
    );
  });

  test('callback URLs appear in the content security policy by scheme, so that the client may redirect further', () => {
    assert.equal(formActionSources('https://a.example:8443/cb'), 'https:');
    assert.equal(formActionSources('http://[::1]:9/cb'), 'http: https:');
    assert.equal(formActionSources('com.example.app:/cb'), 'com.example.app:');
  });
});
