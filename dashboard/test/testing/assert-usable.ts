import assert from 'node:assert/strict';

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Lists the controls that a pointer cannot reach, since something lies over them. Runs in the page. */
const LIST_COVERED = `[...document.querySelectorAll('button, a[href], input, select, textarea')]
  .filter((control) => {
    if (control.disabled || control.closest('[aria-hidden=true], [inert]')) return false;
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2) return false;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return !control.contains(hit) && !hit?.contains(control) && !control.labels?.[0]?.contains(hit);
  })
  .map((control) => control.outerHTML.slice(0, 200))`;

/** Asserts that everybody can use a page as it is shown: WCAG 2.2 AA, nothing sideways, no control under another. */
export async function assertUsable(page: Page, when: string): Promise<void> {
  assert.deepEqual(await listViolations(page), [], when);
  assert.ok(await fits(page), `The page scrolls sideways: ${when}`);
  assert.deepEqual(await page.evaluate(LIST_COVERED), [], `covered: ${when}`);
}

/** Lists the violations of WCAG 2.2 AA, one text each. */
async function listViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

function fits(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth <= innerWidth');
}
