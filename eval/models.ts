import {
  agreementConfidence,
  MEASURED_FIELDS,
} from '../server/src/engines/language-model/analysis/resolve/value-confidence.ts';
import { seededRandom } from '../server/src/testing/seeded-random.ts';
import { aucOf, expectedCalibrationError, type Judgement } from './calibration.ts';
import { DATA_DIR } from './eval-folder.ts';
import type { OracleFinding } from './noisy-model.ts';
import { loadOracleFindings } from './oracle-data.ts';
import { figure, type Report, type Row } from './report.ts';

const ACCURACIES = [0.6, 0.75, 0.9];
/** Each label is answered so often, by chance right or wrong. */
const ROUNDS = 20;

/** Evaluates the confidence in model values, for models of different accuracy. */
export async function evaluateModels(): Promise<Report> {
  const findings = loadOracleFindings(false);
  if (!findings) {
    return { title: 'Language models', skipped: `no documents in ${DATA_DIR}`, tables: [] };
  }
  return {
    title: 'Language models',
    notes: [
      'No model was asked: answers were drawn at random out of the labels and out of other values of the same text, right as often as the heading says. Where the rules err, three in ten of the wrong answers were made to be their error. Quotes were taken to be exact and all pages to be read.',
    ],
    tables: [
      {
        name: 'Expected calibration error of confidence by agreement with the rules (held)',
        columns: [
          ...ACCURACIES.map((accuracy) => `right ${figure(accuracy)}`),
          'all three together',
          'AUC of all three',
          'labels',
        ],
        rows: MEASURED_FIELDS.map((field) =>
          rowOf(
            field,
            findings.filter((one) => one.field === field),
          ),
        ),
      },
    ],
  };
}

function rowOf(field: string, findings: readonly OracleFinding[]): Row {
  const drawn = ACCURACIES.map((accuracy) => draw(findings, accuracy));
  const errors = [...drawn, drawn.flat()].map(expectedCalibrationError);
  return {
    name: field,
    cells: [
      ...errors.map(figure),
      figure(aucOf(drawn.flat())),
      String(findings.filter(({ isRight }) => isRight).length),
    ],
  };
}

/** Draws as many answers for each accuracy, with that share of right ones. */
function draw(findings: readonly OracleFinding[], accuracy: number): Judgement[] {
  const random = seededRandom(Math.round(accuracy * 100));
  const [right, wrong] = [true, false].map((isRight) =>
    findings.filter((one) => one.isRight === isRight),
  ) as [OracleFinding[], OracleFinding[]];
  return Array.from({ length: right.length * ROUNDS }, () => {
    const own = random() < accuracy ? right : wrong;
    const { field, isRight, agreement } = own[Math.floor(random() * own.length)]!;
    return { confidence: agreementConfidence(field, agreement), isRight };
  });
}
