import { CLAUSE_CUES } from './clause-cues.ts';
import { findClauses } from './clauses.ts';
import { type FieldFinding, foundObjects } from '../fields/field-finding.ts';
import { type Reading, textOf } from '../reading.ts';

/** Every clause of a known category, as objects `{category, text, confidence}`. */
export function listClauses(reading: Reading): FieldFinding {
  const clauses = Object.keys(CLAUSE_CUES)
    .filter((category) => !NO_CLAUSES.has(category))
    .flatMap((category) =>
      findClauses(reading, category).map(({ start, end, probability }) => ({
        category,
        text: textOf(reading, { start, end }),
        confidence: probability,
        spans: [{ start, end }],
      })),
    );
  const inOrder = clauses.toSorted((a, b) => a.spans[0]!.start - b.spans[0]!.start);
  return foundObjects(inOrder);
}

/** Categories of CUAD that are facts with fields of their own. */
const NO_CLAUSES = new Set(['document_name', 'parties', 'agreement_date', 'effective_date']);
