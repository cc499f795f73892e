// node eval/fit-receipts.ts: fits the weights of the features of totals and companies on the tune half of the receipts
// and writes receipt-weights.ts.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { companyCandidates } from '../server/src/engines/language/built-in/financial/receipt-company.ts';
import { totalCandidates } from '../server/src/engines/language/built-in/financial/receipt-total.ts';
import { linesOfText } from '../server/src/engines/language/built-in/financial/text-lines.ts';
import { fitChoices } from './choice-regression.ts';
import { isTuneItem } from './data.ts';
import { isSameCompany, loadReceipts } from './receipt-data.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/language/built-in/financial/receipt-weights.ts', import.meta.url),
);
const FIT = { epochs: 400, l2: 0.002 };

const receipts = loadReceipts()?.filter(({ id }) => isTuneItem(id));
if (!receipts) throw new Error('The labelled receipts are not there: set DOCKET_EVAL_DATA');

type Named = { candidates: readonly (readonly string[])[]; right: number };
const totals: Named[] = [];
const companies: Named[] = [];
for (const { texts, total, company } of receipts) {
  for (const text of Object.values(texts)) {
    const lines = linesOfText(text);
    const amounts = totalCandidates(lines);
    add(
      totals,
      amounts.map(({ features }) => features),
      amounts.findIndex(({ value }) => value === total),
    );
    const names = companyCandidates(lines);
    add(
      companies,
      names.map(({ features }) => features),
      names.findIndex(({ name }) => isSameCompany(name, company)),
    );
  }
}

writeFileSync(
  WEIGHTS_FILE,
  `/**
 * How much each feature speaks for an amount's being the total and for a line's naming the issuer, in log-odds: conditional
 * logits fitted by \`eval/fit-receipts.ts\` on the tune half of SROIE.
 */
export const TOTAL_WEIGHTS: Readonly<Record<string, number>> = {
${fit(totals)}
};

export const COMPANY_WEIGHTS: Readonly<Record<string, number>> = {
${fit(companies)}
};
`,
);

/** Receipts whose label is not among the candidates teach nothing. */
function add(choices: Named[], candidates: readonly (readonly string[])[], right: number): void {
  if (right !== -1) choices.push({ candidates, right });
}

function fit(choices: readonly Named[]): string {
  const names = [...new Set(choices.flatMap(({ candidates }) => candidates.flat()))].toSorted();
  const indexOf = new Map(names.map((name, index) => [name, index] as const));
  const weights = fitChoices(
    choices.map(({ candidates, right }) => ({
      candidates: candidates.map((features) => features.map((name) => indexOf.get(name)!)),
      right,
    })),
    names.length,
    FIT,
  );
  return names
    .map((name, index) => [name, Number(weights[index]!.toFixed(2))] as const)
    .filter(([, weight]) => weight !== 0)
    .map(([name, weight]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${weight},`)
    .join('\n');
}
