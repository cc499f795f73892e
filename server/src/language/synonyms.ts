import { byLanguage, loadCues } from './cues.ts';
import { stem } from './stemming.ts';
import type { TextLanguage } from './text-language.ts';

const SYNONYMS = byLanguage((language) => {
  let synonyms: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return () => (synonyms ??= readGroups(language));
});

/**
 * Returns the stems of the synonyms of a word, without the word itself.
 *
 * @param stemmed stem of the word
 */
export function findSynonyms(stemmed: string, language: TextLanguage): ReadonlySet<string> {
  return SYNONYMS[language]().get(stemmed) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

function readGroups(language: TextLanguage): Map<string, Set<string>> {
  const synonyms = new Map<string, Set<string>>();
  for (const line of loadCues(language, 'synonyms')) {
    const group = line.split(' ').map((word) => stem(word, language));
    for (const word of group) {
      const others = synonyms.get(word) ?? new Set();
      for (const other of group) if (other !== word) others.add(other);
      synonyms.set(word, others);
    }
  }
  return synonyms;
}
