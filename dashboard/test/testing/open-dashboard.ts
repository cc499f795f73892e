import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Docket } from '@docket/sdk';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';

import { buildDashboard } from '../../../scripts/build-dashboard/build-application.ts';
import { type BrowserOptions, startBrowser } from '../../../server/src/testing/browser.ts';
import {
  type ServerProcess,
  startServerProcess,
} from '../../../server/src/testing/server-process.ts';
import { toOperation } from './listed-calls.ts';

/** First owner of the server. */
export const PERSON = { email: 'maya@northwind.example', password: 'correct horse battery' };

/** A whole server with its dashboard, and a browser. */
export type OpenDashboard = AsyncDisposable & {
  server: ServerProcess;
  dataDir: string;
  /** API with the key of the first owner. */
  docket: Docket;
  workspaceId: string;
  browser: Browser;
  /** Operations that pages have called. */
  calls: ReadonlySet<string>;
  /** Adds a request to `calls`. */
  collect: (request: Request) => void;
  /** Opens a path below the workspace in a new window, signed in. */
  open(path: string, options?: BrowserContextOptions): Promise<WatchedPage>;
};

/** Page, and what went wrong on it: errors of scripts and violations of the content security policy. */
export type WatchedPage = Page & { problems: string[] };

/**
 * @param settings further settings of the server
 * @param browserOptions options of the browser
 */
export async function openDashboard(
  settings: Record<string, string> = {},
  browserOptions: BrowserOptions = {},
): Promise<OpenDashboard> {
  await buildDashboard();
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-dashboard-'));
  const server = await startServerProcess({
    dataDir,
    settings: {
      DOCKET_ADMIN_EMAIL: PERSON.email,
      DOCKET_ADMIN_PASSWORD: PERSON.password,
      DOCKET_DEFAULT_PLAN: 'enterprise',
      ...settings,
    },
  });
  const [apiKey = ''] = /svc_live_\w+/.exec(server.greeting) ?? [];
  const docket = new Docket({ apiKey, baseUrl: server.url });
  const { default_workspace_id: workspaceId } = await docket.me.get();
  const browser = await startBrowser(browserOptions);
  const state = await signIn(browser, server.url);
  const calls = new Set<string>();
  const collect = (request: Request) =>
    void calls.add(toOperation(request.method(), request.url()));
  return {
    server,
    dataDir,
    docket,
    workspaceId: workspaceId!,
    browser,
    calls,
    collect,
    async open(path, contextOptions = {}) {
      const context = await browser.newContext({ storageState: state, ...contextOptions });
      context.on('request', collect);
      const page = watch(await context.newPage());
      page.on('download', (download) => calls.add(toOperation('GET', download.url())));
      await page.goto(`${server.url}/app/w/${workspaceId}${path}`);
      return page;
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in by the form. @returns the state of the browser, for further windows */
async function signIn(browser: Browser, url: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/app/sign-in`);
  await page.getByLabel('Email').fill(PERSON.email);
  await page.getByLabel('Password').fill(PERSON.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/app\/w\//);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Collects the errors of a page. */
export function watch(page: Page): WatchedPage {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    // A refused request has its own message beside it, and pages show it.
    const isRequest = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRequest) problems.push(message.text());
  });
  return Object.assign(page, { problems });
}
