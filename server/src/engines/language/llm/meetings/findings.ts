import { type Static, Type } from 'typebox';

import { type Block, pieceOf } from '../blocks/block.ts';
import { type Chunk, planChunks } from '../blocks/plan-chunks.ts';
import type { DataSection } from '../untrusted/guard.ts';
import { ClaimText } from './claims-of.ts';

/** How many findings a sentence may be made of. */
const FROM_MAX = 12;

/** What a model says that rests on findings, in its answer. */
export const RestingClaim = Type.Object({
  text: ClaimText,
  from: Type.Array(Type.String(), { maxItems: FROM_MAX }),
});
type RestingClaim = Static<typeof RestingClaim>;

/** Findings as a model is shown them again. */
export type Findings<F> = {
  /** In one chunk where all fit into one question. */
  chunks(contextTokens: number): Chunk[];
  section(chunk: Chunk): DataSection;
  /** The findings that a claim says it rests on; empty where it names none that there is. */
  of(claim: Pick<RestingClaim, 'from'>): F[];
};

/** @param wordsOf what of a finding is shown */
export function readFindings<F>(
  findings: readonly F[],
  wordsOf: (finding: F) => string,
): Findings<F> {
  const byId = new Map(findings.map((finding, index) => [`n${index + 1}`, finding]));
  let text = '';
  const blocks = Array.from(byId, ([id, finding]): Block => {
    const start = text.length;
    text += wordsOf(finding);
    const block = { id, start, end: text.length };
    text += '\n';
    return block;
  });
  return {
    chunks: (contextTokens) => planChunks(text, blocks, contextTokens),
    section: (chunk) => ({ name: 'findings', pieces: chunk.map((block) => pieceOf(text, block)) }),
    of: ({ from }) => from.flatMap((id) => byId.get(id.replace(/[[\]\s]/g, '')) ?? []),
  };
}
