import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createLocalCommitSignals } from '../storage/commit-signals.ts';
import { createCredentialCache } from './credential-cache.ts';

const SIZE = 2;

suite('credential cache', () => {
  test('keeps entries until access rights change', async () => {
    const commitSignals = createLocalCommitSignals();
    const remembered = createCredentialCache<string>(
      { isSingleProcess: true, commitSignals },
      SIZE,
    );
    await remembered.load('one', async () => 'read');

    assert.equal(remembered.get('one'), 'read');
    commitSignals.send(['enqueued']);
    assert.equal(remembered.get('one'), 'read');
    commitSignals.send(['credentials']);
    assert.equal(remembered.get('one'), undefined);
  });

  test('does not cache an entry whose rights changed while it was loading', async () => {
    const commitSignals = createLocalCommitSignals();
    const remembered = createCredentialCache<string>(
      { isSingleProcess: true, commitSignals },
      SIZE,
    );

    const value = await remembered.load('one', async () => {
      commitSignals.send(['credentials']);
      return 'old';
    });

    assert.equal(value, 'old');
    assert.equal(remembered.get('one'), undefined);
  });

  test('caches nothing when other processes can change the rows', async () => {
    const commitSignals = createLocalCommitSignals();
    const remembered = createCredentialCache<string>(
      { isSingleProcess: false, commitSignals },
      SIZE,
    );
    await remembered.load('one', async () => 'read');

    assert.equal(remembered.get('one'), undefined);
  });

  test('is bounded and keeps the entries in use', async () => {
    const commitSignals = createLocalCommitSignals();
    const remembered = createCredentialCache<string>(
      { isSingleProcess: true, commitSignals },
      SIZE,
    );
    for (let nth = 0; nth < 100; nth++) {
      await remembered.load(`name ${nth}`, async () => 'read');
      remembered.get('name 0');
    }

    const known = Array.from({ length: 100 }, (_, nth) => remembered.get(`name ${nth}`));
    assert.equal(remembered.get('name 0'), 'read');
    assert.ok(known.filter((value) => value !== undefined).length <= 2 * SIZE);
  });

  test('loads an entry again after a failed load', async () => {
    const commitSignals = createLocalCommitSignals();
    const remembered = createCredentialCache<string>(
      { isSingleProcess: true, commitSignals },
      SIZE,
    );
    const failing = remembered.load('one', () => Promise.reject(new Error('away')));

    await assert.rejects(failing, /away/);
    assert.equal(await remembered.load('one', async () => 'read'), 'read');
  });
});
