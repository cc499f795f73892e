import { readFileSync } from 'node:fs';

import { layOut } from '../examples/lay-out.ts';
import { writePdf } from '../examples/write-pdf.ts';

export const LONG_CONTRACT_PAGES = 30;

const SAMPLE = new URL('../examples/sample-contract.md', import.meta.url);
/** Pages that the clauses of the sample fill at least. */
const PAGES_A_PART = 5;

/**
 * A text PDF of so many pages: the sample contract, then its clauses again and again as schedules, each with sums, days and
 * percentages of its own.
 *
 * @param seed another one makes another file, of the same length within a few bytes
 */
export function longContractPdf(seed: number, pageCount = LONG_CONTRACT_PAGES): Buffer {
  const source = readFileSync(SAMPLE, 'utf8');
  const clauses = source.slice(source.indexOf('\n## '));
  const schedules = Array.from({ length: pageCount / PAGES_A_PART }, (_, part) =>
    vary(clauses, seed + part + 1).replaceAll(/^## /gm, `## Schedule ${part + 1}: `),
  );
  const pages = layOut([source, ...schedules].join('\n\n'), 'Services Agreement with schedules');
  if (pages.length < pageCount) throw new Error(`Only ${pages.length} pages`);
  return writePdf('Services Agreement', pages.slice(0, pageCount));
}

/** Changes the figures and leaves years and the numbers of clauses as they are. */
function vary(text: string, by: number): string {
  return text.replaceAll(/(?<![\d.,]|^)\d{2,3}(?![\d.,]*\d|\.\d|\. )/gm, (digits) => {
    const size = 10 ** (digits.length - 1);
    return String(size + ((Number(digits) - size + 7 * by) % (9 * size)));
  });
}
