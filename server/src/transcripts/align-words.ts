import type { TimedWord } from './words.ts';

/** Confidence of words that a person wrote. */
const CERTAIN = 1;

/**
 * Gives corrected words the times of a segment. A word that stays keeps its times; new words share the time between
 * their neighbors that stay.
 *
 * @param words recognized words; without any, as in an imported transcript, the result is empty
 * @param segment start and end in seconds
 */
export function alignWords(
  words: readonly TimedWord[],
  texts: readonly string[],
  segment: { start_time: number; end_time: number },
): TimedWord[] {
  if (words.length === 0) return [];
  const aligned: TimedWord[] = [];
  let [nextWord, nextText] = [0, 0];
  const end: Match = [words.length, texts.length];
  for (const [word, text] of [...matchWords(words, texts), end]) {
    const from = words[nextWord - 1]?.end_time ?? segment.start_time;
    const to = words[word]?.start_time ?? segment.end_time;
    aligned.push(...spread(texts.slice(nextText, text), from, Math.max(from, to)));
    const kept = words[word];
    if (kept) aligned.push({ ...kept, text: texts[text]!, confidence: CERTAIN });
    [nextWord, nextText] = [word + 1, text + 1];
  }
  return aligned;
}

/** Divides a time among words. */
function spread(texts: readonly string[], from: number, to: number): TimedWord[] {
  const step = (to - from) / texts.length;
  return texts.map((text, index) => ({
    text,
    start_time: from + index * step,
    end_time: from + (index + 1) * step,
    confidence: CERTAIN,
  }));
}

/** Indexes of a recognized word and of the text that is the same word. */
type Match = readonly [word: number, text: number];

/** Finds the longest common subsequence of words, regardless of case and punctuation. */
function matchWords(words: readonly TimedWord[], texts: readonly string[]): Match[] {
  const [old, fresh] = [words.map(({ text }) => toKey(text)), texts.map(toKey)];
  const width = fresh.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] =
        old[row] === fresh[column]
          ? lengths[at + width + 1]! + 1
          : Math.max(lengths[at + width]!, lengths[at + 1]!);
    }
  }
  const matches: Match[] = [];
  let [row, column] = [0, 0];
  while (row < old.length && column < fresh.length) {
    const at = row * width + column;
    if (old[row] === fresh[column]) {
      matches.push([row, column]);
      row += 1;
      column += 1;
    } else if (lengths[at + width]! >= lengths[at + 1]!) row += 1;
    else column += 1;
  }
  return matches;
}

function toKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || text;
}
