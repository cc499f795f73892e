import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import { NotFoundError } from '@docket/sdk';
import type { Page } from 'playwright-core';

import type { SmtpServer } from '../../../server/src/testing/smtp-server.ts';
import type { WatchedPage } from './open-dashboard.ts';

const POLL_MS = 50;
/** Limit of a wait. A condition that never holds fails its own test, and not the whole file at its end. */
const WAIT_MS = 60_000;

/** Waits until a condition of the server holds. @throws AssertionError after `WAIT_MS` */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!(await holds())) {
    assert.ok(Date.now() < end, `The condition does not hold after ${WAIT_MS / 1_000} s`);
    await delay(POLL_MS);
  }
}

/** Waits until an expression is true in a page. The page's policy forbids Playwright's own way, which evaluates there. */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  await until(() => page.evaluate<boolean>(expression));
}

/** Waits until the server has deleted a resource. */
export async function untilGone(read: () => PromiseLike<unknown>): Promise<void> {
  await until(async () => {
    try {
      await read();
      return false;
    } catch (error) {
      assert.ok(error instanceof NotFoundError, String(error));
      return true;
    }
  });
}

/** Fills in and sends the form of the sign-in. */
export async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Waits for a mail with a link to a page of the dashboard. @returns its path, with the token */
export function mailedPath(mail: SmtpServer, path: string): Promise<string> {
  return nextMailedPath(mail, path, undefined);
}

/** Waits for a mail with another link than `known` to a page of the dashboard. @returns its path, with the token */
export async function nextMailedPath(
  { received }: SmtpServer,
  path: string,
  known: string | undefined,
): Promise<string> {
  for (;;) {
    const links = received.flatMap(({ text }) => /\/app\/\w+#\S+/.exec(text)?.[0] ?? []);
    const link = links.findLast((each) => each.startsWith(path));
    if (link !== undefined && link !== known) return link;
    await delay(POLL_MS);
  }
}

/** Closes a page on which nothing has failed. */
export async function closeWithoutProblems(page: WatchedPage): Promise<void> {
  assert.deepEqual(page.problems, []);
  await page.context().close();
}
