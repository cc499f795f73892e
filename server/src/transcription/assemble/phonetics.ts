/** Spellings of sounds in the order of replacement. Capitals stand for sounds without a letter of their own. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:kn|gn|pn)/g, 'n'],
  [/^wr/g, 'r'],
  [/^x/g, 's'],
  [/sch|sh|tio|cio/g, 'S'],
  [/tch|ch/g, 'C'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/wh/g, 'w'],
  [/gh(?=t|$)/g, ''],
  [/ck|qu?/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
  // Silent final e after a single consonant.
  [/(?<=[aeiou][^aeiou])e$/g, ''],
];

const VOWELS = new Set('aeiou');
/** Pairs that differ only in voicing, which recognizers confuse most. */
const VOICED_PAIRS = new Set(
  ['bp', 'dt', 'gk', 'fv', 'vw', 'mn', 'CS', 'Ss'].flatMap(([a, b]) => [`${a}${b}`, `${b}${a}`]),
);

const VOWEL_COST = 0.4;
const VOICE_COST = 0.4;
/** Cost of omitting h, the cheapest omission. */
export const SILENT_COST = 0.3;

/**
 * Returns a rough phonetic spelling that is similar for words that recognizers confuse. One rule set serves all
 * languages of the API, so the spelling is only good for comparisons.
 *
 * @param letters lower-case letters without accents
 */
export function phoneticSpelling(letters: string): string {
  return SPELLINGS.reduce(
    (sounds, [spelling, sound]) => sounds.replaceAll(spelling, sound),
    letters,
  );
}

/**
 * Computes the weighted edit distance of two phonetic spellings; vowels and voicing cost less than consonants.
 *
 * @returns the distance, or Infinity as soon as it exceeds `max`; and the number of steps, each a few nanoseconds
 */
export function phoneticDistance(
  a: string,
  b: string,
  max: number,
): { distance: number; steps: number } {
  let row = prefixCosts(b);
  let steps = row.length;
  for (let i = 0; i < a.length; i++) {
    const next = [row[0]! + gapCost(a.charAt(i))];
    for (let j = 1; j <= b.length; j++) {
      const swap = row[j - 1]! + swapCost(a.charAt(i), b.charAt(j - 1));
      const gapInB = row[j]! + gapCost(a.charAt(i));
      const gapInA = next[j - 1]! + gapCost(b.charAt(j - 1));
      next.push(Math.min(swap, gapInB, gapInA));
    }
    row = next;
    steps += row.length;
    // The minimum of a row never decreases.
    if (Math.min(...row) > max) return { distance: Infinity, steps };
  }
  return { distance: row[b.length]!, steps };
}

function prefixCosts(sounds: string): number[] {
  const costs = [0];
  for (let i = 0; i < sounds.length; i++) costs.push(costs[i]! + gapCost(sounds.charAt(i)));
  return costs;
}

function swapCost(a: string, b: string): number {
  if (a === b) return 0;
  if (VOWELS.has(a) && VOWELS.has(b)) return VOWEL_COST;
  return VOICED_PAIRS.has(a + b) ? VOICE_COST : 1;
}

function gapCost(sound: string): number {
  return sound === 'h' ? SILENT_COST : VOWELS.has(sound) ? 2 * VOWEL_COST : 1;
}
