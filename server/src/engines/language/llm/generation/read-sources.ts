import type { SourceEvidence } from '../../../../contract/generation.ts';
import type { SourceText } from '../../generation-engine.ts';
import { createGrounder } from '../../grounding.ts';
import { type Block, cutBlocks, cutSpan, pieceOf } from '../blocks/block.ts';
import { tokensOf } from '../blocks/plan-chunks.ts';
import { type Citation, evidenceOf } from '../evidence-of.ts';
import { createSpokenPlaces } from '../meetings/spoken-places.ts';
import type { LlmParts } from '../parts.ts';
import type { DataSection, Piece } from '../untrusted/guard.ts';
import type { Passage, Prepared, Quoted } from './written.ts';

/** Share of a model's context that sources may take beside the task and what is written. */
const SHARE = 0.5;

/** A source as a model is shown it. */
type ShownSource = {
  source: SourceText;
  blocks: readonly Block[];
  /** Who speaks in a block; null in documents. */
  speakerOf(block: Block): string | null;
};

export type ShownSources = {
  /** Titles and blocks; none without sources. */
  data: DataSection[];
  /** False where only the passages nearest to the topic are shown. */
  isWhole: boolean;
  /** One for each of the citations: what they cut out of a source, empty where it is not there. */
  ground(parts: LlmParts, citations: readonly Citation[], signal: AbortSignal): Promise<Quoted[][]>;
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
  const isWhole = whole.reduce((sum, shown) => sum + sizeOf(shown), 0) <= room;
  const each = room / Math.max(1, sources.length);
  const shown = isWhole
    ? whole
    : whole.map((one, index) => nearest(one, index, passages[index]!, each));
  return {
    data: sources.length === 0 ? [] : [titlesOf(sources), sectionOf(shown)],
    isWhole,
    ground: (parts, citations, signal) => ground(parts, shown, citations, signal),
  };
}

async function wholeSource(source: SourceText, index: number): Promise<ShownSource> {
  const prefix = `s${index + 1}:`;
  if (source.type === 'document') {
    const blocks = (await cutBlocks(source.text)).map((block) => ({
      ...block,
      id: `${prefix}${block.id}`,
    }));
    return { source, blocks, speakerOf: () => null };
  }
  const { text, lines } = source.text;
  const blocks = lines.flatMap((line, at) => cutSpan(text, line, `${prefix}t${at + 1}:`));
  const { speakerAt } = createSpokenPlaces(source.text);
  return { source, blocks, speakerOf: ({ start }) => speakerAt(start) };
}

function sizeOf({ source, blocks }: ShownSource): number {
  return blocks.reduce((sum, block) => sum + tokensOf(source.text.text, block), 0);
}

/** The blocks in which the passages stand that say most about the topic, as far as there is room. */
function nearest(
  shown: ShownSource,
  index: number,
  passages: readonly Passage[],
  room: number,
): ShownSource {
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

function sectionOf(shown: readonly ShownSource[]): DataSection {
  const pieces = shown.flatMap(({ source, blocks, speakerOf }) =>
    blocks.map((block): Piece => {
      const label = speakerOf(block);
      return { ...pieceOf(source.text.text, block), ...(label !== null && { label }) };
    }),
  );
  return { name: 'sources', pieces };
}

async function ground(
  parts: LlmParts,
  shown: readonly ShownSource[],
  citations: readonly Citation[],
  signal: AbortSignal,
): Promise<Quoted[][]> {
  const found: Quoted[][] = citations.map(() => []);
  for (const [source, one] of shown.entries()) {
    const own = [...citations.entries()].filter(
      ([, { block_id }]) => sourceOf(block_id) === source,
    );
    const cited = own.map(([, citation]) => citation);
    const evidence = await evidenceIn(parts, one, cited, signal);
    for (const [at, [index]] of own.entries()) {
      found[index] = evidence[at]!.map((each) => ({ source, evidence: each }));
    }
  }
  return found;
}

/** Of `s2:p1:b3` 1; -1 of anything else. */
function sourceOf(id: string): number {
  return Number(/^\W*s(\d+):/.exec(id)?.[1] ?? 0) - 1;
}

async function evidenceIn(
  parts: LlmParts,
  { source, blocks }: ShownSource,
  citations: readonly Citation[],
  signal: AbortSignal,
): Promise<SourceEvidence[][]> {
  const { text, text_sha256 } = source.text;
  const pages = source.type === 'document' ? source.text.pages : [];
  const found = await evidenceOf(parts, { text, text_sha256, pages }, blocks, citations, signal);
  const evidenceAt = source.type === 'document' ? inDocument(source.text) : inMeeting(source.text);
  return found.map((one) => {
    if (!one) return [];
    const { start, end, match } = one.evidence;
    return evidenceAt({ start, end }, match);
  });
}

type EvidenceAt = (
  span: { start: number; end: number },
  match: SourceEvidence['match'],
) => SourceEvidence[];

function inDocument(text: Extract<SourceText, { type: 'document' }>['text']): EvidenceAt {
  const grounder = createGrounder(text);
  return ({ start, end }, match) => {
    const evidence = grounder.evidence(start, end, undefined);
    return evidence ? [{ ...evidence, match, start_time: null }] : [];
  };
}

function inMeeting(meeting: Extract<SourceText, { type: 'meeting' }>['text']): EvidenceAt {
  const places = createSpokenPlaces(meeting);
  return (span, match) => places.within(span).map((piece) => places.evidence(piece, match));
}
