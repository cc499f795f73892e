import type { Passage, Quote } from '../passages/passage.ts';

export type QuotedPassage = { passage: Passage; quote: Quote };

const QUOTE_WORDS_MAX = 14;
/** Of one source, besides the first. */
const FURTHER_MAX = 4;
const FURTHER_FIT_MIN = 0.15;
/** So many of a passage's terms another that is quoted may have. */
const SAME_TERMS = 0.4;
/** So much of the ideas rests on passages; the others keep to the topic. */
const GROUNDED_SHARE = 0.6;

/** For each idea that is to rest on passages, which; every source that has any gives at least one. */
export function groundIdeas(
  passages: readonly (readonly Passage[])[],
  count: number,
): QuotedPassage[][] {
  const first = passages.flatMap((own) => own.slice(0, 1));
  const chosen = [...first];
  const further = passages
    .flatMap((own) => own.slice(1, 1 + FURTHER_MAX))
    .filter(({ fit }) => fit >= FURTHER_FIT_MIN)
    .toSorted((a, b) => b.score - a.score || a.source - b.source);
  for (const passage of further) {
    if (chosen.length >= Math.ceil(GROUNDED_SHARE * count)) break;
    if (chosen.every((other) => isOther(passage, other))) chosen.push(passage);
  }
  return shareOut(chosen, count);
}

/** Passages that say the same are for one idea: two would be too much alike. */
function shareOut(chosen: readonly Passage[], count: number): QuotedPassage[][] {
  const ideas: QuotedPassage[][] = [];
  let next = 0;
  for (const passage of chosen) {
    const quoted = { passage, quote: passage.quote(QUOTE_WORDS_MAX) };
    const alike = ideas.find((own) => own.some((each) => !isOther(passage, each.passage)));
    if (alike) alike.push(quoted);
    else if (ideas.length < count) ideas.push([quoted]);
    else ideas[next++ % count]!.push(quoted);
  }
  return ideas;
}

function isOther(a: Passage, b: Passage): boolean {
  return a.terms.intersection(b.terms).size <= SAME_TERMS * a.terms.union(b.terms).size;
}
