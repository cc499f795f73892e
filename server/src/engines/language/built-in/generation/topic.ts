import { wordUnits } from '../../content-words.ts';
import { splitWords } from '../words/split-words.ts';
import { isStopWord, languageOfWords } from '../words/stop-words.ts';
import { plainLine } from './markdown.ts';

/** A topic as it is written about. */
export type Topic = {
  /** All of it on one line. */
  text: string;
  /** Its first sentence, without a stop at its end. */
  sentence: string;
  /** In few words, without a stop at its end; for titles and sentences. */
  subject: string;
  /** What it is about, in lower case and the order of the topic, each once. */
  words: readonly string[];
  /** False where it is plainly in another language. */
  isEnglish: boolean;
};

const SUBJECT_WORDS_MAX = 9;
const SUBJECT_LENGTH_MAX = 80;
const SENTENCE_LENGTH_MAX = 300;
/** Of longer topics the first. */
const WORDS_READ = 120;
const WORDS_TOLD_BY = 3;

/** What asks for the work and says nothing of the topic. */
const ORDER =
  /^(?:please\s+)?(?:(?:can|could)\s+you\s+)?(?:write|draft|create|generate|compose|prepare|brainstorm|give|find|suggest|list)\s+(?:(?:me|us)\s+)?(?:(?:an?|the|some)\s+)?(?:[\p{L}\p{N}-]+\s+){0,4}?(?:about|on|for|regarding|concerning)\s+(?=\S)/iu;
const END = /[\s.,;:!?…–—-]+$/u;

/** @param locale of a topic whose words tell no language; ISO 639-1 */
export function readTopic(topic: string, locale = 'en'): Topic {
  const text = plainLine(topic);
  const words = splitWords(text).slice(0, WORDS_READ);
  const own = words.filter((word) => !isStopWord(word.text, 'en'));
  return {
    text,
    sentence: firstSentence(text),
    subject: subjectOf(text),
    words: [...new Set(own.map((word) => word.text))],
    isEnglish: isEnglish(
      text,
      words.map((word) => word.text),
      locale,
    ),
  };
}

function subjectOf(text: string): string {
  const most = { words: SUBJECT_WORDS_MAX, length: SUBJECT_LENGTH_MAX };
  return cutShort(firstSentence(text), most) || 'this topic';
}

function firstSentence(text: string): string {
  const asked = text.slice(0, SENTENCE_LENGTH_MAX).toWellFormed().replace(ORDER, '');
  const [sentence = ''] = asked.split(/(?<=[.!?])\s/u, 1);
  return (sentence || asked).replace(END, '') || asked;
}

/** A subject inside a sentence: a word that is no name begins small there. */
export function inSentence(subject: string): string {
  return /^(?:\p{Lu}\p{Ll}+ing|How|Why|What|When|Where|Our|My|The|An?|New|This)\s/u.test(subject)
    ? subject[0]!.toLowerCase() + subject.slice(1)
    : subject;
}

/** The first words of a line; what is left out is marked. */
export function cutShort(line: string, most: { words: number; length: number }): string {
  const units = wordUnits(line);
  const kept = units.filter(({ end }) => end <= most.length).slice(0, most.words);
  const end = kept.at(-1)?.end;
  if (end === units.at(-1)?.end) return line;
  const [first] = units;
  const cut = end ?? Math.min(most.length, first?.end ?? 0);
  return `${line.slice(0, cut).toWellFormed().replace('\ufffd', '').replace(END, '')}…`;
}

/** Left open counts as the locale: a few words tell no language. */
function isEnglish(text: string, words: readonly string[], locale: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters / 2) return false;
  if (words.length < WORDS_TOLD_BY) return locale === 'en';
  return (languageOfWords(words) ?? locale) === 'en';
}
