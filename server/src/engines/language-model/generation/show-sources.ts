import type { SourceEvidence } from '../../../contract/generation.ts';
import type { SourceText } from '../../language-engine/generation-engine.ts';
import type { TopicPassage, TopicPassages } from '../../language-engine/retrieval-engine.ts';
import { type Block, splitBlocks, toPiece } from '../blocks/block.ts';
import { estimateBlockTokens } from '../blocks/plan-chunks.ts';
import { prepareMeeting } from '../meetings/spoken-meeting.ts';
import type { LanguageModelDependencies } from '../model-calls/dependencies.ts';
import {
  type Citation,
  type GroundedCitation,
  groundCitations,
} from '../model-calls/ground-citations.ts';
import type { DataPiece, DataSection } from '../untrusted/guard.ts';
import type { SourceQuote } from './draft-text.ts';

/** Share of the context that sources may take; the rest is for the task and the answer. */
const CONTEXT_SHARE = 0.5;

/** Characters per token that no language exceeds on average; longer texts need no estimate. */
const CHARACTERS_PER_TOKEN_MAX = 4;

/** Source as the model is shown it. */
type ShownSource = {
  source: SourceText;
  blocks: readonly Block[];
  toPieces: (blocks: readonly Block[]) => DataPiece[];
  toEvidence: (citation: GroundedCitation) => SourceEvidence[];
};

/** Sources as the model is shown them. */
export type ShownSources = {
  /** Titles and blocks; empty without sources. */
  data: DataSection[];
  /** False if only the passages nearest to the topic are shown. */
  isWhole: boolean;
  /** Locates citations. The returned function gives the quotes of one citation, none if it is not in its source. */
  ground: (
    dependencies: LanguageModelDependencies,
    citations: readonly Citation[],
    signal: AbortSignal,
  ) => Promise<(citation: Citation) => readonly SourceQuote[]>;
};

/** Prepares sources for one question: all of them whole if they fit, else the passages of each nearest to the topic. */
export async function showSources(
  sources: readonly SourceText[],
  { passages }: TopicPassages,
  contextTokens: number,
): Promise<ShownSources> {
  const tokensMax = contextTokens * CONTEXT_SHARE;
  const whole = await Promise.all(sources.map(prepareSource));
  const isWhole = fits(whole, tokensMax);
  const tokensEach = tokensMax / Math.max(1, sources.length);
  const shown = isWhole
    ? whole
    : whole.map((source, index) => keepNearest(source, passages[index]!, tokensEach));
  const pieces = shown.flatMap(({ blocks, toPieces }) => toPieces(blocks));
  return {
    data: sources.length === 0 ? [] : [titlesSection(sources), { name: 'sources', pieces }],
    isWhole,
    ground: (dependencies, citations, signal) =>
      groundInSources(dependencies, shown, citations, signal),
  };
}

async function prepareSource(source: SourceText, index: number): Promise<ShownSource> {
  const prefix = `s${index + 1}:`;
  if (source.type === 'meeting') {
    const { blocks, toPieces, spans } = prepareMeeting(source.text, prefix);
    const toEvidence = ({ evidence: { start, end, match } }: GroundedCitation) =>
      spans.within({ start, end }).map((span) => spans.evidence(span, match));
    return { source, blocks, toPieces, toEvidence };
  }
  const blocks = await splitBlocks(source.text);
  return {
    source,
    blocks: blocks.map((block) => ({ ...block, id: `${prefix}${block.id}` })),
    toPieces: (shown) => shown.map((block) => toPiece(source.text.text, block)),
    toEvidence: ({ evidence }) => [{ ...evidence, start_time: null }],
  };
}

function fits(sources: readonly ShownSource[], tokensMax: number): boolean {
  const characters = sources.reduce((sum, { source }) => sum + source.text.text.length, 0);
  if (characters > tokensMax * CHARACTERS_PER_TOKEN_MAX) return false;
  const tokens = sources.flatMap(({ source, blocks }) =>
    blocks.map((block) => estimateBlockTokens(source.text.text, block)),
  );
  return tokens.reduce((sum, each) => sum + each, 0) <= tokensMax;
}

/** Keeps only the blocks with the most relevant passages, as many as fit. */
function keepNearest(
  shown: ShownSource,
  passages: readonly TopicPassage[],
  tokensMax: number,
): ShownSource {
  const nearest = new Set<Block>();
  let available = tokensMax;
  for (const { evidence } of passages) {
    for (const block of shown.blocks) {
      const isApart = block.end <= evidence.start || block.start >= evidence.end;
      if (isApart || nearest.has(block)) continue;
      available -= estimateBlockTokens(shown.source.text.text, block);
      if (available >= 0) nearest.add(block);
    }
  }
  return { ...shown, blocks: shown.blocks.filter((block) => nearest.has(block)) };
}

function titlesSection(sources: readonly SourceText[]): DataSection {
  const pieces = sources.map(({ title }, index) => ({ id: `s${index + 1}`, text: title }));
  return { name: 'titles', pieces };
}

async function groundInSources(
  dependencies: LanguageModelDependencies,
  shown: readonly ShownSource[],
  citations: readonly Citation[],
  signal: AbortSignal,
): Promise<(citation: Citation) => readonly SourceQuote[]> {
  const quotes = new Map<Citation, SourceQuote[]>();
  for (const [index, { source, blocks, toEvidence }] of shown.entries()) {
    const own = citations.filter(({ block_id }) => sourceIndex(block_id) === index);
    const pages = source.type === 'document' ? source.text.pages : [];
    const text = { ...source.text, pages };
    const grounded = await groundCitations(dependencies, text, blocks, own, signal);
    for (const [at, citation] of own.entries()) {
      const evidence = grounded[at] ? toEvidence(grounded[at]) : [];
      quotes.set(
        citation,
        evidence.map((each) => ({ source: index, evidence: each })),
      );
    }
  }
  return (citation) => quotes.get(citation) ?? [];
}

/** Returns the index of the source of a block id: 1 for `s2:p1:b3`, -1 for any other text. */
function sourceIndex(id: string): number {
  return Number(/^\W*s(\d+):/.exec(id)?.[1] ?? 0) - 1;
}
