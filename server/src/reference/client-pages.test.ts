import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';

import { type Endpoint, pathOf } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';

const TASKS = [
  'Review a contract',
  'Ask it',
  'Transcribe a recording',
  'Turn a meeting into tasks',
  'Receive an event',
];

function readPage(name: string): string {
  return readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');
}

/** Paths of the API in a page, without their query. Variables and ids stand for one segment. */
function listPaths(page: string): string[] {
  const found = page.matchAll(/\/(?:v2|oauth)\/[\w/.$%{}-]*[\w}]/g);
  return [...new Set([...found].map(([path]) => path))];
}

/** True where the path fits the endpoint: `:name` takes any segment. */
function fits(path: string, endpoint: Endpoint): boolean {
  const [given, template] = [path.split('/'), pathOf(endpoint).split('/')];
  return (
    given.length === template.length &&
    template.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

suite('the pages of the doors', () => {
  for (const name of ['rest', 'sdk', 'python', 'n8n', 'zapier', 'make']) {
    test(`docs/${name}.md shows the five tasks in their order`, () => {
      const headings = [...readPage(name).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);

      assert.deepEqual(
        headings.filter((heading) => TASKS.includes(heading)),
        TASKS,
      );
    });

    test(`docs/${name}.md names only paths of the API`, () => {
      const unknown = listPaths(readPage(name)).filter(
        (path) => !endpoints.some((endpoint) => fits(path, endpoint)),
      );

      assert.deepEqual(unknown, []);
    });
  }
});
