import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

suite('npm run demo', () => {
  test('analyses the sample contract, receives the signed event and shows fields beside evidence', () => {
    const demo = fileURLToPath(new URL('demo.ts', import.meta.url));

    const { status, stdout } = spawnSync(process.execPath, [demo], {
      encoding: 'utf8',
      timeout: 60_000,
    });

    assert.equal(status, 0);
    assert.match(stdout, /webhook document\.analyzed, signature valid/);
    assert.match(stdout, /parties\[0\] +Larkspur Field Instruments, Inc\.\n +page 1: “Larkspur/);
    assert.match(stdout, /dates\.end +2028-03-31\n +page 2: “March 31, 2028”/);
    assert.match(stdout, /governing_law +Delaware\n +page 5: /);
  });

  test('ends with the address of the dashboard, whose workspace has the sample', async () => {
    const demo = fileURLToPath(new URL('demo.ts', import.meta.url));
    const child = spawn(process.execPath, [demo, '--stay'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');

    let address: URL | undefined;
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('/app/start#')) address = new URL(line.trim());
      if (address) break;
    }
    assert.ok(address, 'an address is printed');
    const code = address.hash.slice(1);
    const entered = await fetch(new URL('/v2/setup/session', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ code }),
    });
    const cookie = entered.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const list = await fetch(new URL('/v2/documents?tag=sample', address), {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    child.kill('SIGINT');

    assert.equal(entered.status, 200);
    const { documents } = (await list.json()) as { documents: object[] };
    assert.equal(documents.length, 1);
    assert.deepEqual(await exited, [0, null]);
  });
});
