import type { FieldFinding } from '../../fields/field-finding.ts';
import { findAmountDue, findIssueDate, findIssuer } from '../../financial/receipt-fields.ts';
import { findLineItems } from '../../financial/line-items.ts';
import type { Reading } from '../../reading.ts';
import type { Span } from '../../text/page-furniture.ts';
import { splitWords } from '../../words/split-words.ts';
import { termOf } from '../../words/term.ts';
import type { TextLanguage } from '../../words/text-language.ts';
import { dateInWords } from '../facts/fact-phrases.ts';
import type { AskedFigure } from './asked-figure.ts';
import { FIGURE_PHRASES } from './figure-phrases.ts';
import type { FigureFact } from './row-fact.ts';

const TOTAL =
  /^\W*(?:(?:what|how (?:much|high)|cuál|cuánto|quel|combien|wie (?:hoch|viel)|was|qual|quanto)\b.*)?(?:(?:grand |the )?total(?: (?:amount|price|cost|bill|due|to pay|importe|montant|valor))?|amount due|(?:was |been |did \p{L}+ )(?:paid|pay|spent|spend|cost)|cost|gesamt\p{L}*|summe|(?:importe|montant|valor|preço) total|(?:se )?pagó|payé|bezahlt|pago)\W*$/u;
const DATE =
  /^\W*(?:when\b.*\b(?:bought|purchased|issued|dated|paid|sold|from)|(?:what|which)\b.*\b(?:date|day)\b.*|date|(?:cuándo|qué fecha)\b.*|(?:quand|quelle date)\b.*|(?:wann|welches datum)\b.*|(?:quando|que data)\b.*)\W*$/;
const ISSUER =
  /^\W*(?:(?:who|which|what)\b.*\b(?:issued|issuer|shop|store|merchant|vendor|seller|supplier)|where\b.*\b(?:bought|purchased)|(?:quién|qué tienda)\b.*\b(?:emit\p{L}*|vend\p{L}*|tienda)|qui\b.*\b(?:émis|vendu)|wer\b.*\b(?:ausgestellt|verkauft)|quem\b.*\b(?:emitiu|vendeu))\b[^\p{L}]*(?:it|this|the|receipt|invoice|\W)*$/u;
/** Rows of a statement: more make a document a report. */
const CONCEPTS_MAX = 1;

/** Whether the document asks for money and is no report: with a total, and without the rows of a statement. */
function isReceipt(reading: Reading): boolean {
  const { items } = reading.finances;
  if (new Set(items.map(({ concept }) => concept)).size > CONCEPTS_MAX) return false;
  return findLineItems(reading.finances.lines).length > 0;
}

/** What a receipt or an invoice says of its total, its day, who issued it, and of one of its items. */
export function receiptFact(
  reading: Reading,
  question: string,
  asking: { asked: AskedFigure | undefined; language: TextLanguage },
): FigureFact | undefined {
  if (!isReceipt(reading)) return undefined;
  const text = question.toLowerCase().trim();
  const phrases = FIGURE_PHRASES[asking.language];
  if (TOTAL.test(text)) return amountFact(reading, asking.language);
  if (DATE.test(text)) return dateFact(reading, asking.language);
  if (ISSUER.test(text)) return said(findIssuer(reading), phrases.issuedBy);
  return itemFact(reading, asking);
}

function said({ value, passages, confidence }: FieldFinding, say: (value: string) => string) {
  const [span] = passages[''] ?? [];
  if (typeof value !== 'string' || !span) return undefined;
  return { answer: say(value), span: { start: span.start, end: span.end }, confidence };
}

/** A date whose order of day and month is not certain is said as it stands. */
function dateFact(reading: Reading, language: TextLanguage): FigureFact | undefined {
  const found = findIssueDate(reading);
  const [span] = found.passages[''] ?? [];
  const isSure = found.warnings.length === 0;
  return said(found, (iso) => {
    const raw = span ? reading.finances.text.slice(span.start, span.end) : iso;
    return FIGURE_PHRASES[language].isDated(isSure ? dateInWords(iso, language) : raw);
  });
}

function amountFact(reading: Reading, language: TextLanguage): FigureFact | undefined {
  const { value, passages, confidence } = findAmountDue(reading);
  const spans = passages[''] ?? [];
  if (typeof value !== 'number' || spans.length === 0) return undefined;
  return { ...rowSaid(reading, spans, language), confidence };
}

/** The one item that all words asked for name. */
function itemFact(
  reading: Reading,
  { asked, language }: { asked: AskedFigure | undefined; language: TextLanguage },
): FigureFact | undefined {
  if (!asked || asked.year || asked.stems.size === 0) return undefined;
  const items = findLineItems(reading.finances.lines).filter(({ description }) => {
    const words = splitWords(description).map(({ text }) => termOf(text, reading.language));
    return asked.stems.isSubsetOf(new Set(words));
  });
  const [item] = items;
  if (!item || items.length > 1) return undefined;
  return { ...rowSaid(reading, item.spans, language), confidence: item.confidence };
}

/** @param spans the label and, last, the amount */
function rowSaid({ finances }: Reading, spans: readonly Span[], language: TextLanguage) {
  const amount = spans.at(-1)!;
  const first = spans[0]!;
  const label = first === amount ? '' : finances.text.slice(first.start, first.end);
  const written = finances.text.slice(amount.start, amount.end).trim();
  const name = label.replace(/[\s:.]+$/, '').replace(/\s+/g, ' ');
  const answer = name ? FIGURE_PHRASES[language].is(name, '', written) : `${written}.`;
  const start = Math.min(first.start, amount.start);
  return { answer, span: { start, end: Math.max(first.end, amount.end) } };
}
