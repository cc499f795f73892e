import {
  createSentenceModel,
  type SentenceModel,
} from '../../server/src/engines/rules/meetings/sentence-model/sentence-model.ts';
import { fitSentenceModel } from './fit-sentences.ts';
import { loadSentencesOfMeetings } from './meeting-statements.ts';
import { HELD_HANDS, loadMeetingStatements, type MeetingStatement } from './sentence-corpus.ts';

/** Sentences of a hand with a model that does not know them. */
export type LeftOutHand = {
  hand: string;
  statements: readonly MeetingStatement[];
  model: SentenceModel;
};

/** Returns the statements to fit on: those of the corpus and of the whole meetings, without the held hands. */
export function loadFittedStatements(): MeetingStatement[] {
  const corpus = loadMeetingStatements().filter(({ hand }) => !HELD_HANDS.has(hand));
  return [...corpus, ...loadSentencesOfMeetings()];
}

/**
 * Fits, for each hand that is not held, a model on the other hands. Of a language with one hand, the halves of its file
 * count as hands.
 */
export function fitLeftOutModels(): LeftOutHand[] {
  const all = loadFittedStatements();
  const groups = Map.groupBy(all.map(withGroup(all)), ({ group }) => group);
  return [...groups].map(([hand, own]): LeftOutHand => {
    const statements = own.map(({ statement }) => statement);
    const known = new Set(statements);
    const others = all.filter((one) => !known.has(one));
    return { hand, statements, model: createSentenceModel(fitSentenceModel(others)) };
  });
}

/** Tells whether a statement was written as one, and not cut out of a meeting. */
function isCorpus({ owner }: MeetingStatement): boolean {
  return owner !== undefined;
}

function withGroup(all: readonly MeetingStatement[]) {
  const sizes = Map.groupBy(all.filter(isCorpus), fileOf);
  const seen = new Map<string, number>();
  return (statement: MeetingStatement) => {
    if (statement.language === 'en' || !isCorpus(statement)) {
      return { statement, group: statement.hand };
    }
    const file = fileOf(statement);
    const at = seen.get(file) ?? 0;
    seen.set(file, at + 1);
    const half = at < sizes.get(file)!.length / 2 ? 1 : 2;
    return { statement, group: `${file}-${half}` };
  };
}

function fileOf({ hand, language }: MeetingStatement): string {
  return `${hand}-${language}`;
}
