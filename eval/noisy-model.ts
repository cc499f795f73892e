import type { Analysis } from '../server/src/contract/analysis.ts';
import { analyzeText } from '../server/src/engines/language/built-in/analyze-text.ts';
import { findReceiptAmounts } from '../server/src/engines/language/built-in/financial/receipt-amounts.ts';
import { linesOfText } from '../server/src/engines/language/built-in/financial/text-lines.ts';
import { findDates } from '../server/src/engines/language/built-in/dates/dates.ts';
import { extractedText } from '../server/src/engines/language/conformance.ts';
import {
  type Agreement,
  createBuiltInView,
} from '../server/src/engines/language/llm/analysis/settle/built-in-view.ts';
import type { SlotKind } from '../server/src/engines/language/llm/analysis/plan-fields.ts';
import type { MeasuredField } from '../server/src/engines/language/llm/confidence/agreement-confidence.ts';
import { pick, type Random } from '../server/src/engines/grounding/testing/mutants.ts';
import type { LabelledContract } from './contract-data.ts';
import type { Receipt } from './receipt-data.ts';
import { sameName } from './scores.ts';

/** One value that a model might answer, and what the rules say to it. */
export type OracleFinding = { field: MeasuredField; isRight: boolean; agreement: Agreement };

type Value = string | number;
type Labelled = {
  key: MeasuredField;
  kind: SlotKind;
  right: readonly Value[];
  wrong: readonly Value[];
};

const CONTRACT_FIELDS = [
  'parties',
  'agreement_date',
  'effective_date',
  'expiration_date',
  'governing_law',
];
const CAPITALISED = /\p{Lu}[\p{L}&.]+(?: \p{Lu}[\p{L}&.]+)+/gu;

/** For each label of a contract what a model answers that is right, and what one answers that errs within the text. */
export function contractFindings(
  { text, ...labels }: LabelledContract,
  laws: readonly string[],
  random: Random,
): OracleFinding[] {
  const view = viewOf(text, 'contract_review', CONTRACT_FIELDS);
  const dates = findDates(text, 'en', 'month').flatMap(({ iso }) => iso ?? []);
  const names = (text.match(CAPITALISED) ?? []).filter(
    (one) => !labels.parties.some(({ name }) => sameName(one, name)),
  );
  const law = labels.governing_law;
  return findingsOf(view, random, [
    { key: 'parties', kind: 'names', right: labels.parties.map(({ name }) => name), wrong: names },
    ...(['agreement_date', 'effective_date', 'expiration_date'] as const).map((key): Labelled => ({
      key,
      kind: 'date',
      right: labels[key] ? [labels[key]] : [],
      wrong: dates.filter((date) => date !== labels[key]),
    })),
    {
      key: 'governing_law',
      kind: 'text',
      right: law ? [law] : [],
      wrong: laws.filter((one) => one !== law),
    },
  ]);
}

/** The same of a receipt. */
export function receiptFindings(
  { texts: { rows: text }, company, total }: Receipt,
  random: Random,
): OracleFinding[] {
  const view = viewOf(text, 'financial_analysis', ['company', 'total']);
  const lines = linesOfText(text);
  return findingsOf(view, random, [
    {
      key: 'company',
      kind: 'text',
      right: [company],
      wrong: lines.slice(0, 8).flatMap(({ text: line }) => (sameName(line, company) ? [] : [line])),
    },
    {
      key: 'total',
      kind: 'number',
      right: [total],
      wrong: findReceiptAmounts(lines).flatMap(({ value }) => (value === total ? [] : [value])),
    },
  ]);
}

function viewOf(
  text: string,
  analysisType: Analysis['analysis_type'],
  extractFields: readonly string[],
) {
  const request = { analysisType, extractFields, includeSummary: false, layoutPath: null };
  return createBuiltInView(analyzeText(extractedText(text), request));
}

/** Where the rules err, so often a model that errs says the same: both read the same misleading words. An assumption. */
const SHARED_ERRORS = 0.3;

function findingsOf(
  view: ReturnType<typeof createBuiltInView>,
  random: Random,
  fields: readonly Labelled[],
): OracleFinding[] {
  return fields.flatMap(({ key, kind, right, wrong }): OracleFinding[] => {
    const slot = { id: key, key, part: '', kind, meaning: undefined } as const;
    const say = (value: Value | undefined) =>
      value === undefined ? undefined : view.agreement(slot, value, []);
    const [ofRight, ofWrong] = [say(pick(right, random)), say(pick(wrong, random))];
    const isShared = (ofRight ?? ofWrong) === 'other' && random() < SHARED_ERRORS;
    return [
      ...(ofRight ? [{ field: key, isRight: true, agreement: ofRight }] : []),
      ...(ofWrong ? [{ field: key, isRight: false, agreement: isShared ? 'same' : ofWrong }] : []),
    ] as const;
  });
}
