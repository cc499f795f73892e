import {
  agreementConfidence,
  MEASURED_FIELDS,
} from '../../server/src/engines/language-model/analysis/resolve/value-confidence.ts';
import { figure, type Row, type Table } from '../report.ts';
import type { Costs } from './compare-engines.ts';
import type { JudgedValue } from './judged-value.ts';
import type { Part } from './part.ts';

/** Table of the model's cost for each kind of documents. */
export function costTable(parts: readonly Part[]): Table {
  return {
    name: 'What it took; a document is a question or a meeting too',
    columns: [
      'documents',
      'without an answer',
      'calls a document',
      'calls that failed',
      'tokens read a document',
      'tokens written a document',
      'quotes',
      'quotes that the text does not have',
    ],
    rows: parts.map(({ name, costs }) => ({ name, cells: costCells(costs) })),
  };
}

function costCells({ items, failures, spent }: Costs): string[] {
  const each = (total: number) => (items === 0 ? '–' : (total / items).toFixed(1));
  return [
    String(items),
    String(failures.length),
    each(spent.calls),
    String(spent.failedCalls),
    each(spent.inputTokens),
    each(spent.outputTokens),
    String(spent.quotes),
    figure(spent.quotes === 0 ? undefined : spent.rejectedQuotes / spent.quotes),
  ];
}

const AGREEMENTS = ['same', 'other', 'none'] as const;

/** Table of the accuracy of values by the agreement of the rules, with the engine's confidence. */
export function agreementTable(values: readonly JudgedValue[]): Table {
  return {
    name: 'Values that were right, by what the rules say to them: counted (taken for)',
    columns: ['the same', 'another', 'nothing'],
    rows: MEASURED_FIELDS.map((field): Row => {
      const own = values.filter((one) => one.field === field);
      const cells = AGREEMENTS.map((agreement) => {
        const said = own.filter((one) => one.agreement === agreement);
        const right = said.filter(({ isRight }) => isRight).length;
        return `${right} of ${said.length} (${figure(agreementConfidence(field, agreement))})`;
      });
      return { name: field, cells };
    }),
  };
}
