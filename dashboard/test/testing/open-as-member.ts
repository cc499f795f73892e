import assert from 'node:assert/strict';

import { type OpenDashboard, watch, type WatchedPage } from './open-dashboard.ts';
import { signInAs } from './walk.ts';

const PASSWORD = 'six orange lamps';

/** Opens a path below the workspace for a new member of it. Needs a server without mail. */
export async function openAsMember(
  { docket, server, browser, workspaceId }: OpenDashboard,
  role: 'member' | 'viewer',
  path: string,
): Promise<WatchedPage> {
  const email = `${role}-${Date.now()}@northwind.example`;
  const { token } = await docket.members.invite(workspaceId, { email, role });
  const accepted = await fetch(`${server.url}/v2/invitations/${token}/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Priya Raman', password: PASSWORD }),
  });
  assert.ok(accepted.ok, await accepted.text());
  const page = watch(await (await browser.newContext()).newPage());
  await page.goto(`${server.url}/app/sign-in`);
  await signInAs(page, email, PASSWORD);
  await page.waitForURL(/\/app\/w\//);
  await page.goto(`${server.url}/app/w/${workspaceId}${path}`);
  return page;
}
