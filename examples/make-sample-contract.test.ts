import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { extractText } from '../server/src/engines/text-extraction/extract.compute.ts';
import { SAMPLE_CONTRACT, sampleContractPdf } from './make-sample-contract.ts';

suite('the sample contract', () => {
  test('the committed PDF is what the script makes today, byte for byte', () => {
    const committed = readFileSync(SAMPLE_CONTRACT);

    assert.ok(
      committed.equals(sampleContractPdf()),
      'run node examples/make-sample-contract.ts and commit the result',
    );
  });

  test('our reader finds six numbered pages and every clause of the source', async () => {
    const source = readFileSync(new URL('sample-contract.md', import.meta.url), 'utf8');

    const pages = await readPages(fileURLToPath(SAMPLE_CONTRACT));

    assert.equal(pages.length, 6);
    for (const [index, page] of pages.entries()) {
      assert.match(page, new RegExp(`Page ${index + 1} of 6$`));
    }
    const text = pages.map(withoutFooter).join(' ').replaceAll(/\s+/g, ' ');
    for (const clause of clausesOf(source)) assert.ok(text.includes(clause), clause);
  });
});

async function readPages(path: string): Promise<string[]> {
  const limits = { pagesMax: 10, unpackedBytesMax: 1_000_000 };
  const { text, pages } = await extractText({ path, limits });
  return pages.map(({ start, end }) => text.slice(start, end).trim());
}

function withoutFooter(page: string): string {
  return page.replace(/Services Agreement: Larkspur.*$/, '');
}

/** Number and words of each clause, as they are to be read. */
function clausesOf(source: string): string[] {
  return [...source.matchAll(/^(?:\d+|A)\.\d+ .*$/gm)].map(([clause]) =>
    clause.replaceAll('**', ''),
  );
}
