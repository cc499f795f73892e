// node eval/fit-meeting-sentences.ts: fits the classifiers of the sentences of meetings on the corpus, except the held hands,
// and writes rules/weights/meeting-sentences.json. It prints the scores of hands that were left out of the fit in turn.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import {
  type SentenceModel,
  tagWords,
} from '../server/src/engines/rules/meetings/sentence-model/sentence-model.ts';
import { tagPartsOfSpeech } from '../server/src/language/parts-of-speech.ts';
import { aucOf } from './calibration.ts';
import { fitRegression } from './logistic-regression.ts';
import { findOwnerPlace, fitSentenceModel, isWithin, KINDS } from './meetings/fit-sentences.ts';
import { fitLeftOutModels } from './meetings/left-out-models.ts';
import {
  HELD_HANDS,
  loadMeetingStatements,
  type MeetingStatement,
} from './meetings/sentence-corpus.ts';

const WEIGHTS_FILE = fileURLToPath(
  new URL('../server/src/engines/rules/weights/meeting-sentences.json', import.meta.url),
);

const leftOut = fitLeftOutModels();
for (const { hand, statements, model } of leftOut) {
  const owners = ownerShare(model, statements);
  console.log(`${hand}: ${describeKinds(model, statements)}; owner ${owners}`);
}
const fitted = loadMeetingStatements().filter(({ hand }) => !HELD_HANDS.has(hand));
const calibration = calibrate();
writeFileSync(WEIGHTS_FILE, `${JSON.stringify({ ...fitSentenceModel(fitted), calibration })}\n`);

/** Fits slope and offset of each kind (Platt 1999) on the scores of hands that the models do not know. */
function calibrate() {
  const scored = leftOut.flatMap(({ statements, model }) =>
    statements.map(({ kind, sentence, language }) => ({
      kind,
      scores: model.scoreKinds(sentence, language, tagWords(sentence, language)),
    })),
  );
  return Object.fromEntries(
    KINDS.map((kind) => {
      const examples = scored.map(({ kind: own, scores }) => ({
        features: [0],
        values: Float64Array.of(scores[kind]),
        isPositive: own === kind,
      }));
      const { bias, weights } = fitRegression(examples, 1, { ridge: 0.01 });
      const line = [weights[0]!, bias].map((value) => Number(value.toFixed(3)));
      console.log(`${kind}: slope ${line[0]}, offset ${line[1]}`);
      return [kind, line];
    }),
  );
}

/** Precision and recall at even odds, and the area under the curve, of each kind. */
function describeKinds(model: SentenceModel, own: readonly MeetingStatement[]): string {
  const scores = own.map(({ sentence, language }) =>
    model.scoreKinds(sentence, language, tagWords(sentence, language)),
  );
  return KINDS.map((kind) => {
    const judged = own.map((one, index) => ({
      confidence: 1 / (1 + Math.exp(-scores[index]![kind])),
      isRight: one.kind === kind,
    }));
    const found = judged.filter(({ confidence }) => confidence >= 0.5);
    const right = found.filter(({ isRight }) => isRight).length;
    const all = judged.filter(({ isRight }) => isRight).length;
    const precision = (right / found.length).toFixed(2);
    return `${kind} ${precision} ${(right / all).toFixed(2)} AUC ${aucOf(judged)?.toFixed(3)}`;
  }).join(', ');
}

/** Share of the named owners of action items that are found. */
function ownerShare(model: SentenceModel, own: readonly MeetingStatement[]): string {
  const named = own.filter(({ kind, owner }) => kind === 'action' && owner !== '');
  const right = named.filter((statement) => {
    const words = tagPartsOfSpeech(statement.sentence);
    const [found, place] = [model.findOwner(words), findOwnerPlace(statement)];
    return found && place && isWithin(words[found.end - 1]!, place);
  });
  return (right.length / named.length).toFixed(3);
}
