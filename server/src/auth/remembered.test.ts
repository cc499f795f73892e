import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createLocalJobSignals } from '../storage/job-signals.ts';
import { createRemembered } from './remembered.ts';

const SIZE = 2;

suite('what was read of credentials', () => {
  test('is kept until somebody may do something else', async () => {
    const jobSignals = createLocalJobSignals();
    const remembered = createRemembered<string>({ soleProcess: true, jobSignals }, SIZE);
    await remembered.read('one', async () => 'read');

    assert.equal(remembered.find('one'), 'read');
    jobSignals.send(['enqueued']);
    assert.equal(remembered.find('one'), 'read');
    jobSignals.send(['credentials']);
    assert.equal(remembered.find('one'), undefined);
  });

  test('is not kept when that changed while it was read', async () => {
    const jobSignals = createLocalJobSignals();
    const remembered = createRemembered<string>({ soleProcess: true, jobSignals }, SIZE);

    const value = await remembered.read('one', async () => {
      jobSignals.send(['credentials']);
      return 'old';
    });

    assert.equal(value, 'old');
    assert.equal(remembered.find('one'), undefined);
  });

  test('is never kept where other processes change the rows', async () => {
    const jobSignals = createLocalJobSignals();
    const remembered = createRemembered<string>({ soleProcess: false, jobSignals }, SIZE);
    await remembered.read('one', async () => 'read');

    assert.equal(remembered.find('one'), undefined);
  });

  test('is bounded, and what is used stays', async () => {
    const jobSignals = createLocalJobSignals();
    const remembered = createRemembered<string>({ soleProcess: true, jobSignals }, SIZE);
    for (let nth = 0; nth < 100; nth++) {
      await remembered.read(`name ${nth}`, async () => 'read');
      remembered.find('name 0');
    }

    const known = Array.from({ length: 100 }, (_, nth) => remembered.find(`name ${nth}`));
    assert.equal(remembered.find('name 0'), 'read');
    assert.ok(known.filter((value) => value !== undefined).length <= 2 * SIZE);
  });

  test('that cannot be read is asked for again', async () => {
    const jobSignals = createLocalJobSignals();
    const remembered = createRemembered<string>({ soleProcess: true, jobSignals }, SIZE);
    const failing = remembered.read('one', () => Promise.reject(new Error('away')));

    await assert.rejects(failing, /away/);
    assert.equal(await remembered.read('one', async () => 'read'), 'read');
  });
});
