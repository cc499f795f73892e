import { createHash } from 'node:crypto';

import { stem } from '../engines/language/built-in/words/stem.ts';
import { isTextLanguage } from '../engines/language/built-in/words/text-language.ts';

const CODE_LENGTH = 4;

/**
 * Stands before each term in the inverted index, so that a term's entries are those of one kind of source of one
 * workspace: neither how many there are nor the time to read them depends on the others. Two with the same code only
 * share that; whose a passage is, its source decides.
 *
 * @param key `partitionKey`
 */
export function partitionCode(key: string): string {
  const digest = createHash('sha256').update(key).digest();
  return digest.readUInt32BE().toString(36).padStart(CODE_LENGTH, '0').slice(-CODE_LENGTH);
}

/**
 * What a word is indexed as: its stem, or itself in a language whose stems are not known. In threads and compute
 * children only.
 *
 * @param word as `foldWords` gives it: who types no accents finds the same
 */
export function termOf(word: string, language: string): string {
  return isTextLanguage(language) ? stem(word, language) : word;
}

/** 32 bits, signed: FNV-1a over UTF-16. */
export function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index++) {
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}
