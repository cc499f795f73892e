import { type DocumentIndex, paragraphOf, passageText } from './document-index.ts';
import { type LetterRun, runShare } from './match-runs.ts';
import { FAMILY_WEIGHT, type Match, surenessIn } from './match-concepts.ts';
import type { Question } from './question.ts';
import type { UnitScores } from './score-units.ts';
import { type Places, placesIn, sequenceFeatures } from './sequence-features.ts';
import { typeFeatures } from './type-features.ts';
import { neighbours } from './unit-sizes.ts';
import { wordingFeatures } from './wording-features.ts';

/** What is known of a question and a document before single passages are looked at. */
export type Search = {
  index: DocumentIndex;
  question: Question;
  matches: readonly Match[];
  runs: readonly LetterRun[];
  scores: UnitScores;
  /** How likely each passage holds a clause that the question is about; undefined when it is about none. */
  clauses: Float64Array | undefined;
  /** The highest of the scores, and of the clauses. */
  leads: { passage: number; paragraph: number; page: number; clause: number };
};

const SHORT = 6;
const LONG = 45;

/** What speaks for a passage as the answer to a question, by name; most run from 0 to 1. */
export function passageFeatures(search: Search, at: number) {
  const { index, question, matches, runs, scores, leads } = search;
  const passage = index.passages[at]!;
  const total = matches.reduce((sum, { idf }) => sum + idf, 0) || 1;
  const places = matches.map((match) => placesIn(passage, match));
  const text = passageText(index, at);
  const paragraph = paragraphOf(index, at);
  const window = neighbours(index.passages, at);
  const coverage = (passages: readonly number[], least = 0) =>
    matches.reduce((sum, match) => {
      const sure = surenessIn(match, passages);
      return sure >= least ? sum + match.idf * sure : sum;
    }, 0) / total;
  return {
    bm25: scores.passage[at]! / total,
    bm25Window: scores.window[at]! / total,
    bm25Paragraph: scores.paragraph[at]! / total,
    bm25Page: scores.page[at]! / total,
    passageLead: scores.passage[at]! / (leads.passage || 1),
    paragraphLead: scores.paragraph[at]! / (leads.paragraph || 1),
    pageLead: scores.page[at]! / (leads.page || 1),
    coverage: coverage([at]),
    coverageSure: coverage([at], FAMILY_WEIGHT),
    coverageExact: coverage([at], 1),
    coverageWindow: coverage(window),
    coverageWindowSure: coverage(window, FAMILY_WEIGHT),
    coverageParagraph: coverage(paragraph),
    coverageBefore: coverage([at - 1]),
    coverageAfter: coverage([at + 1]),
    coverageHeading: coverage([passage.heading]),
    letters: runShare(runs, [at]),
    lettersWindow: runShare(runs, window),
    lettersParagraph: runShare(runs, paragraph),
    ...conceptFeatures(question, matches, places),
    ...sequenceFeatures(matches, places, total),
    ...typeFeatures(index, question, at, places),
    ...wordingFeatures(text, question, places),
    clause: (search.clauses?.[at] ?? 0) / (leads.clause || 1),
    short: Number(passage.terms.length < SHORT),
    long: Math.max(0, Math.log(passage.terms.length / LONG)),
    heading: Number(passage.isHeading),
    row: Number(passage.isRow),
    rowOfDates: Number(passage.isRow && question.type === 'date' && isHeadOfTable(index, at)),
    beginning: 1 / (1 + at),
    paragraphStart: Number(paragraph[0] === at),
  };
}

export type PassageFeatures = ReturnType<typeof passageFeatures>;

/** The columns of a table are named in its first row. */
function isHeadOfTable({ passages }: DocumentIndex, at: number): boolean {
  const { isRow, paragraph } = passages[at - 1] ?? { isRow: false, paragraph: -1 };
  return !isRow || paragraph !== passages[at]!.paragraph;
}

function conceptFeatures(question: Question, matches: readonly Match[], places: readonly Places[]) {
  const mean = (isOne: (match: Match) => boolean, none: number) => {
    const own = places.filter((_, i) => isOne(matches[i]!));
    return own.length === 0 ? none : own.reduce((sum, { weight }) => sum + weight, 0) / own.length;
  };
  return {
    names: mean(({ concept }) => concept.isName, 0.5),
    numbers: mean(({ concept }) => concept.isNumber, 0.5),
    focus: mean(({ concept }) => concept.stem === question.focus, 0.5),
    found: mean(() => true, 0),
    unfocused: mean(({ concept }) => concept.stem !== question.focus, 0),
    firstConcept: places[0]?.weight ?? 0,
    lastConcept: places.at(-1)?.weight ?? 0,
    missed: places.filter(({ weight }) => weight === 0).length,
  };
}
