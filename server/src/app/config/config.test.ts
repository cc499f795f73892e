import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { loadConfig } from './config.ts';

/** Lines of the message; none when all is right. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    return loadConfig(env) && [];
  } catch (error) {
    return (error as Error).message.split('\n').slice(1);
  }
}

suite('settings', () => {
  test('have defaults that serve a single machine', () => {
    const config = loadConfig({});

    assert.equal(config.DOCKET_HOST, '127.0.0.1');
    assert.equal(config.DOCKET_PORT, 8_080);
    assert.equal(config.DOCKET_DEFAULT_PLAN, 'team');
    assert.match(config.DOCKET_DATABASE_URL, /^file:\/.*\/data\/docket\.db$/);
  });

  test('that are wrong are all named at once', () => {
    const env = {
      DOCKET_PORT: '80800',
      DOCKET_DEFAULT_PLAN: 'free',
      DOCKET_ALLOW_PRIVATE_URLS: 'yes',
      DOCKET_BOOTSTRAP_KEY: 'svc_live_short',
      DOCKET_PROT: '1',
    };

    assert.throws(
      () => loadConfig(env),
      ({ message }: Error) => Object.keys(env).every((name) => message.includes(name)),
    );
  });

  test('what the examples have callers export is none of them', () => {
    loadConfig({ DOCKET_KEY: 'svc_live_1', DOCKET_URL: 'http://127.0.0.1:8080' });
  });

  test('a wrong secret is not repeated in the message', () => {
    assert.throws(
      () => loadConfig({ DOCKET_SECRET_KEY: 'hunter2' }),
      ({ message }: Error) => !message.includes('hunter2'),
    );
  });

  test('deliveries are on record for as long as their events can be sent again', () => {
    for (const env of [{ DOCKET_EVENT_DATA_DAYS: '91' }, { DOCKET_DELIVERY_LOG_DAYS: '29' }]) {
      assert.throws(
        () => loadConfig(env),
        /DOCKET_DELIVERY_LOG_DAYS: fewer than DOCKET_EVENT_DATA_DAYS/,
      );
    }
    loadConfig({ DOCKET_EVENT_DATA_DAYS: '90' });
  });

  test('secrets may come from a file', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'docket-config-')), 'key');
    writeFileSync(path, `${'k'.repeat(40)}\n`);

    const config = loadConfig({ DOCKET_SECRET_KEY_FILE: path });

    assert.equal(config.DOCKET_SECRET_KEY, 'k'.repeat(40));
  });

  test('a file of a secret that cannot be read is named', () => {
    const path = '/no/such/file';
    assert.throws(
      () => loadConfig({ DOCKET_LANGUAGE_API_KEY_FILE: path }),
      /DOCKET_LANGUAGE_API_KEY: the file \/no\/such\/file cannot be read \(ENOENT\)/,
    );
  });

  test('suggests the setting that a misspelled one was meant to be', () => {
    assert.deepEqual(problemsOf({ DOCKET_DATADIR: '/data', DOCKET_FLAVOR: 'x' }), [
      '  DOCKET_DATADIR: no such setting; did you mean DOCKET_DATA_DIR?',
      '  DOCKET_FLAVOR: no such setting',
    ]);
  });

  test('describes in words the form of a database URL and of a first key', () => {
    assert.deepEqual(
      problemsOf({
        DOCKET_DATABASE_URL: 'postgre://localhost/docket',
        DOCKET_BOOTSTRAP_KEY: 'key',
      }),
      [
        '  DOCKET_DATABASE_URL: must begin with file: or postgres://',
        '  DOCKET_BOOTSTRAP_KEY: must be svc_live_ and at least 32 letters and digits',
      ],
    );
  });

  test('an empty variable counts as none', () => {
    assert.equal(loadConfig({ DOCKET_METRICS_TOKEN: '' }).DOCKET_METRICS_TOKEN, undefined);
  });

  test('say in words what is wrong with those of identity, once each', () => {
    const { DOCKET_TRUSTED_PROXIES: proxies } = loadConfig({
      DOCKET_TRUSTED_PROXIES: '127.0.0.1, fd00::/8,',
    });
    assert.deepEqual(proxies, ['127.0.0.1', 'fd00::/8']);
    assert.deepEqual(problemsOf({ DOCKET_TRUSTED_PROXIES: '127.0.0.1, proxy' }), [
      '  DOCKET_TRUSTED_PROXIES: proxy is neither an IP address nor a CIDR range',
    ]);
    assert.deepEqual(problemsOf({ DOCKET_ALLOWED_CIDRS: '10.0.0.0/99' }), [
      '  DOCKET_ALLOWED_CIDRS: 10.0.0.0/99 is neither an IP address nor a CIDR range',
    ]);
    assert.deepEqual(
      problemsOf({ DOCKET_SMTP_URL: 'mail.example.com:25', DOCKET_MAIL_FROM: 'a@example.com' }),
      ['  DOCKET_SMTP_URL: must begin with smtp:// or smtps://'],
    );
    assert.deepEqual(
      problemsOf({ DOCKET_SMTP_URL: 'smtp://localhost', DOCKET_MAIL_FROM: 'Docket' }),
      [
        '  DOCKET_MAIL_FROM: must be an e-mail address, or a name and one as Docket <docket@example.com>',
      ],
    );
    assert.deepEqual(problemsOf({ DOCKET_SMTP_URL: 'smtp://localhost' }), [
      '  DOCKET_MAIL_FROM: needed beside DOCKET_SMTP_URL',
    ]);
    for (const DOCKET_MAIL_FROM of ['a@example.com', 'Docket <a@example.com>', '<a@b>']) {
      assert.deepEqual(problemsOf({ DOCKET_SMTP_URL: 'smtp://localhost', DOCKET_MAIL_FROM }), []);
    }
    for (const name of ['DOCKET_OIDC_CLIENT_SECRET', 'DOCKET_OIDC_ROLE']) {
      assert.deepEqual(problemsOf({ [name]: 'viewer' }), [
        `  DOCKET_OIDC_ISSUER: needed beside ${name}`,
      ]);
    }
  });
});
