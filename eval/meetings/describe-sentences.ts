import { logistic } from '../../server/src/engines/rules/logistic.ts';
import {
  type SentenceModel,
  tagWords,
} from '../../server/src/engines/rules/meetings/sentence-model/sentence-model.ts';
import { aucOf } from '../calibration.ts';
import { findOwnerPlace, isWithin, KINDS, tagForOwner } from './fit-sentences.ts';
import type { LeftOutHand } from './left-out-models.ts';
import type { MeetingStatement } from './sentence-corpus.ts';

/** Describes how a model reads a hand that it does not know: precision and recall at even odds, and AUC, of each kind. */
export function describeSentences({ hand, statements, model }: LeftOutHand): string {
  const scores = statements.map(({ sentence, language }) =>
    model.scoreKinds(sentence, language, tagWords(sentence, language)),
  );
  const kinds = KINDS.map((kind) => {
    const judged = statements.map((one, index) => ({
      confidence: logistic(scores[index]![kind]),
      isRight: one.kind === kind,
    }));
    const found = judged.filter(({ confidence }) => confidence >= 0.5);
    const right = found.filter(({ isRight }) => isRight).length;
    const all = judged.filter(({ isRight }) => isRight).length;
    const precision = (right / found.length).toFixed(2);
    return `${kind} ${precision} ${(right / all).toFixed(2)} AUC ${aucOf(judged)?.toFixed(3)}`;
  });
  return `${hand}: ${kinds.join(', ')}; owner ${ownerShare(model, statements)}`;
}

/** Share of the named owners of action items that are found. */
function ownerShare(model: SentenceModel, own: readonly MeetingStatement[]): string {
  const named = own.filter(({ kind, owner }) => kind === 'action' && owner);
  const right = named.filter((statement) => {
    const words = tagForOwner(statement);
    const found = model.findOwner(words, statement.language);
    const place = findOwnerPlace(statement);
    return found && place && isWithin(words[found.end - 1]!, place);
  });
  return (right.length / named.length).toFixed(3);
}
