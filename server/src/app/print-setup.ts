import { join } from 'node:path';

import { createSetupCode } from '../auth/setup/setup-code.ts';
import type { Config } from './config/config.ts';
import { findBrowserOpener, openInBrowser, type Terminal } from './open-browser.ts';
import type { Services } from './services.ts';

const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOSTS.includes(host);
}

/**
 * Creates the address that opens the dashboard without a sign-in, and opens it in the browser of a desktop. Its code
 * is in the fragment, which browsers send to no server.
 *
 * @param address of this server
 * @returns text for the terminal; undefined when somebody has an account, or where DOCKET_SETUP_CODE says so
 */
export async function prepareSetup(
  services: Services,
  config: Config,
  { address, terminal }: { address: string; terminal: Terminal },
): Promise<string | undefined> {
  if (!printsSetupCode(config)) return undefined;
  const code = await createSetupCode(services);
  if (code === undefined) return undefined;
  const { DOCKET_HOST: host, DOCKET_PUBLIC_URL: publicUrl = address } = config;
  const base = isLoopbackHost(host) ? address : publicUrl;
  const { href: url } = new URL(`/app/start#${code}`, base);
  const opener = config.DOCKET_OPEN_BROWSER ? findBrowserOpener(terminal) : undefined;
  if (opener !== undefined) {
    await openInBrowser(url, opener, join(config.DOCKET_DATA_DIR, 'tmp'));
  }
  return `
Open Docket in the browser. The address works once, for 15 minutes; each start prints a new one while nobody has an account:

  ${url}`;
}

function printsSetupCode(config: Config): boolean {
  const { DOCKET_SETUP_CODE: choice, DOCKET_HOST: host, DOCKET_BOOTSTRAP_KEY: key } = config;
  if (choice !== 'auto') return choice === 'on';
  // Whoever chooses the key starts unattended, and the output may be collected.
  return isLoopbackHost(host) && key === undefined;
}
