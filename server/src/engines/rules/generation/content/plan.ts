import type { PassageQuote, QuotablePassage } from '../passages.ts';
import type { OutlineSection } from './outlines.ts';
import { SECTION_KINDS, type SectionKind } from './section-kinds.ts';

/** Quoted passage in a section. */
export type SectionQuote = { passage: QuotablePassage; quote: PassageQuote };

/** Section of an outline with its quotes. */
export type PlannedSection = OutlineSection & { quotes: readonly SectionQuote[] };

export type PlanRequest = {
  /** Passages and stated points of each source, in the order of the sources. */
  passages: readonly (readonly QuotablePassage[])[];
  keywords: readonly string[];
  /** Most words of all quotes, their leads included. */
  words: number;
};

/** Words before a quote: its source and its speaker. */
const LEAD_WORDS = 4;
/** Words behind the quote of a point: its owner and its date. */
const NOTE_WORDS = 5;
const QUOTE_WORDS = { min: 8, max: 36 };
/** Share of common terms above which two passages say the same. */
const SAME_TERMS_SHARE = 0.6;
/** Score below which a passage is quoted only if its source has no other. */
const FURTHER_SCORE_MIN = 0.3;
/** A further passage must reach one of these: fit to the topic, or score. */
const ON_TOPIC_MIN = { fit: 0.1, score: 0.55 };
/** Weight of the confidence of a point, where its fit to the topic has 1. */
const CONFIDENCE_WEIGHT = 0.5;
/** Share of the words that points may take, as long as there are other passages. */
const POINTS_SHARE = 0.7;

/** Returns the least number of words that quotes take if each source is quoted once. */
export function minQuoteWords(sources: number): number {
  return sources * (QUOTE_WORDS.min + LEAD_WORDS);
}

/**
 * Chooses the quotes of each section. First each source is quoted once, then sections get the points that belong there,
 * keywords and sections without a quote are covered, and the best passages follow. The tone has no influence, so that
 * every tone says the same.
 */
export function planSections(
  sections: readonly OutlineSection[],
  request: PlanRequest,
): PlannedSection[] {
  const quoted = request.passages.filter((passages) => passages.length > 0).length;
  if (quoted === 0) return sections.map((section) => ({ ...section, quotes: [] }));
  const share = Math.floor(request.words / quoted) - LEAD_WORDS;
  const wordsMax = Math.min(QUOTE_WORDS.max, Math.max(QUOTE_WORDS.min, share));
  const chosen = choosePassages(sections, request, wordsMax);
  return placeInSections(sections, chosen, wordsMax);
}

/** Passage with the section that it was chosen for; without one it goes where it fits. */
type ChosenPassage = { passage: QuotablePassage; section?: OutlineSection | undefined };

/** Passages chosen so far, with the room that is left. */
type Choice = {
  chosen: ChosenPassage[];
  add: (passage: QuotablePassage | undefined, section?: OutlineSection) => boolean;
  /** Returns the first passage that is new and for which there is room. */
  first: (
    candidates: readonly QuotablePassage[],
    isCandidate: (passage: QuotablePassage) => boolean,
  ) => QuotablePassage | undefined;
  isNew: (passage: QuotablePassage) => boolean;
  wordsUsed: () => number;
};

function createChoice(words: number, wordsMax: number): Choice {
  const chosen: ChosenPassage[] = [];
  let used = 0;
  const sizeOf = ({ words: own, point }: QuotablePassage) =>
    Math.min(own, wordsMax) + LEAD_WORDS + (point ? NOTE_WORDS : 0);
  const isNew = (passage: QuotablePassage) =>
    !chosen.some((one) => saysTheSame(one.passage, passage));
  return {
    chosen,
    isNew,
    wordsUsed: () => used,
    add(passage, section) {
      if (!passage) return false;
      chosen.push({ passage, section });
      used += sizeOf(passage);
      return true;
    },
    first: (candidates, isCandidate) =>
      candidates.find(
        (passage) => isCandidate(passage) && used + sizeOf(passage) <= words && isNew(passage),
      ),
  };
}

function choosePassages(
  sections: readonly OutlineSection[],
  { passages, keywords, words }: PlanRequest,
  wordsMax: number,
): ChosenPassage[] {
  const choice = createChoice(words, wordsMax);
  const { chosen, add, first, isNew } = choice;
  const usable = passages.map((own) => orderForSections(own, sections));
  for (const own of usable) add(own.find(isNew) ?? own[0]);
  const points = usable.flat().filter(({ point }) => point !== null);
  addPoints(sections, points, choice, POINTS_SHARE * words);

  const others = usable
    .flat()
    .filter(({ point }) => point === null)
    .toSorted((a, b) => b.score - a.score || a.source - b.source);
  for (const keyword of keywords) {
    if (chosen.some(({ passage }) => passage.keywords.includes(keyword))) continue;
    add(first(others, (passage) => passage.keywords.includes(keyword)));
  }
  for (const section of sections) {
    if (section.fixed !== undefined || !kindOf(section).cue) continue;
    if (chosen.some(({ passage }) => belongsIn(passage, section))) continue;
    const isFit = (one: QuotablePassage) =>
      belongsIn(one, section) && one.score >= FURTHER_SCORE_MIN;
    add(first(others, isFit), section);
  }
  while (add(first(others, isOnTopic)));
  addPoints(sections, points, choice, words);
  return chosen;
}

/**
 * Orders the passages of a source: points that have a section of their own, other passages, other points. Points without
 * any section become ordinary passages.
 */
function orderForSections(
  own: readonly QuotablePassage[],
  sections: readonly OutlineSection[],
): QuotablePassage[] {
  const accepted = new Set(sections.flatMap(({ points = [] }) => points));
  const leading = new Set(
    sections.flatMap(({ points = [], isPointsOnly }) => (isPointsOnly ? points : [])),
  );
  const classOf = ({ point }: QuotablePassage) => {
    if (point === null) return 1;
    return leading.has(point.kind) ? 0 : 2;
  };
  return own
    .map((one) => (one.point && !accepted.has(one.point.kind) ? { ...one, point: null } : one))
    .toSorted((a, b) => classOf(a) - classOf(b) || rankOf(b) - rankOf(a) || a.index - b.index);
}

/** Ranks points by their fit and confidence, other passages by their score. */
function rankOf({ point, fit, score }: QuotablePassage): number {
  return point ? fit + CONFIDENCE_WEIGHT * (point.confidence ?? 0) : score;
}

/** Gives each section its points, one in turn, until the quotes have so many words. */
function addPoints(
  sections: readonly OutlineSection[],
  points: readonly QuotablePassage[],
  { add, first, wordsUsed }: Choice,
  wordsMax: number,
): void {
  const ranked = points.toSorted((a, b) => rankOf(b) - rankOf(a) || a.source - b.source);
  let isAdded = true;
  while (isAdded) {
    isAdded = false;
    for (const section of sections) {
      if (wordsUsed() >= wordsMax) return;
      if (add(first(ranked, (one) => hasPointFor(one, section)))) isAdded = true;
    }
  }
}

function isOnTopic({ fit, score }: QuotablePassage): boolean {
  return fit >= ON_TOPIC_MIN.fit || score >= ON_TOPIC_MIN.score;
}

function saysTheSame(a: QuotablePassage, b: QuotablePassage): boolean {
  if (a.source === b.source && a.index === b.index) return true;
  if (a.text === b.text) return true;
  return a.terms.intersection(b.terms).size > SAME_TERMS_SHARE * a.terms.union(b.terms).size;
}

function kindOf({ kind }: OutlineSection): SectionKind {
  return SECTION_KINDS[kind];
}

function hasPointFor({ point }: QuotablePassage, { points = [] }: OutlineSection): boolean {
  return point !== null && points.includes(point.kind);
}

/** Tells whether a passage belongs in a section, by its point or else by its wording. */
function belongsIn(passage: QuotablePassage, section: OutlineSection): boolean {
  if (passage.point) return hasPointFor(passage, section);
  return !section.isPointsOnly && (kindOf(section).cue?.test(passage.text) ?? false);
}

function placeInSections(
  sections: readonly OutlineSection[],
  chosen: readonly ChosenPassage[],
  wordsMax: number,
): PlannedSection[] {
  const open = sections.filter(({ fixed }) => fixed === undefined);
  const placed = new Map(open.map((section) => [section, [] as QuotablePassage[]]));
  for (const one of chosen) placed.get(chooseSection(open, one, placed, chosen))!.push(one.passage);
  return sections.map((section) => {
    const own = placed.get(section) ?? [];
    const inOrder = own.toSorted((a, b) => a.source - b.source || a.index - b.index);
    const quotes = inOrder.map((passage) => ({ passage, quote: passage.quote(wordsMax) }));
    return { ...section, quotes };
  });
}

/** Chooses the section of a passage: the one it was chosen for, else the fitting one with the fewest quotes. */
function chooseSection(
  open: readonly OutlineSection[],
  one: ChosenPassage,
  placed: ReadonlyMap<OutlineSection, readonly QuotablePassage[]>,
  chosen: readonly ChosenPassage[],
): OutlineSection {
  const { passage } = one;
  const fitting = open.filter((section) => belongsIn(passage, section));
  if (passage.point && fitting[0]) return fitting[0];
  const ordinary = open.filter(({ isPointsOnly }) => !isPointsOnly);
  const texts = chosen.filter((other) => other.passage.point === null);
  const [best] = texts.toSorted((a, b) => b.passage.score - a.passage.score);
  if (one === best && texts.length > 1 && ordinary[0]!.kind === 'brief') return ordinary[0]!;
  const [emptiest] = fitting.toSorted((a, b) => placed.get(a)!.length - placed.get(b)!.length);
  const fallback =
    ordinary.find((section) => !kindOf(section).cue) ??
    ordinary.find(({ kind }) => kind === 'background') ??
    ordinary[0]!;
  return one.section ?? emptiest ?? fallback;
}
