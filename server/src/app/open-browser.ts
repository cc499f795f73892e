import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Facts that tell whether this process runs in a terminal on a desktop. */
export type Terminal = {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  isTty: boolean;
};

/** Time for the browser to read the page. */
const PAGE_LIFETIME_MS = 60_000;

/**
 * Returns the program that opens a file in the browser of the desktop; undefined without a terminal or a desktop, in
 * CI, and under `node --watch`, which would open a page at each restart.
 */
export function findBrowserOpener({ env, platform, isTty }: Terminal): string | undefined {
  if (!isTty || env['CI'] || env['WATCH_REPORT_DEPENDENCIES']) return undefined;
  if (platform === 'darwin') return 'open';
  if (platform === 'linux' && (env['DISPLAY'] || env['WAYLAND_DISPLAY'])) return 'xdg-open';
  return undefined;
}

/**
 * Opens an address in the browser. The browser gets a page that only this user can read and that redirects: the
 * arguments of a process are visible to every user of the machine. Without a browser nothing happens.
 *
 * @param url address without quotes and angle brackets
 * @param folder for the page, which is deleted after a minute
 */
export async function openInBrowser(url: string, opener: string, folder: string): Promise<void> {
  const path = join(folder, 'start.html');
  await mkdir(folder, { recursive: true });
  // An older page would keep its own permissions.
  await rm(path, { force: true });
  await writeFile(path, redirectPage(url), { mode: 0o600 });
  setTimeout(() => void rm(path, { force: true }), PAGE_LIFETIME_MS).unref();
  const child = spawn(opener, [path], { detached: true, stdio: 'ignore' });
  // The address stands in the terminal too.
  child.on('error', () => {});
  child.unref();
}

function redirectPage(url: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${url}">
<title>Docket</title>
<a href="${url}">Open Docket</a>
`;
}
