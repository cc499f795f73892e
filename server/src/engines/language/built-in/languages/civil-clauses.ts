import type { Clause } from '../clauses/clauses.ts';
import type { Span } from '../text/page-furniture.ts';
import { type Reading, textOf } from '../reading.ts';
import {
  CLAUSE_WORDINGS,
  type CivilTopic,
  type ClauseWording,
  PENALTY,
} from './civil-clause-cues.ts';

const CONFIDENCE = { both: 0.85, anywhere: 0.65, below: 0.6 } as const;
const CLAUSES_MAX = 12;
const SENTENCE_LENGTH_READ = 1_000;

const TOPICS: ReadonlySet<string> = new Set<CivilTopic>([
  'object',
  'term',
  'renewal_term',
  'termination',
  'payment',
  'cap_on_liability',
]);

export function isCivilTopic(category: string): category is CivilTopic {
  return TOPICS.has(category);
}

/**
 * The sentences of a contract in Spanish, French, German or Portuguese that settle a topic, in order: by what they say
 * and by the heading above them.
 */
export function findCivilClauses(reading: Reading, topic: CivilTopic): Clause[] {
  const wording = CLAUSE_WORDINGS[reading.language]?.[topic];
  if (!wording) return [];
  const found: Clause[] = [];
  for (const { heading, ...span } of sentencesUnderHeadings(reading)) {
    const words = textOf(reading, span).slice(0, SENTENCE_LENGTH_READ);
    const probability = rate(words, heading, wording);
    if (probability === 0 || (topic === 'payment' && isPenalty(words, heading, wording))) continue;
    found.push({ ...span, probability });
    if (found.length === CLAUSES_MAX) break;
  }
  return found;
}

function rate(words: string, heading: string, { heading: title, anywhere, below }: ClauseWording) {
  const isBelow = title.test(heading);
  if (anywhere.test(words)) return isBelow ? CONFIDENCE.both : CONFIDENCE.anywhere;
  return isBelow && below.test(words) ? CONFIDENCE.below : 0;
}

function isPenalty(words: string, heading: string, { heading: title }: ClauseWording): boolean {
  return !title.test(heading) && PENALTY.test(words);
}

const HEADING_LENGTH_MAX = 70;
const HEADING_WORDS_MAX = 8;
/** `Duración.` is a heading, `Gerichtsstand ist Hamburg.` is none. */
const STOPPED_HEADING_WORDS_MAX = 3;
const VERB = /(?<!\p{L})(?:ist|sind|gilt|gelten|es|son|est|sont|é|são|fait|vaut)(?!\p{L})/u;
const NUMBERING = /^(?:\W|\d|§|(?:art\p{L}*|cl[áa]usula)\s[\dIVXL]+)+/iu;

/** Every sentence that is none itself, with the heading above; `Objet : Le …` has its heading within. */
function* sentencesUnderHeadings(reading: Reading): Generator<Span & { heading: string }> {
  let heading = '';
  let isOpen = false;
  for (const { start, end } of reading.sentences) {
    const words = textOf(reading, { start, end });
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
