import { figure, type Row, type Table } from './report.ts';
import { mean } from './scores.ts';

/** How sure an engine was of an answer, from 0 to 1, and whether it was right. */
export type Judgement = { confidence: number; isRight: boolean };

type Bin = { confidence: number; accuracy: number; n: number };

const BINS = 10;
/** A bin with fewer says nothing. */
const BIN_SIZE_MIN = 20;

/** The figures of calibration, one row a field; below each the reliability table, bin by bin. */
export function calibrationTables(
  judgements: Readonly<Record<string, readonly Judgement[]>>,
): Table[] {
  const fields = Object.entries(judgements).filter(([, all]) => all.length > 0);
  return [
    {
      name: 'Calibration of confidence',
      columns: ['ECE', 'AUC', 'Brier', 'Brier of a constant', 'bins of 20 or more', 'n'],
      rows: fields.map(([name, all]) => ({ name, cells: calibrationCells(all) })),
    },
    {
      name: 'Reliability: mean confidence → share right (n)',
      columns: Array.from({ length: BINS }, (_, bin) => `${bin / BINS}–${(bin + 1) / BINS}`),
      rows: fields.map(([name, all]): Row => ({ name, cells: reliabilityCells(all) })),
    },
  ];
}

function calibrationCells(all: readonly Judgement[]): string[] {
  const accuracy = mean(all.map(({ isRight }) => Number(isRight)));
  return [
    figure(expectedCalibrationError(all)),
    figure(aucOf(all)),
    figure(brierScore(all)),
    figure(accuracy * (1 - accuracy)),
    String(binsOf(all).filter((bin) => bin && bin.n >= BIN_SIZE_MIN).length),
    String(all.length),
  ];
}

function reliabilityCells(all: readonly Judgement[]): string[] {
  return binsOf(all).map((bin) =>
    bin ? `${figure(bin.confidence)} → ${figure(bin.accuracy)} (${bin.n})` : '–',
  );
}

function binsOf(all: readonly Judgement[]): (Bin | undefined)[] {
  return Array.from({ length: BINS }, (_, index) => {
    const inside = all.filter(
      ({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === index,
    );
    if (inside.length === 0) return undefined;
    return {
      confidence: mean(inside.map(({ confidence }) => confidence)),
      accuracy: mean(inside.map(({ isRight }) => Number(isRight))),
      n: inside.length,
    };
  });
}

/** Mean distance between confidence and accuracy over ten bins of equal width, weighted by their size (Naeini et al. 2015). */
export function expectedCalibrationError(all: readonly Judgement[]): number {
  return binsOf(all).reduce(
    (sum, bin) => sum + (bin ? (bin.n / all.length) * Math.abs(bin.confidence - bin.accuracy) : 0),
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
