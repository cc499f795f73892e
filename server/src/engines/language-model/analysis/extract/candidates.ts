import type { Block } from '../../blocks/block.ts';
import type { LanguageModelDependencies } from '../../model-calls/dependencies.ts';
import {
  type GroundedCitation,
  groundCitations,
  type QuotedText,
} from '../../model-calls/ground-citations.ts';
import type { Guard } from '../../untrusted/guard.ts';
import type { ChunkAnswer, ListItem, SlotFinding, SummaryPoint } from './answer-schema.ts';
import type { ListName } from './plan-fields.ts';

/** Finding of a model with its citation. */
type ModelFinding =
  | { kind: 'findings'; item: SlotFinding }
  | { kind: 'summary'; item: SummaryPoint }
  | { [L in ListName]: { kind: L; item: ListItem<L> } }[ListName];

/** Finding of a model whose quote stands in the text. */
export type Candidate = ModelFinding & GroundedCitation;
/** Candidate of one list, of the summary or of the slots. */
export type CandidateOf<K extends ModelFinding['kind']> = Extract<Candidate, { kind: K }>;

/** Candidates of all answers about a document. */
export type GroundedCandidates = {
  /** Candidates in the order of the answers. */
  candidates: Candidate[];
  /** Number of findings whose quotes are not in the text. */
  rejected: number;
};

/** Locates the quotes of all answers at once and keeps the findings whose quotes are in the text. */
export async function groundAnswers(
  dependencies: LanguageModelDependencies,
  text: QuotedText,
  blocks: readonly Block[],
  answers: readonly ChunkAnswer[],
  signal: AbortSignal,
): Promise<GroundedCandidates> {
  const findings = answers
    .flatMap(listFindings)
    .map((finding) => sanitizeFinding(dependencies.guard, finding));
  const citations = findings.map(({ item }) => item);
  const grounded = await groundCitations(dependencies, text, blocks, citations, signal);
  const candidates = findings.flatMap((finding, index) => {
    const ground = grounded[index];
    return ground ? [{ ...finding, ...ground }] : [];
  });
  return { candidates, rejected: findings.length - candidates.length };
}

/** Returns the candidates of one list, of the summary or of the slots. */
export function candidatesOfKind<K extends ModelFinding['kind']>(
  candidates: readonly Candidate[],
  kind: K,
): CandidateOf<K>[] {
  return candidates.filter((candidate): candidate is CandidateOf<K> => candidate.kind === kind);
}

function listFindings(answer: ChunkAnswer): ModelFinding[] {
  const { findings = [], summary = [], obligations = [], risks = [], clauses = [] } = answer;
  const { issues = [], totals = [], line_items = [], figures = [] } = answer;
  return [
    ...findings.map((item) => ({ kind: 'findings' as const, item })),
    ...summary.map((item) => ({ kind: 'summary' as const, item })),
    ...obligations.map((item) => ({ kind: 'obligations' as const, item })),
    ...risks.map((item) => ({ kind: 'risks' as const, item })),
    ...clauses.map((item) => ({ kind: 'clauses' as const, item })),
    ...issues.map((item) => ({ kind: 'issues' as const, item })),
    ...totals.map((item) => ({ kind: 'totals' as const, item })),
    ...line_items.map((item) => ({ kind: 'line_items' as const, item })),
    ...figures.map((item) => ({ kind: 'figures' as const, item })),
  ];
}

/** Sanitizes the prose of a model; all other values are shown only in the words of the text. */
function sanitizeFinding(guard: Guard, finding: ModelFinding): ModelFinding {
  const sanitize = (prose: string) => guard.sanitize(prose).replace(/\s+/g, ' ');
  if (finding.kind === 'summary') {
    return { ...finding, item: { ...finding.item, sentence: sanitize(finding.item.sentence) } };
  }
  if (finding.kind === 'obligations') {
    const description = sanitize(finding.item.description);
    return { ...finding, item: { ...finding.item, description } };
  }
  if (finding.kind === 'risks') {
    const description = sanitize(finding.item.description);
    return { ...finding, item: { ...finding.item, description } };
  }
  return finding;
}
