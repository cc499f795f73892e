// Runs in test:browser: several people walk through several pages.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { Docket } from '@docket/sdk';
import type { BrowserContextOptions, Page } from 'playwright-core';

import { assertUsable } from './testing/assert-usable.ts';
import {
  type OpenDashboard,
  openDashboard,
  PERSON,
  watch,
  type WatchedPage,
} from './testing/open-dashboard.ts';
import { closeWithoutProblems, signInAs } from './testing/walk.ts';

const MEMBERS = '/settings/members';
const PASSWORD = 'nine yellow kites';
const WIDTHS = [1440, 768, 320];

async function look(page: Page, when: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await assertUsable(page, `${when}, ${width} px`);
  }
}

suite('members and invitations in the dashboard', () => {
  let dashboard: OpenDashboard;
  before(async () => {
    dashboard = await openDashboard();
    await dashboard.docket.workspaces.update(dashboard.workspaceId, { name: 'Northwind Legal' });
  });
  after(() => dashboard[Symbol.asyncDispose]());

  /** Opens a path as somebody who is not signed in. */
  async function openAsStranger(
    path: string,
    options: BrowserContextOptions = {},
  ): Promise<WatchedPage> {
    const page = watch(await (await dashboard.browser.newContext(options)).newPage());
    await page.goto(`${dashboard.server.url}${path}`);
    return page;
  }

  /** Invites by the API. @returns path of the invitation */
  async function invite(email: string, role: 'member' | 'viewer' = 'member'): Promise<string> {
    const { token } = await dashboard.docket.members.invite(dashboard.workspaceId, { email, role });
    return `/app/invite#${token}`;
  }

  /** Adds a member with an account by the API. @returns the id of the user */
  async function addMember(email: string, name: string): Promise<string> {
    const { hash } = new URL(await invite(email), dashboard.server.url);
    const stranger = new Docket({ baseUrl: dashboard.server.url });
    const joins = { name, password: PASSWORD };
    return (await stranger.invitations.accept(hash.slice(1), joins)).user_id;
  }

  async function join(page: Page, name: string): Promise<void> {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.waitForURL(`${dashboard.server.url}/app/w/${dashboard.workspaceId}`);
  }

  async function roleOf(email: string): Promise<string | undefined> {
    const { data } = await dashboard.docket.members.list(dashboard.workspaceId);
    return data.find((member) => member.email === email)?.role;
  }

  test('an owner gets the address of an invitation once, and who opens it is signed in after joining', async () => {
    const email = 'daniel@northwind.example';
    const page = await dashboard.open('');

    await page.getByRole('button', { name: 'Workspace: Northwind Legal' }).click();
    await page.getByRole('menuitem', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Role', { exact: true }).selectOption('Viewer');
    await page.getByRole('button', { name: 'Make an address' }).click();
    const first = await page.getByLabel('Address of the invitation').innerText();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/^Viewer · until /).waitFor();
    assert.equal(await page.getByText(first).count(), 0);
    await page.getByRole('button', { name: `New address for ${email}` }).click();
    const second = await page.getByLabel('Address of the invitation').innerText();
    await page.getByRole('button', { name: 'Done' }).click();

    const used = await openAsStranger(new URL(first).pathname + new URL(first).hash);
    await used.getByText('This invitation was used, revoked or has expired.').waitFor();
    await closeWithoutProblems(used);
    const stranger = await openAsStranger(new URL(second).pathname + new URL(second).hash);
    await stranger.getByText(`${PERSON.email} invites you to Northwind Legal.`).waitFor();
    await stranger.getByText('Your role: Viewer, reads everything.').waitFor();
    await stranger.getByLabel('Password').fill('passwordpassword');
    await stranger.getByRole('button', { name: 'Join' }).click();
    await stranger.getByText(/^This password is easy to guess\./).waitFor();
    assert.equal(await stranger.getByLabel('Password').getAttribute('aria-invalid'), 'true');
    await join(stranger, 'Daniel Osei');

    // A viewer manages nobody, and sees the others.
    await stranger.getByRole('button', { name: 'Workspace: Northwind Legal' }).click();
    await stranger.getByRole('menuitem', { name: 'Northwind Legal' }).waitFor();
    assert.equal(await stranger.getByRole('menuitem', { name: 'Members' }).count(), 0);
    await stranger.goto(`${dashboard.server.url}/app/w/${dashboard.workspaceId}${MEMBERS}`);
    await stranger.getByText('Owners and admins invite people and change roles.').waitFor();
    await stranger.getByText(PERSON.email).first().waitFor();
    assert.equal(await stranger.getByRole('button', { name: /^Remove/ }).count(), 0);
    await closeWithoutProblems(stranger);
    await closeWithoutProblems(page);
  });

  test('an owner changes a role, removes a member with undo, and revokes an invitation', async () => {
    const email = 'priya@northwind.example';
    const stranger = await openAsStranger(await invite(email));
    await join(stranger, 'Priya Raman');
    await closeWithoutProblems(stranger);
    const open = await invite('late@northwind.example');
    const page = await dashboard.open(MEMBERS);
    const roles = page.getByLabel('Role of Priya Raman');

    await roles.selectOption('Admin');
    while ((await roleOf(email)) !== 'admin') await page.waitForTimeout(50);
    await page.getByRole('button', { name: 'Remove Priya Raman' }).click();
    await roles.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await roles.waitFor();
    assert.equal(await roleOf(email), 'admin');

    await page.getByRole('button', { name: 'Remove Priya Raman' }).click();
    await page.getByRole('button', { name: 'Revoke the invitation of late@' }).click();
    await page.getByRole('button', { name: 'Revoke the invitation of late@' }).waitFor({
      state: 'detached',
    });
    // A page that is left sends what could still be undone.
    await page.goto(`${dashboard.server.url}/app/account`);
    while ((await roleOf(email)) !== undefined) await page.waitForTimeout(50);
    const late = await openAsStranger(open);
    await late.getByText('This invitation was used, revoked or has expired.').waitFor();
    await closeWithoutProblems(late);
    await closeWithoutProblems(page);
  });

  test('an address that cannot be invited is refused beside the field', async () => {
    const page = await dashboard.open(MEMBERS);

    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByLabel('Email').fill(PERSON.email);
    await page.getByRole('button', { name: 'Make an address' }).click();
    await page.getByText('Somebody here has this address already.').waitFor();

    assert.equal(await page.getByLabel('Email').getAttribute('aria-invalid'), 'true');
    await closeWithoutProblems(page);
  });

  test('a person with an account joins by one sign-in, also while somebody else is signed in', async () => {
    const { docket, workspaceId } = dashboard;
    const email = 'known@northwind.example';
    const userId = await addMember(email, 'Known Person');

    for (const way of ['a sign-in', 'a new password', 'another person']) {
      await docket.members.remove(workspaceId, userId);
      const path = await invite(email);
      const page = await openAsStranger('/app/sign-in');
      if (way === 'another person') {
        await signInAs(page, PERSON.email, PERSON.password);
        await page.waitForURL(/\/app\/w\//);
      }
      await page.goto(`${dashboard.server.url}${path}`);
      if (way === 'a sign-in') {
        await page.getByRole('button', { name: 'I have an account' }).click();
      }
      if (way === 'a new password') {
        await page.getByLabel('Password').fill('another long password here');
        await page.getByRole('button', { name: 'Join' }).click();
        await page.getByText('This address has an account. Sign in to join.').waitFor();
      }
      if (way === 'another person') {
        await page.getByText(`You are signed in as ${PERSON.email}, and the invitation`).waitFor();
      }
      assert.equal(await page.getByLabel('Email').inputValue(), email, way);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Join' }).click();
      await page.waitForURL(`${dashboard.server.url}/app/w/${workspaceId}`);
      await page.getByRole('button', { name: /Known Person/ }).waitFor();
      await closeWithoutProblems(page);
    }
  });

  test('a person who is signed in with the invited address joins by one click', async () => {
    const { docket, workspaceId, server } = dashboard;
    const email = 'here@northwind.example';
    const userId = await addMember(email, 'Here Already');
    const page = await openAsStranger('/app/sign-in');
    await signInAs(page, email, PASSWORD);
    await page.waitForURL(/\/app\/w\//);
    await docket.members.remove(workspaceId, userId);

    await page.goto(`${server.url}${await invite(email)}`);
    await page.getByText(`You are signed in as ${email}.`).waitFor();
    await look(page, 'a person who is signed in');
    await page.getByRole('button', { name: 'Join' }).click();

    await page.waitForURL(`${server.url}/app/w/${workspaceId}`);
    await closeWithoutProblems(page);
  });

  test('a forgotten password on a server without mail leads to its operator', async () => {
    const page = await openAsStranger('/app/sign-in');

    await page.getByRole('button', { name: 'Forgotten password' }).click();
    await page.getByText(/^This server sends no mail\./).waitFor();
    await page.getByLabel('Email').fill(PERSON.email);
    await page.getByRole('button', { name: 'Request an address' }).click();
    await page.getByText(/is now in the log of the server/).waitFor();

    assert.equal(await page.getByText('on its way').count(), 0);
    await closeWithoutProblems(page);
  });

  test('errors of a password stand under their field, in the language of the person', async () => {
    const page = await dashboard.open('', { locale: 'de-DE' });
    await page.goto(`${dashboard.server.url}/app/account`);
    const change = page.getByRole('button', { name: 'Passwort ändern' });
    const current = page.getByLabel('Bisheriges Passwort');
    const fresh = page.getByLabel('Neues Passwort');
    const noteOf = async (field: typeof fresh) => {
      await field.and(page.locator('[aria-invalid=true]')).waitFor();
      const id = await field.getAttribute('aria-describedby');
      return page.locator(`[id="${id}"]`).innerText();
    };

    await current.fill(PERSON.password);
    await fresh.fill('kurz');
    await change.click();
    assert.equal(await noteOf(fresh), 'Verwenden Sie mindestens 12 Zeichen.');
    await fresh.fill('passwordpassword');
    await change.click();
    await page.getByText(/^Dieses Passwort ist leicht zu erraten\./).waitFor();
    await current.fill('falsch');
    await change.click();

    assert.equal(await noteOf(current), 'Das ist nicht Ihr Passwort.');
    assert.equal(await fresh.getAttribute('aria-invalid'), null);
    await closeWithoutProblems(page);
  });

  test('times are shown in the zone that the person chooses', async () => {
    const page = await dashboard.open('', { timezoneId: 'Europe/Berlin' });
    await page.goto(`${dashboard.server.url}/app/account`);
    const zones = page.getByLabel('Time zone');
    const lastUsed = page.getByText(/^Last used /).first();
    const hourShown = async () =>
      Number(/(\d\d):\d\d/.exec(await lastUsed.innerText())?.[1] ?? Number.NaN);
    const choose = (zone: string) =>
      Promise.all([page.waitForEvent('load'), zones.selectOption(zone)]);
    const hourInBerlin = await hourShown();

    await choose('Pacific/Kiritimati');
    // Kiritimati is 14 hours ahead of UTC, Berlin one; the session may be used in the next hour meanwhile.
    const difference = ((await hourShown()) - hourInBerlin + 24) % 24;
    assert.ok([13, 14].includes(difference), `${difference} hours`);
    assert.equal(await zones.inputValue(), 'Pacific/Kiritimati');
    const me = await page.evaluate<string>(`fetch('/v2/me').then((answer) => answer.text())`);
    assert.equal(JSON.parse(me).user.time_zone, 'Pacific/Kiritimati');

    await choose('As the browser (Europe/Berlin)');
    assert.equal(await zones.inputValue(), '');
    await closeWithoutProblems(page);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const locale of ['en-US', 'de-DE'] as const) {
      test(`the pages around an invitation can be used in the ${colorScheme} theme and the language of ${locale}`, async () => {
        const options = { colorScheme, locale };
        const isEnglish = locale === 'en-US';
        const path = await invite(`${colorScheme}-${isEnglish}@northwind.example`);
        const stranger = await openAsStranger(path, options);
        await stranger.getByLabel(isEnglish ? 'Password' : 'Passwort').fill('passwordpassword');
        await stranger.keyboard.press('Enter');
        await stranger.getByRole('alert').waitFor();
        await look(stranger, 'a new person');
        await stranger.getByRole('button', { name: /I have an account|Ich habe ein/ }).click();
        await look(stranger, 'a sign-in');
        await stranger.goto(`${dashboard.server.url}/app/sign-in`);
        await stranger.getByRole('button', { name: /Forgotten|vergessen/ }).click();
        await stranger.getByText(/sends no mail|sendet keine/).waitFor();
        await look(stranger, 'a forgotten password');
        await closeWithoutProblems(stranger);

        const page = await dashboard.open(MEMBERS, options);
        await page.getByText(PERSON.email).first().waitFor();
        await look(page, 'members');
        await page.getByRole('button', { name: /^(Invite|Einladen)$/ }).click();
        await page.getByLabel(/^(Email|E-Mail)$/).waitFor();
        await look(page, 'the form of an invitation');
        await page
          .getByLabel(/^(Email|E-Mail)$/)
          .fill(`${colorScheme}-${isEnglish}-2@northwind.example`);
        await page.keyboard.press('Enter');
        await page.getByLabel(/^(Address of|Adresse der)/).waitFor();
        await look(page, 'the address of an invitation');
        await page.goto(`${dashboard.server.url}/app/account`);
        await page.getByLabel(/^(Time zone|Zeitzone)$/).waitFor();
        await look(page, 'the account');
        await closeWithoutProblems(page);
      });
    }
  }
});
