import { type TaggedWord, tagPartsOfSpeech } from '../../../../language/parts-of-speech.ts';
import { anyOf, loadCues } from '../../../../language/cues.ts';

/** Name of those who meet, where they call themselves `we`. */
export const PARTICIPANTS = 'the participants';

const OPENER = new RegExp(
  `^(?:${anyOf(loadCues('en', 'meetings/sentence-openers'))}[\\s,:–—-]+)+`,
  'i',
);
/** Matches words that have no meaning for a reader who was absent. */
const CANNOT_REWRITE = /^(?:you|your|yours|yourself|u|ur|myself|mine|gonna|wanna)$/;

/** Options of a rewriting. */
type Style = {
  /** Speaker of the sentence, for whom `I` stands; null when nobody knows. */
  speaker: string | null;
  /** Whether the sentence settles what will be done: `we take the bus` becomes `the participants will take the bus`. */
  isDecision: boolean;
};

/**
 * Rewrites an English sentence in the third person: `We'll move the fair` becomes `The participants will move the fair`.
 *
 * @returns undefined when it addresses somebody, or when the speaker of `I` is unknown
 */
export function toThirdPerson(sentence: string, style: Style): string | undefined {
  const text = sentence.replace(OPENER, '');
  const words = tagPartsOfSpeech(text);
  const pieces: string[] = [];
  let [at, mentions] = [0, 0];
  while (at < words.length) {
    const written = rewriteAt(words, at, style, mentions);
    if (!written) return undefined;
    pieces.push(gap(words, at, text), ...written.text);
    at += written.length;
    mentions += written.mentions;
  }
  return finish(pieces.join(''));
}

type Written = { text: string[]; length: number; mentions: number };

const asIs = (word: TaggedWord): Written => ({ text: [word.text], length: 1, mentions: 0 });
const REPLACED = new Map(
  Object.entries({ us: 'them', our: 'their', ours: 'theirs', ourselves: 'themselves' }),
);

function rewriteAt(
  words: readonly TaggedWord[],
  at: number,
  style: Style,
  mentions: number,
): Written | undefined {
  const word = words[at]!;
  if (CANNOT_REWRITE.test(word.lower)) return undefined;
  if (isLetUs(words, at)) return { text: [`${PARTICIPANTS} will`], length: 2, mentions: 1 };
  const replaced = REPLACED.get(word.lower);
  if (replaced) return { text: [replaced], length: 1, mentions: 0 };
  if (word.lower === 'we') return rewriteWe(words, at, style, mentions);
  if (!/^(?:i|me|my)$/.test(word.lower)) return asIs(word);
  if (style.speaker === null) return undefined;
  if (word.lower === 'me') return { text: [style.speaker], length: 1, mentions: 0 };
  if (word.lower === 'my') return { text: [`${style.speaker}’s`], length: 1, mentions: 0 };
  return rewriteI(words, at, style.speaker);
}

function isLetUs(words: readonly TaggedWord[], at: number): boolean {
  return words[at]!.lower === 'let' && /^(?:'s|’s|us)$/.test(words[at + 1]?.lower ?? '');
}

const CONTRACTIONS = new Map(
  Object.entries({ "'ll": 'will', "'ve": 'have', "'re": 'are', "'d": 'would', "'m": 'am' }),
);

/** Opens the contraction behind a subject; the words stand apart in the rewritten sentence. */
function openNext(words: readonly TaggedWord[], at: number): string | undefined {
  return CONTRACTIONS.get(words[at]?.lower.replace('’', "'") ?? '');
}

function rewriteWe(
  words: readonly TaggedWord[],
  at: number,
  { isDecision }: Style,
  mentions: number,
): Written {
  const subject = mentions === 0 ? PARTICIPANTS : 'they';
  const opened = openNext(words, at + 1);
  if (opened) return { text: [`${subject} ${opened}`], length: 2, mentions: 1 };
  const next = words[at + 1];
  const isPresent = next?.pos === 'VERB' && next.lower === next.lemma && !endsInPast(next.lower);
  const modal = isDecision && isPresent ? ' will' : '';
  return { text: [`${subject}${modal}`], length: 1, mentions: 1 };
}

/** Tells whether a verb has the same form in the past: `we cut the price`. */
function endsInPast(lower: string): boolean {
  return /^(?:cut|put|set|let|hit|shut|split|quit|agree)$/.test(lower);
}

const SINGULAR = new Map(
  Object.entries({ am: 'is', have: 'has', do: 'does', are: 'is', were: 'was' }),
);

/** Writes the speaker for `I`, and the verb behind it in the third person. */
function rewriteI(words: readonly TaggedWord[], at: number, speaker: string): Written | undefined {
  const opened = openNext(words, at + 1);
  if (opened) {
    return { text: [`${speaker} ${SINGULAR.get(opened) ?? opened}`], length: 2, mentions: 0 };
  }
  let verb = at + 1;
  while (words[verb]?.pos === 'ADV') verb++;
  const word = words[verb];
  if (!word) return undefined;
  const between = words.slice(at + 1, verb).map(({ text }) => ` ${text}`);
  return { text: [speaker, ...between, ` ${inflect(word)}`], length: verb - at + 1, mentions: 0 };
}

function inflect({ text, lower, lemma, pos }: TaggedWord): string {
  const singular = SINGULAR.get(lower);
  if (singular) return singular;
  if (pos !== 'VERB' || lower !== lemma) return text;
  if (/[^aeiou]y$/.test(lower)) return `${lower.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|o)$/.test(lower) ? `${lower}es` : `${lower}s`;
}

function gap(words: readonly TaggedWord[], at: number, text: string): string {
  return text.slice(at === 0 ? 0 : words[at - 1]!.end, words[at]!.start);
}

/** Writes the first letter large and a stop at the end. */
function finish(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  const capital = clean.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return /[.!?]["'”’)]?$/.test(capital) ? capital : `${capital.replace(/[,;:–—-]+$/, '')}.`;
}
