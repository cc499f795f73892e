import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import {
  INVOICE_LAYOUTS,
  type InvoiceLayout,
  printInvoice,
} from '../server/src/engines/rules/analysis/receipts/testing/invoice-layouts.ts';
import { analyze } from '../server/src/engines/rules/documents.compute.ts';
import { extractText } from '../server/src/engines/text-extraction/extract.compute.ts';
import type { ExtractedText } from '../server/src/engines/text-extraction/text-extraction-engine.ts';

export const INVOICE_FIELDS = [
  'company',
  'address',
  'customer',
  'invoice_number',
  'date',
  'due_date',
  'net_amount',
  'vat_amount',
  'vat_rate',
  'total',
  'iban',
  'line_items',
] as const;
export type InvoiceField = (typeof INVOICE_FIELDS)[number];
type InvoiceValues = Readonly<Record<InvoiceField, unknown>>;

/** Description, quantity, unit price and amount. */
export type LabelledItem = readonly [string, number, number, number];

/** Labelled invoice with the values that the rules find in it. */
export type ReadInvoice = {
  id: string;
  isHeld: boolean;
  labels: InvoiceValues;
  found: InvoiceValues;
};

const CORPUS = new URL('corpus/invoices/', import.meta.url);
const LIMITS = { pagesMax: 20, unpackedBytesMax: 100_000 };

/** Reads the invoices of the corpus, and the printed ones of the tests from their PDF. */
export async function readInvoices(): Promise<ReadInvoice[]> {
  const texts = readdirSync(CORPUS)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((name) => parseInvoices(readFileSync(new URL(name, CORPUS), 'utf8')));
  const invoices: ReadInvoice[] = [];
  for (const layout of INVOICE_LAYOUTS) invoices.push(await readPrintedInvoice(layout));
  for (const { text, ...invoice } of texts) {
    invoices.push({ ...invoice, found: await findValues(makeExtractedText(text), null) });
  }
  return invoices;
}

async function readPrintedInvoice(layout: InvoiceLayout): Promise<ReadInvoice> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-invoice-'));
  try {
    const path = join(folder, 'invoice.pdf');
    const layoutPath = `${path}.layout`;
    writeFileSync(path, printInvoice(layout));
    const text = await extractText({ path, limits: LIMITS, layoutPath });
    return {
      id: layout.title,
      isHeld: false,
      labels: layout.values,
      found: await findValues(text, layoutPath),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function findValues(text: ExtractedText, layoutPath: string | null): Promise<InvoiceValues> {
  const request = {
    analysisType: 'financial_analysis',
    extractFields: INVOICE_FIELDS,
    includeSummary: false,
    layoutPath,
  } as const;
  const { analysis } = await analyze({ text, request });
  return analysis.extracted_fields as InvoiceValues;
}

/** Parses blocks of a head `#INVOICE id` with labels `field: value`, and a text from `#TEXT` to `#END`. */
function parseInvoices(file: string) {
  return [...file.matchAll(/^#INVOICE (\S+)\n([\s\S]*?)^#TEXT\n([\s\S]*?)^#END$/gm)].map(
    ([, id, head, text]) => {
      const lines = head!
        .trim()
        .split('\n')
        .map((line) => /^(\w+): (.*)$/.exec(line)!);
      const labels = new Map(lines.map(([, field, value]) => [field!, value!]));
      const items = lines.filter(([, field]) => field === 'item');
      return {
        id: id!,
        isHeld: labels.get('set') === 'held',
        labels: {
          ...(Object.fromEntries(
            INVOICE_FIELDS.map((field) => [field, parseLabel(field, labels.get(field) ?? '-')]),
          ) as InvoiceValues),
          line_items: items.map(([, , value]) => parseItem(value!)),
        },
        text: text!,
      };
    },
  );
}

function parseLabel(field: InvoiceField, value: string): string | number | null {
  if (value === '-') return null;
  return /amount|rate|total/.test(field) ? Number(value) : value;
}

function parseItem(value: string): LabelledItem {
  const [description, ...numbers] = value.split(' | ');
  const [quantity, unitPrice, amount] = numbers.map(Number);
  return [description!, quantity!, unitPrice!, amount!];
}
