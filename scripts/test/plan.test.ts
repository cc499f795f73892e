import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { planFile, planFiles } from './plan.ts';

const PLAIN = 'for (const { name } of DATABASES) {}';
const FEATURE = 'for (const { name } of FEATURE_DATABASES) {}';
const MATRIX_ONLY = `// Runs in test:matrix: a real speech engine.\n${PLAIN}`;

suite('the plan of a test run', () => {
  test('npm test runs every file that is not left to the matrix', () => {
    assert.equal(planFile('a.test.ts', PLAIN, 'first')?.isRest, false);
    assert.equal(planFile('a.test.ts', FEATURE, 'first')?.isRest, false);
    assert.equal(planFile('a.test.ts', MATRIX_ONLY, 'first'), undefined);
  });

  test('the matrix runs whole files that are left to it, and the other databases of features', () => {
    assert.equal(planFile('a.test.ts', PLAIN, 'matrix'), undefined);
    assert.equal(planFile('a.test.ts', FEATURE, 'matrix')?.isRest, true);
    assert.equal(planFile('a.test.ts', MATRIX_ONLY, 'matrix')?.isRest, false);
  });

  test('a file of the browser lane runs in no other lane', () => {
    const source = `// Runs in test:browser: every page.\n${PLAIN}`;

    assert.equal(planFile('a.test.ts', source, 'first'), undefined);
    assert.equal(planFile('a.test.ts', source, 'matrix'), undefined);
    assert.equal(planFile('a.test.ts', source, 'browser')?.isRest, false);
    assert.equal(planFile('a.test.ts', PLAIN, 'browser'), undefined);
  });

  test('a file that the matrix runs as a whole cannot divide its databases', () => {
    const source = `${MATRIX_ONLY}\n${FEATURE}`;

    assert.throws(() => planFile('a.test.ts', source, 'first'), /a\.test\.ts .* takes DATABASES/);
  });

  test('a file that says so runs alone', () => {
    const source = `// Runs alone: it changes the environment.\n${PLAIN}`;

    assert.equal(planFile('a.test.ts', source, 'first')?.isAlone, true);
    assert.equal(planFile('a.test.ts', PLAIN, 'first')?.isAlone, false);
  });

  test('files that took longest begin first, and a new file is judged by its size', () => {
    const lastMs = new Map([['scripts/test/plan.test.ts', 1]]);

    const files = planFiles(['scripts/test'], 'first', lastMs);

    assert.ok(files.length > 1);
    assert.equal(files.at(-1)?.path, 'scripts/test/plan.test.ts');
    const expected = files.map((file) => file.expectedMs);
    assert.deepEqual(
      expected,
      expected.toSorted((a, b) => b - a),
    );
  });

  test('a folder of server/src is named without its path', () => {
    const paths = planFiles(['limits'], 'first', new Map()).map(({ path }) => path);

    assert.ok(paths.length > 0);
    assert.ok(paths.every((path) => path.startsWith('server/src/limits/')));
  });
});
