import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Analysis, Obligation, Risk } from '../server/src/contract/documents.ts';
import { analyzeText } from '../server/src/engines/language/built-in/analyze-text.ts';
import { scoreClauses } from '../server/src/engines/language/built-in/clauses.ts';
import { readText } from '../server/src/engines/language/built-in/reading.ts';
import { evidenceOf, extractedText } from '../server/src/engines/language/conformance.ts';
import { extractText } from '../server/src/engines/text-extraction/extract.compute.ts';
import type { ExtractedText } from '../server/src/engines/text-extraction/text-extraction-engine.ts';
import { categoryKey, labelSentences } from './clause-labels.ts';
import {
  CONTRACTS_DIR,
  isTuneItem,
  type LabelledContract,
  loadContracts,
} from './contract-data.ts';
import type { Report, Row } from './report.ts';
import {
  type Counts,
  countValue,
  emptyCounts,
  f1,
  mean,
  precisionAtRecall,
  type Ranked,
  sameName,
} from './scores.ts';

const FIELDS = [
  'parties',
  'dates',
  'agreement_date',
  'effective_date',
  'expiration_date',
  'governing_law',
  'obligations',
  'risks',
];
const DATE_FIELDS = ['agreement_date', 'effective_date', 'expiration_date'] as const;
const RECALL = 0.8;

/** CUAD v1: parties, dates, governing law, clauses, risks, evidence; on the labelled text and on that of the PDFs. */
export async function evaluateContracts(): Promise<Report> {
  const contracts = loadContracts();
  if (!contracts)
    return { title: 'Contracts', skipped: `no contracts in ${CONTRACTS_DIR}`, tables: [] };
  const started = process.cpuUsage().user;
  const halves = [true, false].map((isTune) =>
    contracts
      .filter(({ id }) => isTuneItem(id) === isTune)
      .map((one) => judge(one, extractedText(one.text))),
  ) as [Judged[], Judged[]];
  const seconds = (process.cpuUsage().user - started) / 1e6;
  const characters = contracts.reduce((sum, { text }) => sum + text.length, 0);

  const withPdf = contracts.filter(({ id }) => existsSync(pdfPath(id)));
  const fromText = withPdf.map((one) => judge(one, extractedText(one.text)));
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
        columns: ['labelled text', 'PDF text', 'n'],
        rows: pdfRows(fromText, fromPdf),
      },
      {
        name: 'Clauses: precision at recall .8',
        columns: ['tune', 'held', 'n held'],
        rows: clauseRows(contracts),
      },
    ],
  };
}

type Judged = {
  parties: Counts;
  dates: Record<(typeof DATE_FIELDS)[number], Counts>;
  /** Undefined when no law is labelled. */
  isLawRight: boolean | undefined;
  risks: Counts;
  obligationParties: { labelled: number; named: number };
  evidence: { right: number; all: number };
  /** Of parties, dates and law: whether right, by confidence. */
  judgedConfidences: { confidence: number; isRight: boolean }[];
};

function judge(contract: LabelledContract, text: ExtractedText): Judged {
  const analysis = analyzeText(text, {
    analysisType: 'contract_review',
    extractFields: FIELDS,
    includeSummary: true,
  });
  const fields = analysis.extracted_fields as Record<string, string | null> & { parties: never };
  const evidence = evidenceOf(analysis);
  const law = fields['governing_law'];
  const isLawRight = contract.governing_law ? isSameLaw(law, contract.governing_law) : undefined;
  const dates = Object.fromEntries(
    DATE_FIELDS.map((field) => {
      const counts = emptyCounts();
      countValue(counts, fields[field], contract[field]);
      return [field, counts];
    }),
  ) as Judged['dates'];
  return {
    parties: countParties(fields.parties, contract),
    dates,
    isLawRight,
    risks: countRisks(analysis, contract),
    obligationParties: countObligationParties(analysis, contract),
    evidence: {
      right: evidence.filter((one) => text.text.slice(one.start, one.end) === one.excerpt).length,
      all: evidence.length,
    },
    judgedConfidences: [
      ...DATE_FIELDS.filter((field) => fields[field]).map((field) => ({
        confidence: analysis.field_confidence[field]!,
        isRight: fields[field] === contract[field],
      })),
      ...(law
        ? [
            {
              confidence: analysis.field_confidence['governing_law']!,
              isRight: isLawRight ?? false,
            },
          ]
        : []),
    ],
  };
}

function countParties(found: readonly string[], { parties }: LabelledContract): Counts {
  const open = parties.map(({ name }) => name).filter((name) => name.length > 2);
  const counts = { ...emptyCounts(), missed: open.length };
  for (const name of found) {
    const index = open.findIndex((labelled) => sameName(name, labelled));
    if (index === -1) counts.wrong++;
    else {
      open.splice(index, 1);
      counts.right++;
      counts.missed--;
    }
  }
  return counts;
}

/** By the first word, as the prototype was judged: labels add a country or leave one out. */
function isSameLaw(found: string | null | undefined, labelled: string): boolean {
  return Boolean(found) && labelled.toLowerCase().includes(found!.toLowerCase().split(/\s+/)[0]!);
}

/** Risks whose category CUAD labels: right when the contract has a clause of it. */
function countRisks(analysis: Analysis, contract: LabelledContract): Counts {
  const risks = analysis.extracted_fields['risks'] as Risk[];
  const counts = emptyCounts();
  for (const [category, spans] of Object.entries(contract.clauses)) {
    const isFound = risks.some((risk) => risk.category === categoryKey(category));
    if (isFound) counts[spans.length > 0 ? 'right' : 'wrong']++;
  }
  const labelled = new Set(Object.keys(contract.clauses).map(categoryKey));
  for (const risk of risks) {
    if (RISK_CATEGORIES.has(risk.category) && !labelled.has(risk.category)) counts.wrong++;
  }
  return counts;
}

const RISK_CATEGORIES = new Set([
  'uncapped_liability',
  'ip_ownership_assignment',
  'non_compete',
  'liquidated_damages',
  'exclusivity',
  'minimum_commitment',
  'termination_for_convenience',
  'change_of_control',
  'most_favored_nation',
  'rofr_rofo_rofn',
  'irrevocable_or_perpetual_license',
  'anti_assignment',
  'covenant_not_to_sue',
]);

function countObligationParties(analysis: Analysis, { parties }: LabelledContract) {
  const obligations = analysis.extracted_fields['obligations'] as Obligation[];
  const named = obligations.flatMap(({ party }) =>
    party && !/part(?:y|ies)$/i.test(party) ? [party] : [],
  );
  const labelled = named.filter((party) => parties.some(({ name }) => sameName(party, name)));
  return { labelled: labelled.length, named: named.length };
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
    row('evidence that cuts exactly', '–', '1', evidenceShare),
  ];
}

function pdfRows(fromText: readonly Judged[], fromPdf: readonly Judged[]): Row[] {
  const row = (name: string, score: (all: readonly Judged[]) => string): Row => ({
    name,
    cells: [score(fromText), score(fromPdf), String(fromPdf.length)],
  });
  return [
    row('parties, F1 over all names', partiesF1),
    row('agreement date, F1', dateF1('agreement_date')),
    row('effective date, F1', dateF1('effective_date')),
    row('expiration date, F1', dateF1('expiration_date')),
    row('governing law, accuracy', lawAccuracy),
    row('evidence that cuts exactly', evidenceShare),
  ];
}

function sum(counts: readonly Counts[]): Counts {
  const add = (a: Counts, b: Counts) => ({
    right: a.right + b.right,
    wrong: a.wrong + b.wrong,
    missed: a.missed + b.missed,
  });
  return counts.reduce(add, emptyCounts());
}

const show = (value: number) => value.toFixed(3).replace(/^0/, '');
const partiesF1 = (all: readonly Judged[]) => show(f1(sum(all.map(({ parties }) => parties))));
const partiesMacro = (all: readonly Judged[]) => show(mean(all.map(({ parties }) => f1(parties))));
const dateF1 = (field: (typeof DATE_FIELDS)[number]) => (all: readonly Judged[]) =>
  show(f1(sum(all.map(({ dates }) => dates[field]))));

function lawAccuracy(all: readonly Judged[]): string {
  const labelled = all.filter(({ isLawRight }) => isLawRight !== undefined);
  return show(mean(labelled.map(({ isLawRight }) => Number(isLawRight))));
}

function riskPrecision(all: readonly Judged[]): string {
  const { right, wrong } = sum(all.map(({ risks }) => risks));
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
    .flatMap((one) => one.judgedConfidences)
    .filter(({ confidence }) => confidence >= 0.8);
  return show(mean(confident.map(({ isRight }) => Number(isRight))));
}

function evidenceShare(all: readonly Judged[]): string {
  const right = all.reduce((total, { evidence }) => total + evidence.right, 0);
  return show(right / all.reduce((total, { evidence }) => total + evidence.all, 0));
}

/** Candidates are all sentences of a half, ranked by probability. */
function clauseRows(contracts: readonly LabelledContract[]): Row[] {
  const read = contracts.map((contract) => {
    const reading = readText(contract.text);
    return { id: contract.id, reading, labels: labelSentences(contract, reading) };
  });
  const categories = [...new Set(read.flatMap(({ labels }) => [...labels.keys()]))].toSorted();
  const scored = categories.map((category) => {
    const [tune, held] = [true, false].map((isTune) => {
      const half = read.filter(({ id }) => isTuneItem(id) === isTune);
      const labelled = half.reduce(
        (total, { labels }) => total + (labels.get(category)?.length ?? 0),
        0,
      );
      const ranked = half.flatMap(({ id, reading, labels }) =>
        scoreClauses(reading, category).map(({ probability }, sentence): Ranked => ({
          score: probability,
          holds: (labels.get(category) ?? []).flatMap((clause, index) =>
            clause.includes(sentence) ? [`${id} ${index}`] : [],
          ),
        })),
      );
      return {
        labelled,
        precision: labelled > 0 ? precisionAtRecall(ranked, labelled, RECALL) : undefined,
      };
    }) as [ClauseScore, ClauseScore];
    return { category, tune, held };
  });
  const row = (
    name: string,
    tune: number | undefined,
    held: number | undefined,
    n: number,
  ): Row => ({
    name,
    cells: [tune, held].map((value) => (value === undefined ? '–' : show(value))).concat(String(n)),
  });
  const present = (values: readonly ClauseScore[]) =>
    values.flatMap(({ precision }) => (precision === undefined ? [] : [precision]));
  return [
    row(
      'mean (goal on held: ≥ .44)',
      mean(present(scored.map(({ tune }) => tune))),
      mean(present(scored.map(({ held }) => held))),
      scored.length,
    ),
    ...scored.map(({ category, tune, held }) =>
      row(category, tune.precision, held.precision, held.labelled),
    ),
  ];
}

type ClauseScore = { labelled: number; precision: number | undefined };
