import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { Services } from '../app/services.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import type { AnalyzeInput } from './analyzed-text.ts';
import { cutPassages } from './cut-passages.ts';
import { indexSource } from './index-source.ts';

const SIGNAL = new AbortController().signal;
const LETTERS_PER_PAGE = 4_000;

/** Pages on which no Chinese character occurs twice: each of them is a word. */
function densePages(count: number) {
  const pages = Array.from({ length: count }, (_, page) =>
    String.fromCharCode(
      ...Array.from({ length: LETTERS_PER_PAGE }, (__, at) => 0x4e00 + page * 500 + at),
    ),
  );
  const spans = pages.map((page, index) => {
    const start = index * (LETTERS_PER_PAGE + 1);
    return { page: index + 1, start, end: start + page.length };
  });
  return { text: pages.join('\f'), pages: spans };
}

async function sourceOf(docket: Docket) {
  const { default_workspace_id: workspaceId } = (await docket.get('/me')).body;
  return { source: 'document', workspaceId, sourceId: 'doc_1', title: 'Book' } as const;
}

/** Records what indexing sends to compute children and how many terms each transaction writes. */
function record(services: Services) {
  const [tasks, terms]: [AnalyzeInput[], number[]] = [[], []];
  const recording: Services = {
    ...services,
    compute: {
      ...services.compute,
      forWorkspace(workspaceId, urgency) {
        const compute = services.compute.forWorkspace(workspaceId, urgency);
        return {
          ...compute,
          run(module, name, task, options) {
            tasks.push(task as AnalyzeInput);
            return compute.run(module, name, task, options);
          },
        };
      },
    },
    dialect: {
      ...services.dialect,
      addToVocabulary(tx, key, changes) {
        terms.push(changes.length);
        return services.dialect.addToVocabulary(tx, key, changes);
      },
    },
  };
  return { services: recording, tasks, terms };
}

suite('indexing texts with many words', () => {
  test('writes each passage of 4,000 different words in a transaction of its own', async () => {
    await using docket = await startDocket();
    const { services, terms } = record(docket.services);

    await indexSource(
      services,
      { ...(await sourceOf(docket)), ...densePages(6), language: 'zh' },
      SIGNAL,
    );

    assert.equal(terms.length, 7);
    assert.ok(Math.max(...terms) <= LETTERS_PER_PAGE, `${Math.max(...terms)} terms`);
  });

  test('sends a page of 200,000 characters to children in parts and finds the same passages', async () => {
    await using docket = await startDocket();
    const { services, tasks } = record(docket.services);
    const text = 'All of it stands on one page. '.repeat(7_000);
    const pages = [{ page: 1, start: 0, end: text.length }];

    await indexSource(
      services,
      { ...(await sourceOf(docket)), text, pages, language: 'en' },
      SIGNAL,
    );

    const longest = Math.max(...tasks.map((task) => task.text.length));
    assert.ok(longest <= 60_000, `a task of ${longest} characters`);
    const rows = await docket.services.db
      .selectFrom('search_passages')
      .select(['start_offset', 'end_offset'])
      .where('page', '=', 1)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows,
      cutPassages(text, pages).map(({ start, end }) => ({ start_offset: start, end_offset: end })),
    );
  });
});
