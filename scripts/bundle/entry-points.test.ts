import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { findEntryPoints, listSources, rewriteUrls } from './entry-points.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILE = 'server/src/engines/rules/rules-engine.ts';

suite('entry points of the bundle', () => {
  test('main, every compute module, the compute child and the search thread are entry points', () => {
    const entries = findEntryPoints(ROOT);

    assert.equal(entries['main'], 'server/src/main.ts');
    assert.equal(entries['compute.child'], 'server/src/compute/child.ts');
    assert.equal(entries['search-index.search.worker'], 'server/src/search-index/search.worker.ts');
    const loadedByUrl = listSources(ROOT).filter(
      (file) => /\.(compute|worker)\.ts$/.test(file) && !file.endsWith('probe.compute.ts'),
    );
    assert.deepEqual(
      loadedByUrl.filter((file) => !Object.values(entries).includes(file)),
      [],
    );
    for (const file of Object.values(entries)) assert.ok(existsSync(join(ROOT, file)), file);
  });

  test('every source of the server can be rewritten', () => {
    for (const file of listSources(ROOT).filter((name) => name.endsWith('.ts'))) {
      rewriteUrls(readFileSync(join(ROOT, file), 'utf8'), file, '../../..');
    }
  });
});

suite('URLs of a bundled source', () => {
  test('the URL of a module becomes the URL of its output', () => {
    assert.equal(
      rewriteUrls("new URL('../speakers/find.compute.ts', import.meta.url).href", FILE, '../../..'),
      "new URL('./engines.speakers.find.compute.js', import.meta.url).href",
    );
  });

  test('the URL of a data file leads to the sources', () => {
    assert.equal(
      rewriteUrls('new URL(`${name}.md`, import.meta.url)', FILE, '../../..'),
      `new URL(\`\${name}.md\`, new URL('../../../${FILE}', import.meta.url).href)`,
    );
  });

  test('the resolution of packages stays', () => {
    const text = "import.meta.resolve('pdfjs-dist/package.json')";
    assert.equal(rewriteUrls(text, FILE, '../../..'), text);
  });

  test('another property of import.meta is refused', () => {
    assert.throws(() => rewriteUrls('join(import.meta.dirname)', FILE, '../../..'), {
      message: `${FILE}: import.meta.dirname has another value in the bundle`,
    });
  });
});
