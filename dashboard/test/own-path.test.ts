import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isOwnPath } from '../src/sign-in/own-path.ts';

const ORIGIN = 'https://docket.example';

suite('the page to return to after the sign-in', () => {
  for (const path of ['/app/', '/app/w/ws_1/documents?q=lease', '/app/a/../account']) {
    test(`can be ${path}`, () => {
      assert.equal(isOwnPath(path, ORIGIN), true);
    });
  }

  for (const path of [
    '',
    'account',
    '/app',
    '/v2/auth/logout',
    '/app/../docs',
    '/app/..//evil.example',
    '/app//evil.example',
    '/app/\\evil.example',
    '//evil.example/app/',
    '/\\evil.example/app/',
    'https://evil.example/app/',
    `${ORIGIN}/app/`,
    'javascript:alert(1)',
  ]) {
    test(`cannot be ${JSON.stringify(path)}`, () => {
      assert.equal(isOwnPath(path, ORIGIN), false);
    });
  }
});
