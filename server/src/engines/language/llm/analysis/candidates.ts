import type { Block } from '../blocks/block.ts';
import { evidenceOf, type Grounded, type QuotedText } from '../evidence-of.ts';
import type { LlmParts } from '../parts.ts';
import type { Guard } from '../untrusted/guard.ts';
import type { ChunkAnswer, ListItem, Point, SlotFinding } from './answer-schema.ts';
import type { ListName } from './plan-fields.ts';

/** Something that a model found, as it says where. */
type Found =
  | { of: 'findings'; item: SlotFinding }
  | { of: 'summary'; item: Point }
  | { [L in ListName]: { of: L; item: ListItem<L> } }[ListName];

/** Something that a model found, with the place that bears it out. */
export type Candidate = Found & Grounded;
export type CandidateOf<K extends Found['of']> = Extract<Candidate, { of: K }>;

export type Candidates = {
  /** In the order of the answers. */
  kept: Candidate[];
  /** Findings whose quotes stand nowhere in the text. */
  rejected: number;
};

/** Looks for the quotes of all answers at once, and keeps what the text bears out. */
export async function groundAnswers(
  parts: LlmParts,
  text: QuotedText,
  blocks: readonly Block[],
  answers: readonly ChunkAnswer[],
  signal: AbortSignal,
): Promise<Candidates> {
  const found = answers.flatMap(listFound).map((one) => cleaned(parts.guard, one));
  const citations = found.map(({ item }) => item);
  const grounded = await evidenceOf(parts, text, blocks, citations, signal);
  const kept = found.flatMap((one, index) => {
    const ground = grounded[index];
    return ground ? [{ ...one, ...ground }] : [];
  });
  return { kept, rejected: found.length - kept.length };
}

export function ofKind<K extends Found['of']>(
  candidates: readonly Candidate[],
  kind: K,
): CandidateOf<K>[] {
  return candidates.filter((one): one is CandidateOf<K> => one.of === kind);
}

function listFound(answer: ChunkAnswer): Found[] {
  const { findings = [], summary = [], obligations = [], risks = [], clauses = [] } = answer;
  const { issues = [], totals = [], line_items = [], figures = [] } = answer;
  return [
    ...findings.map((item) => ({ of: 'findings' as const, item })),
    ...summary.map((item) => ({ of: 'summary' as const, item })),
    ...obligations.map((item) => ({ of: 'obligations' as const, item })),
    ...risks.map((item) => ({ of: 'risks' as const, item })),
    ...clauses.map((item) => ({ of: 'clauses' as const, item })),
    ...issues.map((item) => ({ of: 'issues' as const, item })),
    ...totals.map((item) => ({ of: 'totals' as const, item })),
    ...line_items.map((item) => ({ of: 'line_items' as const, item })),
    ...figures.map((item) => ({ of: 'figures' as const, item })),
  ];
}

/** What a model puts in words of its own; all else is shown only where the text has those very words. */
function cleaned(guard: Guard, found: Found): Found {
  const clean = (prose: string) => guard.clean(prose).replace(/\s+/g, ' ');
  if (found.of === 'summary') {
    return { ...found, item: { ...found.item, sentence: clean(found.item.sentence) } };
  }
  if (found.of === 'obligations') {
    return { ...found, item: { ...found.item, description: clean(found.item.description) } };
  }
  if (found.of === 'risks') {
    return { ...found, item: { ...found.item, description: clean(found.item.description) } };
  }
  return found;
}
