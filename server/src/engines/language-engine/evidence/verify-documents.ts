import type { Analysis, Evidence } from '../../../contract/analysis.ts';
import { POSSIBLE_CONFIDENCE_MAX } from '../../../contract/chats.ts';
import type { ExtractedText } from '../../text-extraction/text-extraction-engine.ts';
import type { Answer, AnswerSource } from '../language-engine.ts';
import { withoutCitation } from '../cite-sentences.ts';
import { NO_ANSWER } from '../no-answer.ts';
import { matchesExcerpt, pageAt } from './grounder.ts';
import { escapePointer } from '../../../../../formats/json-pointer.ts';
import { withBearers } from './verify-bearers.ts';
import { limitSuperseded, verifySupersessions } from './verify-supersessions.ts';
import { createPointerLookup, type KeptPointer, keepFieldValues } from './verify-field-values.ts';
import { withLossWarning } from './warnings.ts';

/** Pointer whose evidence has one passage for each sentence of the summary, in order. */
const SUMMARY = '/summary';

/**
 * Removes from an analysis all that the text does not support: evidence whose offsets do not cut its excerpt out of
 * the text, and values without evidence. A scalar becomes null, a list loses the item, and a warning counts the loss.
 * Evidence and typed values of values that are not in the result are removed too. The analysis of every engine passes through here
 * before it is stored or shown.
 */
export function verifyAnalysis(text: ExtractedText, analysis: Analysis): Analysis {
  const warnings = [...analysis.warnings];
  const evidence = keepVerified(text, analysis.evidence);
  const extracted_fields: Record<string, unknown> = Object.create(null);
  const field_confidence = { ...analysis.field_confidence };
  const supporting: PointedEvidence[] = [];
  const kept: KeptPointer[] = [];
  for (const [key, value] of Object.entries(analysis.extracted_fields)) {
    const pointer = `/extracted_fields/${escapePointer(key)}`;
    const verified = verifyValue(text, value, pointer, evidence);
    extracted_fields[key] = verified.value;
    supporting.push(...verified.supporting);
    kept.push(...verified.kept);
    if (verified.removed === 0) continue;
    if (verified.value === null) field_confidence[key] = 0;
    warnings.push({
      code: 'evidence_failed',
      field: key,
      message: removalMessage(verified.removed),
    });
  }
  const findPointer = createPointerLookup(kept);
  const isTrue = (item: Evidence) => isVerified(text, item);
  const findings = verifySupersessions(analysis.findings, isTrue, findPointer);
  const limited = limitSuperseded({ fields: extracted_fields, field_confidence }, findings);
  const { summary, ...rest } = analysis;
  const isSummarySupported = !summary || hasWholeSummaryEvidence(analysis, evidence);
  if (!isSummarySupported) {
    warnings.push({ code: 'evidence_failed', field: 'summary', message: removalMessage(1) });
  } else if (evidence[SUMMARY]) supporting.push([SUMMARY, evidence[SUMMARY]]);
  return {
    ...rest,
    ...(summary !== undefined && { summary: isSummarySupported ? summary : '' }),
    extracted_fields: withBearers(limited.fields, findPointer),
    field_values: keepFieldValues(analysis.field_values, findPointer),
    findings,
    evidence: Object.fromEntries(supporting),
    field_confidence: limited.field_confidence,
    warnings,
  };
}

function keepVerified(text: ExtractedText, evidence: Analysis['evidence']): Analysis['evidence'] {
  const verified = Object.entries(evidence).map(
    ([pointer, items]) => [pointer, items.filter((item) => isVerified(text, item))] as const,
  );
  return Object.fromEntries(verified.filter(([, items]) => items.length > 0));
}

function isVerified(text: ExtractedText, evidence: Evidence): boolean {
  return (
    evidence.text_sha256 === text.text_sha256 &&
    matchesExcerpt(text.text, evidence) &&
    evidence.page === pageAt(text.pages, evidence.start)
  );
}

/** Returns true when the evidence of every sentence of the summary is verified. */
function hasWholeSummaryEvidence(analysis: Analysis, verified: Analysis['evidence']): boolean {
  const given = analysis.evidence[SUMMARY]?.length ?? 0;
  return given > 0 && verified[SUMMARY]?.length === given;
}

/** Evidence of a value in the result, under its JSON pointer there. */
type PointedEvidence = readonly [pointer: string, evidence: Evidence[]];

type VerifiedValue = {
  value: unknown;
  /** Number of values that were removed. */
  removed: number;
  supporting: readonly PointedEvidence[];
  /** Pointers of the values that stay. An object stays only with all its values. */
  kept: readonly KeptPointer[];
};

const NOTHING: VerifiedValue = { value: null, removed: 0, supporting: [], kept: [] };

function verifyValue(
  text: ExtractedText,
  value: unknown,
  pointer: string,
  evidence: Analysis['evidence'],
): VerifiedValue {
  if (value === null || value === undefined) return NOTHING;
  if (Array.isArray(value)) return verifyList(text, value, pointer, evidence);
  if (typeof value !== 'object') {
    const own = evidence[pointer];
    return own
      ? { value, removed: 0, supporting: [[pointer, own]], kept: [[pointer, pointer]] }
      : { ...NOTHING, removed: 1 };
  }
  const members = Object.entries(value).map(
    ([key, member]) =>
      [key, verifyValue(text, member, `${pointer}/${escapePointer(key)}`, evidence)] as const,
  );
  const removed = members.reduce((sum, [, member]) => sum + member.removed, 0);
  const kept = members.flatMap(([, member]) => member.kept);
  return {
    value: Object.fromEntries(members.map(([key, member]) => [key, member.value])),
    removed,
    supporting: members.flatMap(([, member]) => member.supporting),
    kept: removed === 0 ? [...kept, [pointer, pointer]] : kept,
  };
}

/** Verifies items of a list. Objects carry their evidence inside; pointers of strings follow their new index. */
function verifyList(
  text: ExtractedText,
  list: readonly unknown[],
  pointer: string,
  evidence: Analysis['evidence'],
): VerifiedValue {
  const items: unknown[] = [];
  const supporting: PointedEvidence[] = [];
  const kept: KeptPointer[] = [];
  for (const [index, item] of list.entries()) {
    const from = `${pointer}/${index}`;
    const to = `${pointer}/${items.length}`;
    const own = evidence[from];
    if (hasInlineEvidence(item)) {
      const inline = item.evidence.filter((one) => isVerified(text, one));
      if (inline.length === 0) continue;
      items.push({ ...item, evidence: inline });
    } else if (own) {
      supporting.push([to, own]);
      items.push(item);
    } else continue;
    kept.push([from, to]);
  }
  return { value: items, removed: list.length - items.length, supporting, kept };
}

function hasInlineEvidence(item: unknown): item is { evidence: Evidence[] } {
  return (
    typeof item === 'object' && item !== null && 'evidence' in item && Array.isArray(item.evidence)
  );
}

function removalMessage(count: number): string {
  return `${count} ${count === 1 ? 'value' : 'values'} left out: not found in the text of the document`;
}

/**
 * Removes the sources whose offsets do not cut their excerpt out of the text. An answer that loses all its sources
 * becomes "no answer", and the confidence of a possible answer is limited. The answer of every engine passes through
 * here before it is shown.
 */
export function verifyAnswer(text: ExtractedText, answer: Answer): Answer {
  const verified = verifySources(text, answer);
  if (verified.outcome !== 'possible') return verified;
  return { ...verified, confidence: Math.min(verified.confidence, POSSIBLE_CONFIDENCE_MAX) };
}

function verifySources(text: ExtractedText, answer: Answer): Answer {
  const isKept = answer.sources.map((source) => isVerifiedSource(text, source));
  const sources = answer.sources.filter((_, index) => isKept[index]);
  const removed = answer.sources.length - sources.length;
  if (answer.outcome !== 'not_found' && sources.length === 0) {
    const message = 'An answer was left out: the text of the document does not support it';
    return {
      ...answer,
      ...withoutCitation(NO_ANSWER.en),
      outcome: 'not_found',
      confidence: 0,
      sources,
      warnings: [...answer.warnings, { code: 'evidence_failed', message }],
    };
  }
  if (removed === 0) return answer;
  const parts = { part: 'passage', source: 'text of the document' };
  const sentences = answer.sentences.map((sentence) => ({
    ...sentence,
    sources: sentence.sources
      .filter((index) => isKept[index])
      .map((index) => isKept.slice(0, index).filter(Boolean).length),
  }));
  const warnings = withLossWarning(answer.warnings, removed, parts);
  return { ...answer, sentences, sources, warnings };
}

/** Tells whether a source cuts its excerpt out of the text, and names its page. */
export function isVerifiedSource({ text, pages }: ExtractedText, source: AnswerSource): boolean {
  return matchesExcerpt(text, source) && source.page === pageAt(pages, source.start);
}
