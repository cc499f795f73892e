// npm run eval [-- contracts]: measures quality on labelled data and writes eval/results.md. The data is not part of
// the project: DOCKET_EVAL_DATA names its folder.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { evaluateAcross } from './across.ts';
import { evaluateContracts } from './contracts.ts';
import { evaluateExtraction } from './extraction.ts';
import { evaluateFinancial } from './financial.ts';
import { evaluateGrounding } from './grounding.ts';
import { evaluateInvoices } from './invoices.ts';
import { evaluateLanguageModel } from './language-model.ts';
import { evaluateLanguages } from './languages.ts';
import { evaluateLegal } from './legal.ts';
import { evaluateMeetings } from './meetings.ts';
import { evaluateModels } from './models.ts';
import { evaluateNaturalQuestions } from './natural-questions.ts';
import { evaluateOcr } from './ocr.ts';
import { goalsOf } from './overview.ts';
import { evaluateQuestions } from './questions.ts';
import { type Report, toMarkdown } from './report.ts';
import { evaluateSearch } from './search.ts';
import { evaluateSpeech } from './speech.ts';
import { evaluateStatements } from './statements.ts';

const EVALUATIONS: Readonly<Record<string, () => Promise<Report>>> = {
  contracts: evaluateContracts,
  statements: evaluateStatements,
  grounding: evaluateGrounding,
  questions: evaluateQuestions,
  'natural-questions': evaluateNaturalQuestions,
  across: evaluateAcross,
  ocr: evaluateOcr,
  search: evaluateSearch,
  languages: evaluateLanguages,
  legal: evaluateLegal,
  financial: evaluateFinancial,
  invoices: evaluateInvoices,
  extraction: evaluateExtraction,
  meetings: evaluateMeetings,
  models: evaluateModels,
  'language-model': evaluateLanguageModel,
  speech: evaluateSpeech,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(EVALUATIONS, name));
if (unknown.length > 0) {
  console.error(
    `No evaluation named ${unknown.join(', ')}; there are: ${Object.keys(EVALUATIONS).join(', ')}`,
  );
  process.exit(2);
}

const reports: Report[] = [];
for (const [name, evaluate] of Object.entries(EVALUATIONS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const started = performance.now();
  reports.push(await evaluate());
  console.error(`${name}: ${((performance.now() - started) / 1_000).toFixed(0)} s`);
}
const markdown = [goalsOf(reports), ...reports].map(toMarkdown).join('\n');
console.log(markdown);

const isComplete =
  asked.length === 0 && reports.every(({ skipped, isOptional }) => !skipped || isOptional);
if (isComplete) {
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(
    join(import.meta.dirname, 'results.md'),
    `# Quality on labelled data\n\nMeasured on ${date} by \`npm run eval\`.\n\n${markdown}`,
  );
} else {
  console.log('eval/results.md was not written: that takes a run of everything, with the data.');
}
