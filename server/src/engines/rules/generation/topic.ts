import { shortenLine, trimLineEnd } from '../../../language/content-words.ts';
import { anyOf, loadCues } from '../../../language/cues.ts';
import { splitWords } from '../../../language/words.ts';
import { isStopWord, languageByStopWords } from '../../../language/stop-words.ts';
import { toPlainLine } from '../../../language/markdown.ts';

/** Topic of a text or of ideas. */
export type Topic = {
  /** Whole topic on one line. */
  text: string;
  /** First sentence, without punctuation at its end. */
  sentence: string;
  /** Short form for titles and sentences, without punctuation at its end. */
  subject: string;
  /** Content words in lower case, each once, in the order of the topic. */
  words: readonly string[];
  /** Whether the topic is in English; false only if another language is certain. */
  isEnglish: boolean;
};

const SUBJECT_WORDS_MAX = 9;
const SUBJECT_LENGTH_MAX = 80;
const SENTENCE_LENGTH_MAX = 300;
/** Words read of a topic. */
const WORDS_READ = 120;
/** Least number of words that show a language. */
const LANGUAGE_WORDS_MIN = 3;

/** Request before the topic, as `Please write a report about `. */
const REQUEST = new RegExp(
  `^(?:please\\s+)?(?:(?:can|could)\\s+you\\s+)?${anyOf(loadCues('en', 'generation/request-verbs'))}\\s+(?:(?:me|us)\\s+)?(?:(?:an?|the|some)\\s+)?(?:[\\p{L}\\p{N}-]+\\s+){0,4}?(?:about|on|for|regarding|concerning)\\s+(?=\\S)`,
  'iu',
);

/**
 * Reads the topic of a request.
 *
 * @param locale language of a topic whose words show none; ISO 639-1
 */
export function readTopic(topic: string, locale = 'en'): Topic {
  const text = toPlainLine(topic);
  const words = splitWords(text).slice(0, WORDS_READ);
  const contentWords = words.filter((word) => !isStopWord(word.text, 'en'));
  return {
    text,
    sentence: readFirstSentence(text),
    subject: shortenTopic(text),
    words: [...new Set(contentWords.map((word) => word.text))],
    isEnglish: isEnglish(
      text,
      words.map((word) => word.text),
      locale,
    ),
  };
}

function shortenTopic(text: string): string {
  const limits = { words: SUBJECT_WORDS_MAX, length: SUBJECT_LENGTH_MAX };
  return shortenLine(readFirstSentence(text), limits) || 'this topic';
}

function readFirstSentence(text: string): string {
  const topic = text.slice(0, SENTENCE_LENGTH_MAX).toWellFormed().replace(REQUEST, '');
  const [sentence = ''] = topic.split(/(?<=[.!?])\s/u, 1);
  return trimLineEnd(sentence || topic) || topic;
}

/** Lower-cases the first word of a subject for use inside a sentence, unless it may be a name. */
export function lowerFirstWord(subject: string): string {
  return /^(?:\p{Lu}\p{Ll}+ing|How|Why|What|When|Where|Our|My|The|An?|New|This)\s/u.test(subject)
    ? subject[0]!.toLowerCase() + subject.slice(1)
    : subject;
}

/** Returns whether the words are English; a few words show no language, so that the locale decides. */
function isEnglish(text: string, words: readonly string[], locale: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters / 2) return false;
  if (words.length < LANGUAGE_WORDS_MIN) return locale === 'en';
  return (languageByStopWords(words) ?? locale) === 'en';
}
