// Runs in test:browser: two people walk through several pages.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startSmtpServer } from '../../server/src/testing/smtp-server.ts';
import { CALLS_OF_NEW_PEOPLE, listMissing } from './testing/listed-calls.ts';
import { openDashboard, watch } from './testing/open-dashboard.ts';
import { closeWithoutProblems, mailedPath, nextMailedPath, signInAs } from './testing/walk.ts';

suite('an invitation by mail', () => {
  test('an invited person chooses a password, is in, and sets another one later', async () => {
    await using mail = await startSmtpServer();
    await using dashboard = await openDashboard({
      DOCKET_SMTP_URL: mail.url,
      DOCKET_MAIL_FROM: 'docket@northwind.example',
    });
    const { server, browser, workspaceId, calls } = dashboard;
    const email = 'priya@northwind.example';
    const owner = await dashboard.open('');
    await owner.getByRole('button', { name: /^Workspace: / }).click();
    await owner.getByRole('menuitem', { name: 'Members' }).click();
    await owner.getByRole('button', { name: 'Invite', exact: true }).click();
    await owner.getByLabel('Email').fill(email);
    await owner.getByRole('button', { name: 'Send the invitation' }).click();
    await owner.getByText(`Invitation sent to ${email}`).waitFor();
    const first = await mailedPath(mail, '/app/invite');
    await owner.getByRole('button', { name: `Send again to ${email}` }).click();
    const second = await nextMailedPath(mail, '/app/invite', first);
    const context = await browser.newContext();
    context.on('request', dashboard.collect);
    const page = watch(await context.newPage());

    await page.goto(server.url + first);
    await page.getByText('This invitation was used, revoked or has expired.').waitFor();
    await page.goto(server.url + second);
    await page.getByText(/^maya@northwind\.example invites you to /).waitFor();
    await page.getByText('Your role: Member, reads and writes everything.').waitFor();
    assert.equal(await page.getByLabel('Email').inputValue(), email);
    assert.equal(new URL(page.url()).hash, '');
    await page.getByLabel('Name').fill('Priya Raman');
    await page.getByLabel('Password').fill('nine yellow kites');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.waitForURL(`${server.url}/app/w/${workspaceId}`);

    await page.getByRole('button', { name: /Priya Raman/ }).waitFor();
    await closeWithoutProblems(owner);
    await context.clearCookies();
    await page.goto(`${server.url}/app/sign-in`);
    await page.getByRole('button', { name: 'Forgotten password' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send a link' }).click();
    await page.getByText('If there is an account, a link is on its way.').waitFor();
    await page.goto(server.url + (await mailedPath(mail, '/app/reset')));
    await page.getByLabel('Password').fill('priya raman priya');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^This password is easy to guess\./).waitFor();
    await page.getByLabel('Password').fill('ten purple drums');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The password is set.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signInAs(page, email, 'ten purple drums');
    await page.getByRole('button', { name: /Priya Raman/ }).waitFor();
    assert.deepEqual(page.problems, []);
    assert.deepEqual(listMissing(CALLS_OF_NEW_PEOPLE, calls), []);
  });
});
