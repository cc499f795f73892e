import type { ParsedPiece, ParsedQuestion } from './read-question.ts';
import type { TaskHandlers } from './scripted-model.ts';

const POINTS_MAX = 6;
/** Number of values that the model chooses for fields with several values. */
const CHOSEN_MAX: Readonly<Record<string, number>> = { parties: 2 };

/** Model that reads documents by a few patterns and quotes whole sentences or parts of them. */
export const SCRIPTED_ANALYSIS: TaskHandlers = {
  analyze: (question) => {
    const document = question.sections['document'] ?? [];
    const fields = question.sections['fields'] ?? [];
    const sentences = document.flatMap(sentencesOf);
    return {
      findings: fields.flatMap((field) => findingsFor(field, document, sentences)),
      obligations: sentences.filter(({ quote }) => /\bshall\b/.test(quote)).map(obligationOf),
      risks: sentences.filter(({ quote }) => /\bterminat/.test(quote)).map(riskOf),
      clauses: sentences
        .filter(({ quote }) => /\bgoverned by\b/.test(quote))
        .map((cited) => ({ category: 'governing_law', ...cited })),
      issues: sentences
        .filter(({ quote }) => quote.endsWith('?'))
        .map((cited) => ({ kind: 'question', ...cited })),
      totals: [],
      line_items: [],
      figures: sentences.flatMap(figureOf),
      summary: summaryOf(question, sentences),
    };
  },

  'extract-values': () => ({ values: [] }),

  'choose-findings': ({ settings, sections }) => {
    const candidates = sections['candidates'] ?? [];
    const byField = Map.groupBy(candidates, ({ text }) => text.split(' = ')[0]!);
    const max = Number(settings['sentences of the summary']);
    return {
      chosen: Array.from(byField, ([field, own]) =>
        own.slice(0, CHOSEN_MAX[field] ?? (field === 'summary' ? max : 1)).map(({ id }) => id),
      ).flat(),
    };
  },
};

type Cited = { quote: string; block_id: string };

function sentencesOf({ id, text }: ParsedPiece): Cited[] {
  const sentences = text.match(/[^]+?(?:[.?](?=\s+[A-Z]|\s*$)|$)/g) ?? [];
  return sentences
    .map((sentence) => ({ quote: sentence.trim(), block_id: id }))
    .filter(({ quote }) => quote.length > 20);
}

type Read = { value: string; quote: string };

/** Readers of one block by the name of the field. */
const READERS: Readonly<Record<string, (text: string) => Read[]>> = {
  parties: (text) =>
    Array.from(
      text.matchAll(/(?:between\s+|and\s+)((?:[A-Z]\w+\s)+?\w+(?:,\sInc\.|\sLLC|\sGmbH))/g),
      ([, name]) => ({ value: name!, quote: name! }),
    ),
  'dates.start': (text) => firstDate(text),
  effective_date: (text) => firstDate(text),
  governing_law: (text) => stateIn(text),
  jurisdiction: (text) => stateIn(text),
  revenue: (text) => amountBehind(text, /\bRevenue\b[^\n]*?([\d,]+)/),
};

function findingsFor(
  { id, text }: ParsedPiece,
  document: readonly ParsedPiece[],
  sentences: Cited[],
) {
  const name = text.split(':')[0]!;
  const cite = (read: Read, block_id: string) => ({ field_id: id, ...read, block_id });
  if (name === 'dates.end') return endsOfTerm(document).map((read) => cite(read, read.block_id));
  const reader = READERS[name];
  if (reader) {
    return document.flatMap((block) => reader(block.text).map((read) => cite(read, block.id)));
  }
  const word = new RegExp(`\\b${name.split('_')[0]!.slice(0, 7)}`, 'i');
  const found = sentences.find(({ quote }) => word.test(quote));
  return found ? [cite({ value: found.quote, quote: found.quote }, found.block_id)] : [];
}

const DATE = /\b((?:January|March|May|June|December) \d{1,2}, \d{4})/;

function firstDate(text: string): Read[] {
  const date = DATE.exec(text)?.[1];
  return date ? [{ value: isoOf(date), quote: date }] : [];
}

function isoOf(date: string): string {
  return new Date(`${date} UTC`).toISOString().slice(0, 10);
}

function endsOfTerm(document: readonly ParsedPiece[]): (Read & { block_id: string })[] {
  const start = document.flatMap(({ text }) => firstDate(text))[0]?.value;
  return document.flatMap(({ id, text }) => {
    const [quote, years] = /period\s+of\s+\w+\s+\((\d+)\)\s+years/.exec(text) ?? [];
    if (!quote || !start) return [];
    const value = `${Number(start.slice(0, 4)) + Number(years)}${start.slice(4)}`;
    return [{ value, quote, block_id: id }];
  });
}

function stateIn(text: string): Read[] {
  const [quote, value] = /laws\s+of\s+the\s+State\s+of\s+([A-Z]\w+)/.exec(text) ?? [];
  return quote && value ? [{ value, quote }] : [];
}

function amountBehind(text: string, pattern: RegExp): Read[] {
  const [quote, value] = pattern.exec(text) ?? [];
  return quote && value ? [{ value, quote }] : [];
}

function figureOf({ quote, block_id }: Cited) {
  return Array.from(
    quote.matchAll(/^(Revenue|Net income|Total assets|Equity)\s+\(?([\d,]+)\)?(?:\s+([\d,]+))?/gm),
    ([row, label, value, previous]) => ({
      concept: label!.toLowerCase().replace(' ', '_'),
      label,
      value: Number(value!.replaceAll(',', '')),
      previous: previous ? Number(previous.replaceAll(',', '')) : null,
      quote: row,
      block_id,
    }),
  );
}

function obligationOf({ quote, block_id }: Cited) {
  return {
    party: /\b(\w+) shall\b/.exec(quote)?.[1] ?? null,
    description: quote,
    type: /\bpay\b/.test(quote) ? 'payment' : 'other',
    due_text: /within [^.]+/.exec(quote)?.[0] ?? null,
    recurrence: /\bmonthly\b/.exec(quote)?.[0] ?? null,
    quote,
    block_id,
  };
}

function riskOf({ quote, block_id }: Cited) {
  const category = 'early_termination';
  return { category, severity: 'low', description: quote, quote, block_id };
}

function summaryOf({ settings }: ParsedQuestion, sentences: readonly Cited[]) {
  const max = Number(settings['sentences of the summary'] ?? POINTS_MAX);
  return sentences.slice(0, max).map((cited) => ({ sentence: cited.quote, ...cited }));
}
