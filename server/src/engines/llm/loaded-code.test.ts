import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

/** Returns the provider packages that a process has loaded after it ran the code. */
async function packagesLoadedBy(code: string): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      load(url, context, next) {
        const [name] = /@ai-sdk\\/[\\w-]+/.exec(url) ?? [];
        if (name) loaded.add(name);
        return next(url, context);
      },
    });
    const load = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}));
    ${code}
    process.stdout.write(JSON.stringify([...loaded].sort()), () => process.exit());
  `;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout) as string[];
}

const SERVER = `
  await load('../../app/routes.ts');
  await load('../../app/jobs.ts');
  await load('../../app/build-engines.ts');
  await load('../../app/services.ts');
  const { createLlmClient } = await load('./create-llm-client.ts');
`;

test('A server loads the code of a provider only when it calls a model of that provider', async () => {
  const connect = `
    const { loadProviderModel } = await load('./providers.ts');
    const { createOperatorClient } = await load('../../outbound/guarded-client.ts');
    const baseUrl = 'http://127.0.0.1:9/v1';
    const settings = { provider: 'openai-compatible', baseUrl, model: 'm', contextTokens: 8192, concurrency: 1 };
    await loadProviderModel(settings, createOperatorClient(baseUrl, 'docket-test'));
  `;

  assert.deepEqual(await packagesLoadedBy(SERVER), []);
  const loaded = await packagesLoadedBy(`${SERVER}${connect}`);
  assert.ok(loaded.includes('@ai-sdk/openai-compatible'));
  for (const name of ['anthropic', 'google', 'amazon-bedrock']) {
    assert.ok(!loaded.includes(`@ai-sdk/${name}`), name);
  }
});
