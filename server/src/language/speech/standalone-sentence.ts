import { anyOf, loadCues } from '../cues.ts';
import type { TextLanguage } from '../text-language.ts';
import type { CleanSpeech } from './clean-speech.ts';

const englishWords = (topic: string) => anyOf(loadCues('en', `speech/${topic}`));

const WORDS_MIN = 5;
const WORDS_MAX = 48;
/** A condition of fewer words needs a main clause. */
const CONDITION_WORDS_MIN = 9;
const VERB = new RegExp(`\\b${englishWords('verb-forms')}\\b|['’](?:s|re|ve|ll|d|m)\\b`, 'i');
const DEPENDENT_OPENER = new RegExp(`^${englishWords('dependent-openers')}\\b`, 'i');
const QUESTION_WORD = /^(?:what|who|whom|where|why|how|whether|that)\b/i;
const CONDITION = /^(?:if|when|unless|until|while|although|once|as soon as|since)\b/i;
const DANGLING_ENDING = new RegExp(`\\b${englishWords('dangling-endings')}[.?!]*$`, 'i');
const MEETING_TALK = new RegExp(`\\b${englishWords('meeting-talk')}\\b`, 'i');

/**
 * Tells whether a cleaned sentence is complete for a reader who was absent. English is checked for a verb and for words
 * that need another sentence; other languages for their length alone.
 */
export function isStandaloneSentence(
  { text, words }: CleanSpeech,
  language: TextLanguage,
): boolean {
  if (words < WORDS_MIN || words > WORDS_MAX) return false;
  if (language !== 'en') return true;
  if (!VERB.test(text) || DANGLING_ENDING.test(text) || DEPENDENT_OPENER.test(text)) return false;
  const hasMainClause = /,|\bthen\b/.test(text);
  if (CONDITION.test(text) && !hasMainClause && words < CONDITION_WORDS_MIN) return false;
  return (
    text.endsWith('?') ||
    !QUESTION_WORD.test(text) ||
    /^that(?:['’]s| is| was| would| will)\b/i.test(text)
  );
}

/** Tells whether a sentence is about the course of the meeting: greetings, slides, who speaks next. */
export function isMeetingTalk(text: string): boolean {
  return MEETING_TALK.test(text);
}

/** A capital names something: `vendor B`. */
const SINGLE_LETTER = /(?<![\p{L}'’.])(?!a(?!\p{L}))\p{Ll}(?![\p{L}'’.-])/u;
const REPEATED_PHRASE = /(?<!\p{L})(\p{L}{2,} \p{L}+)(?!\p{L})(?=.{0,60}(?<!\p{L})\1(?!\p{L}))/iu;
const RESTART = new RegExp(`\\b${englishWords('restarts')}\\b`, 'i');
const BROKEN_WORD = /(?<![\p{L}'’-])(\p{L}{2,4}) (?:\p{L}+ ){1,2}\1\p{L}+/iu;

/** Counts the kinds of disfluency left in a cleaned sentence, from 0 (reads smoothly) to 4. */
export function countDisfluencies(text: string): number {
  return [SINGLE_LETTER, REPEATED_PHRASE, RESTART, BROKEN_WORD].filter((mark) => mark.test(text))
    .length;
}
