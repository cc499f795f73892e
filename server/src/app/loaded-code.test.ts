import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { promisify } from 'node:util';

/** Packages that a server needs only for settings or requests that it may never get. */
const LATE_PACKAGES = ['ioredis', 'jose', 'nodemailer', 'openid-client', 'otpauth', 'pg', 'undici'];

/** Builds a server on SQLite in a process of its own, then runs the code. Returns the late packages that were loaded. */
async function packagesLoadedBy(t: TestContext, code = ''): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-loaded-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      load(url, context, next) {
        const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
        if (name) loaded.add(name);
        return next(url, context);
      },
    });
    const load = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}));
    const { loadConfig } = await load('./config/config.ts');
    const { buildServices } = await load('./build-services.ts');
    const { buildApp, buildDeliverer, buildWorker } = await load('./server.ts');
    await load('./commands.ts');
    const settings = { DOCKET_DATA_DIR: ${JSON.stringify(dataDir)}, DOCKET_ALLOW_PRIVATE_URLS: 'true' };
    const config = loadConfig(settings);
    const services = await buildServices(config);
    await buildApp(services, config);
    buildWorker(services);
    buildDeliverer(services);
    ${code}
    if (process.moduleLoadList.includes('NativeModule internal/deps/undici/undici')) {
      loaded.add('undici of Node');
    }
    process.stdout.write(JSON.stringify([...loaded].sort()), () => process.exit());
  `;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  const loaded = JSON.parse(stdout) as string[];
  return loaded.filter((name) => [...LATE_PACKAGES, 'undici of Node'].includes(name));
}

suite('code loaded by the start', () => {
  test('a server on SQLite loads no driver of PostgreSQL, no HTTP client and no sign-in provider', async (t) => {
    assert.deepEqual(await packagesLoadedBy(t), []);
  });

  test('the HTTP client is loaded with the first outbound request', async (t) => {
    const request = `await services.outbound
      .request('http://127.0.0.1:1/', { signal: AbortSignal.timeout(60_000) })
      .catch(() => undefined);`;

    assert.deepEqual(await packagesLoadedBy(t, request), ['undici']);
  });
});
