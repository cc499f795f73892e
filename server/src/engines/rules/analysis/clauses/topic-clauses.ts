import { anyCue, anyOf, loadCues, byLanguage } from '../../../../language/cues.ts';
import type { Clause } from './clauses.ts';
import type { Span } from '../../../../language/span.ts';
import { type Reading, spanText } from '../document/reading.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';

const CONFIDENCE = { both: 0.85, anywhere: 0.65, below: 0.6 } as const;
const CLAUSES_MAX = 12;
const SENTENCE_LENGTH_READ = 1_000;

const TOPICS = [
  'object',
  'term',
  'renewal_term',
  'termination',
  'payment',
  'cap_on_liability',
] as const;

/** Topic that a clause of a contract settles. */
export type ClauseTopic = (typeof TOPICS)[number];

/** Words of a topic: in the heading above, in a sentence anywhere, and in a sentence under such a heading. */
type TopicWording = { heading: RegExp; anywhere: RegExp; below: RegExp };

const ANYTHING = /./u;
/** Up to 120 characters of a sentence; the stop within a number does not end it. */
const NEAR = String.raw`(?:[^.;]|(?<=\d)\.){0,120}`;

const BELOW: Readonly<Partial<Record<ClauseTopic, RegExp>>> = {
  term: new RegExp(
    String.raw`(?<!\p{L})(?:\d{4}|${anyCue('contracts/topic-clauses/term-below')})(?!\p{L})`,
    'iu',
  ),
  payment: new RegExp(
    String.raw`\d\s?(?:€|EUR|euros?|%|R\$|${anyCue('contracts/topic-clauses/payment-units')})|R\$|€|${anyCue('contracts/topic-clauses/payment-below')}`,
    'iu',
  ),
  cap_on_liability: new RegExp(anyCue('contracts/topic-clauses/cap-on-liability-below'), 'iu'),
};
const PENALTY = new RegExp(anyCue('contracts/topic-clauses/penalties'), 'iu');

const WORDINGS = byLanguage(
  (language) =>
    Object.fromEntries(TOPICS.map((topic) => [topic, readWording(language, topic)])) as Record<
      ClauseTopic,
      TopicWording
    >,
);

function wordStart(cues: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<!\p{L})${anyOf(cues)}`, 'iu');
}

function readWording(language: TextLanguage, topic: ClauseTopic): TopicWording {
  const list = `contracts/topic-clauses/${topic.replaceAll('_', '-')}`;
  const below = loadCues(language, `${list}-below`);
  return {
    heading: wordStart(loadCues(language, `${list}-headings`)),
    anywhere: wordStart(loadCues(language, list).map((cue) => cue.replaceAll('~', NEAR))),
    below: BELOW[topic] ?? (below.length > 0 ? new RegExp(anyOf(below), 'iu') : ANYTHING),
  };
}

/** Tells whether a category of clause is one of the topics that headings and sentences of contracts settle. */
export function isClauseTopic(category: string): category is ClauseTopic {
  return (TOPICS as readonly string[]).includes(category);
}

/**
 * Finds the sentences that settle a topic, in order, by their words and by the heading above them. It needs no weights,
 * only the lists of the language.
 */
export function findTopicClauses(reading: Reading, topic: ClauseTopic): Clause[] {
  const wording = WORDINGS[reading.language][topic];
  const found: Clause[] = [];
  for (const { heading, ...span } of listSentencesUnderHeadings(reading)) {
    const words = spanText(reading, span).slice(0, SENTENCE_LENGTH_READ);
    const probability = rateSentence(words, heading, wording);
    if (probability === 0 || (topic === 'payment' && isPenalty(words, heading, wording))) continue;
    found.push({ ...span, probability });
    if (found.length === CLAUSES_MAX) break;
  }
  return found;
}

function rateSentence(
  words: string,
  heading: string,
  { heading: title, anywhere, below }: TopicWording,
) {
  const isBelow = title.test(heading);
  if (anywhere.test(words)) return isBelow ? CONFIDENCE.both : CONFIDENCE.anywhere;
  return isBelow && below.test(words) ? CONFIDENCE.below : 0;
}

function isPenalty(words: string, heading: string, { heading: title }: TopicWording): boolean {
  return !title.test(heading) && PENALTY.test(words);
}

const HEADING_LENGTH_MAX = 70;
const HEADING_WORDS_MAX = 8;
/** Words of a heading that ends with a stop: `Duración.` is one, `Gerichtsstand ist Hamburg.` is a sentence. */
const STOPPED_HEADING_WORDS_MAX = 3;
const VERB = /(?<!\p{L})(?:ist|sind|gilt|gelten|es|son|est|sont|é|são|fait|vaut)(?!\p{L})/u;
const NUMBERING = /^(?:\W|\d|§|(?:art\p{L}*|cl[áa]usula)\s[\dIVXL]+)+/iu;

/** Yields every sentence that is not a heading, with the heading above. `Objet : Le …` holds its own heading. */
function* listSentencesUnderHeadings(reading: Reading): Generator<Span & { heading: string }> {
  let heading = '';
  let isOpen = false;
  for (const { start, end } of reading.sentences) {
    const words = spanText(reading, { start, end });
    if (isHeading(words)) {
      heading = isOpen ? `${heading} ${words}` : words.replace(NUMBERING, '');
      isOpen = true;
      continue;
    }
    isOpen = false;
    const label = /^[^.:;]{3,50}\s?:\s(?=\p{Lu})/u.exec(words.slice(0, HEADING_LENGTH_MAX))?.[0];
    if (label) heading = label;
    yield { start: start + (label?.length ?? 0), end, heading };
  }
}

function isHeading(words: string): boolean {
  if (words.length > HEADING_LENGTH_MAX || /[,;]$|^\(\d+\)/.test(words)) return false;
  const count = words.replace(NUMBERING, '').split(' ').length;
  if (!/[.?!]$/.test(words)) return count <= HEADING_WORDS_MAX;
  return count <= STOPPED_HEADING_WORDS_MAX && !VERB.test(words);
}
