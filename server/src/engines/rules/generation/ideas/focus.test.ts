import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { toFocusPhrase } from './focus.ts';

suite('focus phrase', () => {
  for (const [subject, focus] of [
    [
      'How can we lower the cost of the services agreement with Bergmann by spring',
      'lowering the cost of the services agreement',
    ],
    [
      'Making the onboarding of new nurses less tiring',
      'making the onboarding of new nurses less tiring',
    ],
    ['How to make onboarding better', 'making onboarding better'],
    ['Ways to cut food waste in schools', 'cutting food waste in schools'],
    ['Reduce waste', 'reducing waste'],
    ['Coffee', 'Coffee'],
    ['Marketing for small shops', 'marketing for small shops'],
    ['A name for our bakery', 'a name for our bakery'],
    ['Team building', 'Team building'],
    ['🦘🚀', '🦘🚀'],
    ['to', 'to'],
  ] as const) {
    test(`shortens “${subject}” to “${focus}”`, () => {
      assert.equal(toFocusPhrase(subject), focus);
    });
  }
});
