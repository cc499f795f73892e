import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import { extractText } from '../server/src/engines/text-extraction/extract.compute.ts';
import { clauseRows } from './clause-ranking.ts';
import { calibrationTables, type Judgement } from './calibration.ts';
import { dateF1, evidenceShare, lawAccuracy, partiesF1, partiesMacro } from './contract-figures.ts';
import { CONTRACTS_DIR, type LabelledContract, loadContracts } from './contract-data.ts';
import { isTuneItem } from './eval-folder.ts';
import { DATE_FIELDS, judge, type Judged } from './judged-contract.ts';
import { figure as show, type Report, type Row, type Table } from './report.ts';
import { addCounts, mean } from './scores.ts';

/** CUAD v1: parties, dates, governing law, clauses, risks, evidence; on the labelled text and on that of the PDFs. */
export async function evaluateContracts(): Promise<Report> {
  const contracts = loadContracts();
  if (!contracts) {
    return { title: 'Contracts', skipped: `no contracts in ${CONTRACTS_DIR}`, tables: [] };
  }
  const started = process.cpuUsage().user;
  const halves = [true, false].map((isTune) =>
    contracts
      .filter(({ id }) => isTuneItem(id) === isTune)
      .map((one) => judge(one, makeExtractedText(one.text))),
  ) as [Judged[], Judged[]];
  const seconds = (process.cpuUsage().user - started) / 1e6;
  const characters = contracts.reduce((total, { text }) => total + text.length, 0);

  const withPdf = contracts.filter(({ id }) => existsSync(pdfPath(id)));
  const fromText = withPdf.map((one) => judge(one, makeExtractedText(one.text)));
  const fromPdf = await judgePdfs(withPdf);
  return {
    title: 'Contracts (CUAD v1)',
    notes: [
      'Prototype: all 200 contracts of the development data. Tune: contracts whose SHA-256 of the id begins with a digit below 8; rules and weights were made on these alone. Held: the others.',
      `${(characters / 1e6 / seconds).toFixed(2)} MB of text analysed per second of CPU.`,
    ],
    tables: [
      {
        name: 'Fields',
        columns: ['prototype', 'tune', 'held', 'goal', 'n held'],
        rows: fieldRows(...halves),
      },
      {
        name: 'The same contracts as PDF',
        columns: ['labelled text', 'PDF text', 'goal', 'n'],
        rows: pdfRows(fromText, fromPdf),
      },
      {
        name: 'Clauses: precision at recall .8',
        columns: ['tune', 'held', 'goal', 'n held'],
        rows: clauseRows(contracts),
      },
      ...contractCalibration('held', halves[1]),
      ...contractCalibration('tune', halves[0]),
    ],
  };
}

/** Calibration by field and of all fields together, on one half. */
function contractCalibration(half: string, judged: readonly Judged[]): Table[] {
  const fields: Record<string, Judgement[]> = {};
  for (const { judgements } of judged) {
    for (const [field, own] of Object.entries(judgements)) (fields[field] ??= []).push(...own);
  }
  const { obligations: _, ...others } = fields;
  return calibrationTables({
    ...fields,
    'all but obligations': Object.values(others).flat(),
    'all fields': Object.values(fields).flat(),
  }).map((table) => ({ ...table, name: `${table.name} (${half})` }));
}

function pdfPath(id: string): string {
  return join(CONTRACTS_DIR, 'pdf', `${id}.pdf`);
}

async function judgePdfs(contracts: readonly LabelledContract[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const contract of contracts) {
    const limits = { pagesMax: 2_000, unpackedBytesMax: 1e8 };
    judged.push(judge(contract, await extractText({ path: pdfPath(contract.id), limits })));
  }
  return judged;
}

function fieldRows(tune: readonly Judged[], held: readonly Judged[]): Row[] {
  const row = (
    name: string,
    prototype: string,
    goal: string,
    score: (all: readonly Judged[]) => string,
  ): Row => ({
    name,
    cells: [prototype, score(tune), score(held), goal, String(held.length)],
  });
  return [
    row('parties, F1 over all names', '.735', '≥ .85', partiesF1),
    row('parties, F1 per contract', '–', '≥ .85', partiesMacro),
    row('agreement date, F1', '.755', '≥ .85', dateF1('agreement_date')),
    row('effective date, F1', '.643', '≥ .80', dateF1('effective_date')),
    row('expiration date, F1', '.466', '≥ .70', dateF1('expiration_date')),
    row('governing law, accuracy', '.749', '≥ .88', lawAccuracy),
    row('risks, precision by category', '–', '–', riskPrecision),
    row('obligations whose named party is labelled', '–', '–', obligationShare),
    row('dates and law with confidence ≥ .8 that are right', '–', '≥ .80', confidentShare),
    row('evidence that cuts exactly', '–', '≥ 1', evidenceShare),
  ];
}

function pdfRows(fromText: readonly Judged[], fromPdf: readonly Judged[]): Row[] {
  const row = (name: string, score: (all: readonly Judged[]) => string, goal = 'report'): Row => ({
    name,
    cells: [score(fromText), score(fromPdf), goal, String(fromPdf.length)],
  });
  return [
    row('parties, F1 over all names', partiesF1),
    row('agreement date, F1', dateF1('agreement_date')),
    row('effective date, F1', dateF1('effective_date')),
    row('expiration date, F1', dateF1('expiration_date')),
    row('governing law, accuracy', lawAccuracy),
    row('evidence that cuts exactly', evidenceShare, '≥ 1'),
  ];
}

function riskPrecision(all: readonly Judged[]): string {
  const { right, wrong } = addCounts(all.map(({ risks }) => risks));
  return show(right / (right + wrong));
}

function obligationShare(all: readonly Judged[]): string {
  const named = all.reduce((total, { obligationParties }) => total + obligationParties.named, 0);
  const labelled = all.reduce(
    (total, { obligationParties }) => total + obligationParties.labelled,
    0,
  );
  return show(labelled / named);
}

function confidentShare(all: readonly Judged[]): string {
  const confident = all
    .flatMap(({ judgements }) =>
      [...DATE_FIELDS, 'governing_law'].flatMap((field) => judgements[field] ?? []),
    )
    .filter(({ confidence }) => confidence >= 0.8);
  return show(mean(confident.map(({ isRight }) => Number(isRight))));
}
