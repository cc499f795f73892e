import {
  aucOf,
  calibrationTables,
  expectedCalibrationError,
  type Judgement,
} from './calibration.ts';
import { loadContracts } from './contract-data.ts';
import { DATA_DIR } from './eval-folder.ts';
import { measureContracts } from './language-model/contracts.ts';
import { type MeasuredEngines, openEngines } from './language-model/engines.ts';
import { writeJudgedModel } from './language-model/judged-value.ts';
import { measureMeetings } from './language-model/meetings.ts';
import { type Part, sampleOf } from './language-model/part.ts';
import { measureQuestions, sampleQuestions } from './language-model/questions.ts';
import { measureReceipts } from './language-model/receipts.ts';
import { type MeasuredModel, readMeasuredModel } from './language-model/settings.ts';
import { agreementTable, costTable } from './language-model/tables.ts';
import { loadOwnMeetings } from './meetings/meeting-data.ts';
import { loadArticles, loadContractQuestions } from './question-data.ts';
import { loadReceipts } from './receipt-data.ts';
import { figure, type Report, type Table } from './report.ts';
import { SEED } from './speech/random.ts';

const TITLE = 'A language model';
const TEST_TIMEOUT_MS = 10 * 60_000;

/** The engine over the model that `DOCKET_EVAL_LANGUAGE_…` names, beside the built-in engine on the same documents. */
export async function evaluateLanguageModel(): Promise<Report> {
  const measured = readMeasuredModel(process.env);
  if ('missing' in measured) return skipped(measured.missing);
  await using engines = await openEngines(measured.model);
  try {
    await engines.test(AbortSignal.timeout(TEST_TIMEOUT_MS));
  } catch (error) {
    return skipped(`the model does not answer: ${(error as Error).message}`);
  }
  const parts = await measureParts(engines, measured.documents);
  const model = `${measured.model.provider} ${measured.model.model}`;
  if (measured.valuesFile) {
    writeJudgedModel(measured.valuesFile, { model, values: parts.flatMap(({ values }) => values) });
  }
  return {
    title: `${TITLE}: ${model}`,
    notes: [
      `Both engines read the same documents, at most ${measured.documents} of each kind of the data in ${DATA_DIR}, drawn by lot (seed ${SEED}). Contracts and receipts are asked for the labelled fields alone. The model has a context of ${measured.model.contextTokens} tokens. “The model” is the engine over it as callers have it, which holds its findings against those of the rules; “without rules” are the model's proven findings alone. What one of the engines made nothing of is left out for both. The rules were tuned on half of these documents, which flatters the built-in engine.`,
      ...parts.flatMap(failureNotes),
    ],
    tables: [
      ...parts.map(({ table }) => table),
      costTable(parts),
      agreementTable(parts.flatMap(({ values }) => values)),
      halvesTable(parts),
      ...calibrationTables(judgementsByField(parts)),
    ],
  };
}

function skipped(reason: string): Report {
  return { title: TITLE, skipped: reason, isOptional: true, tables: [] };
}

async function measureParts(
  engines: MeasuredEngines,
  documents: MeasuredModel['documents'],
): Promise<Part[]> {
  const [contracts, receipts] = [loadContracts(), loadReceipts()];
  const [articles, contractQuestions] = [loadArticles(), await loadContractQuestions()];
  const meetings = [loadOwnMeetings('first') ?? [], loadOwnMeetings('second') ?? []].flat();
  const ask = async (name: string, from: Parameters<typeof sampleQuestions>[1]) =>
    measureQuestions(name, engines, sampleQuestions(name, from, documents));
  const work = [
    contracts &&
      (async () => measureContracts(engines, sampleOf('contracts', contracts, documents))),
    receipts && (async () => measureReceipts(engines, sampleOf('receipts', receipts, documents))),
    articles && (async () => ask('articles', articles)),
    contractQuestions && (async () => ask('contracts as PDF', contractQuestions)),
    async () => measureMeetings(engines, sampleOf('meetings', meetings, documents)),
  ];
  const parts: Part[] = [];
  for (const measure of work) {
    if (!measure) continue;
    const part = await measure();
    console.error(`language-model, ${part.name}: ${part.costs.spent.calls} calls`);
    parts.push(part);
  }
  return parts;
}

/** Each reason once. */
function failureNotes({ name, costs: { failures } }: Part): string[] {
  if (failures.length === 0) return [];
  return [`${name}: ${failures.length} without an answer: ${[...new Set(failures)].join('; ')}`];
}

function judgementsByField(parts: readonly Part[]): Record<string, Judgement[]> {
  const all = parts.flatMap(({ name, judgements }) =>
    judgements.map((one) => ({ ...one, field: `${name}: ${one.field}` })),
  );
  return Object.fromEntries(Map.groupBy(all, ({ field }) => field));
}

/** Table of the fit of one half against the other. */
function halvesTable(parts: readonly Part[]): Table {
  const all = parts.flatMap(({ judgements }) => judgements);
  return {
    name: 'Confidence of all that was found',
    columns: ['ECE', 'AUC', 'n'],
    rows: [true, false].map((isTune) => {
      const half = all.filter((one) => one.isTune === isTune);
      const figures = half.length === 0 ? [] : [expectedCalibrationError(half), aucOf(half)];
      return {
        name: isTune ? 'tune' : 'held',
        cells: [figure(figures[0]), figure(figures[1]), String(half.length)],
      };
    }),
  };
}
