import { guessTextLanguage } from '../../../language/detect-language.ts';
import { languageByStopWords } from '../../../language/stop-words.ts';
import { splitWords } from '../../../language/words.ts';
import type { Support } from '../claims/claim-support.ts';
import { supportOf } from '../claims/support.ts';
import { expandToSentences } from '../claims/surrounding-sentence.ts';
import type { SupportInput } from './verify-sentence.ts';

/** Least share of the words of a sentence that its places and the question must contain: a quote supports no story. */
const WORD_SHARE_MIN = 0.35;

/** Checks whether the places that a sentence cites support it. */
export function checkSupport({ claim, places, shown, questions }: SupportInput): Support {
  const cited = places.map((place) => expandToSentences(shown, place)).join('\n');
  const textLanguage = guessTextLanguage(shown);
  const claimLanguage =
    languageByStopWords(splitWords(claim).map(({ text }) => text)) ?? textLanguage;
  const language = claimLanguage === textLanguage ? claimLanguage : undefined;
  const ground = { names: shown.toLowerCase(), language, quoted: cited };
  const { isSupported, share } = supportOf(claim, { ...ground, text: cited });
  const withQuestions = supportOf(claim, { ...ground, text: `${cited}\n${questions}` });
  return { isSupported: isSupported && withQuestions.share >= WORD_SHARE_MIN, share };
}
