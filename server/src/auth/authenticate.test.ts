import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Scope } from '../contract/scopes.ts';
import type { Role } from '../contract/workspaces.ts';
import { type RequestOptions, startDocket } from '../testing/docket.ts';
import { limitScopesToRole } from './workspace-access.ts';

/** Returns options of a request forwarded by a proxy on this machine. */
function from(proto: string): RequestOptions {
  return { headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': proto } };
}

suite('plain HTTP', () => {
  const settings = { DOCKET_TRUSTED_PROXIES: '127.0.0.1' };
  test('rejects plain HTTP from other machines, so that no key travels unencrypted', async () => {
    await using docket = await startDocket({ settings });

    const plain = await docket.get('/documents', from('http'));
    const tls = await docket.get('/documents', from('https'));

    assert.equal(plain.status, 403);
    assert.equal(plain.body.error.details.type, 'https_required');
    assert.equal(tls.status, 200);
  });

  test('answers plain HTTP from other machines when the operator allows it', async () => {
    await using docket = await startDocket({
      settings: { ...settings, DOCKET_ALLOW_INSECURE_HTTP: 'true' },
    });

    assert.equal((await docket.get('/documents', from('http'))).status, 200);
  });

  test('ignores forwarded headers of untrusted proxies', async () => {
    await using docket = await startDocket();

    assert.equal((await docket.get('/documents', from('https'))).status, 403);
  });
});

suite('scopes of a key for a member', () => {
  const CASES: [Scope[], Role, Scope, boolean][] = [
    [['admin:all'], 'owner', 'write:documents', true],
    [['admin:all'], 'member', 'write:documents', true],
    [['admin:all'], 'member', 'admin:all', false],
    [['admin:all'], 'viewer', 'read:documents', true],
    [['admin:all'], 'viewer', 'write:documents', false],
    [['admin:*'], 'owner', 'admin:all', true],
    [['read:documents'], 'owner', 'write:documents', false],
    [['write:documents'], 'owner', 'read:documents', false],
    [['write:documents'], 'owner', 'delete:documents', true],
    [['write:documents', 'read:meetings'], 'owner', 'delete:documents', false],
    [['delete:documents', 'read:documents'], 'member', 'delete:documents', true],
    [['read:meetings'], 'viewer', 'read:transcripts', true],
  ];
  for (const [words, role, wanted, allowed] of CASES) {
    test(`a key with ${words.join(' and ')} of a ${role}: ${wanted} ${allowed ? 'yes' : 'no'}`, () => {
      const scopes = limitScopesToRole(words, role);
      assert.equal(scopes.has(wanted) || scopes.has('admin:all'), allowed);
    });
  }
});
