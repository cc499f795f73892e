import {
  type DocumentIndex,
  indexDocument,
  passageText,
} from '../../server/src/engines/rules/questions/passages/document-index.ts';
import type { PassageSearch } from '../../server/src/engines/rules/questions/passages/passage-features.ts';
import {
  findCandidates,
  type PassageCandidate,
  searchDocument,
} from '../../server/src/engines/rules/questions/passages/rank-passages.ts';
import { readQuestion } from '../../server/src/engines/rules/questions/wording/question.ts';
import { isTuneItem } from '../eval-folder.ts';
import { FITTED_HANDS, loadHand } from '../natural-question-data.ts';
import { loadArticles, loadContractQuestions, type QuestionedDocument } from '../question-data.ts';
import { loadTableQuestions } from '../table-question-data.ts';

/** Source of a question; `unaided` are the natural ones without vectors and thesaurus, as in other languages. */
export type QuestionSource = 'articles' | 'contracts' | 'tables' | 'natural' | 'unaided';

/** Question with its candidates, on which weights are fitted. */
export type AskedQuestion = {
  isAnswerable: boolean;
  source: QuestionSource;
  /** Part of the data that is measured by weights fitted without it; of natural questions, one hand. */
  fold: number;
  search: PassageSearch;
  candidates: readonly PassageCandidate[];
  /** Whether each candidate holds an answer. */
  isRight: readonly boolean[];
};

export const FOLDS = FITTED_HANDS.length;

/** Loads the questions of the tune half and of the fitted hands, with their candidates. */
export async function loadAskedQuestions(): Promise<AskedQuestion[]> {
  const articles = loadArticles();
  const contracts = await loadContractQuestions();
  const tables = loadTableQuestions();
  if (!articles || !contracts || !tables) throw new Error('The labelled questions are not there');
  const natural = FITTED_HANDS.flatMap((hand, fold) =>
    loadHand(hand).flatMap((document) => [
      ...askDocument(document, 'natural', fold),
      ...askDocument(document, 'unaided', fold),
    ]),
  );
  return [
    ...askTuneHalf(articles, 'articles'),
    ...askTuneHalf(contracts, 'contracts'),
    ...askTuneHalf(tables, 'tables'),
    ...natural,
  ];
}

function askTuneHalf(documents: readonly QuestionedDocument[], source: QuestionSource) {
  const tune = documents.filter(({ id }) => isTuneItem(id));
  return tune.flatMap((document, order) => askDocument(document, source, order % FOLDS));
}

function askDocument(
  { text, questions }: QuestionedDocument,
  source: QuestionSource,
  fold: number,
): AskedQuestion[] {
  const isUnaided = source === 'unaided';
  const index = isUnaided ? withoutAids(indexDocument(text)) : indexDocument(text);
  return questions.map((labels) => {
    const { pages } = labels;
    const question = readQuestion(labels.question, index.language);
    const search = searchDocument(
      index,
      isUnaided ? { ...question, stems: [], kinds: [], topics: [] } : question,
    );
    const candidates = findCandidates(search);
    const isRight = candidates.map(({ at }) => {
      const { page } = text.pages[index.passages[at]!.page]!;
      return pages.includes(page) && labels.isAnswer(passageText(index, at), startOf(index, at));
    });
    return { isAnswerable: pages.length > 0, source, fold, search, candidates, isRight };
  });
}

/** Returns an index as it is of a text in a language without vectors and thesaurus. */
function withoutAids(index: DocumentIndex): DocumentIndex {
  const rows = new Int32Array(index.postings.length).fill(-1);
  const sumLengths = new Float64Array(index.passages.length);
  const groups = index.passages.map(() => new Set<number>());
  return {
    ...index,
    vectors: () => ({ rows, sumLengths }),
    thesaurus: () => groups,
    kindsOf: () => new Set(),
  };
}

function startOf({ passages, reading }: DocumentIndex, at: number): number {
  return reading.fold.rawStart(passages[at]!.start);
}
