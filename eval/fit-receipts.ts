// node eval/fit-receipts.ts: fits the weights of the features of totals and companies, and how sure they make, on the
// tune half of the receipts and writes receipt-weights.ts.

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import {
  chooseBest,
  shareLogit,
} from '../server/src/engines/language/built-in/financial/receipt-choice.ts';
import { companyCandidates } from '../server/src/engines/language/built-in/financial/receipt-company.ts';
import { totalCandidates } from '../server/src/engines/language/built-in/financial/receipt-total.ts';
import { linesOfText } from '../server/src/engines/language/built-in/financial/text-lines.ts';
import { fitChoices } from './choice-regression.ts';
import { isTuneItem } from './data.ts';
import { featureScales, scaledBy } from './feature-scales.ts';
import { fitRegression } from './logistic-regression.ts';
import { isSameCompany, loadReceipts } from './receipt-data.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/language/built-in/financial/receipt-weights.ts', import.meta.url),
);
type FitOptions = {
  /** Against the mean loss of a choice. */
  ridge: number;
  /** Whether features count as multiples of their deviation, which lets seldom ones weigh more. */
  isScaled: boolean;
};
/** With the least loss on issuers left out, of ridges from .0003 to .1, scaled or not. */
const TOTAL_FIT: FitOptions = { ridge: 0.03, isScaled: true };
const COMPANY_FIT: FitOptions = { ridge: 0.001, isScaled: false };
const CALIBRATION_RIDGE = 4;
const FOLDS = 8;
const receipts = loadReceipts()?.filter(({ id }) => isTuneItem(id));
if (!receipts) throw new Error('The labelled receipts are not there: set DOCKET_EVAL_DATA');

/** A receipt's candidates; `right` is -1 where the label is not among them. */
type Named = { group: string; candidates: { features: readonly string[] }[]; right: number };
const totals: Named[] = [];
const companies: Named[] = [];
for (const { texts, total, company } of receipts) {
  for (const text of Object.values(texts)) {
    const lines = linesOfText(text);
    const amounts = totalCandidates(lines);
    const right = amounts.findIndex(({ value }) => value === total);
    totals.push({ group: company, candidates: amounts, right });
    const names = companyCandidates(lines);
    const named = names.findIndex(({ name }) => isSameCompany(name, company));
    companies.push({ group: company, candidates: names, right: named });
  }
}

writeFileSync(
  WEIGHTS_FILE,
  `import type { Calibration } from './receipt-choice.ts';

/**
 * How much each feature speaks for an amount's being the total and for a line's naming the issuer, in log-odds:
 * conditional logits fitted by \`eval/fit-receipts.ts\` on the tune half of SROIE.
 */
export const TOTAL_WEIGHTS: Readonly<Record<string, number>> = {
${source(fit(totals, TOTAL_FIT))}
};

export const COMPANY_WEIGHTS: Readonly<Record<string, number>> = {
${source(fit(companies, COMPANY_FIT))}
};

/** Fitted on choices made with weights of the other issuers alone. */
export const TOTAL_CALIBRATION: Calibration = ${calibrate(totals, TOTAL_FIT)};

export const COMPANY_CALIBRATION: Calibration = ${calibrate(companies, COMPANY_FIT)};
`,
);

type Weights = Record<string, number>;

function fit(all: readonly Named[], { ridge, isScaled }: FitOptions): Weights {
  const choices = all.filter(({ right }) => right !== -1);
  const names = [
    ...new Set(choices.flatMap(({ candidates }) => candidates.flatMap(({ features }) => features))),
  ].toSorted();
  const indexOf = new Map(names.map((name, index) => [name, index] as const));
  const rows = choices.map(({ candidates }) =>
    candidates.map(({ features }) => countsOf(features, indexOf)),
  );
  const scales = isScaled ? featureScales(rows.flat()) : names.map(() => 1);
  const scaled = fitChoices(
    choices.map(({ candidates, right }, choice) => ({
      options: rows[choice]!.map((row) => scaledBy(scales, row)),
      isRight: candidates.map((_, index) => index === right),
    })),
    names.length,
    ridge * choices.length,
  );
  const weights = scaledBy(scales, [...scaled]);
  return Object.fromEntries(
    names
      .map((name, index) => [name, Number(weights[index]!.toFixed(2))] as const)
      .filter(([, weight]) => weight !== 0),
  );
}

function countsOf(features: readonly string[], indexOf: ReadonlyMap<string, number>): number[] {
  const counts = Array.from({ length: indexOf.size }, () => 0);
  for (const name of features) counts[indexOf.get(name)!]! += 1;
  return counts;
}

/** Receipts of one issuer look alike: they are in one fold together. */
function foldOf({ group }: Named): number {
  const digest = createHash('sha256')
    .update(group.replace(/[^\p{L}]/gu, '').slice(0, 8))
    .digest();
  return digest[0]! % FOLDS;
}

/** @returns source of a literal */
function calibrate(all: readonly Named[], options: FitOptions): string {
  const examples = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fit(
      all.filter((one) => foldOf(one) !== fold),
      options,
    );
    return all
      .filter((one) => foldOf(one) === fold)
      .flatMap(({ candidates, right }) => {
        const numbered = candidates.map((candidate, index) => ({ ...candidate, index }));
        const best = chooseBest(numbered, weights);
        if (!best) return [];
        const values = Float64Array.of(shareLogit(best.share));
        return [{ features: [0], values, isPositive: best.index === right }];
      });
  }).flat();
  // Without evidence against it a share is taken as it is.
  const { bias, weights } = fitRegression(examples, 1, {
    ridge: CALIBRATION_RIDGE,
    prior: Float64Array.of(1),
  });
  return `{ bias: ${bias.toFixed(2)}, slope: ${weights[0]!.toFixed(2)} }`;
}

function source(weights: Weights): string {
  return Object.entries(weights)
    .map(([name, weight]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: ${weight},`)
    .join('\n');
}
