// node eval/fit-model-confidence.ts [VALUES.json]: counts on the tune half how often the rules agree with right and with
// wrong values, and writes agreement-table.ts: how likely a value of a model is right, by whether the rules agree. VALUES.json
// holds values of a real model, as DOCKET_EVAL_LANGUAGE_VALUES has `npm run eval -- language-model` write them.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { MEASURED_FIELDS } from '../server/src/engines/language/llm/confidence/agreement-confidence.ts';
import { sharesRight } from './agreement-shares.ts';
import { readJudgedModel } from './language-model/judged-value.ts';
import { loadOracleFindings } from './oracle-data.ts';

const TABLE_FILE = fileURLToPath(
  new URL('../server/src/engines/language/llm/confidence/agreement-table.ts', import.meta.url),
);

const findings = loadOracleFindings(true);
if (!findings) throw new Error('The labelled data is not there: set DOCKET_EVAL_DATA');
const [valuesFile] = process.argv.slice(2);
const judged = valuesFile === undefined ? undefined : readJudgedModel(valuesFile);
const counted = judged?.values.filter(({ isTune }) => isTune) ?? [];

const rows = MEASURED_FIELDS.map((field) => {
  const ofField = (one: { field: string }) => one.field === field;
  const shares = sharesRight(findings.filter(ofField), counted.filter(ofField));
  const cells = Object.entries(shares).map(
    ([state, share]) => `${state}: ${Number(share.toFixed(3))}`,
  );
  return `  ${field}: { ${cells.join(', ')} },`;
});
const source = judged ? `, and on ${counted.length} values of ${judged.model}` : '';
writeFileSync(
  TABLE_FILE,
  `import type { AgreementTable } from './agreement-confidence.ts';

/**
 * How likely a value is right, by its field and by what the rules say: counted by \`eval/fit-model-confidence.ts\` on the
 * development halves of CUAD and SROIE${source}.
 */
export const AGREEMENT_TABLE: AgreementTable = {
${rows.join('\n')}
};
`,
);
console.log(rows.join('\n'));
