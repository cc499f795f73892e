import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { SAMPLE_CONTRACT, sampleContractPdf } from './make-sample-contract.ts';

suite('the sample contract', () => {
  test('the committed PDF is what the script makes today, byte for byte', () => {
    const committed = readFileSync(SAMPLE_CONTRACT);

    assert.ok(
      committed.equals(sampleContractPdf()),
      'run node examples/make-sample-contract.ts and commit the result',
    );
  });

  test('a PDF reader finds six numbered pages and every clause of the source', async () => {
    const source = readFileSync(new URL('sample-contract.md', import.meta.url), 'utf8');

    const pages = await readPages(sampleContractPdf());

    assert.equal(pages.length, 6);
    for (const [index, page] of pages.entries()) {
      assert.match(page, new RegExp(`Page ${index + 1} of 6$`));
    }
    const text = pages.map(withoutFooter).join(' ').replaceAll(/\s+/g, ' ');
    for (const clause of clausesOf(source)) assert.ok(text.includes(clause), clause);
  });
});

async function readPages(pdf: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join(''),
    );
  }
  await task.destroy();
  return pages;
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
