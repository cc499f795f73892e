import { type TaggedWord, tagPartsOfSpeech } from '../../../../language/parts-of-speech.ts';
import { anyOf, loadCues } from '../../../../language/cues.ts';
import {
  hasSamePast,
  isLetUs,
  openContraction,
  writeDecided,
  writeNextDecided,
  type Written,
} from './decided-clause.ts';

/** Name of those who meet, where they call themselves `we`; it is singular. */
const GROUP = 'the group';

const OPENER = new RegExp(
  `^(?:${anyOf(loadCues('en', 'meetings/sentence-openers'))}[\\s,:–—-]+)+`,
  'i',
);
const LETS_SAY = /^let['’]s say,?\s+(?=we\b)/i;
/** Matches words that have no meaning for a reader who was absent. */
const CANNOT_REWRITE = /^(?:you|your|yours|yourself|u|ur|myself|mine|gonna|wanna)$/;

/** Options of a rewriting. */
type Style = {
  /** Speaker of the sentence, for whom `I` stands; null when nobody knows. */
  speaker: string | null;
  /** Whether the sentence settles what will be done: `we take the bus` becomes `it was decided to take the bus`. */
  isDecision: boolean;
};

/**
 * Rewrites an English sentence in the third person: `I'll send it` becomes `Ana will send it`, and the decision `We'll move
 * the fair` becomes `It was decided to move the fair`.
 *
 * @returns undefined when it is empty, addresses somebody or would name the speaker twice, or when the speaker of `I` is unknown
 */
export function toThirdPerson(sentence: string, style: Style): string | undefined {
  const text = removeOpeners(sentence, style);
  const rewritten = GIVES_OPINION.test(text) ? undefined : rewrite(text, style);
  return rewritten && !namesTwice(rewritten, style) ? finish(rewritten) : undefined;
}

/** Rewrites the words of a sentence; undefined when one of them cannot be rewritten. */
function rewrite(text: string, style: Style): string | undefined {
  const words = tagPartsOfSpeech(text);
  const pieces: string[] = [];
  let [at, mentions, isDecided] = [0, 0, false];
  while (at < words.length) {
    const start = at === 0 && style.isDecision ? writeDecided(words) : undefined;
    if (start) isDecided = true;
    const next = isDecided ? writeNextDecided(words, at) : undefined;
    const written = start ?? next ?? rewriteAt(words, at, style, mentions);
    if (!written) return undefined;
    const isStart = at > 0 && /^[.!?]$/.test(words[at - 1]!.text);
    const own = written.text.join('');
    pieces.push(gap(words, at, text), isStart ? capitalize(own) : own);
    at += written.length;
    mentions += written.mentions;
  }
  return pieces.join('');
}

/** Matches words that only soften an opinion: `Ben would say` is not what Ben said. */
const GIVES_OPINION = /^I(?:['’]d| would) (?:say|think|guess|imagine)\b/i;

/** Tells whether the speaker is named for `I` and again for `me`; `Ana has lost Ana’s keys` is clear. */
function namesTwice(rewritten: string, { speaker }: Style): boolean {
  if (speaker === null) return false;
  const [, ...behind] = rewritten.split(speaker);
  return behind.filter((rest) => !rest.startsWith('’s')).length > 1;
}

/** Removes the words with which speakers name themselves: `Ben here, I can ask`, `This is Ben, I can ask`. */
function withoutIntroduction(text: string, speaker: string): string {
  const [first = speaker] = speaker.split(' ');
  for (const name of [speaker, first]) {
    for (const lead of [`${name} here`, `This is ${name}`, `It's ${name}`, `I, ${name}`]) {
      if (text.startsWith(`${lead}, `)) {
        const rest = text.slice(lead.length + 2);
        return lead.startsWith('I,') ? `I ${rest}` : rest;
      }
    }
  }
  return text;
}

function removeOpeners(sentence: string, { speaker }: Style): string {
  const spoken = sentence.replace(OPENER, '').replace(LETS_SAY, '');
  return speaker === null ? spoken : withoutIntroduction(spoken, speaker);
}

const asIs = (word: TaggedWord): Written => ({ text: [word.text], length: 1, mentions: 0 });
/** Words for `we` in other cases: before the group is mentioned, and behind that. */
const REPLACED = new Map(
  Object.entries({
    us: [GROUP, 'them'],
    our: [`${GROUP}’s`, 'their'],
    ours: [`${GROUP}’s`, 'theirs'],
    ourselves: ['themselves', 'themselves'],
  }),
);

function rewriteAt(
  words: readonly TaggedWord[],
  at: number,
  style: Style,
  mentions: number,
): Written | undefined {
  const word = words[at]!;
  if (CANNOT_REWRITE.test(word.lower)) return undefined;
  if (isLetUs(words, at)) return { text: [`${GROUP} will`], length: 2, mentions: 1 };
  const replaced = REPLACED.get(word.lower)?.[mentions === 0 ? 0 : 1];
  if (replaced !== undefined) return { text: [replaced], length: 1, mentions: 1 };
  if (word.lower === 'we') return rewriteWe(words, at, style, mentions);
  if (!/^(?:i|me|my)$/.test(word.lower)) return asIs(word);
  if (style.speaker === null) return undefined;
  if (word.lower === 'me') return { text: [style.speaker], length: 1, mentions: 0 };
  if (word.lower === 'my') return { text: [`${style.speaker}’s`], length: 1, mentions: 0 };
  return rewriteSubject(words, at, style.speaker);
}

function rewriteWe(
  words: readonly TaggedWord[],
  at: number,
  { isDecision }: Style,
  mentions: number,
): Written | undefined {
  const subject = mentions === 0 ? GROUP : 'they';
  const opened = openContraction(words[at + 1]);
  const next = words[at + 1];
  const isPresent = next?.pos === 'VERB' && next.lower === next.lemma && !hasSamePast(next.lower);
  if (isDecision && isPresent && !opened) {
    return { text: [`${subject} will`], length: 1, mentions: 1 };
  }
  if (mentions === 0) {
    const written = rewriteSubject(words, at, subject);
    return written && { ...written, mentions: 1 };
  }
  return opened
    ? { text: [`${subject} ${opened}`], length: 2, mentions: 1 }
    : { text: [subject], length: 1, mentions: 1 };
}

const SINGULAR = new Map(
  Object.entries({ am: 'is', have: 'has', do: 'does', are: 'is', were: 'was' }),
);
const PLURAL = new Map(Object.entries({ am: 'are', was: 'were' }));

/** Writes a name for the subject `I` or `we`, and the verb behind it in the third person; two names are plural. */
function rewriteSubject(
  words: readonly TaggedWord[],
  at: number,
  subject: string,
): Written | undefined {
  const isPlural = /\s(?:and|&)\s/.test(subject);
  const agree = (form: string) => (isPlural ? PLURAL : SINGULAR).get(form);
  const opened = openContraction(words[at + 1]);
  if (opened) return { text: [`${subject} ${agree(opened) ?? opened}`], length: 2, mentions: 0 };
  // `Should I set it up`: the verb that agrees stands before the subject.
  if (words[at - 1]?.pos === 'AUX') return { text: [subject], length: 1, mentions: 0 };
  let verb = at + 1;
  while (words[verb]?.pos === 'ADV') verb++;
  const word = words[verb];
  if (!word) return undefined;
  const between = words.slice(at + 1, verb).map(({ text }) => ` ${text}`);
  const form = agree(word.lower) ?? (isPlural ? word.text : inflect(word));
  return { text: [subject, ...between, ` ${form}`], length: verb - at + 1, mentions: 0 };
}

function inflect({ text, lower, lemma, pos }: TaggedWord): string {
  if (pos !== 'VERB' || lower !== lemma || hasSamePast(lower)) return text;
  if (/[^aeiou]y$/.test(lower)) return `${lower.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|o)$/.test(lower) ? `${lower}es` : `${lower}s`;
}

function gap(words: readonly TaggedWord[], at: number, text: string): string {
  return text.slice(at === 0 ? 0 : words[at - 1]!.end, words[at]!.start);
}

/** Writes the first letter large and a stop at the end. */
function finish(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  const capital = capitalize(clean);
  return /[.!?]["'”’)]?$/.test(capital) ? capital : `${capital.replace(/[,;:–—-]+$/, '')}.`;
}

function capitalize(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
