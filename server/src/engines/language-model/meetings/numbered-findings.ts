import { type Static, Type } from 'typebox';

import { type Block, toPiece } from '../blocks/block.ts';
import { type Chunk, planChunks } from '../blocks/plan-chunks.ts';
import type { DataSection } from '../untrusted/guard.ts';
import { ClaimText } from './claims.ts';

/** Limit of findings that one claim cites. */
const CITED_MAX = 12;

/** Claim in the answer of a model that cites findings. */
export const DerivedClaim = Type.Object({
  text: ClaimText,
  from: Type.Array(Type.String(), { maxItems: CITED_MAX }),
});
type DerivedClaim = Static<typeof DerivedClaim>;

/** Findings as the model is shown them again, each with an id. */
export type NumberedFindings<F> = {
  /** Plans one chunk if all findings fit into one question. */
  chunks(contextTokens: number): Chunk[];
  section(chunk: Chunk): DataSection;
  /** Returns the findings that a claim cites; empty if it names no existing id. */
  citedBy(claim: Pick<DerivedClaim, 'from'>): F[];
};

/**
 * Numbers findings for a prompt.
 *
 * @param toText returns the text of a finding in the prompt
 */
export function numberFindings<F>(
  findings: readonly F[],
  toText: (finding: F) => string,
): NumberedFindings<F> {
  const byId = new Map(findings.map((finding, index) => [`n${index + 1}`, finding]));
  let text = '';
  const blocks = Array.from(byId, ([id, finding]): Block => {
    const start = text.length;
    text += toText(finding);
    const block = { id, start, end: text.length };
    text += '\n';
    return block;
  });
  return {
    chunks: (contextTokens) => planChunks(text, blocks, contextTokens),
    section: (chunk) => ({ name: 'findings', pieces: chunk.map((block) => toPiece(text, block)) }),
    citedBy: ({ from }) => from.flatMap((id) => byId.get(id.replace(/[[\]\s]/g, '')) ?? []),
  };
}
