import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

suite('npm run ask', () => {
  test('prints answers beside the passages of the sample contract, and a no where it does not answer', () => {
    const ask = fileURLToPath(new URL('ask-contract.ts', import.meta.url));

    const { status, stdout } = spawnSync(process.execPath, [ask], {
      encoding: 'utf8',
      timeout: 60_000,
    });

    assert.equal(status, 0);
    assert.match(
      stdout,
      /Who are the parties\? +│ page 1\nThe parties are Larkspur Field Instruments,/,
    );
    assert.match(stdout, /How long does it last\? +│ page 2\nIt lasts two \(2\) years:/);
    assert.match(stdout, /take effect\? +│ page 1\nIt takes effect on April 1, 2026\./);
    assert.match(stdout, /Which law governs\? +│ page 5\n/);
    assert.match(stdout, /«[^»]*governed by and construed[^»]*»/);
    assert.match(stdout, /Which football club sponsors the agreement\? +│\nThe document does not/);
  });
});
