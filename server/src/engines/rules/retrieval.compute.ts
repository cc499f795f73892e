import { languageByStopWords } from '../../language/stop-words.ts';
import type { TextLanguage } from '../../language/text-language.ts';
import { splitWords } from '../../language/words.ts';
import type { SourceText } from '../language-engine/generation-engine.ts';
import { NO_ANSWER } from '../language-engine/no-answer.ts';
import type {
  RankedPages,
  TopicPassages,
  TopicRequest,
} from '../language-engine/retrieval-engine.ts';
import { findPassages } from './generation/passages.ts';
import { readTopic } from './generation/topic.ts';
import { toSource } from './questions/answer-sources.ts';
import { answerQuestion, rankForQuestion } from './questions/answer-question.ts';
import { getDocumentIndex } from './questions/passages/document-index.ts';
import type { RankPagesInput, TopicPassagesInput } from './retrieval.ts';

/** Words of a passage that are returned at most. */
const PASSAGE_WORDS_MAX = 20;
/** Passages of one source. */
const PASSAGES_MAX = 12;
/** Least number of words of a topic that show its language. */
const LANGUAGE_WORDS_MIN = 3;
/** Length of a source that is read to detect its language. */
const LANGUAGE_LENGTH_READ = 20_000;

/** Ranks the pages of a document for a question, the remaining ones in order, and answers it by rules. */
export function rankPages({ text, request }: RankPagesInput): RankedPages {
  const index = getDocumentIndex(text);
  const { question, ranked } = rankForQuestion(index, request);
  const relevant = ranked.map(({ at }) => toSource(text, index, index.passages[at]!));
  const inOrder = text.pages.map(({ page }) => page);
  const pages = [...new Set([...relevant.map(({ page }) => page), ...inOrder])].slice(
    0,
    request.contextPages,
  );
  return {
    pages,
    passages: relevant
      .filter(({ page }) => pages.includes(page))
      .map(({ page, start, end }) => ({ page, start, end })),
    answer: answerQuestion(text, request),
    noAnswer: NO_ANSWER[question.language],
  };
}

/** Finds the passages of each source that are relevant to a topic, and the language to write in. */
export function findTopicPassages({ request, sources }: TopicPassagesInput): TopicPassages {
  const { subject, words } = readTopic(request.topic, request.locale);
  const passages = findPassages(sources, { words, keywords: request.keywords });
  return {
    language: chooseLanguage(request, sources),
    subject,
    passages: passages.map((own) =>
      own.slice(0, PASSAGES_MAX).map((passage) => {
        const { text, evidence } = passage.quote(PASSAGE_WORDS_MAX);
        return { text, evidence: evidence[0]! };
      }),
    ),
  };
}

/** Chooses the language of the topic, else of the first source that shows one, else the requested one. */
function chooseLanguage(
  { topic, locale = 'en' }: Pick<TopicRequest, 'topic' | 'locale'>,
  sources: readonly SourceText[],
): TextLanguage | null {
  const letters = topic.match(/\p{L}/gu)?.length ?? 0;
  const latin = topic.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters / 2) return null;
  const words = listWords(topic);
  const ofTopic = words.length < LANGUAGE_WORDS_MIN ? undefined : languageByStopWords(words);
  if (ofTopic) return ofTopic;
  for (const { text } of sources) {
    const language = languageByStopWords(listWords(text.text.slice(0, LANGUAGE_LENGTH_READ)));
    if (language) return language;
  }
  return locale;
}

function listWords(text: string): string[] {
  return splitWords(text).map((word) => word.text);
}
