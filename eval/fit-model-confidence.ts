// node eval/fit-model-confidence.ts: counts on the tune half how often the rules agree with right and with wrong values, and
// writes agreement-table.ts: how likely a value of a model is right, by whether the rules agree.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import {
  MEASURED_FIELDS,
  type MeasuredField,
} from '../server/src/engines/language/llm/confidence/agreement-confidence.ts';
import type { OracleFinding } from './noisy-model.ts';
import { loadOracleFindings } from './oracle-data.ts';
import { mean } from './scores.ts';

const TABLE_FILE = fileURLToPath(
  new URL('../server/src/engines/language/llm/confidence/agreement-table.ts', import.meta.url),
);
/** No one model is known: the middle of these is what a model's values are taken to be right before the rules are asked. */
const ACCURACIES = [0.6, 0.75, 0.9];
const STATES = ['same', 'other', 'none'] as const;

const findings = loadOracleFindings(true);
if (!findings) throw new Error('The labelled data is not there: set DOCKET_EVAL_DATA');

const rows = MEASURED_FIELDS.map((field) => `  ${field}: ${rowOf(field, findings)},`);
writeFileSync(
  TABLE_FILE,
  `import type { AgreementTable } from './agreement-confidence.ts';

/**
 * How likely a value is right, by its field and by what the rules say: counted by \`eval/fit-model-confidence.ts\` on the
 * development halves of CUAD and SROIE.
 */
export const AGREEMENT_TABLE: AgreementTable = {
${rows.join('\n')}
};
`,
);
console.log(rows.join('\n'));

function rowOf(field: MeasuredField, all: readonly OracleFinding[]): string {
  const own = all.filter((one) => one.field === field);
  const right = own.filter(({ isRight }) => isRight);
  const wrong = own.filter(({ isRight }) => !isRight);
  const cells = STATES.map((state) => {
    const borne = mean(ACCURACIES) * shareOf(right, state);
    const errors = (1 - mean(ACCURACIES)) * shareOf(wrong, state);
    return `${state}: ${Number((borne / (borne + errors)).toFixed(3))}`;
  });
  return `{ ${cells.join(', ')} }`;
}

/** With one more of each, so that what was never seen is not impossible. */
function shareOf(own: readonly OracleFinding[], state: (typeof STATES)[number]): number {
  const count = own.filter(({ agreement }) => agreement === state).length;
  return (count + 1) / (own.length + STATES.length);
}
