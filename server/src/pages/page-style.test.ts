import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { PAGE_COLORS } from './page-style.ts';

const TOKENS = new URL('../../../dashboard/src/tokens.css', import.meta.url);

test('pages without scripts have the colors of the dashboard', () => {
  const [light = '', dark = ''] = readFileSync(TOKENS, 'utf8').split("[data-theme='dark']");
  for (const [name, colors] of Object.entries(PAGE_COLORS)) {
    assert.deepEqual([readToken(light, name), readToken(dark, name)], [...colors], name);
  }
});

function readToken(css: string, name: string): string | undefined {
  return new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1];
}
