/** Spellings of one sound, in the order in which they are looked for. A capital stands for a sound that has no letter. */
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
  // The e that only lengthens what stands before it.
  [/(?<=[aeiou][^aeiou])e$/g, ''],
];

const VOWELS = new Set('aeiou');
/** Differ only in voice, which is what recognisers hear worst. */
const VOICED_PAIRS = new Set(
  ['bp', 'dt', 'gk', 'fv', 'vw', 'mn', 'CS', 'Ss'].flatMap(([a, b]) => [`${a}${b}`, `${b}${a}`]),
);

const VOWEL_COST = 0.4;
const VOICE_COST = 0.4;
/** Of the least sound there is. */
export const SILENT_COST = 0.3;

/**
 * A rough spelling by sound, the same for words that a recogniser confuses. Made for the languages of the API together,
 * so it knows none of them well: it only says what may be compared.
 *
 * @param letters in lower case, without accents
 */
export function soundsOf(letters: string): string {
  return SPELLINGS.reduce(
    (sounds, [spelling, sound]) => sounds.replaceAll(spelling, sound),
    letters,
  );
}

/**
 * How many sounds two spellings by sound are apart: an edit distance in which a vowel or a voice counts less. Given up
 * as soon as it is more than `most`.
 *
 * @returns Infinity when it was given up; and how many steps it took, each a few nanoseconds
 */
export function soundDistance(
  a: string,
  b: string,
  most: number,
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
    // Whatever follows, it does not become less.
    if (Math.min(...row) > most) return { distance: Infinity, steps };
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
