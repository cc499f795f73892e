import type { SourceEvidence } from '../../../../contract/generation.ts';
import { anyOf, byLanguage, loadCues } from '../../../../language/cues.ts';
import { toPlainLine } from '../../../../language/markdown.ts';
import type { Span } from '../../../../language/span.ts';
import { toReadableSentence } from '../../analysis/document/readable-sentence.ts';
import type { Reading } from '../../analysis/document/reading.ts';
import { findField } from '../../analysis/fields/fields.ts';
import type { ReadPoint, StatedPoint } from './stated-point.ts';

/** Wording that something is not known or not decided yet. */
const GAP_CUE = byLanguage((language) => {
  const cues = anyOf(loadCues(language, 'generation/gap-cues'));
  return new RegExp(`(?<!\\p{L})${cues}(?!\\p{L})`, 'iu');
});
const GAP: StatedPoint = { kind: 'gap', confidence: null, owner: null, due: null, label: null };

/** Obligation or risk of the analysis, with the parts that an outline shows. */
type Finding = {
  confidence: number;
  spans: readonly Span[];
  party?: string | null;
  due_date?: string | null;
  due_text?: string | null;
  title?: string;
};

/** Creates the evidence of a span that is shown in these words; undefined if the span is blank. */
type CreateEvidence = (span: Span, shown: string) => SourceEvidence | undefined;

/**
 * Finds the obligations and risks of a document as its analysis does, and the sentences that name a gap. A sentence makes
 * one point.
 *
 * @param sentences of the source reading; points refer to them by index
 */
export function findDocumentPoints(
  reading: Reading,
  sentences: readonly Span[],
  createEvidence: CreateEvidence,
): ReadPoint[] {
  const indexOf = createSentenceIndex(sentences);
  const found = [
    ...listFindings(reading, 'obligations').map((own) => ({ own, point: toObligation(own) })),
    ...listFindings(reading, 'risks').map((own) => ({ own, point: toRisk(own) })),
    ...findGaps(reading, sentences).map((span) => ({ own: { spans: [span] }, point: GAP })),
  ];
  const points = new Map<number, ReadPoint>();
  for (const { own, point } of found) {
    const [span] = own.spans;
    const index = span ? indexOf(span.start) : -1;
    if (!span || index === -1 || points.has(index)) continue;
    const shown = toReadableSentence(reading, sentences[index]!) ?? span;
    const text = toPlainLine(reading.text.slice(shown.start, shown.end));
    const evidence = createEvidence(shown, text);
    if (evidence) points.set(index, { ...point, index, text, speaker: null, evidence: [evidence] });
  }
  return [...points.values()].toSorted((a, b) => a.index - b.index);
}

function listFindings(reading: Reading, key: 'obligations' | 'risks'): readonly Finding[] {
  return (findField(reading, key).value ?? []) as readonly Finding[];
}

function toObligation({ confidence, party, due_date, due_text }: Finding): StatedPoint {
  const due = due_date ?? due_text ?? null;
  return {
    kind: 'obligation',
    confidence: round(confidence),
    owner: party ?? null,
    due,
    label: null,
  };
}

function toRisk({ confidence, title }: Finding): StatedPoint {
  return {
    kind: 'risk',
    confidence: round(confidence),
    owner: null,
    due: null,
    label: title ?? null,
  };
}

function round(confidence: number): number {
  return Math.round(1_000 * confidence) / 1_000;
}

function findGaps(reading: Reading, sentences: readonly Span[]): Span[] {
  const cue = GAP_CUE[reading.language];
  return sentences.filter(
    (span) =>
      cue.test(reading.text.slice(span.start, span.end)) &&
      toReadableSentence(reading, span) !== undefined,
  );
}

/** Creates a binary search for the sentence at an offset; -1 outside of all sentences. */
function createSentenceIndex(sentences: readonly Span[]): (offset: number) => number {
  return (offset) => {
    let [low, high] = [0, sentences.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const { start, end } = sentences[middle]!;
      if (offset < start) high = middle - 1;
      else if (offset >= end) low = middle + 1;
      else return middle;
    }
    return -1;
  };
}
