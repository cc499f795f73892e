import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';

import { type Fixture, startFixture } from './testing/fixture.ts';
import { publicClientTokens } from './testing/oauth.ts';
import { type Machine, startMachine } from './testing/run-docket.ts';

async function readConfig(machine: Machine): Promise<any> {
  return JSON.parse(await readFile(join(machine.home, 'config/docket/config.json'), 'utf8'));
}

async function writeConfig(machine: Machine, config: object, mode = 0o600): Promise<void> {
  const folder = join(machine.home, 'config/docket');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'config.json'), JSON.stringify(config), { mode });
}

suite('sign-in of docket', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  test('login --with-key keeps a key that the server accepts, for its owner alone', async () => {
    await using machine = await startMachine();

    const login = await machine.run(['login', fixture.docket.url, '--with-key'], {
      stdin: `${fixture.docket.key}\n`,
    });
    const whoami = await machine.run(['whoami', '--json']);
    const { mode } = await stat(join(machine.home, 'config/docket/config.json'));

    assert.equal(login.code, 0, login.stderr);
    assert.equal(login.stdout, '');
    assert.match(login.stderr, /^Signed in at http:\/\/127\.0\.0\.1:\d+ as owner@example\.com/);
    assert.equal(JSON.parse(whoami.stdout).user.email, 'owner@example.com');
    assert.equal(mode & 0o777, 0o600);
  });

  test('a key that is refused is not kept, and the exit code is 3', async () => {
    await using machine = await startMachine();

    const { code, stderr } = await machine.run(['login', fixture.docket.url, '--with-key'], {
      stdin: 'svc_live_wrong',
    });

    assert.equal(code, 3);
    assert.match(
      stderr,
      /^docket: The API key is invalid.*\(req_[0-9a-f]{32}\)\n {2}Sign in again/,
    );
    await assert.rejects(readConfig(machine), { code: 'ENOENT' });
  });

  test('profiles keep several servers, the last login is current, and logout forgets one', async () => {
    await using machine = await startMachine();
    const stdin = fixture.docket.key;
    await machine.run(['login', fixture.docket.url, '--with-key'], { stdin });
    await machine.run(['login', fixture.docket.url, '--with-key', '--profile', 'work'], { stdin });

    const both = await readConfig(machine);
    const logout = await machine.run(['logout']);
    const one = await readConfig(machine);
    const unknown = await machine.run(['whoami', '--profile', 'work']);

    assert.deepEqual([both.current, Object.keys(both.profiles)], ['work', ['default', 'work']]);
    assert.equal(logout.code, 0);
    assert.deepEqual([one.current, Object.keys(one.profiles)], ['default', ['default']]);
    assert.equal(unknown.code, 2);
    assert.match(unknown.stderr, /There is no profile "work"; there is default\./);
  });

  test('a configuration that others may read is hidden from them', async () => {
    await using machine = await startMachine();
    await writeConfig(machine, {
      profiles: { default: { url: fixture.docket.url, key: fixture.docket.key } },
    });
    const path = join(machine.home, 'config/docket/config.json');
    await chmod(path, 0o644);

    assert.equal((await machine.run(['whoami'])).code, 0);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
  });

  test('without a credential every command says how to sign in, and the exit code is 3', async () => {
    await using machine = await startMachine();

    const { code, stdout, stderr } = await machine.run(['tasks', 'list']);

    assert.deepEqual([code, stdout], [3, '']);
    assert.equal(
      stderr,
      'docket: You are not signed in at http://127.0.0.1:8080.\n  Run "docket login", or set DOCKET_KEY.\n',
    );
  });

  test('.docket.json names a profile, and a key in it is refused', async () => {
    await using machine = await startMachine();
    await writeConfig(machine, {
      profiles: {
        default: { url: 'http://127.0.0.1:9', key: 'svc_live_other' },
        work: { url: fixture.docket.url, key: fixture.docket.key },
      },
    });
    await writeFile(join(machine.home, '.docket.json'), '{"profile": "work"}');
    const used = await machine.run(['whoami']);
    await writeFile(join(machine.home, '.docket.json'), '{"key": "svc_live_x"}');
    const refused = await machine.run(['whoami']);

    assert.equal(used.code, 0, used.stderr);
    assert.equal(refused.code, 2);
    assert.match(
      refused.stderr,
      /\.\/\.docket\.json may hold "url" and "profile" as texts, not "key"/,
    );
  });

  test('no credential goes to an address that only .docket.json names', async () => {
    await using machine = await startMachine();
    await writeConfig(machine, {
      profiles: { default: { url: 'https://docket.example', key: 'svc_live_secret' } },
    });
    await writeFile(
      join(machine.home, '.docket.json'),
      JSON.stringify({ url: fixture.docket.url }),
    );

    const stored = await machine.run(['whoami']);
    const env = await machine.run(['whoami'], { env: { DOCKET_KEY: fixture.docket.key } });
    const named = await machine.run(['whoami', '--url', fixture.docket.url], {
      env: { DOCKET_KEY: fixture.docket.key },
    });

    assert.deepEqual([stored.code, env.code, named.code], [2, 2, 0]);
    assert.match(stored.stderr, /where you have not signed in/);
  });

  test('a stored credential is not sent to another server', async () => {
    await using machine = await startMachine();
    await writeConfig(machine, {
      profiles: { default: { url: 'https://docket.example', key: fixture.docket.key } },
    });

    const { code, stderr } = await machine.run(['whoami', '--url', fixture.docket.url]);

    assert.equal(code, 3);
    assert.match(stderr, /You are not signed in at http:\/\/127/);
  });
});

suite('access tokens of docket', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const EXPIRED = '2020-01-01T00:00:00.000Z';

  /** Signs in as an application that is registered like the command line. */
  async function expiredProfile(): Promise<object> {
    const tokens = await publicClientTokens(fixture.docket);
    return {
      profiles: {
        default: { url: fixture.docket.url, tokens: { ...tokens, expires_at: EXPIRED } },
      },
    };
  }

  test('an expired token is refreshed once, also by two commands at the same time', async () => {
    await using machine = await startMachine();
    const config = await expiredProfile();
    await writeConfig(machine, config);

    const results = await Promise.all([machine.run(['whoami']), machine.run(['tasks', 'list'])]);
    const { tokens } = (await readConfig(machine)).profiles.default;
    const later = await machine.run(['whoami']);

    assert.deepEqual(
      results.map(({ code, stderr }) => [code, stderr.includes('ended')]),
      [
        [0, false],
        [0, false],
      ],
    );
    assert.notEqual(tokens.refresh_token, (config as any).profiles.default.tokens.refresh_token);
    assert.ok(tokens.expires_at > EXPIRED);
    assert.equal(later.code, 0);
  });

  test('a sign-in that has ended says so, and the exit code is 3', async () => {
    await using machine = await startMachine();
    const profile: any = await expiredProfile();
    profile.profiles.default.tokens.refresh_token = 'rt_unknown';
    await writeConfig(machine, profile);

    const { code, stderr } = await machine.run(['whoami']);

    assert.equal(code, 3);
    assert.match(stderr, /^docket: Your sign-in at \S+ has ended\.\n {2}Run "docket login"\.\n$/);
  });

  test('logout ends the tokens at the server', async () => {
    await using machine = await startMachine();
    const tokens = await publicClientTokens(fixture.docket);
    await writeConfig(machine, { profiles: { default: { url: fixture.docket.url, tokens } } });

    const { code } = await machine.run(['logout']);
    const used = await fixture.docket.get('/me', { key: tokens.access_token });

    assert.deepEqual([code, used.status], [0, 401]);
  });
});
