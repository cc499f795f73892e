import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import type { Page, Request } from 'playwright-core';

/** Time in which the page begins requests, and time in which it draws their answers. */
const STEP_MS = 80;
/** More are a name that changes with each press. */
const PRESSES_MAX = 200;

/**
 * Marks the next control to press with `data-next`: of the menu or dialog that is open, else of the page without its
 * navigation. The key of a control has the title of its dialog and counts those of the same name. Runs in the page.
 */
const MARK_NEXT = `(pressed) => {
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const layer = [...document.querySelectorAll('[role=dialog], [role=menu]')].filter(isShown).at(-1);
  const controls = (layer ?? document.querySelector('main')).querySelectorAll(
    'button, summary, input[type=checkbox], [role=menuitem]',
  );
  const place = layer ? (layer.querySelector('h2') ?? layer).textContent + ' > ' : '';
  const counts = new Map();
  const rest = [...controls].filter(isShown).flatMap((control) => {
    const name = control.getAttribute('aria-label') ?? control.textContent;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const key = place + name + ' #' + count;
    return control.disabled || pressed.includes(key) ? [] : [{ control, key }];
  });
  document.querySelector('[data-next]')?.removeAttribute('data-next');
  rest[0]?.control.setAttribute('data-next', '');
  return { key: rest[0]?.key, restCount: rest.length - 1, isLayer: layer !== undefined };
}`;

type Next = { key?: string; restCount: number; isLayer: boolean };

/**
 * Presses every button of a page and of the menus and dialogs that they open, each once.
 *
 * @param load loads the page anew when a button has left it
 * @param except name of a button that is not pressed
 */
export async function pressEveryButton(
  page: Page,
  load: () => Promise<void>,
  except?: string,
): Promise<void> {
  const address = page.url();
  const pressed = new Set<string>([`${except} #0`]);
  const settle = followRequests(page);
  let opener = '';
  for (let count = 0; count < PRESSES_MAX; count += 1) {
    const next = await markNext(page, pressed);
    if (next.key === undefined && !next.isLayer) return;
    if (next.key === undefined) {
      await page.keyboard.press('Escape');
    } else {
      pressed.add(next.key);
      if (!next.isLayer) opener = next.key;
      await page.locator('[data-next]').dispatchEvent('click');
    }
    await settle();
    if (viewOf(page.url()) !== viewOf(address)) {
      await load();
      await settle();
    }
    const isClosed = next.isLayer && !(await markNext(page, pressed)).isLayer;
    // The layer has closed before all of its controls were pressed.
    if (isClosed && next.restCount > 0) pressed.delete(opener);
  }
  assert.fail(`The page has no end of buttons: ${[...pressed].join(', ')}`);
}

function markNext(page: Page, pressed: ReadonlySet<string>): Promise<Next> {
  return page.evaluate<Next>(`(${MARK_NEXT})(${JSON.stringify([...pressed])})`);
}

/** @returns the function that waits until the page has the scripts and answers that it has asked for */
function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    const isStream = request.url().includes('/events/stream');
    if (['script', 'fetch'].includes(request.resourceType()) && !isStream) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    do await delay(STEP_MS);
    while (open.size > 0);
    await delay(STEP_MS);
  };
}

/** Returns the part of an address that says which page and which part of it is shown, without what is chosen there. */
function viewOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  return [pathname, searchParams.get('tab'), searchParams.get('view')].join(' ');
}
