import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
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
});
