import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';

const ROOT = new URL('../../../', import.meta.url);
const LIST = readFileSync(new URL('docs/security-tests.md', ROOT), 'utf8');

/**
 * Row of the list: `| promise
 * [file](../server/src/file)
 * `name`, `name` |`.
 */
const ROW =
  /^\| (?<promise>.+?) \| \[(?<shown>.+?)\]\(\.\.\/server\/src\/(?<file>.+?)\) \| (?<names>`.+`) \|$/;

/** Promises that the list must contain. */
const PROMISED = [
  'Algorithm `none`',
  'Key confusion',
  'Expired',
  'Wrong audience',
  'Reused code',
  'Reused refresh token ends the family',
  'A lost reply within the grace is not punished',
  'Open redirect',
  'PKCE downgrade',
  'CSRF',
  'Session fixation',
  'Timing of unknown users',
  'Enumeration',
  'Header smuggling',
  'Oversized headers',
  'Path tricks',
  'Forged proxies',
  'Prototype pollution in bodies',
];

/** All lines of its tables but their heads. */
const lines = LIST.split('\n').filter((line) => /^\| (?!promise \||operation \|)/.test(line));

function read(file: string): string {
  return readFileSync(new URL(`server/src/${file}`, ROOT), 'utf8');
}

/** A name is a whole text of the source: of a test, of a suite, or of a case that a test is made for. */
function isIn(source: string, name: string): boolean {
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((text) => source.includes(text));
}

suite('the list of security tests', () => {
  test('has tests for every promise', () => {
    for (const promise of PROMISED) {
      assert.ok(
        lines.some((line) => line.startsWith(`| ${promise}`)),
        promise,
      );
    }
  });

  for (const line of lines) {
    const { promise, shown, file = '', names = '' } = ROW.exec(line)?.groups ?? {};

    test(`is true: ${promise ?? line}`, () => {
      assert.equal(shown, file, 'the line is not as the others');
      assert.match(file, /\.test\.ts$/);
      const source = read(file);
      assert.doesNotMatch(source, /\b(?:test|suite)\.(?:only|skip|todo)\b/);
      for (const name of names.slice(1, -1).split('`, `')) {
        assert.ok(isIn(source, name), `${file} has no test "${name}"`);
      }
    });
  }
});
