import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DAY_MS } from '../../kernel/clock.ts';
import { type Mail, MailError } from '../../outbound/mail.ts';
import { startDocket } from '../../testing/docket.ts';

const PASSWORD = 'correct horse battery';

suite('invitations with a mail server', () => {
  test('invitations have a token that only the mail holds', async () => {
    await using docket = await startDocket();
    const mails: Mail[] = [];
    Object.assign(docket.services, { mail: { send: async (mail: Mail) => void mails.push(mail) } });
    const { default_workspace_id: workspaceId } = (await docket.get('/me')).body;

    const { body } = await docket.post(`/workspaces/${workspaceId}/members`, {
      email: 'Ada@Example.com',
    });
    await docket.runJobs();

    assert.equal(body.mailed, true);
    assert.ok(!('token' in body));
    assert.equal(mails.length, 1);
    assert.equal(mails[0]!.to, 'ada@example.com');
    const token = /\/app\/invite#(invite_[\w-]+)$/m.exec(mails[0]!.text)![1]!;
    const accepted = await docket.post(
      `/invitations/${token}/accept`,
      { password: PASSWORD },
      { key: '' },
    );
    assert.equal(accepted.status, 200);
    const user = await docket.services.db
      .selectFrom('users')
      .select('email_verified_at')
      .where('id', '=', accepted.body.user_id)
      .executeTakeFirstOrThrow();
    assert.notEqual(user.email_verified_at, null, 'the mail proves the address');
  });

  test('invitations are mailed again with a new token until the server accepts, but not after a rejection', async () => {
    await using docket = await startDocket();
    const texts: string[] = [];
    const failures = [new MailError('down', false), undefined, new MailError('refused', true)];
    const send = async ({ text }: Mail) => {
      texts.push(text);
      const failure = failures.shift();
      if (failure) throw failure;
    };
    Object.assign(docket.services, { mail: { send } });
    const { default_workspace_id: workspaceId } = (await docket.get('/me')).body;
    const path = `/workspaces/${workspaceId}/members`;

    await docket.post(path, { email: 'ada@example.com' });
    await docket.runJobs();
    docket.advance(10_000);
    await docket.runJobs();
    assert.equal(texts.length, 2);
    assert.notEqual(texts[0], texts[1]);
    await docket.post(path, { email: 'bob@example.com' });
    await docket.runJobs();
    docket.advance(DAY_MS);
    await docket.runJobs();
    assert.equal(texts.length, 3);
  });
});
