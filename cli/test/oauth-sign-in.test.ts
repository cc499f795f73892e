import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { newMember } from '../../server/src/auth/oauth/testing/application.ts';
import { type Docket, startDocket } from '../../server/src/testing/docket.ts';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { startMachine } from './testing/run-docket.ts';

/** Starts a server that knows its address, which it names as the issuer of tokens. */
async function startIssuer(): Promise<Docket> {
  return startDocket({ settings: { DOCKET_PORT: String(await findFreePort()) } });
}

async function newBrowser(docket: Docket) {
  const { body } = await docket.get('/me');
  return newMember(docket, { workspaceId: body.default_workspace_id });
}

suite('sign-in of docket by OAuth', () => {
  test('login opens the browser, takes the code over a loopback port, and logout ends the tokens', async () => {
    await using docket = await startIssuer();
    await using machine = await startMachine({ BROWSER: 'true' });
    const { browser, email } = await newBrowser(docket);

    const login = machine.start(['login', docket.url]);
    await login.waitFor(/http\S+oauth\/authorize\S+/);
    const address = new URL(/http\S+oauth\/authorize\S+/.exec(login.stderr())![0]);
    const page = await browser.open(`${address.pathname}${address.search}`);
    const { url: callback } = await browser.submit(page, {}, 'Allow');
    const forged = await fetch(callback.replace(/state=[^&]+/, 'state=forged'));
    const answered = await fetch(callback);
    const { code, stderr } = await login.ended;
    const whoami = await machine.run(['whoami', '--json']);
    await machine.run(['logout']);
    const after = await machine.run(['whoami']);

    assert.equal(forged.status, 404);
    assert.match(await answered.text(), /You are signed in/);
    assert.equal(code, 0, stderr);
    assert.equal(JSON.parse(whoami.stdout).user.email, email);
    assert.equal(after.code, 3);
  });

  test('a person who denies the access gets one sentence and the exit code 3', async () => {
    await using docket = await startIssuer();
    await using machine = await startMachine({ BROWSER: 'true' });
    const { browser } = await newBrowser(docket);

    const login = machine.start(['login', docket.url]);
    await login.waitFor(/http\S+oauth\/authorize\S+/);
    const address = new URL(/http\S+oauth\/authorize\S+/.exec(login.stderr())![0]);
    const page = await browser.open(`${address.pathname}${address.search}`);
    await fetch((await browser.submit(page, {}, 'Deny')).url);

    const { code, stderr } = await login.ended;
    assert.equal(code, 3);
    assert.match(stderr, /You denied the access\.\n {2}Run "docket login" again\./);
  });

  test('login --device waits until the code is entered in a browser elsewhere', async () => {
    await using docket = await startIssuer();
    await using machine = await startMachine();
    const { browser, email } = await newBrowser(docket);

    const login = machine.start(['login', docket.url, '--device']);
    await login.waitFor(/enter the code \S+/);
    const userCode = /enter the code (\S+)/.exec(login.stderr())![1]!;
    const consent = await browser.submit(await browser.open('/oauth/device'), {
      user_code: userCode,
    });
    await browser.submit(consent, {}, 'Allow');

    const { code, stderr } = await login.ended;
    const whoami = await machine.run(['whoami', '--json']);
    assert.equal(code, 0, stderr);
    assert.equal(JSON.parse(whoami.stdout).user.email, email);
  });
});
