import { join } from 'node:path';

import { analyzeText } from '../server/src/engines/rules/analysis/analyze-text.ts';
import { findReceiptAmounts } from '../server/src/engines/rules/analysis/receipts/receipt-amounts.ts';
import { linesOfText } from '../server/src/engines/rules/analysis/figures/lines.ts';
import { findDates } from '../server/src/language/dates/dates.ts';
import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import { calibrationTables, type Judgement } from './calibration.ts';
import { DATA_DIR, isTuneItem, readItems } from './eval-folder.ts';
import {
  isReceiptRight,
  loadReceipts,
  RECEIPT_FIELDS,
  type Receipt,
  type ReceiptField,
  type ReceiptText,
} from './receipt-data.ts';
import { figure, type Report, type Row, type Table } from './report.ts';
import { addCounts, type Counts, countValue, emptyCounts, f1, mean } from './scores.ts';

/** Receipts of SROIE, and own statements of five languages. */
export async function evaluateFinancial(): Promise<Report> {
  const receipts = loadReceipts();
  const statements = readItems<Statement>(STATEMENTS_FILE);
  if (!receipts || !statements) {
    const skipped = `no ${receipts ? STATEMENTS_FILE : `receipts below ${DATA_DIR}`}`;
    return { title: 'Financial documents', skipped, tables: [] };
  }
  const answers = statements.map((statement) => ({
    ...statement,
    found: readStatement(statement),
  }));
  const read = receipts.map((receipt) => ({ receipt, found: readReceipt(receipt) }));
  return {
    title: 'Financial documents',
    notes: [
      'Receipts (SROIE): the recognised boxes become text in two ways. `rows`: boxes whose middles lie within half the height of the lower one are one line, left to right with a blank between. `boxes`: each box a line, in the order of the file. A company is right when its letters and digits are those of the label, a date when it is the same day, a total when it is the same amount. Baseline: first line, first date, largest amount; the prototype had .65 / .96 / .73 on other receipts of the set.',
      'Statements (eval/own): written and labelled before the engine was tuned. A value is right when it is the labelled one, in full units; where the label is null, any value is wrong. Baseline: the year, the first currency, and the largest and the last number of the text.',
      'Control: the labels of the next document.',
    ],
    tables: [
      receiptTable(read),
      statementTable(answers),
      ...calibrationTables({
        ...Object.fromEntries(
          RECEIPT_FIELDS.map((field) => [`receipt ${field}, held`, judgeReceipts(read, field)]),
        ),
        'statements, all fields and items': answers.flatMap(judgeStatement),
      }),
    ],
  };
}

type FoundReceipt = Readonly<
  Record<ReceiptText, { values: Record<string, unknown>; confidence: Record<string, number> }>
>;
type ReadReceipt = { receipt: Receipt; found: FoundReceipt };
const TEXTS = ['rows', 'boxes'] as const;
const RECEIPT_GOALS = { company: '≥ .80', date: '≥ .97', total: '≥ .88' } as const;

function readReceipt({ texts }: Receipt): FoundReceipt {
  return {
    rows: analyze(texts.rows, RECEIPT_FIELDS),
    boxes: analyze(texts.boxes, RECEIPT_FIELDS),
  };
}

function analyze(text: string, extractFields: readonly string[]) {
  const { extracted_fields, field_confidence } = analyzeText(makeExtractedText(text), {
    analysisType: 'financial_analysis',
    extractFields,
    includeSummary: false,
    layoutPath: null,
  });
  return { values: extracted_fields, confidence: field_confidence };
}

function receiptTable(read: readonly ReadReceipt[]): Table {
  const held = read.filter(({ receipt }) => !isTuneItem(receipt.id));
  const tune = read.filter(({ receipt }) => isTuneItem(receipt.id));
  const share = (
    own: readonly ReadReceipt[],
    field: ReceiptField,
    valueOf: (one: ReadReceipt) => unknown,
    shift = 0,
  ) =>
    figure(
      mean(
        own.map((one, index) =>
          Number(isReceiptRight(own[(index + shift) % own.length]!.receipt, field, valueOf(one))),
        ),
      ),
    );
  return {
    name: 'Receipts: share right',
    columns: ['baseline', 'control', 'tune', 'held', 'goal', 'n held'],
    rows: TEXTS.flatMap((text) =>
      RECEIPT_FIELDS.map((field): Row => {
        const found = ({ found: all }: ReadReceipt) => all[text].values[field];
        return {
          name: `${field}, ${text}`,
          cells: [
            share(held, field, ({ receipt }) => simplyRead(receipt.texts[text])[field]),
            share(held, field, found, 1),
            share(tune, field, found),
            share(held, field, found),
            RECEIPT_GOALS[field],
            String(held.length),
          ],
        };
      }),
    ),
  };
}

function simplyRead(text: string): Record<ReceiptField, unknown> {
  const lines = linesOfText(text);
  const amounts = findReceiptAmounts(lines).map(({ value }) => value);
  return {
    company: lines[0]?.text.trim(),
    date: findDates(text, 'en', 'day')[0]?.iso,
    total: amounts.length === 0 ? undefined : Math.max(...amounts),
  };
}

function judgeReceipts(read: readonly ReadReceipt[], field: ReceiptField): Judgement[] {
  return read
    .filter(({ receipt }) => !isTuneItem(receipt.id))
    .flatMap(({ receipt, found }) =>
      TEXTS.flatMap((text) => {
        const value = found[text].values[field];
        if (value === null) return [];
        const confidence = found[text].confidence[field]!;
        return [{ confidence, isRight: isReceiptRight(receipt, field, value) }];
      }),
    );
}

const STATEMENTS_FILE = join(import.meta.dirname, 'own/statements.jsonl');
const STATEMENT_FIELDS = ['period', 'currency', 'revenue', 'net_income'] as const;
type StatementField = (typeof STATEMENT_FIELDS)[number];
type Labels = {
  period: { start: string; end: string } | null;
  currency: string | null;
  revenue: number | null;
  net_income: number | null;
};
type Statement = { id: string; text: string; labels: Labels };
type FoundStatement = { values: Labels; confidence: Record<string, number> };
type ReadStatement = Statement & { found: FoundStatement };

function readStatement({ text }: Statement): FoundStatement {
  return analyze(text, STATEMENT_FIELDS) as FoundStatement;
}

function statementTable(all: readonly ReadStatement[]): Table {
  const tune = all.filter(({ id }) => isTuneItem(id));
  const held = all.filter(({ id }) => !isTuneItem(id));
  const rowOf = (name: string, fields: readonly StatementField[]): Row => ({
    name,
    cells: [
      figure(f1(countAll(held, fields, ({ text }) => simpleStatement(text)))),
      figure(f1(countAll(held, fields, ({ found }) => found.values, 1))),
      figure(f1(countAll(tune, fields, ({ found }) => found.values))),
      figure(f1(countAll(held, fields, ({ found }) => found.values))),
      fields.length > 1 ? '≥ .85' : '',
      String(held.length),
    ],
  });
  return {
    name: 'Statements: F1',
    columns: ['baseline', 'control', 'tune', 'held', 'goal', 'n held'],
    rows: [
      ...STATEMENT_FIELDS.map((field) => rowOf(field, [field])),
      rowOf('all four', STATEMENT_FIELDS),
    ],
  };
}

function countAll(
  all: readonly ReadStatement[],
  fields: readonly StatementField[],
  valuesOf: (one: ReadStatement) => Labels,
  shift = 0,
): Counts {
  return addCounts(
    all.map((one, index) => {
      const { labels } = all[(index + shift) % all.length]!;
      const values = valuesOf(one);
      const counts = emptyCounts();
      for (const field of fields) countValue(counts, plain(values[field]), plain(labels[field]));
      return counts;
    }),
  );
}

/** Comparable with `===`. */
function plain(value: Labels[StatementField]): string | null {
  return value === null ? null : JSON.stringify(value);
}

function simpleStatement(text: string): Labels {
  const year = /\b20\d\d\b/.exec(text)?.[0];
  const numbers = (text.match(/\d[\d.,]*\d/g) ?? []).map((digits) =>
    Number(digits.replace(/[.,]/g, '')),
  );
  return {
    period: year ? { start: `${year}-01-01`, end: `${year}-12-31` } : null,
    currency: /EUR|USD|GBP|CHF/.exec(text)?.[0] ?? (text.includes('€') ? 'EUR' : null),
    revenue: numbers.length === 0 ? null : Math.max(...numbers),
    net_income: numbers.at(-1) ?? null,
  };
}

function judgeStatement({ labels, found }: ReadStatement): Judgement[] {
  return STATEMENT_FIELDS.flatMap((field) => {
    const value = plain(found.values[field]);
    if (value === null) return [];
    return [{ confidence: found.confidence[field]!, isRight: value === plain(labels[field]) }];
  });
}
