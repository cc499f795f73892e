import type { Analysis } from '../server/src/contract/analysis.ts';
import { analyzeText } from '../server/src/engines/rules/analysis/analyze-text.ts';
import { findReceiptAmounts } from '../server/src/engines/rules/analysis/receipts/receipt-amounts.ts';
import { linesOfText } from '../server/src/engines/rules/analysis/figures/lines.ts';
import { findDates } from '../server/src/language/dates/dates.ts';
import { makeExtractedText } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import { createRuleFindings } from '../server/src/engines/language-model/analysis/resolve/rule-findings.ts';
import type { SlotKind } from '../server/src/engines/language-model/analysis/extract/plan-fields.ts';
import type {
  Agreement,
  MeasuredField,
} from '../server/src/engines/language-model/analysis/resolve/value-confidence.ts';
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

/** Simulates the answers of a right model and of a model that errs within the text, for each label of a contract. */
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
  return createRuleFindings(analyzeText(makeExtractedText(text), request));
}

/** Assumed share of rule errors that a model repeats, since both read the same misleading words. */
const SHARED_ERRORS = 0.3;

function findingsOf(
  view: ReturnType<typeof createRuleFindings>,
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
