import type { Analysis, Evidence, Obligation, Risk } from '../../../contract/analysis.ts';
import { findMoney } from '../../../language/numbers/money.ts';
import type { Span } from '../../../language/span.ts';
import type { AnswerContent, AnswerSource } from '../../language-engine/language-engine.ts';
import { citeSentences } from '../../language-engine/cite-sentences.ts';
import { findOverviewKind, type OverviewKind } from '../../language-engine/overview-question.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import type { ObligationFinding } from '../analysis/contracts/obligation-types.ts';
import type { RiskFinding } from '../analysis/clauses/risks.ts';
import { mean } from '../analysis/document/field-finding.ts';
import { spanText } from '../analysis/document/reading.ts';
import { findField } from '../analysis/fields/fields.ts';
import { summarize } from '../analysis/summary/summary.ts';
import { toSource } from './answer-sources.ts';
import { type DocumentIndex, passageText } from './passages/document-index.ts';

/** Sentences of an answer that lists. */
export const LIST_MAX = 5;
const EXTRACTED_CONFIDENCE = 0.6;

/** Sentence of an overview with the passages that support it. */
type OverviewItem = { sentence: string; sources: readonly AnswerSource[]; confidence: number };

/**
 * Answers a question about the whole document: for its summary, its risks or its payments. The stored analysis comes
 * first; what it lacks is extracted.
 *
 * @returns undefined for another question, and when the document has nothing of the kind
 */
export function answerOverview(
  text: ExtractedText,
  index: DocumentIndex,
  { question, analysis }: { question: string; analysis?: Analysis | undefined },
): AnswerContent | undefined {
  const kind = findOverviewKind(question);
  if (!kind) return undefined;
  const stored = analysis ? STORED[kind](analysis) : [];
  const items = (stored.length > 0 ? stored : EXTRACTORS[kind](text, index)).slice(0, LIST_MAX);
  if (items.length === 0) return undefined;
  const sources = items.flatMap((item) => item.sources).slice(0, LIST_MAX);
  const sentences = items.map((item) => ({ text: item.sentence, sources: item.sources }));
  return {
    ...citeSentences(sentences, sources),
    outcome: 'answered',
    sources,
    confidence: mean(items.map(({ confidence }) => confidence)),
  };
}

const STORED: Readonly<Record<OverviewKind, (analysis: Analysis) => OverviewItem[]>> = {
  summary: ({ summary, evidence, confidence }) => {
    const sources = (evidence['/summary'] ?? []).flatMap(toStoredSource);
    return summary && sources.length > 0 ? [{ sentence: summary, sources, confidence }] : [];
  },
  risks: ({ extracted_fields: { risks } }) =>
    sortRisks((risks ?? []) as Risk[]).map(({ evidence, ...risk }) => ({
      sentence: nameRisk(risk, evidence[0]?.excerpt ?? risk.description),
      sources: evidence.slice(0, 1).flatMap(toStoredSource),
      confidence: risk.confidence,
    })),
  payments: ({ extracted_fields: { obligations } }) =>
    ((obligations ?? []) as Obligation[])
      .filter(({ type }) => type === 'payment')
      .map(({ evidence, description, confidence }) => ({
        sentence: endWithStop(evidence[0]?.excerpt ?? description),
        sources: evidence.slice(0, 1).flatMap(toStoredSource),
        confidence,
      })),
};

function toStoredSource({ page, start, end, excerpt }: Evidence): AnswerSource[] {
  return page === null ? [] : [{ page, start, end, excerpt }];
}

type Extractor = (text: ExtractedText, index: DocumentIndex) => OverviewItem[];

const EXTRACTORS: Readonly<Record<OverviewKind, Extractor>> = {
  summary: (text, index) =>
    summarize(index.reading, 'contract').map((span) =>
      toItem(text, index, { span, confidence: EXTRACTED_CONFIDENCE }),
    ),
  risks: (text, index) =>
    sortRisks((findField(index.reading, 'risks').value ?? []) as RiskFinding[]).map((risk) => {
      const item = toItem(text, index, { span: risk.spans[0]!, confidence: risk.confidence });
      return { ...item, sentence: nameRisk(risk, item.sentence) };
    }),
  payments: (text, index) => {
    const duties = (findField(index.reading, 'obligations').value ?? []) as ObligationFinding[];
    const payments = duties.filter(({ type }) => type === 'payment');
    const found = payments.map(({ spans, confidence }) => ({ span: spans[0]!, confidence }));
    const amounts = listAmounts(index).map((span) => ({ span, confidence: EXTRACTED_CONFIDENCE }));
    return (found.length > 0 ? found : amounts).map((one) => toItem(text, index, one));
  },
};

/** Lists the sentences and rows with an amount of money. */
function listAmounts(index: DocumentIndex): Span[] {
  return index.passages.filter(
    ({ isHeading }, at) => !isHeading && findMoney(passageText(index, at)).length > 0,
  );
}

function toItem(
  text: ExtractedText,
  index: DocumentIndex,
  { span, confidence }: { span: Span; confidence: number },
): OverviewItem {
  const sentence = endWithStop(spanText(index.reading, span));
  return { sentence, sources: [toSource(text, index, span)], confidence };
}

const SEVERITIES: readonly Risk['severity'][] = ['high', 'medium', 'low'];

function sortRisks<T extends Pick<Risk, 'severity' | 'confidence'>>(risks: readonly T[]): T[] {
  const rank = ({ severity }: T) => SEVERITIES.indexOf(severity);
  return risks.toSorted((a, b) => rank(a) - rank(b) || b.confidence - a.confidence);
}

function nameRisk({ title }: Pick<Risk, 'title'>, passage: string): string {
  return `${title}: ${endWithStop(passage)}`;
}

function endWithStop(passage: string): string {
  const line = passage.replace(/\s+/g, ' ').trim();
  return /[.!?]["')\]]*$/.test(line) ? line : `${line}.`;
}
