import { createHash } from 'node:crypto';

import { stem } from '../language/stemming.ts';
import { isTextLanguage } from '../language/text-language.ts';

const CODE_LENGTH = 4;

/**
 * Returns the prefix of a partition's terms in the inverted index. A term's postings belong to one kind of source of
 * one workspace, so that neither statistics nor read time depend on others. Partitions with the same code share only
 * that; the source decides the workspace of a passage.
 *
 * @param key `partitionKey`
 */
export function partitionCode(key: string): string {
  const digest = createHash('sha256').update(key).digest();
  return digest.readUInt32BE().toString(36).padStart(CODE_LENGTH, '0').slice(-CODE_LENGTH);
}

/**
 * Returns the index term of a word: its stem, or the word itself in a language without a stemmer. Only in threads and
 * compute children.
 *
 * @param word result of `foldWords`, so that a query without accents matches
 */
export function toIndexTerm(word: string, language: string): string {
  return isTextLanguage(language) ? stem(word, language) : word;
}

/** Returns the FNV-1a hash over UTF-16 code units, 32 bits, signed. */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index++) {
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}
