import type { SourceEvidence } from '../../../../contract/generation.ts';

/** Kinds of points that sources state. */
export type PointKind =
  | 'decision'
  | 'action'
  | 'risk'
  | 'question'
  | 'proposal'
  | 'obligation'
  | 'gap';

/** Point that a source puts into words, such as a decision. */
export type StatedPoint = {
  kind: PointKind;
  /** Confidence of the finding, 0 to 1; null if it is not measured. */
  confidence: number | null;
  /** Person or party that has to act; null if it is open or nobody has to. */
  owner: string | null;
  /** Date such as `2026-03-01`, or the words of the source; null without one. */
  due: string | null;
  /** Known kind of a risk, as `Automatic renewal`; null for other points. */
  label: string | null;
};

/** Stated point with its place in the source. */
export type ReadPoint = StatedPoint & {
  /** Index of its first sentence in the reading. */
  index: number;
  /** Words that state it, on one line. */
  text: string;
  /** Speaker; null in documents and if the text names the speakers itself. */
  speaker: string | null;
  evidence: readonly SourceEvidence[];
};
