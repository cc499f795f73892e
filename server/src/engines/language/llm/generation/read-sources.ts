import type { SourceEvidence } from '../../../../contract/generation.ts';
import type { SourceText } from '../../generation-engine.ts';
import { type Block, cutBlocks, pieceOf } from '../blocks/block.ts';
import { tokensOf } from '../blocks/plan-chunks.ts';
import { type Citation, evidenceOf, type Grounded } from '../evidence-of.ts';
import { readSpoken } from '../meetings/read-spoken.ts';
import type { LlmParts } from '../parts.ts';
import type { DataSection, Piece } from '../untrusted/guard.ts';
import type { Passage, Prepared, Quoted } from './written.ts';

/** Share of a model's context that sources may take beside the task and what is written. */
const SHARE = 0.5;

/** Longer texts need not be measured: no token of a language holds more signs on average. */
const SIGNS_A_TOKEN_MAX = 4;

/** A source as a model is shown it. */
type ShownSource = {
  source: SourceText;
  blocks: readonly Block[];
  pieces: (blocks: readonly Block[]) => Piece[];
  evidence: (grounded: Grounded) => SourceEvidence[];
};

export type ShownSources = {
  /** Titles and blocks; none without sources. */
  data: DataSection[];
  /** False where only the passages nearest to the topic are shown. */
  isWhole: boolean;
  /** What each of the citations cuts out of a source; nothing where it is not there. */
  ground: (
    parts: LlmParts,
    citations: readonly Citation[],
    signal: AbortSignal,
  ) => Promise<(citation: Citation) => readonly Quoted[]>;
};

/**
 * Sources as far as they fit into one question: whole where all of them do, else of each the passages nearest to the
 * topic.
 */
export async function showSources(
  sources: readonly SourceText[],
  { passages }: Prepared,
  contextTokens: number,
): Promise<ShownSources> {
  const room = contextTokens * SHARE;
  const whole = await Promise.all(sources.map(wholeSource));
  const isWhole = isWithin(room, whole);
  const each = room / Math.max(1, sources.length);
  const shown = isWhole ? whole : whole.map((one, index) => nearest(one, passages[index]!, each));
  const pieces = shown.flatMap((one) => one.pieces(one.blocks));
  return {
    data: sources.length === 0 ? [] : [titlesOf(sources), { name: 'sources', pieces }],
    isWhole,
    ground: (parts, citations, signal) => ground(parts, shown, citations, signal),
  };
}

async function wholeSource(source: SourceText, index: number): Promise<ShownSource> {
  const prefix = `s${index + 1}:`;
  if (source.type === 'meeting') {
    const { blocks, pieces, places } = readSpoken(source.text, prefix);
    const evidence = ({ evidence: { start, end, match } }: Grounded) =>
      places.within({ start, end }).map((piece) => places.evidence(piece, match));
    return { source, blocks, pieces, evidence };
  }
  const blocks = await cutBlocks(source.text);
  return {
    source,
    blocks: blocks.map((block) => ({ ...block, id: `${prefix}${block.id}` })),
    pieces: (own) => own.map((block) => pieceOf(source.text.text, block)),
    evidence: ({ evidence }) => [{ ...evidence, start_time: null }],
  };
}

function isWithin(room: number, shown: readonly ShownSource[]): boolean {
  const signs = shown.reduce((sum, { source }) => sum + source.text.text.length, 0);
  if (signs > room * SIGNS_A_TOKEN_MAX) return false;
  const tokens = shown.flatMap(({ source, blocks }) =>
    blocks.map((block) => tokensOf(source.text.text, block)),
  );
  return tokens.reduce((sum, own) => sum + own, 0) <= room;
}

/** With the blocks alone in which the passages stand that say most about the topic, as far as there is room. */
function nearest(shown: ShownSource, passages: readonly Passage[], room: number): ShownSource {
  const kept = new Set<Block>();
  let left = room;
  for (const { evidence } of passages) {
    for (const block of shown.blocks) {
      if (block.end <= evidence.start || block.start >= evidence.end || kept.has(block)) continue;
      left -= tokensOf(shown.source.text.text, block);
      if (left >= 0) kept.add(block);
    }
  }
  return { ...shown, blocks: shown.blocks.filter((block) => kept.has(block)) };
}

function titlesOf(sources: readonly SourceText[]): DataSection {
  const pieces = sources.map(({ title }, index) => ({ id: `s${index + 1}`, text: title }));
  return { name: 'titles', pieces };
}

async function ground(
  parts: LlmParts,
  shown: readonly ShownSource[],
  citations: readonly Citation[],
  signal: AbortSignal,
): Promise<(citation: Citation) => readonly Quoted[]> {
  const found = new Map<Citation, Quoted[]>();
  for (const [index, { source, blocks, evidence }] of shown.entries()) {
    const own = citations.filter(({ block_id }) => sourceOf(block_id) === index);
    const pages = source.type === 'document' ? source.text.pages : [];
    const text = { ...source.text, pages };
    const grounded = await evidenceOf(parts, text, blocks, own, signal);
    for (const [at, citation] of own.entries()) {
      const cut = grounded[at] ? evidence(grounded[at]) : [];
      found.set(
        citation,
        cut.map((each) => ({ source: index, evidence: each })),
      );
    }
  }
  return (citation) => found.get(citation) ?? [];
}

/** Of `s2:p1:b3` 1; -1 of anything else. */
function sourceOf(id: string): number {
  return Number(/^\W*s(\d+):/.exec(id)?.[1] ?? 0) - 1;
}
