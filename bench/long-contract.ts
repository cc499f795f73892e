import { readFileSync } from 'node:fs';

import { layOut } from '../examples/lay-out.ts';
import { writePdf } from '../examples/write-pdf.ts';

export const LONG_CONTRACT_PAGES = 30;

const SAMPLE = new URL('../examples/sample-contract.md', import.meta.url);
/** Pages that the clauses of the sample fill at least. */
const PAGES_A_PART = 5;

/** Subjects of the provisions that a schedule may have: each schedule has others. */
const SUBJECTS = [
  ['readings', 'measuring stations', 'Environmental Data Act'],
  ['maps', 'river sections', 'Public Waters Act'],
  ['alarms', 'control rooms', 'Civil Protection Act'],
  ['invoices', 'regional offices', 'Commercial Records Act'],
  ['backups', 'storage sites', 'Information Security Act'],
  ['reports', 'supervising authorities', 'Environmental Reporting Act'],
  ['spare parts', 'workshops', 'Product Safety Act'],
] as const;

/**
 * A text PDF of so many pages: the sample contract, then its clauses again and again as schedules, each with sums, days and
 * percentages of its own.
 *
 * @param seed another one makes another file, of the same length within a few bytes
 * @param hasProvisions true for schedules that have duties, prices and statutes of their own, so that lists of findings
 *   are full
 */
export function longContractPdf(
  seed: number,
  pageCount = LONG_CONTRACT_PAGES,
  hasProvisions = false,
): Buffer {
  const source = readFileSync(SAMPLE, 'utf8');
  const clauses = source.slice(source.indexOf('\n## '));
  const schedules = Array.from({ length: pageCount / PAGES_A_PART }, (_, part) => {
    const whole = hasProvisions ? `${clauses}\n\n${writeProvisions(seed + part)}` : clauses;
    return vary(whole, seed + part + 1).replaceAll(/^## /gm, `## Schedule ${part + 1}: `);
  });
  const pages = layOut([source, ...schedules].join('\n\n'), 'Services Agreement with schedules');
  if (pages.length < pageCount) throw new Error(`Only ${pages.length} pages`);
  return writePdf('Services Agreement', pages.slice(0, pageCount));
}

/** Writes provisions on one of the subjects, with figures by the number of the schedule. */
function writeProvisions(number: number): string {
  const [goods, places, act] = SUBJECTS[number % SUBJECTS.length]!;
  return `## Provisions on ${goods}

P.1 **Delivery.** Provider shall deliver the ${goods} of all ${places} to Customer no later than ${number + 3} days after the end of each month.

P.2 **Inspection.** Customer shall inspect the ${goods} within ${number + 5} days after delivery and shall notify Provider of each defect in writing.

P.3 **Compliance.** Provider shall keep the ${goods} as Section ${number + 100} of the ${act} requires, and shall report on ${places} under Section ${number + 300} of the ${act}.

| **Item** | **Quantity** | **Amount** |
| Collection of ${goods} | ${number + 2} | $${number + 400}.00 |
| Upkeep of ${places} | ${number + 4} | $${number + 600}.00 |`;
}

/** Changes the figures and leaves years and the numbers of clauses as they are. */
function vary(text: string, by: number): string {
  return text.replaceAll(/(?<![\d.,]|^)\d{2,3}(?![\d.,]*\d|\.\d|\. )/gm, (digits) => {
    const size = 10 ** (digits.length - 1);
    return String(size + ((Number(digits) - size + 7 * by) % (9 * size)));
  });
}
