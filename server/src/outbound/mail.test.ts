import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { startSmtpServer } from '../testing/smtp-server.ts';
import { createMailer, MailError } from './mail.ts';

const FROM = 'Docket <docket@example.com>';
const MAIL = { to: 'grace@example.com', subject: 'Hello', text: 'A line\n.and a dot\n' };

suite('outbound mail', () => {
  test('a mail arrives unchanged at its recipient', async () => {
    await using server = await startSmtpServer();
    const mailer = createMailer({ url: server.url, from: FROM });

    await mailer.send({ ...MAIL, subject: 'Grüße' });

    const [mail] = server.received;
    assert.equal(server.received.length, 1);
    assert.equal(mail!.from, 'docket@example.com');
    assert.deepEqual(mail!.to, ['grace@example.com']);
    assert.match(mail!.raw, /^From: Docket <docket@example.com>\r$/m);
    assert.match(mail!.raw, /^Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=\r$/m);
    assert.match(mail!.raw, /^Auto-Submitted: auto-generated\r$/m);
    assert.equal(mail!.text.trimEnd(), 'A line\r\n.and a dot');
  });

  const HOSTILE = [
    { to: 'grace@example.com\r\nBcc: eve@example.com' },
    { to: 'grace@example.com, eve@example.com' },
    { to: 'grace@example.com>\nRCPT TO:<eve@example.com' },
    { to: 'eve@example.com <grace@example.com>' },
    { to: 'Undisclosed: eve@example.com;' },
    { to: '' },
    { subject: 'Hello\r\nBcc: eve@example.com' },
    { subject: 'Hello\nBcc: eve@example.com' },
    { subject: 'Hello\u2028Bcc: eve@example.com' },
    { subject: 'Hello\u0000' },
  ];
  for (const hostile of HOSTILE) {
    test(`a mail with ${JSON.stringify(hostile)} is not sent`, async () => {
      await using server = await startSmtpServer();
      const mailer = createMailer({ url: server.url, from: FROM });

      await assert.rejects(mailer.send({ ...MAIL, ...hostile }), MailError);

      assert.deepEqual(server.commands, []);
    });
  }

  test('SMTP commands in the text of a mail are sent as text', async () => {
    await using server = await startSmtpServer();
    const mailer = createMailer({ url: server.url, from: FROM });

    await mailer.send({ ...MAIL, text: 'a\r\n.\r\nRCPT TO:<eve@example.com>\r\n' });

    assert.equal(server.received.length, 1);
    assert.deepEqual(server.received[0]!.to, ['grace@example.com']);
    assert.ok(!server.commands.some((line) => line.includes('eve')));
  });

  test('the error of a rejected mail does not contain the recipient', async () => {
    await using server = await startSmtpServer();
    const mailer = createMailer({ url: server.url, from: FROM });

    for (const [line, isPermanent] of [
      ['550 no such user grace@example.com', true],
      ['451 later, grace@example.com', false],
    ] as const) {
      server.refuseWith(line);
      await assert.rejects(mailer.send(MAIL), (error) => {
        assert.ok(error instanceof MailError);
        assert.equal(error.isPermanent, isPermanent);
        assert.equal(error.cause, undefined);
        assert.match(error.message, /^The mail server did not take the mail: EENVELOPE \(\d+\)$/);
        return true;
      });
    }
    server.refuseWith(undefined);
    await mailer.send(MAIL);
    assert.equal(server.received.length, 1);
  });

  test('a mail with a password requires TLS except on this machine', async () => {
    await using server = await startSmtpServer();
    // A name of this machine that does not say so.
    const url = server.url.replace('127.0.0.1', 'user:secret@0.0.0.0');

    await assert.rejects(createMailer({ url, from: FROM }).send(MAIL), MailError);
    await createMailer({ url: url.replace('user:secret@', ''), from: FROM }).send(MAIL);

    assert.equal(server.received.length, 1);
    assert.ok(server.commands.includes('STARTTLS'));
    assert.ok(!server.commands.some((line) => /AUTH|secret|c2VjcmV0/.test(line)));
  });

  test('a mail to an unresponsive server times out', async () => {
    await using server = await startSmtpServer();
    server.fallSilent();
    const mailer = createMailer({ url: server.url, from: FROM, timeoutMs: 50 });

    await assert.rejects(mailer.send(MAIL), { isPermanent: false });
  });
});

suite('mail server check', () => {
  test('the check of the mail server connects and sends no mail', async () => {
    await using server = await startSmtpServer();

    await createMailer({ url: server.url, from: FROM }).check();

    assert.equal(server.received.length, 0);
    assert.ok(!server.commands.some((line) => line.startsWith('MAIL')));
  });

  test('the check of an unreachable mail server fails', async () => {
    const server = await startSmtpServer();
    await server[Symbol.asyncDispose]();

    await assert.rejects(createMailer({ url: server.url, from: FROM }).check(), {
      name: 'MailError',
      message: 'The mail server cannot be used: ESOCKET',
    });
  });
});

suite('mail settings', () => {
  for (const url of ['smtp://', 'http://mail.example.com', 'smtp:mail']) {
    test(`the mail server ${url} is rejected at the start`, () => {
      assert.throws(() => createMailer({ url, from: FROM }), /^Error: DOCKET_SMTP_URL/);
    });
  }

  test('a sender with two lines is rejected at the start', () => {
    const from = 'a@example.com\nBcc: eve@example.com';
    assert.throws(() => createMailer({ url: 'smtp://mail', from }), /DOCKET_MAIL_FROM/);
  });
});
