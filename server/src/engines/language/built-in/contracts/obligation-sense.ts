/** Duties that nearly every contract has in the same words, and that nobody watches. */
const BOILERPLATE =
  /\b(?:further assurances?|such (?:other|further) (?:documents?|instruments?|acts?|actions?|things|assurances)|execute (?:and deliver )?(?:any|all|such)\b[^.;]{0,60}\b(?:documents?|instruments?)|counterparts?|severab|headings|gender|singular|be (?:deemed|construed|interpreted)|successors and (?:permitted )?assigns|entire agreement|(?:failure|delay)[^.;]{0,40}waive)/i;

export function isBoilerplate(description: string): boolean {
  return BOILERPLATE.test(description);
}

/** The first of those that say the same in the same words. */
export function withoutRepeats<T extends { description: string; party: string | null }>(
  obligations: readonly T[],
): T[] {
  const seen = new Set<string>();
  return obligations.filter(({ description, party }) => {
    const key = [party, ...(description.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].join(' ');
    return !seen.has(key) && seen.add(key);
  });
}

const NEITHER_NOR = /\b[Nn]either\s[^.;]{1,80}\snor\s(?:the\s)?$/;

/**
 * Where a duty begins that binds nobody by itself: `Neither Party shall …`, `Neither Buyer nor Seller shall …`.
 *
 * @param at where the subject stands in the sentence
 * @returns undefined when the subject is bound
 */
export function startOfNeither(sentence: string, at: number, subject: string): number | undefined {
  if (/^(?:neither|no|none)\b/i.test(subject)) return at;
  const match = NEITHER_NOR.exec(sentence.slice(Math.max(0, at - 100), at));
  return match ? Math.max(0, at - 100) + match.index : undefined;
}
