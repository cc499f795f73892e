import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isSameOwner } from './same-owner.ts';

const PEOPLE = ['Anand Pillai', 'Mr Christopher Lim', 'Mei Tran', 'Ana Lim'];

suite('owners of labels and of found items', () => {
  test('a part of the name of one participant alone is the same person', () => {
    assert.ok(isSameOwner('Anand Pillai', 'Anand', PEOPLE));
    assert.ok(isSameOwner('Mr Christopher Lim', 'Christopher Lim', PEOPLE));
  });

  test('a name that two participants share is neither of them', () => {
    assert.ok(!isSameOwner('Mr Christopher Lim', 'Lim', PEOPLE));
  });

  test('the order and the joining words of several people do not matter', () => {
    assert.ok(isSameOwner('Anand Pillai and Mei Tran', 'Mei + Anand', PEOPLE));
    assert.ok(!isSameOwner('Anand Pillai and Mei Tran', 'Anand', PEOPLE));
  });

  test('nobody is only the same as nobody', () => {
    assert.ok(isSameOwner(null, null, PEOPLE));
    assert.ok(!isSameOwner(null, 'Mei', PEOPLE));
  });
});
