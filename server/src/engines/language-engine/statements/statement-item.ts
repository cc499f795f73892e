import type { Period } from '../../../language/dates/period.ts';
import type { Span } from '../../../language/span.ts';
import type { StatementConcept } from '../../../language/statement-concepts.ts';

/** Value of a known concept, from a row of a statement or from a sentence. */
export type StatementItem = {
  concept: StatementConcept;
  label: string;
  /** Full units of the currency; a loss is negative. */
  value: number;
  /** Value of the previous period; undefined if no column holds it. */
  previous: { value: number; span: Span } | undefined;
  /** Period of `value`; undefined unless the heading of its column names one. */
  period: Period | undefined;
  /** The label and the figure. Offsets are those of the document's text. */
  spans: readonly Span[];
  /** Rank of the label, 0 for the plainest. */
  rank: number;
  /** Number of known concepts in the same table: a statement has many. */
  tableConcepts: number;
};
