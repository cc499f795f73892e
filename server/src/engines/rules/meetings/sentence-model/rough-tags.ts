import { byLanguage, loadPairs } from '../../../../language/cues.ts';
import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';

type WordClass = { pos: TaggedWord['pos']; english: string | undefined };

const CLASSES = byLanguage(
  (language) =>
    new Map(
      loadPairs(language, 'meetings/word-classes').map(([word, value]): [string, WordClass] => {
        const [pos, english] = value.split(' ');
        return [word, { pos: pos as TaggedWord['pos'], english }];
      }),
    ),
);
const CALENDAR = byLanguage(
  (language) =>
    new Set(
      [...loadPairs(language, 'due-dates/weekdays'), ...loadPairs(language, 'months')].map(
        ([word]) => word,
      ),
    ),
);
const TOKEN =
  /\p{L}['’](?=\p{L})|qu['’](?=\p{L})|[@#]?\p{L}+(?:[-'’]\p{L}+)*|\d+(?:[.,/:]\d+)*|\S/giu;
const SUFFIX = 3;

/**
 * Tags the words of a sentence in a language without a tagger: function words by a list, figures and days as numbers,
 * capitals as names (in German as nouns), words behind an article as nouns, all others as verbs whose `lemma` is their
 * ending. A pronoun has its English counterpart as `lower`.
 */
export function tagRoughly(sentence: string, language: TextLanguage): TaggedWord[] {
  const words: TaggedWord[] = [];
  for (const { 0: text, index: start } of sentence.matchAll(TOKEN)) {
    const own = tagWord(text, words.at(-1), language);
    words.push({ ...own, text, start, end: start + text.length });
  }
  return words;
}

type Tag = Pick<TaggedWord, 'pos' | 'lower' | 'lemma'>;

function tagWord(text: string, before: TaggedWord | undefined, language: TextLanguage): Tag {
  const lower = text.toLowerCase().replaceAll('’', "'");
  const isInitial = !before || /^[.:!?–—([\]-]$/.test(before.text);
  const isName = /^(?:\p{Lu}|@)/u.test(text);
  const known = !isName || isInitial || language === 'de' ? tagKnown(lower, language) : undefined;
  if (known) return known;
  if (!/\p{L}/u.test(text)) {
    return { pos: /\d/.test(text) ? 'NUM' : 'PUNCT', lower, lemma: lower };
  }
  if (CALENDAR[language].has(lower)) return { pos: 'NUM', lower, lemma: '#' };
  if (isName) return tagName(text, isInitial, language);
  return { pos: before?.pos === 'DET' ? 'NOUN' : 'VERB', lower, lemma: `~${ending(lower)}` };
}

function tagKnown(lower: string, language: TextLanguage): Tag | undefined {
  const known = CLASSES[language].get(lower);
  const word = known?.english ?? lower;
  return known && { pos: known.pos, lower: word, lemma: word };
}

function tagName(text: string, isInitial: boolean, language: TextLanguage): Tag {
  const lower = text.toLowerCase();
  const isNoun = language === 'de' && !/^(?:\p{Lu}{2,4}$|@)/u.test(text);
  return {
    pos: isNoun ? 'NOUN' : 'PROPN',
    lower,
    lemma: isInitial ? `^${ending(lower)}` : '@',
  };
}

function ending(lower: string): string {
  return lower.slice(-SUFFIX);
}
