// node eval/fit-confidence.ts: fits how likely each field of a contract is right, by its signals, on the tune half of the
// contracts, and writes weights/field-confidence.json. It prints how well that holds on contracts left out of the fit.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import {
  CALIBRATED_FIELDS,
  type CalibratedField,
  type Signals,
} from '../server/src/engines/rules/analysis/contracts/confidence.ts';
import { contractSignals } from './confidence-signals.ts';
import { aucOf, brierScore, expectedCalibrationError, type Judgement } from './calibration.ts';
import { loadContracts } from './contract-data.ts';
import { isTuneItem } from './eval-folder.ts';
import {
  type Example,
  fitRegression,
  probabilityOf,
  type Regression,
} from './logistic-regression.ts';
import { mean } from './scores.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/rules/weights/field-confidence.json', import.meta.url),
);
const RIDGE = 3;
const FOLDS = 7;

/**
 * The rules were written while looking at the tune half, so that they are right there more often than elsewhere. Each
 * field is thus fitted to a mean below its accuracy there: a third of the way to what the prototype of the rules reached
 * on contracts that nobody had looked at (a figure that also counts what was not found, hence not the whole way).
 */
const WAY_TO_UNSEEN = 1 / 3;
const ACCURACY_UNSEEN: Readonly<Record<CalibratedField, number | undefined>> = {
  parties: undefined,
  agreement_date: 0.77,
  effective_date: 0.67,
  expiration_date: 0.55,
  governing_law: 0.68,
  obligation: undefined,
};

type Case = { contract: number; signals: Signals; isRight: boolean; isChosen: boolean };

const contracts = loadContracts();
if (!contracts) throw new Error('The labelled contracts are not there: set DOCKET_EVAL_DATA');

const cases = Object.fromEntries(CALIBRATED_FIELDS.map((field) => [field, [] as Case[]])) as Record<
  CalibratedField,
  Case[]
>;
contracts
  .filter(({ id }) => isTuneItem(id))
  .forEach((one, contract) => {
    for (const { field, ...rest } of contractSignals(one)) cases[field].push({ contract, ...rest });
  });

const weightsByField = CALIBRATED_FIELDS.map((field) => {
  const own = cases[field];
  report(field, own);
  return [field, fitField(field, own)] as const;
});
writeFileSync(WEIGHTS_FILE, `${JSON.stringify(Object.fromEntries(weightsByField), null, 2)}\n`);

type Fitted = { bias: number; weights: Record<string, number> };

function fitField(field: CalibratedField, own: readonly Case[]): Fitted {
  const names = [...new Set(own.flatMap(({ signals }) => Object.keys(signals)))].toSorted();
  const examples = own.map((one) => exampleOf(one, names));
  const fitted = fitRegression(examples, names.length, { ridge: RIDGE });
  const chosen = examples.filter((_, index) => own[index]!.isChosen);
  return {
    bias: Number(loweredBias(fitted, chosen, ACCURACY_UNSEEN[field]).toFixed(2)),
    weights: Object.fromEntries(
      names
        .map((name, index) => [name, Number(fitted.weights[index]!.toFixed(2))] as const)
        .filter(([, weight]) => weight !== 0)
        .toSorted((a, b) => b[1] - a[1]),
    ),
  };
}

function exampleOf({ signals, isRight }: Case, names: readonly string[]): Example {
  const own = names.flatMap((name, index) => {
    const degree = signals[name];
    return degree === undefined ? [] : [[index, degree] as const];
  });
  return {
    features: own.map(([index]) => index),
    values: Float64Array.from(own, ([, degree]) => degree),
    isPositive: isRight,
  };
}

/** The bias with which the mean confidence lies between both accuracies, by bisection. */
function loweredBias(
  fitted: Regression,
  examples: readonly Example[],
  unseen: number | undefined,
): number {
  const seen = mean(examples.map(({ isPositive }) => Number(isPositive)));
  const target = seen + WAY_TO_UNSEEN * ((unseen ?? seen) - seen);
  let [low, high] = [fitted.bias - 5, fitted.bias + 5];
  for (let i = 0; i < 40; i++) {
    const bias = (low + high) / 2;
    const confidence = mean(examples.map((one) => probabilityOf({ ...fitted, bias }, one)));
    if (confidence > target) high = bias;
    else low = bias;
  }
  return low;
}

/** Contracts left out of the fit, in turn; without the lowering. */
function report(field: CalibratedField, own: readonly Case[]): void {
  const names = [...new Set(own.flatMap(({ signals }) => Object.keys(signals)))].toSorted();
  const judged: Judgement[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = ({ contract }: Case) => contract % FOLDS === fold;
    const examples = own.filter((one) => !isOut(one)).map((one) => exampleOf(one, names));
    const fitted = fitRegression(examples, names.length, { ridge: RIDGE });
    for (const one of own.filter((each) => isOut(each) && each.isChosen)) {
      const confidence = probabilityOf(fitted, exampleOf(one, names));
      judged.push({ confidence, isRight: one.isRight });
    }
  }
  const accuracy = mean(judged.map(({ isRight }) => Number(isRight)));
  console.log(
    `${field}: ${judged.length} found, right ${accuracy.toFixed(3)}; left out: ECE ${expectedCalibrationError(judged).toFixed(3)}, AUC ${aucOf(judged)?.toFixed(3)}, Brier ${brierScore(judged).toFixed(3)} against ${(accuracy * (1 - accuracy)).toFixed(3)}`,
  );
}
