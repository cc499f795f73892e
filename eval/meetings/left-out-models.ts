import {
  createSentenceModel,
  type SentenceModel,
} from '../../server/src/engines/rules/meetings/sentence-model/sentence-model.ts';
import { fitSentenceModel } from './fit-sentences.ts';
import { HELD_HANDS, loadMeetingStatements, type MeetingStatement } from './sentence-corpus.ts';

/** Sentences of a hand with a model that does not know them. */
export type LeftOutHand = {
  hand: string;
  statements: readonly MeetingStatement[];
  model: SentenceModel;
};

/** Fits, for each hand that is not held, a model on the other hands; languages that only one hand writes are left out. */
export function fitLeftOutModels(): LeftOutHand[] {
  const all = loadMeetingStatements().filter(({ hand }) => !HELD_HANDS.has(hand));
  return [...Map.groupBy(all, ({ hand }) => hand)].flatMap(([hand, own]): LeftOutHand[] => {
    const others = all.filter((one) => one.hand !== hand);
    const languages = new Set(others.map(({ language }) => language));
    const statements = own.filter(({ language }) => languages.has(language));
    if (statements.length === 0) return [];
    return [{ hand, statements, model: createSentenceModel(fitSentenceModel(others)) }];
  });
}
