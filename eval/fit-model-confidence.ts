// node eval/fit-model-confidence.ts [VALUES.json]: counts on the tune half how often the rules agree with right and with
// wrong values, and writes weights/agreement-confidence.json: the probability that a value of a model is right, by its
// field and its agreement with the rules. VALUES.json holds values of a real model, as DOCKET_EVAL_LANGUAGE_VALUES makes
// `npm run eval -- language-model` write them.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { MEASURED_FIELDS } from '../server/src/engines/language-model/analysis/resolve/value-confidence.ts';
import { sharesRight } from './agreement-shares.ts';
import { readJudgedModel } from './language-model/judged-value.ts';
import { loadOracleFindings } from './oracle-data.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL(
    '../server/src/engines/language-model/weights/agreement-confidence.json',
    import.meta.url,
  ),
);

const findings = loadOracleFindings(true);
if (!findings) throw new Error('The labelled data is not there: set DOCKET_EVAL_DATA');
const [valuesFile] = process.argv.slice(2);
const judged = valuesFile === undefined ? undefined : readJudgedModel(valuesFile);
const counted = judged?.values.filter(({ isTune }) => isTune) ?? [];

const rows = MEASURED_FIELDS.map((field) => {
  const isOfField = (one: { field: string }) => one.field === field;
  const shares = sharesRight(findings.filter(isOfField), counted.filter(isOfField));
  const cells = Object.entries(shares).map(
    ([state, share]) => `"${state}": ${Number(share.toFixed(3))}`,
  );
  return `  "${field}": { ${cells.join(', ')} }`;
});
writeFileSync(WEIGHTS_FILE, `{\n${rows.join(',\n')}\n}\n`);
if (judged) console.log(`Values of ${judged.model}: ${counted.length}`);
console.log(rows.join('\n'));
