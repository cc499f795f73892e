import type { Passage, Quote } from '../passages/passage.ts';
import type { Outline, OutlineSection } from './outlines.ts';
import { SECTION_KINDS, type SectionKind } from './section-kinds.ts';

/** A quote in the section that it belongs to. */
export type Point = { passage: Passage; quote: Quote };

export type PlannedSection = OutlineSection & { points: readonly Point[] };

export type PlanRequest = {
  /** By source. */
  passages: readonly (readonly Passage[])[];
  keywords: readonly string[];
  /** Words that quotes may take, what stands before them included. */
  words: number;
};

/** What stands before a quote: its source and who says it. */
const LEAD_WORDS = 4;
const QUOTE_WORDS = { min: 8, max: 36 };
/** Beyond this two passages say the same. */
const SAME_TERMS = 0.6;
/** Below this a passage is quoted only when its source has no other. */
const FURTHER_SCORE_MIN = 0.3;
/** What is neither of the topic nor in the middle of its source is left alone. */
const OFF_TOPIC = { fit: 0.1, score: 0.55 };

/** So many words the quotes take at least where each source is quoted once. */
export function leastWords(sources: number): number {
  return sources * (QUOTE_WORDS.min + LEAD_WORDS);
}

/**
 * Chooses what is quoted and where. Each source comes first once; then keywords and sections that nothing stands in yet;
 * then whatever says most. Depends on nothing but what is asked for, so that every tone says the same.
 */
export function planSections(outline: Outline, request: PlanRequest): PlannedSection[] {
  const quoted = request.passages.filter((passages) => passages.length > 0).length;
  if (quoted === 0) return outline.sections.map((section) => ({ ...section, points: [] }));
  const share = Math.floor(request.words / quoted) - LEAD_WORDS;
  const wordsMax = Math.min(QUOTE_WORDS.max, Math.max(QUOTE_WORDS.min, share));
  const chosen = choosePassages(outline, request, wordsMax);
  return placeInSections(outline, chosen, wordsMax);
}

/** Passages with the section that each was chosen for; without one it goes where it fits. */
type Chosen = { passage: Passage; section?: OutlineSection };

function choosePassages(
  outline: Outline,
  { passages, keywords, words }: PlanRequest,
  wordsMax: number,
): Chosen[] {
  const chosen: Chosen[] = [];
  let left = words;
  const take = (passage: Passage | undefined, section?: OutlineSection) => {
    if (!passage) return;
    chosen.push({ passage, ...(section && { section }) });
    left -= Math.min(passage.words, wordsMax) + LEAD_WORDS;
  };
  const isNew = (passage: Passage) => !chosen.some((one) => saysTheSame(one.passage, passage));
  const fits = (passage: Passage) => Math.min(passage.words, wordsMax) + LEAD_WORDS <= left;

  for (const own of passages) take(own.find(isNew) ?? own[0]);
  const others = passages.flat().toSorted((a, b) => b.score - a.score || a.source - b.source);
  const next = (isWanted: (passage: Passage) => boolean) =>
    others.find((passage) => isWanted(passage) && fits(passage) && isNew(passage));

  for (const keyword of keywords) {
    if (chosen.some(({ passage }) => passage.keywords.includes(keyword))) continue;
    take(next((passage) => passage.keywords.includes(keyword)));
  }
  for (const section of outline.sections) {
    if (section.fixed !== undefined || !kindOf(section).cue) continue;
    if (chosen.some(({ passage }) => belongs(passage, section))) continue;
    take(
      next((passage) => belongs(passage, section) && passage.score >= FURTHER_SCORE_MIN),
      section,
    );
  }
  for (;;) {
    const best = next(({ fit, score }) => fit >= OFF_TOPIC.fit || score >= OFF_TOPIC.score);
    if (!best) return chosen;
    take(best);
  }
}

function saysTheSame(a: Passage, b: Passage): boolean {
  if (a.source === b.source && a.at === b.at) return true;
  if (a.text === b.text) return true;
  return a.terms.intersection(b.terms).size > SAME_TERMS * a.terms.union(b.terms).size;
}

function kindOf({ kind }: OutlineSection): SectionKind {
  return SECTION_KINDS[kind];
}

function belongs({ text }: Passage, section: OutlineSection): boolean {
  return kindOf(section).cue?.test(text) ?? false;
}

function placeInSections(
  { sections }: Outline,
  chosen: readonly Chosen[],
  wordsMax: number,
): PlannedSection[] {
  const open = sections.filter(({ fixed }) => fixed === undefined);
  const placed = new Map(open.map((section) => [section, [] as Passage[]]));
  const [first] = open;
  const [best] = chosen.toSorted((a, b) => b.passage.score - a.passage.score);
  const rest =
    open.find((section) => !kindOf(section).cue) ??
    open.find(({ kind }) => kind === 'background') ??
    first!;
  for (const one of chosen) {
    const { passage } = one;
    const isLead = one === best && chosen.length > 1 && first!.kind === 'brief';
    const fitting = open.filter((section) => belongs(passage, section));
    const emptiest = fitting.toSorted((a, b) => placed.get(a)!.length - placed.get(b)!.length)[0];
    const section = isLead ? first! : (one.section ?? emptiest ?? rest);
    placed.get(section)!.push(passage);
  }
  return sections.map((section) => {
    const own = placed.get(section) ?? [];
    const inOrder = own.toSorted((a, b) => a.source - b.source || a.at - b.at);
    const points = inOrder.map((passage) => ({ passage, quote: passage.quote(wordsMax) }));
    return { ...section, points };
  });
}
