import { shortenLine, trimLineEnd } from '../../../language/content-words.ts';
import { anyOf, loadCues } from '../../../language/cues.ts';
import { splitWords } from '../../../language/words.ts';
import { isStopWord, languageByStopWords } from '../../../language/stop-words.ts';
import { toPlainLine } from '../../../language/markdown.ts';
import { tagPartsOfSpeech } from '../../../language/parts-of-speech.ts';

/** Topic of a text or of ideas. */
export type Topic = {
  /** Whole topic on one line. */
  text: string;
  /** Short form for titles, without punctuation at its end unless it is a question. */
  subject: string;
  /** Whether the topic is a question or an instruction, which is no title. */
  isRequest: boolean;
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

/** Question by its mark or, in English, by its first word. */
const QUESTION =
  /[?？؟]$|^(?:¿|(?:how|why|what|when|where|who|whom|whose|which|can|could|should|would|do|does|did|is|are|will)\s)/iu;

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
    subject: shortenTopic(text),
    isRequest: isRequest(readFirstSentence(text)),
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
  const isQuestion = /[?？؟]\s*$/u.test(sentence);
  return (isQuestion ? sentence.trim() : trimLineEnd(sentence || topic)) || topic;
}

/** Returns whether a sentence asks for something: a question, or in English an order such as `Tell the managers`. */
function isRequest(sentence: string): boolean {
  if (QUESTION.test(sentence) || /^please\s/iu.test(sentence)) return true;
  if (!/^\p{Lu}?\p{Ll}+\s/u.test(sentence)) return false;
  const [first] = tagPartsOfSpeech(sentence);
  return first?.pos === 'VERB' && first.lemma === first.lower;
}

/** Quotes a topic apart from our sentences, on one line; quotation marks in it become single ones. */
export function quoteTopic(topic: string, limits: { words: number; length: number }): string {
  return `“${shortenLine(toPlainLine(topic), limits).replaceAll('“', '‘').replaceAll('”', '’')}”`;
}

/** Returns whether the words are English; a few words show no language, so that the locale decides. */
function isEnglish(text: string, words: readonly string[], locale: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters / 2) return false;
  if (words.length < LANGUAGE_WORDS_MIN) return locale === 'en';
  return (languageByStopWords(words) ?? locale) === 'en';
}
