import type { FieldValue } from '../server/src/contract/field-values.ts';
import { analyzeText } from '../server/src/engines/rules/analysis/analyze-text.ts';
import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import type { ValueMention } from '../server/src/engines/rules/analysis/contract-terms/sentence-values.ts';
import { findDurations } from '../server/src/language/values/durations.ts';
import { figure, type Report, type Row } from './report.ts';
import { addCounts, type Counts } from './scores.ts';
import { isSameValue } from './terms/label-values.ts';
import { HELD_HANDS, loadStatements, type Statement } from './terms/statement-corpus.ts';

/** Requested fields with the labels that they answer. */
const LABELS_BY_FIELD: Readonly<Record<string, readonly string[]>> = {
  'dates/start': ['start'],
  'dates/end': ['end'],
  term: ['term'],
  renewal: ['renewal'],
  notice_period: ['notice', 'renewal_notice'],
  governing_law: ['law'],
  payment: ['payment_term', 'fee'],
  liability_cap: ['cap'],
  termination: ['termination', 'notice'],
  deposit: ['deposit'],
  late_interest: ['late_interest'],
  penalty: ['penalty'],
  confidentiality: ['confidentiality'],
  non_compete: ['non_compete'],
  warranty: ['warranty'],
  probation: ['probation'],
  delivery: ['delivery'],
  price_change: ['price_change'],
  assignment: ['assignment'],
  exclusivity: ['exclusivity'],
  insurance: ['insurance'],
  indemnity: ['indemnity'],
  ip_ownership: ['ip'],
  minimum_commitment: ['minimum'],
};
const FIELDS = Object.keys(LABELS_BY_FIELD);
/** Fields that are measured together as what every contract states. */
const CORE = FIELDS.slice(0, 9);
const CONFIDENCE_MIN = 0.5;
const CORPUS = new URL('corpus/statements/', import.meta.url);

/** Terms that single sentences of the corpus state, read through the whole analysis, by hand. */
export async function evaluateStatements(): Promise<Report> {
  const statements = loadStatements(CORPUS).filter(({ language }) => language === 'en');
  const held = statements.filter(({ hand }) => HELD_HANDS.has(hand));
  const counts = held.map((statement) => ({ statement, counts: judgeStatement(statement) }));
  const rowOf = (name: string, fields: readonly string[], registers?: string): Row => {
    const own = counts.filter(({ statement }) => !registers || statement.register === registers);
    return toRow(name, addCounts(own.flatMap((one) => fields.map((field) => one.counts[field]!))));
  };
  const registers = [...new Set(held.map(({ register }) => register))];
  return {
    title: 'Statements of contracts',
    notes: [
      `Each of ${held.length} sentences by the held hands is a document of its own; half of them state nothing that is asked. A value counts when its confidence is at least .5; a value of another term, or another value, is wrong. The weights are fitted on the other hands (\`node eval/fit-terms.ts\` prints the figures of each of them by a model of the others).`,
    ],
    tables: [
      {
        name: 'Held hands, start to termination',
        columns: ['recall', 'precision', 'n'],
        rows: [rowOf('all', CORE), ...registers.map((one) => rowOf(one, CORE, one))],
      },
      {
        name: 'Held hands, by field',
        columns: ['recall', 'precision', 'n'],
        rows: [rowOf('all', FIELDS), ...FIELDS.map((field) => rowOf(field, [field]))],
      },
    ],
  };
}

function toRow(name: string, { right, wrong, missed }: Counts): Row {
  const labelled = right + missed;
  const found = right + wrong;
  return {
    name,
    cells: [
      figure(labelled > 0 ? right / labelled : undefined),
      figure(found > 0 ? right / found : undefined),
      String(labelled),
    ],
  };
}

/** Analyzes one sentence as a document and judges every field. */
function judgeStatement({ sentence, labels }: Statement): Record<string, Counts> {
  const analysis = analyzeText(makeExtractedText(sentence), {
    analysisType: 'contract_review',
    extractFields: [...new Set(FIELDS.map((field) => field.split('/')[0]!))],
    includeSummary: false,
    dateOrder: 'dmy',
    layoutPath: null,
  });
  return Object.fromEntries(
    FIELDS.map((field) => {
      const [key, part] = field.split('/');
      const value = analysis.extracted_fields[key!];
      const shown = part ? (value as Record<string, unknown> | null)?.[part] : value;
      const isShown = (analysis.field_confidence[key!] ?? 0) >= CONFIDENCE_MIN && Boolean(shown);
      const typed = analysis.field_values?.[`/extracted_fields/${field}`];
      const own = labels.filter(
        (label) =>
          LABELS_BY_FIELD[field]!.includes(label.field) &&
          // A day that depends on another document or event has no date.
          !(part && label.value.startsWith('~')),
      );
      const isRight = isShown && own.some((label) => agrees(label.value, shown, typed));
      const counts: Counts = {
        right: Number(isRight),
        wrong: Number(isShown && !isRight),
        missed: Number(own.length > 0 && !isRight),
      };
      return [field, counts] as const;
    }),
  );
}

/** Tells whether a value is the labelled one. A label in words is right when its sentence is shown. */
function agrees(label: string, shown: unknown, typed: FieldValue | undefined): boolean {
  if (/^\d{4}-\d\d-\d\d$/.test(label)) return typed?.value === label || shown === label;
  const mention = typed && toMention(typed);
  const isTyped = /^[\d.]+ ?(?:%|[A-Z]{3}|(?:day|week|month|year|hour)s?\b)/.test(label);
  if (!isTyped) return true;
  return mention !== undefined && isSameValue(mention, label);
}

/** Converts a typed value of the analysis to the form of the corpus; undefined for types that it has not. */
function toMention({ type, value, unit, currency }: FieldValue): ValueMention | undefined {
  if (typeof value !== 'number') return undefined;
  const span = { start: 0, end: 0 };
  if (type === 'percentage') return { ...span, type, value };
  if (type === 'money') return { ...span, type, value, currency: currency ?? '' };
  if (type !== 'duration') return undefined;
  const [duration] = findDurations(`${value} ${unit}`);
  return duration && { ...duration, type };
}
