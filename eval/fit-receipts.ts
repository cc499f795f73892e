// node eval/fit-receipts.ts: fits the weights of the features of totals and companies, in log-odds, with conditional
// logits on the tune half of SROIE, and the calibration of their shares. Writes rules/weights/receipts.json.

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import {
  type ShareCalibration,
  chooseBest,
  shareLogit,
} from '../server/src/engines/rules/analysis/receipts/candidate-choice.ts';
import { listCompanyCandidates } from '../server/src/engines/rules/analysis/receipts/issuer.ts';
import { listTotalCandidates } from '../server/src/engines/rules/analysis/receipts/receipt-total.ts';
import { linesOfText } from '../server/src/engines/rules/analysis/figures/lines.ts';
import { fitChoices } from './choice-regression.ts';
import { isTuneItem } from './eval-folder.ts';
import { featureScales, scaledBy } from './feature-scales.ts';
import { fitRegression } from './logistic-regression.ts';
import { isSameCompany, loadReceipts } from './receipt-data.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/rules/weights/receipts.json', import.meta.url),
);
type FitOptions = {
  /** Ridge penalty, relative to the mean loss of a choice. */
  ridge: number;
  /** Whether features are scaled by their standard deviation, so that rare ones may weigh more. */
  isScaled: boolean;
};
/** Options with the least loss on held-out issuers, among ridges from .0003 to .1, scaled or not. */
const TOTAL_FIT: FitOptions = { ridge: 0.03, isScaled: true };
const COMPANY_FIT: FitOptions = { ridge: 0.001, isScaled: false };
const CALIBRATION_RIDGE = 4;
const FOLDS = 8;
const receipts = loadReceipts()?.filter(({ id }) => isTuneItem(id));
if (!receipts) throw new Error('Labelled receipts are missing: set DOCKET_EVAL_DATA');

/** Candidates of a receipt; `right` is -1 if the label is not among them. */
type LabeledChoice = {
  group: string;
  candidates: { features: readonly string[] }[];
  right: number;
};
const totals: LabeledChoice[] = [];
const companies: LabeledChoice[] = [];
for (const { texts, total, company } of receipts) {
  for (const text of Object.values(texts)) {
    const lines = linesOfText(text);
    const amounts = listTotalCandidates(lines);
    const right = amounts.findIndex(({ value }) => value === total);
    totals.push({ group: company, candidates: amounts, right });
    const names = listCompanyCandidates(lines);
    const named = names.findIndex(({ name }) => isSameCompany(name, company));
    companies.push({ group: company, candidates: names, right: named });
  }
}

const fitted = {
  total: fit(totals, TOTAL_FIT),
  totalCalibration: calibrate(totals, TOTAL_FIT),
  company: fit(companies, COMPANY_FIT),
  companyCalibration: calibrate(companies, COMPANY_FIT),
};
writeFileSync(WEIGHTS_FILE, `${JSON.stringify(fitted, null, 2)}\n`);

type Weights = Record<string, number>;

function fit(all: readonly LabeledChoice[], { ridge, isScaled }: FitOptions): Weights {
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

/** Assigns an issuer to a fold: receipts of one issuer look alike. */
function foldOf({ group }: LabeledChoice): number {
  const digest = createHash('sha256')
    .update(group.replace(/[^\p{L}]/gu, '').slice(0, 8))
    .digest();
  return digest[0]! % FOLDS;
}

/** Fits the calibration on choices made with weights that were fitted without the issuers of the fold. */
function calibrate(all: readonly LabeledChoice[], options: FitOptions): ShareCalibration {
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
  // The prior takes a share as it is.
  const { bias, weights: slopes } = fitRegression(examples, 1, {
    ridge: CALIBRATION_RIDGE,
    prior: Float64Array.of(1),
  });
  return { bias: Number(bias.toFixed(2)), slope: Number(slopes[0]!.toFixed(2)) };
}
