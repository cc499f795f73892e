/**
 * Removes characters from the end of a text, in linear time: a pattern such as `[\s,;]+$` tries each run of these
 * characters from each of its places.
 *
 * @param characters class of one character, without `g`
 */
export function trimEndOf(text: string, characters: RegExp): string {
  let end = text.length;
  while (end > 0 && characters.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}
