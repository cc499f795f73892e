import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItemToken, type ItsFunction, type PartOfSpeech } from 'wink-nlp';

import type { Span } from './span.ts';

/** Word or sign of an English text with its part of speech. */
export type TaggedWord = Span & {
  /** The word as it stands in the text; a contraction is two words, as `I` and `'ll`. */
  text: string;
  /** The word in lower case, with a plain apostrophe. */
  lower: string;
  /** Part of speech of Universal Dependencies, as `VERB`. */
  pos: PartOfSpeech;
  /** Base form in lower case: `ordered` has `order`. */
  lemma: string;
};

/** Place before the ending of a contraction, at which the tagger does not always cut by itself. */
const CONTRACTION = /(?<=\p{L})(?=['’](?:ll|re|ve|s|m|d)(?!\p{L}))/giu;

let loaded: ReturnType<typeof winkNLP> | undefined;

/** Tags the words of an English text. Loading the model takes about 0.2 s; afterwards 30,000 words take a second. */
export function tagPartsOfSpeech(text: string): TaggedWord[] {
  loaded ??= winkNLP(model, ['sbd', 'pos']);
  const { pos: posOf, lemma: lemmaOf } = loaded.its as Record<'pos' | 'lemma', ItsFunction<string>>;
  const words: TaggedWord[] = [];
  const cuts = [...text.matchAll(CONTRACTION)].map(({ index }) => index);
  const separated = text.replace(CONTRACTION, ' ').replaceAll('’', "'");
  let [at, cutsPassed] = [0, 0];
  loaded
    .readDoc(separated)
    .tokens()
    .each((token: ItemToken) => {
      const word = token.out();
      const found = separated.indexOf(word, at);
      if (found === -1) return;
      at = found + word.length;
      while (cutsPassed < cuts.length && cuts[cutsPassed]! + cutsPassed < found) cutsPassed++;
      const start = found - cutsPassed;
      const spoken = text.slice(start, start + word.length);
      // The tagger shares its strings: a long meeting has each word once in memory.
      const own = spoken === word ? word : spoken;
      const lower = word.toLowerCase();
      const span = { start, end: start + word.length };
      words.push({
        ...span,
        text: own,
        lower,
        pos: token.out(posOf) as PartOfSpeech,
        lemma: token.out(lemmaOf),
      });
    });
  return words;
}

const VERBS_MAX = 20_000;
const knownVerbs = new Map<string, boolean>();

/** Tells whether a word, in lower case, can be the base form of a verb, whatever else it is: `label`, but not `labels`. */
export function canBeBaseVerb(lower: string): boolean {
  const known = knownVerbs.get(lower);
  if (known !== undefined) return known;
  const [, word, more] = tagPartsOfSpeech(`to ${lower}`);
  const isVerb = !more && word?.pos === 'VERB' && word.lemma === lower;
  if (knownVerbs.size >= VERBS_MAX) knownVerbs.clear();
  knownVerbs.set(lower, isVerb);
  return isVerb;
}
