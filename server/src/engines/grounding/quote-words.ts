import type { Folded } from './fold.ts';

/** A word, a number with its signs, or a sign that counts. */
export type Word = {
  /** As it is compared: folded, numbers without separators of thousands. */
  key: string;
  /** In the folded text. */
  start: number;
  end: number;
  isCapital: boolean;
};

const WORD =
  /(?<![\p{L}\p{N}])[-+](?=\p{N})|\p{N}+(?:[.,'/:]\p{N}+)*\p{L}*|\p{L}[\p{L}\p{M}\p{N}]*(?:'\p{L}+)*|[\p{Sc}%‰°]/gu;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** The words of a stretch of a folded text. */
export function wordsOf(source: string, folded: Folded, from: number, to: number): Word[] {
  return [...folded.text.slice(from, to).matchAll(WORD)].map(({ 0: word, index }) => {
    const start = from + index;
    return {
      key: GROUPED.test(word) ? word.replaceAll(',', '') : word,
      start,
      end: start + word.length,
      isCapital: /^\p{Lu}/u.test(source.slice(folded.starts[start]!, folded.ends[start]!)),
    };
  });
}

/** Whether a stretch of a folded text begins and ends where words do: "50" is not in "500,000", nor "art" in "party". */
export function isWhole(text: string, start: number, end: number): boolean {
  return !isWithinWord(text, start) && !isWithinWord(text, end);
}

function isWithinWord(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2)];
  if (/[\p{L}\p{M}\p{N}]$/u.test(before) && /^[\p{L}\p{M}\p{N}]/u.test(after)) return true;
  // Within a number: "1,000", "3.5", "1/2".
  return /\p{N}[.,'/:]?$/u.test(before) && /^[.,'/:]?\p{N}/u.test(after);
}
