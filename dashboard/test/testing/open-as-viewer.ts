import assert from 'node:assert/strict';

import { toOperation } from './listed-calls.ts';
import { type OpenDashboard, watch, type WatchedPage } from './open-dashboard.ts';
import { signInAs } from './walk.ts';

const EMAIL = 'vera@northwind.example';
const PASSWORD = 'four blue boats sail';

/** Operations that read, though they are no GET. */
const READING = new Set([
  'POST /v2/search',
  'POST /v2/ask/stream',
  'POST /v2/documents/{}/chat/stream',
]);

export type ViewerPage = {
  page: WatchedPage;
  /** Operations that the page has called to change something, and those that were refused. */
  attempts: readonly string[];
};

/** Opens a path of a workspace, by default of the first one, as the viewer. */
export type OpenAsViewer = (path: string, workspaceId?: string) => Promise<ViewerPage>;

/** Invites a viewer, who joins and signs in. @returns function that opens pages as the viewer */
export async function inviteViewer(dashboard: OpenDashboard): Promise<OpenAsViewer> {
  const { docket, server, browser } = dashboard;
  const invitation = { email: EMAIL, role: 'viewer' } as const;
  const { token } = await docket.members.invite(dashboard.workspaceId, invitation);
  const { status } = await fetch(`${server.url}/v2/invitations/${token}/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Vera', password: PASSWORD }),
  });
  assert.equal(status, 200);
  const signIn = await browser.newPage();
  await signIn.goto(`${server.url}/app/sign-in`);
  await signInAs(signIn, EMAIL, PASSWORD);
  await signIn.waitForURL(/\/app\/w\//);
  const storageState = await signIn.context().storageState();
  await signIn.context().close();

  return async (path, workspaceId = dashboard.workspaceId) => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const context = await browser.newContext({ storageState, permissions });
    const page = watch(await context.newPage());
    const attempts = collectAttempts(page);
    await page.goto(`${server.url}/app/w/${workspaceId}${path}`);
    return { page, attempts };
  };
}

function collectAttempts(page: WatchedPage): readonly string[] {
  const attempts: string[] = [];
  page.on('request', (request) => {
    const operation = toOperation(request.method(), request.url());
    if (request.method() !== 'GET' && !READING.has(operation)) attempts.push(operation);
  });
  page.on('response', (response) => {
    if (response.status() === 403) attempts.push(`403 of ${response.url()}`);
  });
  return attempts;
}
