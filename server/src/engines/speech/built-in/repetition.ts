/** A phrase of so many tokens is looked for, said at least so often in a row and for so long. */
const PHRASE_TOKENS_MAX = 20;
const TIMES_MIN = 4;
const TOKENS_MIN = 12;

/**
 * Recognisers at a loss say the same again and again, and are sure of it.
 *
 * @returns how many tokens stand before the first repeat, when the tokens end in a loop
 */
export function loopStart(tokens: readonly number[]): number | undefined {
  for (let phrase = 1; phrase <= PHRASE_TOKENS_MAX; phrase += 1) {
    const repeated = repeatedTokens(tokens, phrase);
    const length = repeated + phrase;
    if (length >= TOKENS_MIN && length >= TIMES_MIN * phrase) return tokens.length - repeated;
  }
  return undefined;
}

/** How many tokens at the end equal those a phrase before them. */
function repeatedTokens(tokens: readonly number[], phrase: number): number {
  let count = 0;
  for (let at = tokens.length - 1; at >= phrase && tokens[at] === tokens[at - phrase]; at -= 1) {
    count += 1;
  }
  return count;
}
