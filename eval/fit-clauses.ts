// node eval/fit-clauses.ts: fits the term weights of the clause categories on the tune half of the contracts and
// writes weights/clauses.json. It prints the precision at recall .8 on contracts left out of the fit.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { clauseLogOdds, type ClauseModel, fitClauseModel, readTerms } from './clause-model.ts';
import { loadContracts } from './contract-data.ts';
import { isTuneItem } from './eval-folder.ts';
import { fitRegression } from './logistic-regression.ts';
import { mean, precisionAtRecall } from './scores.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/rules/weights/clauses.json', import.meta.url),
);
const FOLDS = 3;
const TERMS_PER_CATEGORY = 500;
const WEIGHT_MIN = 0.05;
/** Log-odds of sentences left out are taken as they are, unless the labels say clearly otherwise. */
const SLOPE_RIDGE = 5;
/** The few labels of a rare category cannot turn its ranking round. */
const [SLOPE_MIN, SLOPE_MAX] = [0.5, 1.5];

const contracts = loadContracts();
if (!contracts) throw new Error('The labelled contracts are not there: set DOCKET_EVAL_DATA');

const { read, terms } = readTerms(contracts.filter(({ id }) => isTuneItem(id)));
const categories = [...new Set(read.flatMap(({ labels }) => [...labels.keys()]))].toSorted();
const precisions: number[] = [];
const lines = categories.map((category) => {
  const { leftOut, models } = fitInTurn(category);
  const labelled = read.reduce((sum, { labels }) => sum + (labels.get(category)?.length ?? 0), 0);
  const precision = precisionAtRecall(leftOut, labelled, 0.8);
  precisions.push(precision);
  console.log(`${category}: ${precision.toFixed(3)} of ${labelled}`);
  const fitted = average([...models, fitClauseModel(read, terms.length, category)]);
  return `  "${category}": ${JSON.stringify(shown(calibrated(fitted, leftOut)))}`;
});
console.log(`mean: ${mean(precisions).toFixed(3)}`);
writeFileSync(WEIGHTS_FILE, `{\n${lines.join(',\n')}\n}\n`);

type Scored = { score: number; holds: string[] };

/** Models that each leave a part of the contracts out, and every sentence as the model scores it that did not see it. */
function fitInTurn(category: string): { models: ClauseModel[]; leftOut: Scored[] } {
  const models: ClauseModel[] = [];
  const leftOut = Array.from({ length: FOLDS }, (_, fold) => {
    const part = read.filter((_one, index) => index % FOLDS === fold);
    const rest = read.filter((one) => !part.includes(one));
    const model = fitClauseModel(rest, terms.length, category);
    models.push(model);
    return part.flatMap((one, index) => {
      const clauses = one.labels.get(category) ?? [];
      return clauseLogOdds(one, model, category).map((score, sentence) => ({
        score,
        holds: clauses.flatMap((own, clause) =>
          own.includes(sentence) ? [`${fold} ${index} ${clause}`] : [],
        ),
      }));
    });
  });
  return { models, leftOut: leftOut.flat() };
}

/** The mean of several models, which rests less on single contracts than each. */
function average(models: readonly ClauseModel[]): ClauseModel {
  return {
    bias: mean(models.map(({ bias }) => bias)),
    cue: mean(models.map(({ cue }) => cue)),
    weights: models[0]!.weights.map((_, term) => mean(models.map(({ weights }) => weights[term]!))),
  };
}

/** The model with its log-odds stretched and moved so that those of sentences left out are true (Platt 1999). */
function calibrated(model: ClauseModel, leftOut: readonly Scored[]): ClauseModel {
  const { bias, weights } = fitRegression(
    leftOut.map(({ score, holds }) => ({
      features: [0],
      values: Float64Array.of(score),
      isPositive: holds.length > 0,
    })),
    1,
    { ridge: SLOPE_RIDGE, prior: Float64Array.of(1) },
  );
  const slope = Math.min(SLOPE_MAX, Math.max(SLOPE_MIN, weights[0]!));
  return {
    bias: bias + slope * model.bias,
    cue: slope * model.cue,
    weights: model.weights.map((weight) => slope * weight),
  };
}

/** Prints a model with its largest weights. */
function shown({ bias, cue, weights }: ClauseModel) {
  const kept = terms
    .map((term, index) => [term, Number(weights[index]!.toFixed(2))] as const)
    .filter(([, weight]) => Math.abs(weight) >= WEIGHT_MIN)
    .toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
    .slice(0, TERMS_PER_CATEGORY);
  return {
    bias: Number(bias.toFixed(2)),
    cue: Number(cue.toFixed(2)),
    terms: Object.fromEntries(kept),
  };
}
