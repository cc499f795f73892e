import type { QuotablePassage, PassageQuote } from '../passages.ts';
import type { Outline, OutlineSection } from './outlines.ts';
import { SECTION_KINDS, type SectionKind } from './section-kinds.ts';

/** Quoted passage in a section. */
export type SectionQuote = { passage: QuotablePassage; quote: PassageQuote };

/** Section of an outline with its quotes. */
export type PlannedSection = OutlineSection & { quotes: readonly SectionQuote[] };

export type PlanRequest = {
  /** Passages of each source, in the order of the sources. */
  passages: readonly (readonly QuotablePassage[])[];
  keywords: readonly string[];
  /** Most words of all quotes, their leads included. */
  words: number;
};

/** Words before a quote: its source and its speaker. */
const LEAD_WORDS = 4;
const QUOTE_WORDS = { min: 8, max: 36 };
/** Share of common terms above which two passages say the same. */
const SAME_TERMS_SHARE = 0.6;
/** Score below which a passage is quoted only if its source has no other. */
const FURTHER_SCORE_MIN = 0.3;
/** A further passage must reach one of these: fit to the topic, or score. */
const ON_TOPIC_MIN = { fit: 0.1, score: 0.55 };

/** Returns the least number of words that quotes take if each source is quoted once. */
export function minQuoteWords(sources: number): number {
  return sources * (QUOTE_WORDS.min + LEAD_WORDS);
}

/**
 * Chooses the quotes of each section. First each source is quoted once, then keywords and sections without a quote are
 * covered, then the best passages follow. The tone has no influence, so that every tone says the same.
 */
export function planSections(outline: Outline, request: PlanRequest): PlannedSection[] {
  const quoted = request.passages.filter((passages) => passages.length > 0).length;
  if (quoted === 0) return outline.sections.map((section) => ({ ...section, quotes: [] }));
  const share = Math.floor(request.words / quoted) - LEAD_WORDS;
  const wordsMax = Math.min(QUOTE_WORDS.max, Math.max(QUOTE_WORDS.min, share));
  const chosen = choosePassages(outline, request, wordsMax);
  return placeInSections(outline, chosen, wordsMax);
}

/** Passage with the section that it was chosen for; without one it goes where it fits. */
type ChosenPassage = { passage: QuotablePassage; section?: OutlineSection };

function choosePassages(
  outline: Outline,
  { passages, keywords, words }: PlanRequest,
  wordsMax: number,
): ChosenPassage[] {
  const chosen: ChosenPassage[] = [];
  let left = words;
  const add = (passage: QuotablePassage | undefined, section?: OutlineSection) => {
    if (!passage) return;
    chosen.push({ passage, ...(section && { section }) });
    left -= Math.min(passage.words, wordsMax) + LEAD_WORDS;
  };
  const isNew = (passage: QuotablePassage) =>
    !chosen.some((one) => saysTheSame(one.passage, passage));
  const hasRoom = (passage: QuotablePassage) =>
    Math.min(passage.words, wordsMax) + LEAD_WORDS <= left;

  for (const own of passages) add(own.find(isNew) ?? own[0]);
  const others = passages.flat().toSorted((a, b) => b.score - a.score || a.source - b.source);
  const next = (isCandidate: (passage: QuotablePassage) => boolean) =>
    others.find((passage) => isCandidate(passage) && hasRoom(passage) && isNew(passage));

  for (const keyword of keywords) {
    if (chosen.some(({ passage }) => passage.keywords.includes(keyword))) continue;
    add(next((passage) => passage.keywords.includes(keyword)));
  }
  for (const section of outline.sections) {
    if (section.fixed !== undefined || !kindOf(section).cue) continue;
    if (chosen.some(({ passage }) => belongsIn(passage, section))) continue;
    add(
      next((passage) => belongsIn(passage, section) && passage.score >= FURTHER_SCORE_MIN),
      section,
    );
  }
  for (;;) {
    const best = next(({ fit, score }) => fit >= ON_TOPIC_MIN.fit || score >= ON_TOPIC_MIN.score);
    if (!best) return chosen;
    add(best);
  }
}

function saysTheSame(a: QuotablePassage, b: QuotablePassage): boolean {
  if (a.source === b.source && a.index === b.index) return true;
  if (a.text === b.text) return true;
  return a.terms.intersection(b.terms).size > SAME_TERMS_SHARE * a.terms.union(b.terms).size;
}

function kindOf({ kind }: OutlineSection): SectionKind {
  return SECTION_KINDS[kind];
}

function belongsIn({ text }: QuotablePassage, section: OutlineSection): boolean {
  return kindOf(section).cue?.test(text) ?? false;
}

function placeInSections(
  { sections }: Outline,
  chosen: readonly ChosenPassage[],
  wordsMax: number,
): PlannedSection[] {
  const open = sections.filter(({ fixed }) => fixed === undefined);
  const placed = new Map(open.map((section) => [section, [] as QuotablePassage[]]));
  const [first] = open;
  const [best] = chosen.toSorted((a, b) => b.passage.score - a.passage.score);
  const fallback =
    open.find((section) => !kindOf(section).cue) ??
    open.find(({ kind }) => kind === 'background') ??
    first!;
  for (const one of chosen) {
    const { passage } = one;
    const isLead = one === best && chosen.length > 1 && first!.kind === 'brief';
    const fitting = open.filter((section) => belongsIn(passage, section));
    const emptiest = fitting.toSorted((a, b) => placed.get(a)!.length - placed.get(b)!.length)[0];
    const section = isLead ? first! : (one.section ?? emptiest ?? fallback);
    placed.get(section)!.push(passage);
  }
  return sections.map((section) => {
    const own = placed.get(section) ?? [];
    const inOrder = own.toSorted((a, b) => a.source - b.source || a.index - b.index);
    const quotes = inOrder.map((passage) => ({ passage, quote: passage.quote(wordsMax) }));
    return { ...section, quotes };
  });
}
