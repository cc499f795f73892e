import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, stat, watch, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { findBrowserOpener, openInBrowser, type Terminal } from './open-browser.ts';

suite('the browser of the first start', () => {
  const desktop: Terminal = { env: { DISPLAY: ':0' }, platform: 'linux', isTty: true };

  test('is opened in a terminal of a desktop only', () => {
    const cases: [Partial<Terminal>, string | undefined][] = [
      [{}, 'xdg-open'],
      [{ env: { WAYLAND_DISPLAY: 'wayland-0' } }, 'xdg-open'],
      [{ env: {}, platform: 'darwin' }, 'open'],
      [{ env: {} }, undefined],
      [{ isTty: false }, undefined],
      [{ env: { DISPLAY: ':0', CI: 'true' } }, undefined],
      [{ env: { DISPLAY: ':0', WATCH_REPORT_DEPENDENCIES: '1' } }, undefined],
      [{ platform: 'win32' }, undefined],
    ];
    for (const [change, expected] of cases) {
      assert.equal(findBrowserOpener({ ...desktop, ...change }), expected, JSON.stringify(change));
    }
  });

  test('gets a page that only the user can read, so that no argument holds the code', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docket-browser-'));
    try {
      const opener = join(folder, 'opener.sh');
      await writeFile(
        opener,
        `#!/bin/sh\necho "$@" > "${folder}/part" && mv "${folder}/part" "${folder}/opened"\n`,
      );
      await chmod(opener, 0o700);
      const url = 'http://127.0.0.1:8080/app/start#code';
      const opened = waitForFile(folder, 'opened');

      await openInBrowser(url, opener, join(folder, 'tmp'));
      await opened;

      const path = (await readFile(join(folder, 'opened'), 'utf8')).trim();
      assert.equal(path, join(folder, 'tmp', 'start.html'));
      assert.equal((await stat(path)).mode & 0o777, 0o600);
      assert.ok((await readFile(path, 'utf8')).includes(`content="0;url=${url}"`));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('may be missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docket-browser-'));
    try {
      await openInBrowser('http://127.0.0.1:8080/app/start#code', join(folder, 'nothing'), folder);
      assert.ok(await stat(join(folder, 'start.html')));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

async function waitForFile(folder: string, name: string): Promise<void> {
  for await (const { filename } of watch(folder)) if (filename === name) return;
}
