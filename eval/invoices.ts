import {
  INVOICE_FIELDS,
  type LabelledItem,
  type ReadInvoice,
  readInvoices,
} from './invoice-data.ts';
import { figure, type Report, type Row, type Table } from './report.ts';
import { mean } from './scores.ts';

/** Measured values of an invoice: its fields, and columns of its items. */
const FIGURES = [
  ...INVOICE_FIELDS.filter((field) => field !== 'line_items'),
  'item quantities',
  'item amounts',
] as const;
type Figure = (typeof FIGURES)[number];

/** Own invoices of five countries. */
export async function evaluateInvoices(): Promise<Report> {
  const invoices = await readInvoices();
  return {
    title: 'Invoices',
    notes: [
      'Own invoices (eval/corpus/invoices, and the printed ones of `invoices.test.ts`), written and labelled before they were read. The reader was mended on those for tuning; the held ones, one of each layout, are only measured. A name, address, number or IBAN is right when its letters and digits are those of the label; a date or an amount when it is the same; without a label, any value is wrong. Quantities and amounts are right when those of all items are, in their order.',
      'Control: the labels of the next held invoice.',
    ],
    tables: [shareTable(invoices), ...missTable(invoices)],
  };
}

function share(own: readonly ReadInvoice[], name: Figure, shift = 0): string {
  return figure(
    mean(
      own.map(({ found }, index) =>
        Number(isRight(own[(index + shift) % own.length]!.labels, found, name)),
      ),
    ),
  );
}

function shareTable(invoices: readonly ReadInvoice[]): Table {
  const held = invoices.filter(({ isHeld }) => isHeld);
  const tune = invoices.filter(({ isHeld }) => !isHeld);
  return {
    name: 'Share right',
    columns: ['control', 'tune', 'held', 'goal', 'n tune', 'n held'],
    rows: FIGURES.map((name): Row => ({
      name,
      cells: [
        share(held, name, 1),
        share(tune, name),
        share(held, name),
        '≥ .90',
        String(tune.length),
        String(held.length),
      ],
    })),
  };
}

/** Wrong values of the invoices for tuning; those of held invoices are never shown. */
function missTable(invoices: readonly ReadInvoice[]): Table[] {
  const rows = invoices
    .filter(({ isHeld }) => !isHeld)
    .flatMap(({ id, labels, found }) =>
      FIGURES.filter((name) => !isRight(labels, found, name)).map((name) => ({
        name: `${id}, ${name}`,
        cells: [valueOf(labels, name), valueOf(found, name)].map((value) =>
          JSON.stringify(value ?? null),
        ),
      })),
    );
  return rows.length === 0
    ? []
    : [{ name: 'Wrong in the tune set', columns: ['label', 'found'], rows }];
}

function isRight(
  labels: ReadInvoice['labels'],
  found: ReadInvoice['found'],
  name: Figure,
): boolean {
  return comparable(valueOf(labels, name)) === comparable(valueOf(found, name));
}

function valueOf(values: ReadInvoice['labels'], name: Figure): unknown {
  if (name === 'item quantities') return itemsOf(values).map(([, quantity]) => quantity);
  if (name === 'item amounts') return itemsOf(values).map(([, , , amount]) => amount);
  return values[name];
}

type FoundItem = { description: string; quantity: number; unit_price: number; amount: number };

function itemsOf({ line_items }: ReadInvoice['labels']): LabelledItem[] {
  const items = (line_items ?? []) as (FoundItem | LabelledItem)[];
  return items.map((item) =>
    'amount' in item ? [item.description, item.quantity, item.unit_price, item.amount] : item,
  );
}

/** Letters and digits of a text in lower case; JSON of any other value. */
function comparable(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value ?? null);
  return value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
