import assert from 'node:assert/strict';
import { test } from 'node:test';

import { formatShortDay } from '../src/format/dates.ts';

test('a short day has its year unless that is the current one', () => {
  const year = new Date().getFullYear();

  assert.equal(formatShortDay(`${year}-06-30`, 'en'), '30 Jun');
  assert.equal(formatShortDay(`${year}-06-30`, 'de'), '30. Juni');
  assert.equal(formatShortDay(`${year + 5}-06-30`, 'en'), `30 Jun ${year + 5}`);
  assert.equal(formatShortDay(`${year - 1}-06-30`, 'de'), `30. Juni ${year - 1}`);
});
