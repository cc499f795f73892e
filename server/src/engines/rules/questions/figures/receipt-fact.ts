import { anyOf, keysByValue, loadAllPairs } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';
import { toTerm } from '../../../../language/stemming.ts';
import { isStopWord } from '../../../../language/stop-words.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { splitWords } from '../../../../language/words.ts';
import type { FieldFinding } from '../../analysis/document/field-finding.ts';
import type { Reading } from '../../analysis/document/reading.ts';
import { findIssueDate, findIssuer, findTotal } from '../../analysis/fields/receipt-fields.ts';
import { findLineItems } from '../../analysis/receipts/line-items.ts';
import { fillPhrase, formatDate } from '../wording/answer-phrases.ts';
import type { FigureQuestion } from './figure-question.ts';
import type { FigureFact } from './row-fact.ts';

const WORDS = keysByValue(loadAllPairs('questions/receipt-questions'));

function anyWord(role: string): string {
  return anyOf(WORDS.get(role)!);
}

const TOTAL_QUESTION = new RegExp(
  String.raw`^\W*(?:${anyWord('total-question')}\b.*)?` +
    String.raw`(?:(?:grand |the )?total(?: ${anyWord('total-qualifier')})?|${anyWord('total')})\W*$`,
  'u',
);
const DATE_QUESTION = new RegExp(String.raw`^\W*${anyWord('date')}\W*$`);
const ISSUER_QUESTION = new RegExp(
  String.raw`^\W*${anyWord('issuer')}\b[^\p{L}]*(?:${anyWord('receipt')}|\W)*$`,
  'u',
);
/** Most items of a statement in a receipt; a document with more of them is a report. */
const CONCEPTS_MAX = 1;

/** Returns true for a document with line items and without the items of a financial statement. */
function isReceipt(reading: Reading): boolean {
  const { items } = reading.finances;
  if (new Set(items.map(({ concept }) => concept)).size > CONCEPTS_MAX) return false;
  return findLineItems(reading.finances.lines).length > 0;
}

/** Answers a question for the total, the date or the issuer of a receipt or invoice, or for one of its items. */
export function findReceiptFact(
  reading: Reading,
  question: string,
  { figure, language }: { figure: FigureQuestion | undefined; language: TextLanguage },
): FigureFact | undefined {
  if (!isReceipt(reading)) return undefined;
  const text = question.toLowerCase().trim();
  if (TOTAL_QUESTION.test(text)) {
    return namesItem(reading, text) ? undefined : amountFact(reading, language);
  }
  if (DATE_QUESTION.test(text)) return dateFact(reading, language);
  if (ISSUER_QUESTION.test(text)) {
    return toFact(findIssuer(reading), (name) => fillPhrase(language, 'issued_by', { name }));
  }
  return itemFact(reading, figure, language);
}

function toFact(
  { value, passages, confidence }: FieldFinding,
  word: (value: string) => string,
): FigureFact | undefined {
  const [span] = passages[''] ?? [];
  if (typeof value !== 'string' || !span) return undefined;
  return { answer: word(value), span: { start: span.start, end: span.end }, confidence };
}

/** Words the date; one with an uncertain order of day and month is quoted as it stands. */
function dateFact(reading: Reading, language: TextLanguage): FigureFact | undefined {
  const finding = findIssueDate(reading);
  const [span] = finding.passages[''] ?? [];
  const isCertain = finding.warnings.length === 0;
  return toFact(finding, (iso) => {
    const raw = span ? reading.finances.text.slice(span.start, span.end) : iso;
    const date = isCertain ? formatDate(iso, language) : raw;
    return fillPhrase(language, 'receipt_dated', { date });
  });
}

function amountFact(reading: Reading, language: TextLanguage): FigureFact | undefined {
  const { value, passages, confidence } = findTotal(reading);
  const spans = passages[''] ?? [];
  if (typeof value !== 'number' || spans.length === 0) return undefined;
  return { ...wordAmount(reading, spans, language), confidence };
}

/** Tells whether a question has a word of one of the items: what a toner costs is not the total. */
function namesItem(reading: Reading, question: string): boolean {
  const items = findLineItems(reading.finances.lines).flatMap(({ description }) =>
    termsOf(description, reading.language),
  );
  const named = new Set(items);
  return termsOf(question, reading.language).some((term) => named.has(term));
}

/** Lists the stems of a text, without stop words. */
function termsOf(text: string, language: TextLanguage): string[] {
  return splitWords(text)
    .filter((word) => !isStopWord(word.text, language))
    .map((word) => toTerm(word.text, language));
}

/** Finds the only item whose description has all words of the question. */
function itemFact(
  reading: Reading,
  figure: FigureQuestion | undefined,
  language: TextLanguage,
): FigureFact | undefined {
  if (!figure || figure.year || figure.stems.size === 0) return undefined;
  const items = findLineItems(reading.finances.lines).filter(({ description }) => {
    const words = splitWords(description).map(({ text }) => toTerm(text, reading.language));
    return figure.stems.isSubsetOf(new Set(words));
  });
  const [item] = items;
  if (!item || items.length > 1) return undefined;
  return { ...wordAmount(reading, item.spans, language), confidence: item.confidence };
}

/** @param spans label and amount; the amount is last */
function wordAmount({ finances }: Reading, spans: readonly Span[], language: TextLanguage) {
  const amount = spans.at(-1)!;
  const first = spans[0]!;
  const label = first === amount ? '' : finances.text.slice(first.start, first.end);
  const figure = finances.text.slice(amount.start, amount.end).trim();
  const name = label.replace(/[\s:.]+$/, '').replace(/\s+/g, ' ');
  const answer = name
    ? fillPhrase(language, 'figure', { label: name, when: '', figure })
    : `${figure}.`;
  const start = Math.min(first.start, amount.start);
  return { answer, span: { start, end: Math.max(first.end, amount.end) } };
}
