import { documentIndexOf } from '../../built-in/questions/document-cache.ts';
import { answerQuestion, rankFor } from '../../built-in/questions/answer-question.ts';
import { WORDING } from '../../built-in/questions/wording.ts';
import { languageOfText } from '../../built-in/text/language-of-text.ts';
import { splitWords } from '../../built-in/words/split-words.ts';
import { languageOfWords } from '../../built-in/words/stop-words.ts';
import { bearingOf } from '../claims/bearing.ts';
import { aroundPlace } from '../claims/around-place.ts';
import type {
  BearsResult,
  BearsTask,
  ReadQuestionResult,
  ReadQuestionTask,
} from './question-tasks.ts';

/** Finds the pages that a model is to read for a question, and answers it by rules. */
export function readQuestion({ text, request }: ReadQuestionTask): ReadQuestionResult {
  const index = documentIndexOf(text);
  const { question, ranked } = rankFor(index, request);
  const found = ranked.map(({ at }) => text.pages[index.passages[at]!.page]!.page);
  const inOrder = text.pages.map(({ page }) => page);
  return {
    pages: [...new Set([...found, ...inOrder])].slice(0, request.contextPages),
    builtIn: answerQuestion(text, request),
    noAnswer: WORDING[question.language].noAnswer,
  };
}

/** Of the words of a sentence so many stand at its places or in the question: a quote bears no tale around it. */
const SHARE_MIN = 0.35;

/** Whether the places that a sentence rests on bear it. */
export function bears({ claim, places, shown, asked }: BearsTask): BearsResult {
  const said = places.map((place) => aroundPlace(shown, place)).join('\n');
  const ofText = languageOfText(shown);
  const ofClaim = languageOfWords(splitWords(claim).map(({ text }) => text)) ?? ofText;
  const language = ofClaim === ofText ? ofText : undefined;
  const ground = { names: shown.toLowerCase(), language, quoted: said };
  const { isBorne, share } = bearingOf(claim, { ...ground, text: said });
  const withQuestion = bearingOf(claim, { ...ground, text: `${said}\n${asked}` });
  return { isBorne: isBorne && withQuestion.share >= SHARE_MIN, share };
}
