import { figure, type Row, type Table } from './report.ts';
import { mean } from './scores.ts';

/** Confidence of an answer, from 0 to 1, and whether the answer is right. */
export type Judgement = { confidence: number; isRight: boolean };

type Bin = { confidence: number; accuracy: number; n: number };

const BINS_MAX = 10;
/** A bin with fewer says nothing. */
const BIN_SIZE_MIN = 20;
/** Goals for each field. */
const GOALS = { error: 0.08, auc: 0.65, brierShare: 0.9, bins: 4 } as const;

/** The figures of calibration, one row a field; below each the reliability table, bin by bin. */
export function calibrationTables(
  judgements: Readonly<Record<string, readonly Judgement[]>>,
): Table[] {
  const fields = Object.entries(judgements).filter(([, all]) => all.length > 0);
  return [
    {
      name: `Calibration of confidence (goals: ECE ≤ ${figure(GOALS.error)}, AUC ≥ ${figure(GOALS.auc)}, Brier ≤ ${figure(GOALS.brierShare)} of a constant's, ${GOALS.bins} bins)`,
      columns: ['ECE', 'AUC', 'Brier', 'Brier of a constant', 'bins of 20 or more', 'missed', 'n'],
      rows: fields.map(([name, all]) => ({ name, cells: calibrationCells(all) })),
    },
    {
      name: 'Reliability: mean confidence → share right (n)',
      columns: Array.from({ length: BINS_MAX }, (_, bin) => `bin ${bin + 1}`),
      rows: fields.map(([name, all]): Row => ({ name, cells: reliabilityCells(all) })),
    },
  ];
}

function calibrationCells(all: readonly Judgement[]): string[] {
  const accuracy = mean(all.map(({ isRight }) => Number(isRight)));
  const error = expectedCalibrationError(all);
  const auc = aucOf(all);
  const brier = brierScore(all);
  const ofConstant = accuracy * (1 - accuracy);
  const bins = binsOf(all).filter(({ n }) => n >= BIN_SIZE_MIN).length;
  const missed = Object.entries({
    ECE: error > GOALS.error,
    AUC: auc !== undefined && auc < GOALS.auc,
    Brier: brier > GOALS.brierShare * ofConstant,
    bins: bins < GOALS.bins,
  }).flatMap(([name, isMissed]) => (isMissed ? [name] : []));
  return [
    ...[error, auc, brier, ofConstant].map(figure),
    String(bins),
    missed.join(', ') || 'none',
    String(all.length),
  ];
}

function reliabilityCells(all: readonly Judgement[]): string[] {
  const cells = binsOf(all).map(
    ({ confidence, accuracy, n }) => `${figure(confidence)} → ${figure(accuracy)} (${n})`,
  );
  return Array.from({ length: BINS_MAX }, (_, bin) => cells[bin] ?? '');
}

/**
 * Bins of like size, up to ten, each of twenty or more where there are so many; equal confidences share a bin
 * (Nguyen and O'Connor 2015: bins of equal width leave most of them empty).
 */
function binsOf(all: readonly Judgement[]): Bin[] {
  const size = Math.max(BIN_SIZE_MIN, Math.ceil(all.length / BINS_MAX));
  const groups: Judgement[][] = [];
  for (const one of all.toSorted((a, b) => a.confidence - b.confidence)) {
    const last = groups.at(-1);
    const isFull = last && last.length >= size && last.at(-1)?.confidence !== one.confidence;
    if (!last || isFull) groups.push([one]);
    else last.push(one);
  }
  const rest = groups.at(-1);
  if (groups.length > 1 && rest && rest.length < BIN_SIZE_MIN / 2) {
    groups.pop();
    groups.at(-1)?.push(...rest);
  }
  return groups.map((group) => ({
    confidence: mean(group.map(({ confidence }) => confidence)),
    accuracy: mean(group.map(({ isRight }) => Number(isRight))),
    n: group.length,
  }));
}

/** Mean distance between confidence and accuracy over the bins, weighted by their size (Naeini et al. 2015). */
export function expectedCalibrationError(all: readonly Judgement[]): number {
  return binsOf(all).reduce(
    (sum, { confidence, accuracy, n }) => sum + (n / all.length) * Math.abs(confidence - accuracy),
    0,
  );
}

/** Mean squared distance between confidence and outcome (Brier 1950). */
export function brierScore(all: readonly Judgement[]): number {
  return mean(all.map(({ confidence, isRight }) => (confidence - Number(isRight)) ** 2));
}

/**
 * Probability that a right answer was given more confidence than a wrong one; equal ones count half.
 *
 * @returns undefined when all were right, or all wrong
 */
export function aucOf(all: readonly Judgement[]): number | undefined {
  const right = all.filter(({ isRight }) => isRight);
  const wrong = all.filter(({ isRight }) => !isRight);
  if (right.length === 0 || wrong.length === 0) return undefined;
  let wins = 0;
  for (const one of right) {
    for (const other of wrong) {
      if (one.confidence > other.confidence) wins++;
      else if (one.confidence === other.confidence) wins += 0.5;
    }
  }
  return wins / (right.length * wrong.length);
}
