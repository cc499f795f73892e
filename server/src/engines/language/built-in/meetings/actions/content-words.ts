import type { Commitment } from './commitment.ts';
import type { Token } from '../reading/tokens.ts';
import { stem } from '../../words/stem.ts';
import { isStopWord } from '../../words/stop-words.ts';
import type { TextLanguage } from '../../words/text-language.ts';

const EMPTY = new Set(
  'get make do go let take put thing things stuff something anything just also okay yeah please right well like really actually guys everyone send give will can need want today tomorrow week day monday tuesday wednesday thursday friday time end first morning afternoon evening tonight noon later soon again back straight away'.split(
    ' ',
  ),
);

/** Stems of the words that say what it is about. */
export function contentOf(tokens: readonly Token[], language: TextLanguage): Set<string> {
  const content = new Set<string>();
  for (const { text } of tokens) {
    if (
      text.length < 3 ||
      isStopWord(text, language) ||
      EMPTY.has(text) ||
      !/\p{L}|\d/u.test(text)
    ) {
      continue;
    }
    content.add(stem(text, language));
  }
  return content;
}

/** Of the smaller set's members, the share that the other has too; 0 when one is empty. */
export function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const smaller = Math.min(one.size, other.size);
  return smaller === 0 ? 0 : one.intersection(other).size / smaller;
}

/** Whether nothing behind the verb says what is to be done. */
export function isEmpty(
  { language }: { language: TextLanguage },
  { sentence, verb, end }: Commitment,
): boolean {
  return contentOf(sentence.tokens.slice(verb + 1, end), language).size === 0;
}
