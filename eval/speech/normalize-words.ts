import { spellAlike } from './spelling.ts';
import { joinNumbers } from './spoken-numbers.ts';
import type { Token } from './token.ts';

/**
 * Words as they are compared, so that spelling is not counted as mishearing: without case, punctuation and accents,
 * hyphens and slashes as spaces, contractions in full, numbers in digits, one of each pair of spelling variants. The
 * idea is that of Whisper's English normaliser (Radford et al. 2022, appendix C), in a smaller form.
 *
 * @param words as they stand in the text, one by one
 */
export function normalizeWords(words: readonly string[]): Token[] {
  const tokens = words.flatMap((word, index) =>
    partsOf(word)
      .flatMap((part) => spellAlike(part).split(' '))
      .map((text) => ({ text, from: index, to: index })),
  );
  return joinNumbers(tokens.filter(({ text }) => text !== ''));
}

/** Only case and the punctuation around words are left out: the figure that flatters least. */
export function plainWords(words: readonly string[]): Token[] {
  return words
    .map((word, index) => ({ text: stripped(lowered(word)), from: index, to: index }))
    .filter(({ text }) => text !== '');
}

export function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function partsOf(word: string): string[] {
  return lowered(word)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/^[$](\d[\d.]*)/, '$1 dollars')
    .replace(/%/g, ' percent')
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}'.]+|(?<!\d)\.|\.(?!\d)/u)
    .map(stripped);
}

function lowered(word: string): string {
  return word.toLowerCase().replace(/[‘’ʼ]/g, "'");
}

function stripped(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
