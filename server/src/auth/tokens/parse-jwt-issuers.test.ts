import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { loadConfig } from '../../app/config/config.ts';

suite('DOCKET_JWT_ISSUERS', () => {
  const GOOD = {
    issuer: 'https://login.example',
    audience: 'api',
    jwks_url: 'https://login.example/k',
  };
  const WRONG: [unknown, RegExp][] = [
    ['not JSON', /DOCKET_JWT_ISSUERS: must be JSON/],
    [GOOD, /must be a JSON list/],
    [[null], /entry 1/],
    [[GOOD, { ...GOOD, issuer: undefined }], /entry 2.*issuer/],
    [[{ ...GOOD, audience: 7 }], /entry 1: audience/],
    [[{ ...GOOD, jwks_url: 'ftp://x' }], /entry 1: jwks_url/],
    [[{ ...GOOD, jwks_url: 'https://user:word@x/' }], /jwks_url must be an address without user/],
    [[{ ...GOOD, role: 'king' }], /entry 1: role/],
    [[{ ...GOOD, clock_skew_seconds: 301 }], /entry 1: clock_skew_seconds/],
    [[{ ...GOOD, algorithms: ['none'] }], /entry 1/],
    [[GOOD, GOOD], /twice/],
  ];
  for (const [value, message] of WRONG) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    test(`DOCKET_JWT_ISSUERS stops the server from starting, with a reason, for ${text.slice(0, 120)}`, () => {
      assert.throws(() => loadConfig({ DOCKET_JWT_ISSUERS: text }), message);
    });
  }

  test('DOCKET_JWT_ISSUERS accepts many issuers', () => {
    const other = {
      ...GOOD,
      issuer: 'other',
      role: 'viewer',
      workspace_id: 'ws_1',
      clock_skew_seconds: 5,
    };
    loadConfig({ DOCKET_JWT_ISSUERS: JSON.stringify([GOOD, other]) });
  });
});
